import type { FirstVisitScript } from './script.ts';

/** Lists of records, where most visits begin. */
export const list: FirstVisitScript = {
  name: 'list',
  budget: 4.5,
  modules: ['records/web/list/list.route.tsx'],
};
