import type { Translate } from '../../platform/i18n/types.ts';

/**
 * What a reader last searched for (`last-keyword:search`), and by what she last filtered each list (`last-filters:standard`): kept in this
 * browser, offered, never applied unasked (SPECIFICATION S4.8). Lists keep theirs in records/web/list/Filters.tsx.
 */
export const storeKeyword = (keyword: string): void => {
  try {
    localStorage.setItem('last-keyword:search', keyword);
  } catch {} // full, or switched off
};

/** What an empty field offers: a text to search for, or the query of a list with what that is called. */
export const lastQueryOf = (what: 'keyword' | 'filters', of: string, t: Translate): { text: string; query?: string } | null => {
  const value = localStorage.getItem(`last-${what}:${of}`);
  if (!value || value === location.search) return null;
  if (what === 'keyword') return { text: value };
  return { text: t('search.lastFilters', { count: new URLSearchParams(value).size }), query: value };
};
