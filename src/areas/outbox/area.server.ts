import { serverArea } from '../../platform/area.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { Jobs } from '../../platform/jobs/jobs.server.ts';
import type { Settings } from '../../platform/settings/settings.server.ts';
import { Outbox } from './outbox.server.ts';
import { outboxResource } from './resource.server.ts';
import { texts } from './texts/index.server.ts';

export const outbox = serverArea({
  name: 'outbox',
  texts,
  open: ({ connection, settings, jobs }: { connection: Connection; settings: Settings; jobs: Jobs }) => ({
    outbox: new Outbox(connection, settings, jobs),
  }),
  resources: ({ outbox }) => [outboxResource(outbox)],
  serving: ({ outbox }) => [outbox],
});
