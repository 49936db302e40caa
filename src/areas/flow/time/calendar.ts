import type { Country } from '../../../base/locales.ts';

/** The work calendar of a country. `id`: code of the country. */
export interface CalendarRow {
  id: string;
  country: Country;
  zone: string;
  /** Rest days, 1 (Monday) to 7 (Sunday). */
  rest: number[];
  /** Local time, for example `09:00`. */
  opens: string;
  closes: string;
  knownUntil: string | null;
  /** Number of exceptions from the work week. */
  days: number;
  version: number;
}
/** An exception from the work week: a holiday, or a rest day that is worked. */
export interface WorkWeekException {
  day: string;
  works: boolean;
  name: string;
}
export interface CalendarDetail extends CalendarRow {
  entries: WorkWeekException[];
}
export type CalendarInput = Pick<CalendarDetail, 'zone' | 'rest' | 'opens' | 'closes' | 'knownUntil' | 'version'> & {
  /** All exceptions from the work week; undefined: unchanged. */
  entries?: WorkWeekException[] | undefined;
};
/**
 * The result of an import: counts of days. `skipped`: number of events that are no whole-day events, recur more often than yearly, or
 * last more than 366 days.
 */
export interface CalendarImportResult {
  added: number;
  changed: number;
  removed: number;
  skipped: number;
}
