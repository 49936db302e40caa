import type { Translate } from '../../platform/i18n/types.ts';

/**
 * Stores the last keyword of a reader in local storage (`last-keyword:search`). records/web/list/Filters.tsx stores the last filters of
 * each list (`last-filters:standard`). Both are offered and never applied automatically (SPECIFICATION S4.8).
 */
export const storeKeyword = (keyword: string): void => {
  try {
    localStorage.setItem('last-keyword:search', keyword);
  } catch {} // storage is full or disabled
};

/**
 * Returns the stored last keyword, or the stored last filters of a list (`of`) with a label as `text`. Returns null if nothing is stored or
 * the page already shows these filters.
 */
export const lastQueryOf = (what: 'keyword' | 'filters', of: string, t: Translate): { text: string; query?: string } | null => {
  const value = localStorage.getItem(`last-${what}:${of}`);
  if (!value || value === location.search) return null;
  if (what === 'keyword') return { text: value };
  return { text: t('search.lastFilters', { count: new URLSearchParams(value).size }), query: value };
};
