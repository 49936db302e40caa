import { z } from 'zod';
import { manyLines } from '../../base/plain-text.ts';
import { localeSchema, pagedSchema } from '../../platform/http/schemas.ts';
import { relationLinkSchema } from '../../records/engine/schema.server.ts';
import { testOutcomes, testReasons, testStatus, testVisibilities } from './operations.ts';

const visibility = z.enum(testVisibilities);

export const runTestBody = z.strictObject({ tool: z.string().regex(/^[1-9]\d{0,8}$/, 'value') });
export const testsQuery = z.strictObject({
  status: z.enum(testStatus).optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  locale: localeSchema,
});
export const concludeTestBody = z
  .strictObject({
    outcome: z.enum(testOutcomes),
    note: z.string().transform(manyLines).pipe(z.string().max(2000)),
    visibility,
    attachment: z
      .string()
      .regex(/^[\w-]{1,64}$/, 'value')
      .optional(),
  })
  .refine(({ outcome, note }) => outcome !== 'failed' || note !== '', { path: ['note'], message: 'required' });
export const shareTestBody = z.strictObject({ visibility });
export const testParams = z.object({ id: z.string().max(40) });

const nullable = z.string().nullable();
const run = z.object({
  id: z.string(),
  title: z.string(),
  locale: z.string(),
  tool: nullable,
  status: z.enum(testStatus),
  time: z.string(),
  address: nullable,
});
export const testsSchema = z.object(pagedSchema(run));
export const testResultSchema = run.extend({
  ended: nullable,
  limit: z.string(),
  reason: z.enum(testReasons).nullable(),
  note: nullable,
  visibility,
  owner: nullable,
  standards: z.array(relationLinkSchema),
  attachment: z
    .object({ id: z.string(), name: z.string(), type: z.string(), size: z.number(), sizeLabel: z.string(), url: z.string() })
    .nullable(),
});
