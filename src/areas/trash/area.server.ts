import { declareServerArea } from '../../platform/area.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { FileStore } from '../../platform/files/files.server.ts';
import { texts } from './texts.ts';
import { TrashPurger } from './trash.server.ts';

interface Needs {
  connection: Connection;
  files: FileStore;
}

export const trash = declareServerArea({
  name: 'trash',
  texts,
  open: ({ connection, files }: Needs) => ({ trash: new TrashPurger(connection, files) }),
  jobs: ({ trash }) => [trash.job],
});
