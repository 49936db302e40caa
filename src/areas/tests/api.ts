import type { Context } from '../../platform/http/context.ts';
import { parse } from '../../platform/http/problems.ts';
import type { Services } from '../../server/services.ts';
import type { TestsApi } from './operations.ts';
import * as s from './schemas.ts';

/** An account's tests as one set of calls: routes and pages alike go through it, so that both check the same. */
export const testsApi = ({ tests }: Services, context: Context): TestsApi => ({
  runTest: async (input) => tests.run(context, parse(s.runTestBody, input).tool),
  tests: async (query) => tests.list(context, parse(s.testsQuery, query)),
  test: (id) => tests.result(context, id),
  concludeTest: async (id, input) => tests.conclude(context, id, parse(s.concludeTestBody, input)),
  shareTest: async (id, input) => tests.share(context, id, parse(s.shareTestBody, input).visibility),
  deleteTest: async (id) => {
    await tests.remove(context, id);
    return null;
  },
});
