import { z } from 'zod';
import { buildForEachLocale } from '../../base/locales.ts';
import { normalizeMultilineText } from '../../base/plain-text.ts';
import * as s from '../../platform/http/shapes.ts';
import { declareResourceAction, type Resource } from '../../platform/resource/resource.server.ts';
import type { ConceptAdmin, ConceptChange, ConceptFilters, ConceptInput } from './concept-admin.server.ts';
import { conceptStates, type ListedConcept } from './listed-concept.ts';
import { termLimits } from './terms.ts';

const conceptRow = z.object({
  id: z.string(),
  terms: s.localisedTextsSchema.describe(
    'by language the terms, separated by semicolons: the preferred one first, deprecated ones after a minus',
  ),
  preferred: s.localisedTextsSchema,
  count: z.number(),
  state: z.enum(conceptStates),
  version: z.number(),
}) satisfies z.ZodType<ListedConcept>;

const terms = z.strictObject(
  buildForEachLocale(() =>
    z
      .string()
      .transform(normalizeMultilineText)
      .pipe(z.string().max((termLimits.length + 3) * (termLimits.terms + 5)))
      .optional(),
  ),
);

/** Resource of the back office: multilingual concepts for search. */
export const conceptResource = (
  admin: ConceptAdmin,
): Resource<ListedConcept, ListedConcept, ConceptInput, ConceptChange, ConceptFilters> => ({
  name: 'concepts',
  hasKeys: true,
  permissions: {
    read: 'concept:concept:read',
    create: 'concept:concept:create',
    update: 'concept:concept:update',
    remove: 'concept:concept:delete',
  },
  filters: { state: z.enum(conceptStates).optional() },
  sorts: ['id'],
  row: conceptRow,
  detail: conceptRow,
  input: z.strictObject({ key: s.codeSchema.toLowerCase(), terms }),
  change: z.strictObject({ terms, version: s.rowVersionSchema }),
  list: (context, query) => admin.list(context, query),
  get: (context, id) => admin.get(context, id),
  create: (context, input) => admin.create(context, input),
  update: (context, id, input) => admin.update(context, id, input),
  remove: (context, ids) => admin.remove(context, ids),
  actions: {
    reset: declareResourceAction({
      permission: 'concept:concept:update',
      input: z.strictObject({ version: s.rowVersionSchema }),
      run: (context, id, input) => admin.reset(context, id, input),
    }),
  },
});
