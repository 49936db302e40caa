import type { Country } from '../../base/locales.ts';
import { type Context, cacheTags } from '../../platform/http/context.ts';
import type { RelatedRecordGroups } from '../api.ts';
import type { GroupingFilter } from '../engine/schema.server.ts';
import { boundKinds } from '../kinds/index.server.ts';
import { type KindSlug, kindSlugs } from '../kinds/index.ts';
import type { ListIndexes } from './indexes.server.ts';
import type { RecordLibraryReader } from './library.server.ts';

/** Maximum number of related records of each kind on the page of a topic or organization. */
const limitByFilter: Readonly<Record<GroupingFilter, number>> = { industry: 4, technology: 4, issuer: 8 };

/** Kinds that have the given list filter. */
const taggedKinds = (filter: GroupingFilter): KindSlug[] => kindSlugs.filter((slug) => boundKinds[slug].kind.filters.includes(filter));

interface RelatedRecordsByKindRequest {
  filter: GroupingFilter;
  /** Value of the filter by which related records are found. */
  key: string;
  country: Country | null;
  /**
   * Numbers of related records by kind, used instead of the filter. A preview needs them, because a filter does not find a record that is not public
   * yet.
   */
  among?: ReadonlyMap<string, readonly number[]> | undefined;
}

/**
 * Related records of an industry, technology or issuer, in one country or in all. For each kind with the filter: total and newest records.
 */
export const relatedRecordsByKind = async (
  context: Context,
  indexes: ListIndexes,
  library: Pick<RecordLibraryReader, 'docsOfKinds' | 'newestFirst'>,
  { filter, key, country, among }: RelatedRecordsByKindRequest,
): Promise<RelatedRecordGroups> => {
  const own = country && { country: [country] };
  const found = await Promise.all(
    taggedKinds(filter).map(async (kind) => {
      context.tag(cacheTags.kind(kind));
      const index = await indexes.of(kind);
      const wanted = among ? { filters: { ...own }, within: among.get(kind) ?? [] } : { filters: { [filter]: [key], ...own } };
      const { ids, total } = index.query({ ...wanted, order: await library.newestFirst(kind), offset: 0, limit: limitByFilter[filter] });
      return { kind, total, ids };
    }),
  );
  const docs = await library.docsOfKinds(context, found);
  const groups = found.map(({ kind, total }, i) => ({ kind, total, docs: docs[i] ?? [] }));
  return { filter, key, country, groups: groups.filter(({ total }) => total > 0) };
};

/**
 * Keys of related industries or technologies, closest first. Closeness is the number of records with both topics divided by the number of
 * records with at least one of the two topics (Jaccard index). A topic without common records is absent.
 */
export const relatedTopicKeys = async (context: Context, indexes: ListIndexes, filter: GroupingFilter, key: string): Promise<string[]> => {
  const shared = new Map<string, { together: number; alone: number }>();
  let own = 0;
  for (const kind of taggedKinds(filter)) {
    context.tag(cacheTags.kind(kind));
    for (const { value, count, of } of (await indexes.of(kind)).companions(filter, key)) {
      if (value === key) own += of;
      const sum = shared.get(value) ?? { together: 0, alone: 0 };
      shared.set(value, { together: sum.together + count, alone: sum.alone + of - count });
    }
  }
  const closeness = ({ together, alone }: { together: number; alone: number }) => together / (own + alone);
  return [...shared]
    .filter(([value, { together }]) => value !== key && together > 0)
    .sort(([, a], [, b]) => closeness(b) - closeness(a))
    .map(([value]) => value);
};
