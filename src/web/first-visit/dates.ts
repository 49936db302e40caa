import type { FirstVisitScript } from './script.ts';

/** Formatting of dates and numbers: needed by pages with records, not by forms. */
export const datesScript: FirstVisitScript = {
  name: 'dates',
  budget: 1,
  modules: ['base/dates.ts', 'platform/i18n/date-words.ts', 'web/lib/format.ts'],
};
