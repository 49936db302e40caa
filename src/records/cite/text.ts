import { isPartialDate } from '../../base/dates.ts';

/**
 * Returns a value as one line of clean text. Titles are untrusted: a line break would begin a new tag in RIS; a control character or unpaired
 * surrogate would break parsers.
 */
export const toSingleLine = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .replace(/[\s\u0085]+/gu, ' ')
        .replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '')
        .replace(/ {2,}/g, ' ')
        .trim()
    : '';

/** Returns the first non-empty of the named fields; undefined if all are empty. */
export const firstNonEmptyField = (record: Readonly<Record<string, unknown>>, names: readonly string[]): string | undefined => {
  for (const name of names) {
    const found = toSingleLine(record[name]);
    if (found) return found;
  }
  return undefined;
};

/** Returns the texts of a list field as clean lines; values of other types are dropped. */
export const linesOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(toSingleLine).filter(Boolean) : []);

/** Year, month and day as far as known; undefined if the value is not a date. */
export const datePartsOf = (value: unknown): number[] | undefined =>
  typeof value === 'string' && isPartialDate(value) ? value.split('-').map(Number) : undefined;
