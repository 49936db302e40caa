import type { FirstVisitScript } from './script.ts';

/** Script that lists and the search share: it reads and writes filters and page numbers in addresses. */
export const listQueryScript: FirstVisitScript = {
  name: 'paging',
  budget: 1.5,
  modules: ['web/lib/list-query.ts', 'web/ui/pager.tsx'],
};
