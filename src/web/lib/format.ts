import type { Locale } from '../../base/locales.ts';

/** Building an Intl formatter costs far more than using one: each is made once. */
const once = <K extends string, F>(make: (key: K) => F) => {
  const made = new Map<K, F>();
  return (key: K): F => {
    const formatter = made.get(key) ?? make(key);
    made.set(key, formatter);
    return formatter;
  };
};

const plain = once((locale: Locale) => new Intl.NumberFormat(locale));
const compact = once((locale: Locale) => new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }));
const twoDecimals = once(
  (locale: Locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false }),
);

/** 12345 → 12,345 as the locale writes it. */
export const number = (locale: Locale, value: number): string => plain(locale).format(value);

/** From 10,000 in wan with two decimals, from 50 million in yi; the other locales use their own compact form (SPECIFICATION S7.4). */
export const compactCount = (locale: Locale, value: number): string => {
  if (value < 10_000) return number(locale, value);
  if (locale !== 'zh-cn') return compact(locale).format(value);
  return value >= 50_000_000 ? `${twoDecimals(locale).format(value / 100_000_000)}亿` : `${twoDecimals(locale).format(value / 10_000)}万`;
};

/** Seconds as mm:ss, from an hour on as h:mm:ss (SPECIFICATION S7.4). */
export const duration = (seconds: number): string => {
  const two = (n: number) => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours ? `${hours}:` : ''}${two(minutes)}:${two(Math.floor(seconds % 60))}`;
};

type Precision = 'year' | 'month' | 'day';
const dates = once((key: `${Locale}/${Precision}`) => {
  const [locale, precision] = key.split('/') as [Locale, Precision];
  return new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    year: 'numeric',
    ...(precision !== 'year' && { month: 'long' }),
    ...(precision === 'day' && { day: 'numeric' }),
  });
});

/** `2024`, `2024-05`, `2024-05-17` or a timestamp in words, no more precise than the source is. */
export const dateWords = (locale: Locale, iso: string): string => {
  const precision = iso.length <= 4 ? 'year' : iso.length <= 7 ? 'month' : 'day';
  const date = new Date(iso.slice(0, 10));
  return Number.isNaN(date.getTime()) ? iso : dates(`${locale}/${precision}`).format(date);
};
