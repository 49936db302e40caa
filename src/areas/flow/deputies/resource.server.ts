import { z } from 'zod';
import * as s from '../../../platform/http/shapes.ts';
import { declareResourceAction, type Resource } from '../../../platform/resource/resource.server.ts';
import type { Deputies } from './deputies.server.ts';
import { type DeputyInput, type DeputyRow, type DeputyState, deputyStates } from './deputy.ts';

const id = s.rowIdSchema;
const row = z.object({
  id: z.string(),
  principal: s.idAndNameSchema,
  deputy: s.idAndNameSchema,
  flows: z.array(z.object({ id: z.string(), names: s.localisedTextsSchema })).nullable(),
  from: z.string(),
  to: z.string(),
  state: z.enum(deputyStates),
  ended: s.nullableTextSchema,
}) satisfies z.ZodType<DeputyRow>;

/** The back-office resource of deputies. */
export const deputyResource = (
  deputies: Deputies,
): Resource<DeputyRow, DeputyRow, DeputyInput, never, { state?: DeputyState | undefined }> => ({
  name: 'deputies',
  permissions: { read: 'flow:deputy:own', create: 'flow:deputy:own' },
  filters: { state: z.enum(deputyStates).optional() },
  sorts: ['from'],
  row,
  input: z.strictObject({
    deputy: id,
    flows: z.array(id).max(100).nullable().default(null),
    from: z.iso.date('date'),
    to: z.iso.date('date'),
    principal: id.optional(),
  }),
  list: (context, query) => deputies.list(context, query),
  create: (context, input) => deputies.create(context, input),
  actions: { end: declareResourceAction({ permission: 'flow:deputy:own', run: (context, one) => deputies.end(context, one) }) },
});
