import { LRUCache } from 'lru-cache';
import type { Locale } from '../../base/locales.ts';
import { includesOtherCountries, isAlwaysListedCountryValue, sortByCountryOrder } from '../../base/territories.ts';
import type { Facets, FacetValue } from '../api.ts';
import { dictionaryRegistryIdentity, dictionaryValues } from '../engine/dictionary-registry.ts';
import type { Kind } from '../engine/kind.ts';
import type { IndexQuery, ListIndex } from '../engine/list-index.ts';
import { classificationName } from '../kinds/standard/classification/names.server.ts';

const levelOf = (code: string): number => (/^[A-Z]/.test(code) ? Math.min(code.length, 2) : code.split('.').length);

/**
 * Returns a predicate for the values of a filter that are counted. Classifications: top-level codes, chosen codes, their parents and
 * children. Issuers: the chosen issuers. Countries: the ten members, `intl` and `other`, or all if another country or `other` is chosen.
 * Other filters: all values.
 */
const createCountedFilter = (kind: Kind, name: string, chosen: readonly string[]): ((value: string) => boolean) => {
  if (name === 'issuer') return (value) => chosen.includes(value);
  if (name === 'country' && !includesOtherCountries(chosen)) return isAlwaysListedCountryValue;
  if (kind.fields[name]?.type !== 'codes') return () => true;
  return (value) =>
    levelOf(value) === 1 ||
    chosen.some((code) => code.startsWith(value) || (value.startsWith(code) && levelOf(value) === levelOf(code) + 1));
};

/** Sorts facet counts into display order and adds names to classification codes. */
const withLabels = (kind: Kind, facets: Facets, locale: Locale): Facets =>
  Object.fromEntries(
    Object.entries(facets).map(([name, values]) => {
      const field = kind.fields[name];
      if (field?.type === 'codes')
        return [name, values.map((v) => ({ ...v, label: classificationName(field.scheme, v.value, locale) ?? v.value }))];
      if (name === 'country') return [name, sortByCountryOrder(values)];
      const order: readonly string[] | undefined =
        kind.derived?.[name] ?? (field?.type === 'choice' ? dictionaryValues(field.dictionary, field.values) : undefined);
      return [name, order ? [...values].sort((a, b) => order.indexOf(a.value) - order.indexOf(b.value)) : values];
    }),
  );

/** Maximum number of filter combinations in the cache of facet counts; each takes some tens of kilobytes. */
const mostCached = 100;
interface CachedFacetCounts {
  index: ListIndex;
  version: number;
  facets: Facets;
}
interface LabelledFacets {
  dictionaries: object;
  facets: Facets;
}

/**
 * Cache of facet counts. Returns an identical object for equal filters, whatever the page and sort order, until a record of the kind
 * changes; rendered HTML is memoized by this object (web/ui/once.tsx). Queries restricted to given records (keyword searches) are not
 * cached.
 */
export class FacetCountCache {
  readonly #counted = new LRUCache<string, CachedFacetCounts>({ max: mostCached });
  readonly #labelled = new WeakMap<Facets, Map<Locale, LabelledFacets>>();

  /** Queries a list index. Returns ids, total and facet counts; the counts come from the cache if possible. */
  query(index: ListIndex, kind: Kind, query: IndexQuery) {
    const key = query.within ? undefined : JSON.stringify([kind.slug, query.filters, query.from, query.to]);
    const known = key === undefined ? undefined : this.#counted.get(key);
    if (known?.index === index && known.version === index.version) return { ...index.query(query), facets: known.facets };
    const wanted = kind.filters.map((name) => [name, createCountedFilter(kind, name, query.filters[name] ?? [])]);
    const answer = index.query({ ...query, facets: Object.fromEntries(wanted) });
    if (key !== undefined) this.#counted.set(key, { index, version: index.version, facets: answer.facets });
    return answer;
  }

  /** Adds labels in the reader's language to facet counts. */
  labelled(kind: Kind, facets: Record<string, FacetValue[]>, locale: Locale): Facets {
    const locales = this.#labelled.get(facets) ?? new Map<Locale, LabelledFacets>();
    this.#labelled.set(facets, locales);
    const dictionaries = dictionaryRegistryIdentity();
    const known = locales.get(locale);
    if (known?.dictionaries === dictionaries) return known.facets;
    const made = { dictionaries, facets: withLabels(kind, facets, locale) };
    locales.set(locale, made);
    return made.facets;
  }
}
