import type { FirstVisitScript } from './script.ts';

/** Code that lists and the search share: filters and pages in the address. */
export const listQueryScript: FirstVisitScript = {
  name: 'paging',
  budget: 1.5,
  modules: ['web/lib/list-query.ts', 'web/ui/pager.tsx'],
};
