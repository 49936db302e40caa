import { z } from 'zod';
import { parse } from '../../platform/http/problems.ts';
import { localeSchema, pagedSchema } from '../../platform/http/schemas.ts';
import { listQuerySchema } from '../../records/engine/schema.server.ts';
import { type KindSlug, kindOf, kindSlugs } from '../../records/kinds/index.ts';
import { recordNumber } from '../../records/read/library.server.ts';
import { searchQuerySchema } from '../../records/search/schemas.server.ts';
import { type FollowTarget, mostFollows } from './operations.ts';
import { inOrder, type Target } from './target.server.ts';

const kind = z.enum(kindSlugs as [KindSlug, ...KindSlug[]]);
const listed = z.enum(['search', ...kindSlugs]);
const query = z.string().max(2000);

export const followBody = z.union([z.strictObject({ kind, id: z.string().max(40) }), z.strictObject({ kind: listed, query })]);
export const followStateQuery = z.strictObject({
  kind: listed,
  id: z.string().max(40).optional(),
  query: query.optional(),
  locale: localeSchema,
});
export const followsQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(mostFollows).default(20),
  locale: localeSchema,
});

const savedLists = Object.fromEntries(
  kindSlugs.map((slug) => [slug, listQuerySchema(kindOf(slug)).omit({ page: true, limit: true, sort: true, facets: true, locale: true })]),
) as unknown as Record<KindSlug, z.ZodType<Record<string, unknown>>>;
const savedSearch = searchQuerySchema
  .omit({ page: true, limit: true, locale: true })
  .extend({ keyword: z.string('required').trim().min(1, 'required').max(200) });

/** Parameters of a page that say how it is shown, not what it finds. */
const ofView = ['page', 'limit', 'sort', 'facets', 'locale', 'view', 'nation', 'theme'];

/** What a caller names, checked as its list would check it and put in order. Throws E_VALIDATION by parameter. */
export const targetOf = (input: FollowTarget): Target => {
  if ('id' in input) return { type: 'record', kind: input.kind, n: recordNumber(input.id) };
  const params = new URLSearchParams(input.query);
  const given = [...new Set(params.keys())]
    .filter((name) => !ofView.includes(name))
    .map((name) => [name, params.getAll(name).filter(Boolean)] as const)
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => [name, values.length > 1 ? values : values[0]]);
  const checked = parse(input.kind === 'search' ? savedSearch : savedLists[input.kind], Object.fromEntries(given));
  return { type: 'search', kind: input.kind, query: inOrder(checked) };
};

const nullable = z.string().nullable();
const followable = { type: z.enum(['record', 'search']), kind: listed, name: z.string(), link: nullable, feed: nullable };
export const followsSchema = z.object(pagedSchema(z.object({ ...followable, id: z.string(), since: z.string(), changes: z.number() })));
export const followStateSchema = z.object({ ...followable, id: nullable });
export const followedSchema = z.object({ id: z.string() });
