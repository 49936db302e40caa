/** `2024`, `2024-05` or `2024-05-17`, and a day that the calendar has. */
export const isPartialDate = (value: string): boolean => {
  if (!/^\d{4}(-\d{2}(-\d{2})?)?$/.test(value)) return false;
  const [year, month = '01', day = '01'] = value.split('-');
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`);
};

/** Whether the period that a partial date names has begun on the given day (`2024-05` has on 2024-05-01). */
export const hasStarted = (date: string, today: string): boolean => date.padEnd(10, '-01').slice(0, 10) <= today;

/** Today in UTC as `yyyy-mm-dd`. */
export const today = (): string => {
  const day = Math.floor(Date.now() / 86_400_000);
  if (day !== known.day) known = { day, text: new Date().toISOString().slice(0, 10) };
  return known.text;
};
/** A page asks for it dozens of times. */
let known = { day: Number.NaN, text: '' };

/** The day so many days after another, or before it where the number is negative (`yyyy-mm-dd`). */
export const dayAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
