import type { Locale } from './locales.ts';

const units = [
  [1024 ** 3, 'G'],
  [1024 ** 2, 'M'],
  [1024, 'K'],
] as const;

/** Formats a number of bytes in B, K, M or G (powers of 1024) with two decimals (SPECIFICATION S7.4). */
export const formatFileSize = (locale: Locale, bytes: number): string => {
  const [unit, letter] = units.find(([size]) => bytes >= size) ?? [1, 'B'];
  return `${new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false }).format(bytes / unit)}${letter}`;
};
