/**
 * Duration of half an hour in milliseconds. Visits are stored by half-hours, so that they can be added up to days in the configured time
 * zone of the site, whose offset from UTC is a multiple of half an hour.
 */
const halfHour = 1_800_000;

/** Returns the index of the half-hour that contains a time (milliseconds since 1970, UTC). The first half-hour of 1970 has index 0. */
export const halfHourIndexAt = (moment: number): number => Math.floor(moment / halfHour);
/** Returns the time at which a half-hour begins. */
export const startOfHalfHour = (slot: number): Date => new Date(slot * halfHour);

const formats = new Map<string, Intl.DateTimeFormat>();
const formatIn = (zone: string): Intl.DateTimeFormat => {
  const known =
    formats.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  formats.set(zone, known);
  return known;
};
/** Returns the local date and time of a zone, read as if they were UTC, in milliseconds since 1970. */
const wallClock = (moment: number, zone: string): number => Date.parse(`${formatIn(zone).format(moment).replace(' ', 'T')}Z`);

/** Returns the local day (ISO 8601) of a zone at a moment. */
export const localDayAt = (moment: number, zone: string): string => new Date(wallClock(moment, zone)).toISOString().slice(0, 10);

/**
 * Returns the time in milliseconds since 1970 at which an hour of a local day begins; hour 24 is the beginning of the next day. If summer
 * time skips the hour, returns the time at which the hour would have begun without the change of clocks.
 */
export const localHourStart = (day: string, hour: number, zone: string): number => {
  const wanted = Date.parse(`${day}T00:00:00Z`) + hour * 2 * halfHour;
  let moment = wanted;
  // the second pass corrects days on which the clock changes
  for (let look = 0; look < 2; look++) moment -= wallClock(moment, zone) - wanted;
  return moment;
};

/** True if the zone exists and its offset from UTC is a multiple of half an hour all year round. */
export const isHalfHourAlignedZone = (zone: string): boolean => {
  try {
    const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 1));
    return months.every((moment) => (wallClock(moment, zone) - moment) % halfHour === 0);
  } catch {
    return false;
  }
};

/** A range of half-hours by index (`halfHourIndexAt`): from `first` up to the half-hour before `last`. */
export interface HalfHourRange {
  first: number;
  last: number;
}
/** Returns the two-hour windows that end at hour 0, 2, … 24 of a local day. The first window lies in the day before. */
export const twoHourWindows = (day: string, zone: string): HalfHourRange[] =>
  Array.from({ length: 13 }, (_, i) => ({
    first: halfHourIndexAt(localHourStart(day, i * 2 - 2, zone)),
    last: halfHourIndexAt(localHourStart(day, i * 2, zone)),
  }));
/** Returns the half-hours of a local day. */
export const halfHourRangeOfLocalDay = (day: string, zone: string): HalfHourRange => ({
  first: halfHourIndexAt(localHourStart(day, 0, zone)),
  last: halfHourIndexAt(localHourStart(day, 24, zone)),
});
