/** The working time of a country: work week, working hours, time zone and exceptions. */
export interface WorkCalendar {
  zone: string;
  /** Rest days, 1 (Monday) to 7 (Sunday). */
  rest: readonly number[];
  /** Working hours, in minutes since local midnight. */
  opens: number;
  closes: number;
  /** Exceptions by day (ISO 8601): true if the day is worked, false if not. */
  days: ReadonlyMap<string, boolean>;
  /** Last day up to which holidays are known; null: unknown. */
  knownUntil: string | null;
}

const day = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();
const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone);
  if (known) return known;
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
  const made = new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', ...parts });
  formats.set(zone, made);
  return made;
};

/** The local time of a zone at an instant, encoded as if it were UTC (milliseconds). */
const localOf = (zone: string, at: number): number => {
  const dateParts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return Date.UTC(
    dateParts.year ?? 0,
    (dateParts.month ?? 1) - 1,
    dateParts.day ?? 1,
    dateParts.hour ?? 0,
    dateParts.minute ?? 0,
    dateParts.second ?? 0,
  );
};
/** The instant of a local time in a zone. The offset is computed twice, because it may differ across a change of daylight saving time. */
const momentOf = (zone: string, local: number): number => {
  const first = local - (localOf(zone, local) - local);
  return local - (localOf(zone, first) - first);
};

const isoDay = (local: number): string => new Date(local).toISOString().slice(0, 10);
const isWorkingDay = ({ rest, days }: WorkCalendar, midnight: number): boolean =>
  days.get(isoDay(midnight)) ?? !rest.includes(new Date(midnight).getUTCDay() || 7);

/** The working hours of a local day as instants; null on a rest day. */
const hoursOf = (calendar: WorkCalendar, midnight: number): { from: number; to: number } | null => {
  if (!isWorkingDay(calendar, midnight)) return null;
  const at = (minutes: number) => momentOf(calendar.zone, midnight + minutes * 60_000);
  return { from: at(calendar.opens), to: at(calendar.closes) };
};
const midnightOf = (calendar: WorkCalendar, at: number): number => Math.floor(localOf(calendar.zone, at) / day) * day;

/** Maximum number of days that a computation visits, so that it also ends for a calendar without working days. */
const mostDays = 20_000;

/** The instant after some working seconds. `beyond`: true if it lies after the last day whose holidays are known, or if none is known. */
export const addWorkingTime = (calendar: WorkCalendar, from: Date, seconds: number): { at: Date; beyond: boolean } => {
  let left = seconds * 1000;
  let midnight = midnightOf(calendar, from.getTime());
  for (let days = 0; days < mostDays; days += 1, midnight += day) {
    const hours = hoursOf(calendar, midnight);
    if (!hours) continue;
    const begins = Math.max(hours.from, from.getTime());
    const there = Math.max(0, hours.to - begins);
    if (there >= left && (there > 0 || left === 0)) {
      const at = new Date(begins + left);
      return { at, beyond: calendar.knownUntil === null || isoDay(midnight) > calendar.knownUntil };
    }
    left -= there;
  }
  return { at: new Date(from.getTime() + seconds * 1000), beyond: true };
};

/** Number of working seconds between two instants; 0 if `to` is not later than `from`. */
export const workingSecondsBetween = (calendar: WorkCalendar, from: Date, to: Date): number => {
  let sum = 0;
  const end = to.getTime();
  for (let midnight = midnightOf(calendar, from.getTime()), days = 0; days < mostDays; days += 1, midnight += day) {
    if (midnight - day > end) break;
    const hours = hoursOf(calendar, midnight);
    if (!hours) continue;
    sum += Math.max(0, Math.min(hours.to, end) - Math.max(hours.from, from.getTime()));
  }
  return Math.round(sum / 1000);
};
