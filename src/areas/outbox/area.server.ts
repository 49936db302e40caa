import { serverArea } from '../../platform/area.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { clockwork } from '../../platform/jobs/clockwork.server.ts';
import type { Queue } from '../../platform/jobs/queue.server.ts';
import type { Settings } from '../../platform/settings/settings.server.ts';
import { Outbox } from './outbox.server.ts';
import { outboxResource } from './resource.server.ts';
import { texts } from './texts/index.server.ts';

export const outbox = serverArea({
  name: 'outbox',
  texts,
  open: ({ connection, settings }: { connection: Connection; settings: Settings; queue: Queue }) => ({
    outbox: new Outbox(connection, settings),
  }),
  resources: ({ outbox }) => [outboxResource(outbox)],
  serving: ({ queue, outbox }) => [clockwork(queue, outbox)],
});
