import { z } from 'zod';
import * as s from '../../platform/http/shapes.ts';
import { action, type Resource } from '../../platform/resource/resource.server.ts';
import { type ErrorTextAdmin, type ErrorTextChange, type ErrorTextFilters, sorts } from './error-text-admin.server.ts';
import type { ErrorTextRow } from './operations.ts';

const errorRow = z.object({
  id: z.string(),
  status: z.number().nullable(),
  message: z.string(),
  texts: s.texts,
  overrides: s.texts,
  placeholders: z.array(z.string()),
  hits: z.number(),
  seen: s.nullable,
  version: z.number(),
}) satisfies z.ZodType<ErrorTextRow>;

/** Resource of the back office: error codes with their texts, number of occurrences and time of the last one. */
export const errorTextResource = (
  errorTextAdmin: ErrorTextAdmin,
): Resource<ErrorTextRow, ErrorTextRow, never, ErrorTextChange, ErrorTextFilters> => ({
  name: 'error-codes',
  permissions: { read: 'error:text:read', update: 'error:text:update' },
  filters: { overridden: s.flagFilter.optional() },
  sorts,
  row: errorRow,
  detail: errorRow,
  change: z.strictObject({ texts: s.sentences, version: s.version }),
  list: (context, query) => errorTextAdmin.list(context, query),
  get: (context, id) => errorTextAdmin.get(context, id),
  update: (context, id, body) => errorTextAdmin.update(context, id, body),
  actions: {
    reset: action({
      permission: 'error:text:update',
      input: z.strictObject({ version: s.version }),
      run: (context, id, body) => errorTextAdmin.reset(context, id, body),
    }),
  },
});
