import { z } from 'zod';
import { normalizeMultilineText } from '../../base/plain-text.ts';
import { operationBinderFor } from '../../platform/http/operation.server.ts';
import { toPagedListShape } from '../../platform/http/schemas.ts';
import { rowIdSchema } from '../../platform/http/shapes.ts';
import { relationLinkSchema } from '../../records/engine/schema.server.ts';
import { operations, testEndReasons, testOutcomes, testStatuses, testVisibilities } from './operations.ts';
import type { ToolTestService } from './tests.server.ts';

const visibility = z.enum(testVisibilities);

const runTestBody = z.strictObject({ tool: rowIdSchema });
const testsQuery = z.strictObject({
  status: z.enum(testStatuses).optional(),
  page: z.coerce.number<string>().int().min(1).max(1_000_000).default(1),
});
const concludeTestBody = z
  .strictObject({
    outcome: z.enum(testOutcomes),
    note: z.string().transform(normalizeMultilineText).pipe(z.string().max(2000)),
    visibility,
    attachment: z
      .string()
      .regex(/^[\w-]{1,64}$/, 'value')
      .optional(),
  })
  .refine(({ outcome, note }) => outcome !== 'failed' || note !== '', { path: ['note'], message: 'required' });
const shareTestBody = z.strictObject({ visibility });

const nullable = z.string().nullable();
const run = z.object({
  id: z.string(),
  title: z.string(),
  locale: z.string(),
  tool: nullable,
  status: z.enum(testStatuses),
  time: z.string(),
  address: nullable,
});
const testsSchema = z.object(toPagedListShape(run));
const testResultSchema = run.extend({
  ended: nullable,
  limit: z.string(),
  reason: z.enum(testEndReasons).nullable(),
  note: nullable,
  visibility,
  owner: nullable,
  standards: z.array(relationLinkSchema),
  attachment: z
    .object({ id: z.string(), name: z.string(), type: z.string(), size: z.number(), sizeLabel: z.string(), url: z.string() })
    .nullable(),
});

const handle = operationBinderFor<{ tests: ToolTestService }>('tests');

export const served = {
  tests: handle(operations.tests, {
    id: 'tests',
    summary: 'List the caller’s tests, newest first',
    input: testsQuery,
    output: testsSchema,
    run: ({ services: { tests }, context }, input) => tests.list(context, input),
  }),
  relatedTests: handle(operations.relatedTests, {
    id: 'tests.related',
    summary: 'List the caller’s other tests, those with the same tool first',
    input: z.strictObject({ id: z.string().max(40) }),
    output: testsSchema,
    run: ({ services: { tests }, context }, { id }) => tests.related(context, id),
  }),
  runTest: handle(operations.runTest, {
    id: 'tests.run',
    summary: 'Start a test with a tool',
    input: runTestBody,
    output: testResultSchema,
    run: ({ services: { tests }, context }, { tool }) => tests.run(context, tool),
  }),
  test: handle(operations.test, {
    id: 'tests.result',
    summary: 'Get an own test, or a shared test by its link',
    output: testResultSchema,
    run: ({ services: { tests }, context }, _input, id) => tests.result(context, id),
  }),
  shareTest: handle(operations.shareTest, {
    id: 'tests.share',
    summary: 'Set who may read a test result',
    input: shareTestBody,
    output: testResultSchema,
    run: ({ services: { tests }, context }, { visibility }, id) => tests.share(context, id, visibility),
  }),
  concludeTest: handle(operations.concludeTest, {
    id: 'tests.conclude',
    summary: 'Report the outcome of a running test',
    input: concludeTestBody,
    output: testResultSchema,
    run: ({ services: { tests }, context }, input, id) => tests.conclude(context, id, input),
  }),
  deleteTest: handle(operations.deleteTest, {
    id: 'tests.delete',
    summary: 'Delete a test',
    output: z.null(),
    run: async ({ services: { tests }, context }, _input, id) => {
      await tests.remove(context, id);
      return null;
    },
  }),
};
