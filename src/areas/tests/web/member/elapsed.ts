import type { Locale } from '../../../../base/locales.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const units = [
  [day, 'day'],
  [hour, 'hour'],
  [minute, 'minute'],
  [1, 'second'],
] as const;

/** Returns the time between two ISO 8601 times in its two largest units: `2 hr 5 min`. */
export const formatElapsed = (locale: Locale, from: string, to: string): string => {
  const seconds = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
  const first = Math.max(
    0,
    units.findIndex(([size]) => seconds >= size),
  );
  let rest = seconds < 1 ? 0 : seconds;
  return units
    .slice(seconds < 1 ? -1 : first)
    .slice(0, 2)
    .map(([size, unit]) => {
      const count = Math.floor(rest / size);
      rest -= count * size;
      return { count, unit };
    })
    .filter(({ count }, i) => i === 0 || count > 0)
    .map(({ count, unit }) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(count))
    .join(' ');
};
