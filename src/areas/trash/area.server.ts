import { serverArea } from '../../platform/area.server.ts';
import type { AreaDeclarations } from '../../platform/composition.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { FileStore } from '../../platform/files/files.server.ts';
import { texts } from './texts.ts';
import { Trash } from './trash.server.ts';

interface Needs {
  connection: Connection;
  files: FileStore;
  gathered: AreaDeclarations;
}

export const trash = serverArea({
  name: 'trash',
  texts,
  open: ({ connection, files, gathered }: Needs) => ({ trash: new Trash(connection, { files, sources: gathered.trash }) }),
  jobs: ({ trash }) => [trash.job],
});
