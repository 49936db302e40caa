import { serverArea } from '../../platform/area.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { FileStore } from '../../platform/files/files.server.ts';
import { declareFileHooks } from '../../records/hooks.server.ts';
import { served } from './operations.server.ts';
import { Tests } from './tests.server.ts';
import { texts } from './texts/index.server.ts';

/** Whether a file `f` is the report of a test that its owner shares. */
const isShown = `exists (select 1 from test_run t where t.attachment = f.id and t.visibility = 'unlisted')`;

export const tests = serverArea({
  name: 'tests',
  texts,
  open: ({ connection, files }: { connection: Connection; files: FileStore }) => {
    declareFileHooks('tests', { isShown });
    return { tests: new Tests(connection, files) };
  },
  jobs: ({ tests }) => [tests.job],
  operations: served,
});
