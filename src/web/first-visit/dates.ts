import type { FirstVisitScript } from './script.ts';

/** How days and numbers are said: pages that show records say them, forms do not. */
export const dates: FirstVisitScript = {
  name: 'dates',
  budget: 1,
  modules: ['base/dates.ts', 'platform/i18n/date-words.ts', 'web/lib/format.ts'],
};
