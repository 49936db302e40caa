import type { FirstVisitScript } from './script.ts';

/** Script of the lists of records, where most visits begin. */
export const listScript: FirstVisitScript = {
  name: 'list',
  budget: 5,
  modules: ['records/web/list/list.route.tsx'],
};
