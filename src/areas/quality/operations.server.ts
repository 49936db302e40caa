import { z } from 'zod';
import { operationBinderFor } from '../../platform/http/operation.server.ts';
import { statusEvidenceKinds } from '../../records/engine/evidence-words.ts';
import { kindSlugs } from '../../records/kinds/index.ts';
import { standardStatuses } from '../../records/kinds/standard/status.ts';
import { issues } from '../../records/quality/issues.ts';
import { operations, type QualityAnswer } from './operations.ts';
import type { RecordQualityAdmin } from './quality.server.ts';

const figuresSchema = z.object({
  country: z.string().nullable(),
  counted: z.string(),
  rules: z.boolean(),
  records: z.number(),
  merges: z.number(),
  issues: z.array(
    z.object({
      issue: z.enum(issues),
      records: z.number(),
      kinds: z.array(z.object({ kind: z.enum(kindSlugs), records: z.number() })),
    }),
  ),
  statuses: z.array(z.object({ status: z.enum(standardStatuses), evidence: z.enum(statusEvidenceKinds), records: z.number() })),
}) satisfies z.ZodType<QualityAnswer>;

const handle = operationBinderFor<{ quality: RecordQualityAdmin }>('admin');

export const served = {
  qualityFigures: handle(operations.qualityFigures, {
    id: 'admin.quality',
    summary: 'Report the data quality of public records and the evidence for the status of standards',
    input: z.strictObject({}),
    output: figuresSchema,
    run: ({ services: { quality }, context }) => quality.figures(context),
  }),
};
