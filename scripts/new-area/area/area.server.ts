import { declareServerArea } from '../../../src/platform/area.server.ts';
import type { Connection } from '../../../src/platform/db/connect.server.ts';
import type { Settings } from '../../../src/platform/settings/settings.server.ts';
import { served } from './operations.server.ts';
import { sampleResource } from './resource.server.ts';
import { SampleEntries } from './sample.server.ts';
import { settings } from './settings.server.ts';
import { texts } from './texts.ts';

export const sample = declareServerArea({
  name: 'sample',
  texts,
  settings,
  open: ({ connection, settings: values }: { connection: Connection; settings: Settings }) => ({
    sampleEntries: new SampleEntries(connection, values),
  }),
  operations: served,
  resources: ({ sampleEntries }) => [sampleResource(sampleEntries)],
  jobs: ({ sampleEntries }) => [sampleEntries.job],
});
