import type { FirstVisitScript } from './script.ts';

/** Script that formats dates and numbers: pages with records need it, forms do not. */
export const datesScript: FirstVisitScript = {
  name: 'dates',
  budget: 1,
  modules: ['base/dates.ts', 'platform/i18n/date-words.ts', 'web/lib/format.ts'],
};
