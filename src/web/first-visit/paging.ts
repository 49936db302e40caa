import type { FirstVisitScript } from './script.ts';

/** What lists and the search have in common: filters and pages in the address. */
export const paging: FirstVisitScript = {
  name: 'paging',
  budget: 1.5,
  modules: ['web/lib/list-query.ts', 'web/ui/pager.tsx'],
};
