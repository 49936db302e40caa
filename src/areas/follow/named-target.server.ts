import { z } from 'zod';
import { parseClientData } from '../../platform/http/problems.ts';
import { numberOfRowId } from '../../platform/resource/resource.server.ts';
import { listQuerySchema } from '../../records/engine/schema.server.ts';
import { buildForEachKind } from '../../records/kinds/by-kind.ts';
import { kindOf } from '../../records/kinds/index.ts';
import { searchQuerySchema } from '../../records/search/schemas.server.ts';
import type { FollowTarget } from './operations.ts';
import { canonicalQuery, type StoredFollowTarget } from './target.server.ts';

const savedLists = buildForEachKind((slug) =>
  listQuerySchema(kindOf(slug)).omit({ page: true, limit: true, sort: true, facets: true, locale: true }),
);
const savedSearch = searchQuerySchema
  .omit({ page: true, limit: true, locale: true })
  .extend({ keyword: z.string('required').trim().min(1, 'required').max(200) });

/** Parameters of a page that change the display but not the results. */
const ofView = ['page', 'limit', 'sort', 'facets', 'locale', 'view', 'nation', 'theme'];

/**
 * Converts the target in a request to its stored form: validates the query with the schema of its list, and sorts the parameters. Throws
 * E_VALIDATION, which names each invalid parameter.
 */
export const resolveFollowTarget = (input: FollowTarget): StoredFollowTarget => {
  if ('id' in input) return { type: 'record', kind: input.kind, n: numberOfRowId(input.id) };
  const params = new URLSearchParams(input.query);
  const given = [...new Set(params.keys())]
    .filter((name) => !ofView.includes(name))
    .map((name) => [name, params.getAll(name).filter(Boolean)] as const)
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => [name, values.length > 1 ? values : values[0]]);
  const checked = parseClientData(input.kind === 'search' ? savedSearch : savedLists[input.kind], Object.fromEntries(given));
  return { type: 'search', kind: input.kind, query: canonicalQuery(checked) };
};
