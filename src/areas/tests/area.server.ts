import { declareServerArea } from '../../platform/area.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { FileStore } from '../../platform/files/files.server.ts';
import { served } from './operations.server.ts';
import { sharedReportSql } from './store.server.ts';
import { ToolTestService } from './tests.server.ts';
import { texts } from './texts/index.server.ts';

export const tests = declareServerArea({
  name: 'tests',
  texts,
  open: ({ connection, files }: { connection: Connection; files: FileStore }) => ({ tests: new ToolTestService(connection, files) }),
  recordHooks: () => ({ files: { isPublicInArea: sharedReportSql } }),
  jobs: ({ tests }) => [tests.job],
  operations: served,
});
