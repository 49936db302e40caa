import type { OfficeModule } from '../module.ts';

export const pageSizes = [10, 20, 30, 50] as const;
export const defaultPageSize = 20;

/** API query for the URL of a list: page, page size, sort order, keyword, trash and filters, but not the open record. */
export const queryOf = ({ filters = [] }: OfficeModule, params: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    ['keyword', 'page', 'limit', 'sort', 'trash', ...filters.map(({ name }) => name)]
      .map((name): [string, string] => [name, params.get(name)?.trim() ?? ''])
      .filter(([, value]) => value),
  );

/** Serialised keyword and filters of a list, without page, page size, sort order and trash. */
export const filtersOf = (module: OfficeModule, params: URLSearchParams): string => {
  const { page: _page, limit: _limit, sort: _sort, trash: _trash, ...filters } = queryOf(module, params);
  return String(new URLSearchParams(filters));
};

/** Names of the active filters including the keyword, without page, sort order and trash. */
export const activeFilterNames = (module: OfficeModule, params: URLSearchParams): string[] =>
  ['keyword', ...(module.filters ?? []).map(({ name }) => name)].filter((name) => params.get(name));

/** Next sort order after a click on a column heading: ascending, descending, none (null). */
export const nextSort = (current: string | null, column: string): string | null =>
  current === column ? `-${column}` : current === `-${column}` ? null : column;

/** Address of the current list with another record open in the drawer (`show`) or form (`edit`); with no open record if `open` is empty. */
export const addressWithOpenRecord = (params: URLSearchParams, open: { show?: string; edit?: string }): string => {
  const next = new URLSearchParams(params);
  next.delete('show');
  next.delete('edit');
  for (const [name, value] of Object.entries(open)) next.set(name, value);
  return `?${next}`;
};
