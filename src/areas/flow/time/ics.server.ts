import ICAL from 'ical.js';
import { AppError } from '../../../base/errors.ts';

const mostBytes = 1_048_576;
const mostYears = 5;
/** So many days a calendar keeps that are not as their weekday. */
export const mostDays = 2000;
/** Days that events name again and again count too: one file must not hold up everybody else. */
const mostVisited = 20_000;
const longestEvent = 366;
/** A rule that no day fits takes half a second to find that out, and a file holds thousands of rules. */
const mostMilliseconds = 2000;

/** Whole days of an iCalendar file with their names, those of yearly events for so many years; `skipped`: all other events. */
export interface IcsDays {
  days: Map<string, string>;
  skipped: number;
}
type Event = InstanceType<typeof ICAL.Event>;
type Time = InstanceType<typeof ICAL.Time>;

export const tooManyDays = () => new AppError('E_VALIDATION', { ics: { problem: 'atMostEntries', facts: { most: mostDays } } });

const lengthOf = (event: Event): number => Math.round(event.duration.toSeconds() / 86_400);

/** Whole days, once or every year: what a week, a month or an hour repeats is no holiday. */
const isHoliday = (event: Event): boolean => {
  if (!event.startDate?.isDate) return false;
  const length = lengthOf(event);
  return length >= 0 && length <= longestEvent && Object.keys(event.getRecurrenceTypes()).every((type) => type === 'YEARLY');
};

function* firstDaysOf(event: Event): Generator<Time> {
  if (!event.isRecurring()) return yield event.startDate;
  const until = event.startDate.year + mostYears;
  const occurrences = event.iterator();
  for (let at = occurrences.next(); at && at.year < until; at = occurrences.next()) yield at;
}

/** Days from the first on, as long as the event lasts: its end is the first day after it. */
function* daysOf(event: Event): Generator<string> {
  const length = Math.max(1, lengthOf(event));
  for (const first of firstDaysOf(event)) {
    const day = first.clone();
    for (let n = 0; n < length; n += 1) {
      yield day.toString().slice(0, 10);
      day.adjust(1, 0, 0, 0);
    }
  }
}

const collect = (calendar: InstanceType<typeof ICAL.Component>): IcsDays => {
  const days = new Map<string, string>();
  let [skipped, visited] = [0, 0];
  const began = performance.now();
  for (const component of calendar.getAllSubcomponents('vevent')) {
    if (performance.now() - began > mostMilliseconds) throw new AppError('E_VALIDATION', { ics: 'fileBroken' });
    const event = new ICAL.Event(component);
    if (!isHoliday(event)) {
      skipped += 1;
      continue;
    }
    const name = (event.summary ?? '').slice(0, 200);
    for (const day of daysOf(event)) {
      days.set(day, name);
      visited += 1;
      if (days.size > mostDays || visited > mostVisited) throw tooManyDays();
    }
  }
  return { days, skipped };
};

/** Reads a calendar of holidays. E_VALIDATION for a file that is too large or none, and for more days than a calendar keeps. */
export const daysOfIcs = (text: string): IcsDays => {
  if (Buffer.byteLength(text) > mostBytes) throw new AppError('E_VALIDATION', { ics: 'fileSize' });
  try {
    const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
    if (calendar.name === 'vcalendar') return collect(calendar);
  } catch (error) {
    // a date or a rule that is none shows only where an event is looked at
    if (error instanceof AppError) throw error;
  }
  throw new AppError('E_VALIDATION', { ics: 'fileBroken' });
};
