import { serverArea } from '../../platform/area.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { FileStore } from '../../platform/files/files.server.ts';
import type { Gathered } from '../../platform/house.server.ts';
import type { Jobs } from '../../platform/jobs/jobs.server.ts';
import { texts } from './texts/index.server.ts';
import { Trash } from './trash.server.ts';

interface Needs {
  connection: Connection;
  jobs: Jobs;
  files: FileStore;
  gathered: Gathered;
}

export const trash = serverArea({
  name: 'trash',
  texts,
  open: ({ connection, jobs, files, gathered }: Needs) => ({ trash: new Trash(connection, { jobs, files, sources: gathered.trash }) }),
  serving: ({ trash }) => [trash],
});
