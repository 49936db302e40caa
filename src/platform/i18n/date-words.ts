import type { Locale } from '../../base/locales.ts';
import { cachePerLocale } from './translate.ts';

const dateFormat = (more: Intl.DateTimeFormatOptions) =>
  cachePerLocale((locale) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', year: 'numeric', ...more }));
const yearFormat = dateFormat({});
const monthFormat = dateFormat({ month: 'long' });
const dayFormat = dateFormat({ month: 'long', day: 'numeric' });

/** Maximal number of formatted dates cached per language; lists repeat few dates. */
const most = 4000;
const formattedDatesOf = cachePerLocale(() => new Map<string, string>());

/** Formats `2024`, `2024-05`, `2024-05-17` or a timestamp as words, with the precision of the source. */
export const formatDateWords = (locale: Locale, iso: string): string => {
  const formattedDates = formattedDatesOf(locale);
  const known = formattedDates.get(iso);
  if (known !== undefined) return known;
  const format = iso.length <= 4 ? yearFormat : iso.length <= 7 ? monthFormat : dayFormat;
  const date = new Date(iso.slice(0, 10));
  const words = Number.isNaN(date.getTime()) ? iso : format(locale).format(date);
  if (formattedDates.size >= most) formattedDates.clear();
  formattedDates.set(iso, words);
  return words;
};
