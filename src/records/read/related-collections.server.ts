import type { Country } from '../../base/locales.ts';
import { type Context, tags } from '../../platform/http/context.ts';
import type { Gather } from '../api.ts';
import type { GatheringFilter } from '../engine/schema.server.ts';
import { boundKinds } from '../kinds/index.server.ts';
import { type KindSlug, kindSlugs } from '../kinds/index.ts';
import type { Indexes } from './indexes.server.ts';
import type { Library } from './library.server.ts';

/** How many records of each kind a page shows. */
const gatherLimit: Readonly<Record<GatheringFilter, number>> = { industry: 4, technology: 4, issuer: 8 };

/** The kinds that have the filter. */
const taggedKinds = (filter: GatheringFilter): KindSlug[] => kindSlugs.filter((slug) => boundKinds[slug].kind.filters.includes(filter));

interface Gathering {
  filter: GatheringFilter;
  /** Value of the filter. */
  key: string;
  country: Country | null;
  /** Records by kind in the place of those that the filter finds: nothing is found by what is not public yet. */
  among?: ReadonlyMap<string, readonly number[]> | undefined;
}

/** What every other library holds of an industry, a technology or an issuer, of one country or of all: how much, and the newest of it. */
export const relatedCollections = async (
  context: Context,
  indexes: Indexes,
  library: Pick<Library, 'docsOfKinds' | 'newestFirst'>,
  { filter, key, country, among }: Gathering,
): Promise<Gather> => {
  const own = country && { country: [country] };
  const found = await Promise.all(
    taggedKinds(filter).map(async (kind) => {
      context.tag(tags.kind(kind));
      const index = await indexes.of(kind);
      const wanted = among ? { filters: { ...own }, within: among.get(kind) ?? [] } : { filters: { [filter]: [key], ...own } };
      const { ids, total } = index.query({ ...wanted, order: await library.newestFirst(kind), offset: 0, limit: gatherLimit[filter] });
      return { kind, total, ids };
    }),
  );
  const docs = await library.docsOfKinds(context, found);
  const groups = found.map(({ kind, total }, i) => ({ kind, total, docs: docs[i] ?? [] }));
  return { filter, key, country, groups: groups.filter(({ total }) => total > 0) };
};

/**
 * Keys of the industries or technologies by how close they are to one, the closest first: those on the same records, of all that
 * either of the two is on. What shares no record is absent.
 */
export const neighbours = async (context: Context, indexes: Indexes, filter: GatheringFilter, key: string): Promise<string[]> => {
  const shared = new Map<string, { together: number; alone: number }>();
  let own = 0;
  for (const kind of taggedKinds(filter)) {
    context.tag(tags.kind(kind));
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
