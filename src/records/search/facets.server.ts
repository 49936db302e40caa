import { countryFilterValuesOf, includesOtherCountries, isAlwaysListedCountryValue, sortByCountryOrder } from '../../base/territories.ts';
import type { FacetValue, SearchFacets } from '../api.ts';
import type { ListIndex } from '../engine/list-index.ts';
import { boundKinds } from '../kinds/index.server.ts';
import { type KindSlug, kindSlugs } from '../kinds/index.ts';
import type { ListIndexes } from '../read/indexes.server.ts';
import type { SearchMatch } from './matches.server.ts';

/** Filters of hits; the values of one filter are alternatives, all filters must match. */
export interface ChosenFilters {
  kind: readonly KindSlug[];
  country: readonly string[];
  year: readonly string[];
  status: readonly string[];
  language: readonly string[];
  /** Chosen ICS fields (`35`). */
  ics: readonly string[];
}
type SearchFilterName = keyof ChosenFilters;

/** Search filters whose values are read from the in-memory list indexes, for kinds that have the filter. */
const listed = ['status', 'language', 'ics'] as const satisfies readonly SearchFilterName[];
type IndexedFilterName = (typeof listed)[number];
const hasFilter = (kind: KindSlug, name: IndexedFilterName): boolean => boundKinds[kind].kind.filters.some((filter) => filter === name);

const isIn = (values: readonly string[], chosen: readonly string[]): boolean =>
  chosen.length === 0 || values.some((value) => chosen.includes(value));
const isField = (value: string): boolean => /^\d\d$/.test(value);

/** Matches that pass the filters, with the counts of each filter under the other filters. */
export interface NarrowedHits {
  /** Matches that pass all filters, in their original order. */
  matches: SearchMatch[];
  kinds: { kind: KindSlug; count: number }[];
  countries: FacetValue[];
  facets: SearchFacets;
}

/** Filters the matches, and counts every value of each filter under the other filters. */
export const countFilteredMatches = async (
  indexes: ListIndexes,
  matches: readonly SearchMatch[],
  chosen: ChosenFilters,
): Promise<NarrowedHits> => {
  const kinds = [...new Set(matches.map(({ kind }) => kind))];
  const lists = new Map(await Promise.all(kinds.map(async (kind): Promise<[KindSlug, ListIndex]> => [kind, await indexes.of(kind)])));
  const carries = ({ kind, n }: SearchMatch, name: IndexedFilterName): boolean =>
    chosen[name].length === 0 || (hasFilter(kind, name) && chosen[name].some((value) => lists.get(kind)?.carries(n, name, value)));
  const tests: Record<SearchFilterName, (match: SearchMatch) => boolean> = {
    kind: ({ kind }) => isIn([kind], chosen.kind),
    country: ({ country }) => isIn(countryFilterValuesOf(country), chosen.country),
    year: ({ year }) => isIn(year ? [year] : [], chosen.year),
    status: (match) => carries(match, 'status'),
    language: (match) => carries(match, 'language'),
    ics: (match) => carries(match, 'ics'),
  };
  const active = (Object.keys(tests) as SearchFilterName[]).filter((name) => chosen[name].length > 0);
  const but = (name: SearchFilterName | null): readonly SearchMatch[] => {
    const otherFilters = active.filter((one) => one !== name);
    return otherFilters.length === 0 ? matches : matches.filter((match) => otherFilters.every((one) => tests[one](match)));
  };
  const filteredMatches = but(null);
  const under = (name: SearchFilterName) => (active.includes(name) ? but(name) : filteredMatches);
  return {
    matches: [...filteredMatches],
    kinds: countKinds(under('kind')),
    countries: countCountries(
      under('country').flatMap(({ country }) => countryFilterValuesOf(country)),
      chosen.country,
    ),
    facets: {
      year: count(under('year').flatMap(({ year }) => year ?? [])).sort((a, b) => (a.value < b.value ? 1 : -1)),
      ...countListed(lists, under),
    },
  };
};

const count = (values: readonly string[]): FacetValue[] => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, count }));
};

const countKinds = (matches: readonly SearchMatch[]): NarrowedHits['kinds'] => {
  const counts = new Map(count(matches.map(({ kind }) => kind)).map(({ value, count }) => [value, count]));
  return kindSlugs.map((kind) => ({ kind, count: counts.get(kind) ?? 0 })).filter(({ count }) => count > 0);
};

/** Counts countries in display order; countries outside the members and groups are included only if one is chosen. */
const countCountries = (values: readonly string[], chosen: readonly string[]): FacetValue[] => {
  const found = count(values);
  return sortByCountryOrder(includesOtherCountries(chosen) ? found : found.filter(({ value }) => isAlwaysListedCountryValue(value)));
};

/** For each filter, a function that returns whether a value is counted. */
const counted: Record<IndexedFilterName, (value: string) => boolean> = { status: () => true, language: () => true, ics: isField };

/** Counts the values of the filters that the list indexes hold, with one query per list for all filters over the same matches. */
const countListed = (
  lists: ReadonlyMap<KindSlug, ListIndex>,
  under: (name: IndexedFilterName) => readonly SearchMatch[],
): Record<IndexedFilterName, FacetValue[]> => {
  const sums: Record<IndexedFilterName, Map<string, number>> = { status: new Map(), language: new Map(), ics: new Map() };
  for (const [matches, names] of Map.groupBy(listed, under))
    for (const [kind, of] of Map.groupBy(matches, (match) => match.kind)) {
      const facets = Object.fromEntries(names.filter((name) => hasFilter(kind, name)).map((name) => [name, counted[name]]));
      const answer = lists
        .get(kind)
        ?.query({ filters: {}, within: of.map(({ n }) => n), order: { by: 'given' }, offset: 0, limit: 0, facets });
      for (const name of names)
        for (const { value, count } of answer?.facets[name] ?? []) sums[name].set(value, (sums[name].get(value) ?? 0) + count);
    }
  const sorted = (name: IndexedFilterName): FacetValue[] =>
    [...sums[name]].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  return { status: sorted('status'), language: sorted('language'), ics: sorted('ics') };
};

/** A hit with the other matching editions of its series. */
export interface FoldedSeries {
  match: SearchMatch;
  others: SearchMatch[];
}

/** Combines the editions of a series into one hit at the position of the best. */
export const collapseSeries = (matches: readonly SearchMatch[]): FoldedSeries[] => {
  const bySeries = new Map<string, FoldedSeries>();
  const folded: FoldedSeries[] = [];
  for (const match of matches) {
    const first = match.series === null ? undefined : bySeries.get(match.series);
    if (first) {
      first.others.push(match);
      continue;
    }
    const one = { match, others: [] };
    if (match.series !== null) bySeries.set(match.series, one);
    folded.push(one);
  }
  return folded;
};
