import type { Country } from '../../../base/locales.ts';

/** When a country works. `id`: its code. */
export interface CalendarRow {
  id: string;
  country: Country;
  zone: string;
  /** Days of rest, 1 Monday to 7 Sunday. */
  rest: number[];
  /** Local time, `09:00`. */
  opens: string;
  closes: string;
  knownUntil: string | null;
  /** How many days are not as their weekday says. */
  days: number;
  version: number;
}
/** A day that is not as its weekday says. */
export interface DayEntry {
  day: string;
  works: boolean;
  name: string;
}
export interface CalendarDetail extends CalendarRow {
  entries: DayEntry[];
}
export type CalendarInput = Pick<CalendarDetail, 'zone' | 'rest' | 'opens' | 'closes' | 'knownUntil' | 'version'> & {
  /** All days that are not as their weekday says; as they are without it. */
  entries?: DayEntry[] | undefined;
};
/** What an import did, and how much of the file was no whole day. */
export interface Imported {
  added: number;
  changed: number;
  removed: number;
  skipped: number;
}
