/** True for a year, month or day that exists in the calendar, such as `2024`, `2024-05` or `2024-05-17`. */
export const isPartialDate = (value: string): boolean => {
  if (!/^\d{4}(-\d{2}(-\d{2})?)?$/.test(value)) return false;
  const [year, month = '01', day = '01'] = value.split('-');
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`);
};

/** True if the period of a partial date has begun on the given day (`2024-05` has begun on 2024-05-01). */
export const hasPeriodStarted = (date: string, today: string): boolean => date.padEnd(10, '-01').slice(0, 10) <= today;

/** Today in UTC as `yyyy-mm-dd`. */
export const today = (): string => {
  const day = Math.floor(Date.now() / 86_400_000);
  if (day !== known.day) known = { day, text: new Date().toISOString().slice(0, 10) };
  return known.text;
};
/** Cache of the text of the current day, because a page asks for it dozens of times. */
let known = { day: Number.NaN, text: '' };

/** The date `days` days after `day`, or before it if `days` is negative (`yyyy-mm-dd`). */
export const addDays = (day: string, days: number): string => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
