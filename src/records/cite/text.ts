import { isPartialDate } from '../../base/dates.ts';

/**
 * A value as one line of clean text. Titles come from strangers: a line break would begin a new tag in RIS, a control
 * character or half of a surrogate pair would break the reader of any format.
 */
export const oneLine = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .replace(/[\s\u0085]+/gu, ' ')
        .replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '')
        .replace(/ {2,}/g, ' ')
        .trim()
    : '';

/** The first of the named fields that says something. */
export const firstOf = (record: Readonly<Record<string, unknown>>, names: readonly string[]): string | undefined => {
  for (const name of names) {
    const found = oneLine(record[name]);
    if (found) return found;
  }
  return undefined;
};

/** The texts of a list field; whatever is no text is left out. */
export const linesOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(oneLine).filter(Boolean) : []);

/** Year, month and day as far as they are known; nothing for what is no date. */
export const datePartsOf = (value: unknown): number[] | undefined =>
  typeof value === 'string' && isPartialDate(value) ? value.split('-').map(Number) : undefined;
