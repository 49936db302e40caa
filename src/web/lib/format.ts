import type { Locale } from '../../base/locales.ts';
import { cachePerLocale, numberFormat } from '../../platform/i18n/translate.ts';

const compact = cachePerLocale((locale) => new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }));
const twoDecimals = cachePerLocale(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false }),
);

/** Formats a number with the locale's separators: 12345 → 12,345. */
export const formatNumber = (locale: Locale, value: number): string => numberFormat(locale).format(value);

/**
 * Formats a number below 10,000 in full and larger numbers compactly (SPECIFICATION S7.4). zh-cn: in wan (10,000) with two decimals, from
 * 50 million in yi (100 million). Other locales use their own compact form.
 */
export const formatCompactNumber = (locale: Locale, value: number): string => {
  if (value < 10_000) return formatNumber(locale, value);
  if (locale !== 'zh-cn') return compact(locale).format(value);
  return value >= 50_000_000 ? `${twoDecimals(locale).format(value / 100_000_000)}亿` : `${twoDecimals(locale).format(value / 10_000)}万`;
};

/** Formats seconds as mm:ss, from one hour as h:mm:ss (SPECIFICATION S7.4). */
export const formatDuration = (seconds: number): string => {
  const two = (n: number) => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours ? `${hours}:` : ''}${two(minutes)}:${two(Math.floor(seconds % 60))}`;
};
