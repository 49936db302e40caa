import type { Module } from '../module.ts';

export const pageSizes = [10, 20, 30, 50] as const;
export const usualSize = 20;

/** What the API is asked for the URL of a list: its page, order, keyword and filters, but not what is open beside it. */
export const queryOf = ({ filters = [] }: Module, params: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    ['keyword', 'page', 'limit', 'sort', 'trash', ...filters.map(({ name }) => name)]
      .map((name): [string, string] => [name, params.get(name)?.trim() ?? ''])
      .filter(([, value]) => value),
  );

/** The filters of a list as the API takes them, whatever page it shows. */
export const filtersOf = (module: Module, params: URLSearchParams): string => {
  const { page: _page, limit: _limit, sort: _sort, trash: _trash, ...filters } = queryOf(module, params);
  return String(new URLSearchParams(filters));
};

/** The filters in force, without page, order and trash. */
export const filtersIn = (module: Module, params: URLSearchParams): string[] =>
  ['keyword', ...(module.filters ?? []).map(({ name }) => name)].filter((name) => params.get(name));

/** The order by a column that its heading leads to: up, down, none. */
export const nextSort = (current: string | null, column: string): string | null =>
  current === column ? `-${column}` : current === `-${column}` ? null : column;

/** The list again with what is open in the drawer or the form. */
export const withOpen = (params: URLSearchParams, open: { show?: string; edit?: string }): string => {
  const next = new URLSearchParams(params);
  next.delete('show');
  next.delete('edit');
  for (const [name, value] of Object.entries(open)) next.set(name, value);
  return `?${next}`;
};
