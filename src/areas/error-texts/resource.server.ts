import { z } from 'zod';
import * as s from '../../platform/http/shapes.ts';
import { declareResourceAction, type Resource } from '../../platform/resource/resource.server.ts';
import { type ErrorTextAdmin, type ErrorTextChange, type ErrorTextFilters, errorTextSorts } from './error-text-admin.server.ts';
import type { ErrorTextRow } from './operations.ts';

const errorRow = z.object({
  id: z.string(),
  status: z.number().nullable(),
  message: z.string(),
  texts: s.localisedTextsSchema,
  overrides: s.localisedTextsSchema,
  placeholders: z.array(z.string()),
  hits: z.number(),
  seen: s.nullableTextSchema,
  version: z.number(),
}) satisfies z.ZodType<ErrorTextRow>;

/** Resource of the back office: error codes with their texts, number of occurrences and time of the last one. */
export const errorTextResource = (
  errorTextAdmin: ErrorTextAdmin,
): Resource<ErrorTextRow, ErrorTextRow, never, ErrorTextChange, ErrorTextFilters> => ({
  name: 'error-codes',
  permissions: { read: 'error:text:read', update: 'error:text:update' },
  filters: { overridden: s.flagFilter.optional() },
  sorts: errorTextSorts,
  row: errorRow,
  detail: errorRow,
  change: z.strictObject({ texts: s.localisedSentencesSchema, version: s.rowVersionSchema }),
  list: (context, query) => errorTextAdmin.list(context, query),
  get: (context, id) => errorTextAdmin.get(context, id),
  update: (context, id, body) => errorTextAdmin.update(context, id, body),
  actions: {
    reset: declareResourceAction({
      permission: 'error:text:update',
      input: z.strictObject({ version: s.rowVersionSchema }),
      run: (context, id, body) => errorTextAdmin.reset(context, id, body),
    }),
  },
});
