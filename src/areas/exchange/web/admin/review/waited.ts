import type { Locale } from '../../../../../base/locales.ts';

const minute = 60_000;
const steps = [
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
] as const;

/** Returns the waiting time in its largest whole unit. `since` and `now`: milliseconds since 1970. */
export const formatWait = (locale: Locale, since: number, now: number): string => {
  const [unit, length] = steps.find(([, length]) => now - since >= length) ?? steps[2];
  const count = Math.max(0, Math.floor((now - since) / length));
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
};
