import { declareServerArea } from '../../platform/area.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { LogReader } from './logs.server.ts';
import { logResources } from './resource.server.ts';
import { texts } from './texts/index.server.ts';

export const logs = declareServerArea({
  name: 'logs',
  texts,
  open: ({ connection }: { connection: Connection }) => ({ logs: new LogReader(connection) }),
  resources: ({ logs }) => logResources(logs),
});
