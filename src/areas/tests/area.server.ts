import { serverArea } from '../../platform/area.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { FileStore } from '../../platform/files/files.server.ts';
import { declareFileHooks } from '../../records/hooks/hooks.server.ts';
import { served } from './operations.server.ts';
import { isSharedReport } from './store.server.ts';
import { Tests } from './tests.server.ts';
import { texts } from './texts/index.server.ts';

export const tests = serverArea({
  name: 'tests',
  texts,
  open: ({ connection, files }: { connection: Connection; files: FileStore }) => {
    declareFileHooks('tests', { isShown: isSharedReport });
    return { tests: new Tests(connection, files) };
  },
  jobs: ({ tests }) => [tests.job],
  operations: served,
});
