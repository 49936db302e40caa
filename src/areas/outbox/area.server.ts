import { declareServerArea } from '../../platform/area.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { Settings } from '../../platform/settings/settings.server.ts';
import { OutboxAdmin } from './outbox.server.ts';
import { outboxResource } from './resource.server.ts';
import { settings } from './settings.server.ts';
import { texts } from './texts.ts';

export const outbox = declareServerArea({
  name: 'outbox',
  texts,
  settings,
  open: ({ connection, settings }: { connection: Connection; settings: Settings }) => ({
    outbox: new OutboxAdmin(connection, settings),
  }),
  resources: ({ outbox }) => [outboxResource(outbox)],
  jobs: ({ outbox }) => [outbox.job],
});
