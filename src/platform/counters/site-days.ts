/** The days and hours of the site, by the zone that its operators set; and half-hours, by which visits are kept since zones differ by them. */

const halfHour = 1_800_000;

/** The number of the half-hour that a moment lies in, from 1970 on. */
export const slotAt = (moment: number): number => Math.floor(moment / halfHour);
/** When a half-hour begins. */
export const slotStart = (slot: number): Date => new Date(slot * halfHour);

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
/** The clock of a zone as if it were UTC. */
const wallClock = (moment: number, zone: string): number => Date.parse(`${formatIn(zone).format(moment).replace(' ', 'T')}Z`);

/** The day (ISO 8601) that a zone has at a moment. */
export const dayIn = (moment: number, zone: string): string => new Date(wallClock(moment, zone)).toISOString().slice(0, 10);

/** When a zone's clock shows an hour of a day; where summer time leaves it out, when it would have. 24 is the next day's beginning. */
export const hourIn = (day: string, hour: number, zone: string): number => {
  const wanted = Date.parse(`${day}T00:00:00Z`) + hour * 2 * halfHour;
  let moment = wanted;
  // the second look is for days on which the clock is changed
  for (let look = 0; look < 2; look++) moment -= wallClock(moment, zone) - wanted;
  return moment;
};

/** Whether there is such a zone, and its clock differs from others by whole half-hours all year round. */
export const isHalfHourZone = (zone: string): boolean => {
  try {
    const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 1));
    return months.every((moment) => (wallClock(moment, zone) - moment) % halfHour === 0);
  } catch {
    return false;
  }
};

/** A stretch of half-hours: from the first to before the last. */
export interface SlotRange {
  first: number;
  last: number;
}
/** The two hours before hour 0, 2, … 24 of a zone's day; the first of them are the day's before. */
export const twoHours = (day: string, zone: string): SlotRange[] =>
  Array.from({ length: 13 }, (_, i) => ({ first: slotAt(hourIn(day, i * 2 - 2, zone)), last: slotAt(hourIn(day, i * 2, zone)) }));
/** A zone's day. */
export const fullDay = (day: string, zone: string): SlotRange => ({
  first: slotAt(hourIn(day, 0, zone)),
  last: slotAt(hourIn(day, 24, zone)),
});
