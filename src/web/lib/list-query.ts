import { isPartialDate } from '../../base/dates.ts';
import { contentLanguages, isCountry } from '../../base/locales.ts';
import { withoutView } from '../../base/views.ts';
import type { UrlQueryParameters } from '../../records/api.ts';
import type { Kind } from '../../records/engine/kind.ts';

/** True for the code of a country other than the ten member countries. */
export const isNonMemberCountry = (value: string): boolean => /^[a-z]{2}$/.test(value) && !isCountry(value);

/** Allowed values of a filter; undefined if a filter accepts any value. */
const valuesOf = (kind: Kind, name: string): readonly string[] | undefined => {
  if (name === 'language') return contentLanguages;
  const field = kind.fields[name];
  return kind.derived?.[name] ?? (field && 'values' in field ? field.values : undefined);
};

/** Values of a filter in the URL: repeated parameters or a comma-separated list, without unknown values. */
export const filterValuesOf = (kind: Kind, params: URLSearchParams, name: string): string[] => {
  const known = valuesOf(kind, name);
  const values = params.getAll(name).flatMap((value) => value.split(','));
  return [...new Set(values)].filter((value) => (known ? known.includes(value) : /^[\w.-]{1,60}$/.test(value)));
};

/** Sort orders of a list; the first is the default. With a keyword the default is relevance. */
export const sortOrdersOf = (kind: Kind, keyword: boolean): string[] => [
  ...(keyword ? ['relevance'] : []),
  ...kind.sorts.map((sort) => (sort === 'date' || sort === 'views' ? `-${sort}` : sort)),
];
export const readSortOrder = (kind: Kind, params: URLSearchParams): string => {
  const sorts = sortOrdersOf(kind, keywordOf(params) !== '');
  const sort = params.get('sort') ?? '';
  return sorts.includes(sort) ? sort : (sorts[0] ?? '-date');
};
export const keywordOf = (params: URLSearchParams): string => (params.get('keyword') ?? '').trim().slice(0, 200);
export const dateFilterOf = (params: URLSearchParams, end: 'from' | 'to'): string => {
  const value = params.get(`date.${end}`) ?? '';
  return isPartialDate(value) ? value : '';
};

const common = ['page', 'limit', 'keyword', 'sort', 'date.from', 'date.to'];

/**
 * API query for the URL of a list page: all parameters that a list of the kind knows. Invalid values are included, so that the API names them in
 * its error. Unknown parameters (campaigns, trackers) are left out. The chosen nation applies if no country is named.
 */
export const toListApiQuery = (kind: Kind, params: URLSearchParams, nation: string | null): UrlQueryParameters => {
  const query: Record<string, string | string[]> = { sort: readSortOrder(kind, params) };
  for (const name of [...common, ...kind.filters]) {
    const [first, ...more] = params.getAll(name).filter(Boolean);
    if (first !== undefined) query[name] = more.length ? [first, ...more] : first;
  }
  if (nation && !query.country && kind.filters.includes('country')) query.country = nation;
  return query;
};

/** Serialises a query without `page`, `limit` and the parameters in `omitted`. */
export const serializeQueryWithoutPaging = (query: UrlQueryParameters, omitted: readonly string[] = []): string => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (key !== 'page' && key !== 'limit' && !omitted.includes(key)) for (const item of [value].flat()) search.append(key, item);
  return search.toString();
};

/** Link to the current list with changed parameters (null removes a parameter). Leads to page 1 unless `changes` contains a page. */
export const hrefWith = (params: URLSearchParams, changes: Record<string, string | readonly string[] | null>): string => {
  const next = new URLSearchParams();
  for (const [key, value] of withoutView(params)) if (value && key !== 'page' && !(key in changes)) next.append(key, value);
  for (const [key, value] of Object.entries(changes)) for (const item of [value ?? []].flat()) next.append(key, item);
  return `?${next}`;
};
