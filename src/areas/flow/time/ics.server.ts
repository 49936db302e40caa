import ICAL from 'ical.js';
import { AppError } from '../../../base/errors.ts';

const mostBytes = 1_048_576;
const mostYears = 5;
const mostDays = 2000;

/** Whole days of an iCalendar file with their names, those of yearly events for so many years; `skipped`: events that are no whole days. */
export interface IcsDays {
  days: Map<string, string>;
  skipped: number;
}

const isoOf = (time: InstanceType<typeof ICAL.Time>): string => time.toString().slice(0, 10);

/** Days from the first on, as long as the event lasts: its end is the first day after it. */
const spread = (first: InstanceType<typeof ICAL.Time>, event: InstanceType<typeof ICAL.Event>, add: (day: string) => void): void => {
  const days = Math.max(1, Math.round(event.duration.toSeconds() / 86_400));
  const day = first.clone();
  for (let n = 0; n < Math.min(days, 366); n += 1) {
    add(isoOf(day));
    day.adjust(1, 0, 0, 0);
  }
};

const parse = (text: string): InstanceType<typeof ICAL.Component> => {
  if (Buffer.byteLength(text) > mostBytes) throw new AppError('E_VALIDATION', { ics: 'fileSize' });
  try {
    const component = new ICAL.Component(ICAL.parse(text) as unknown[]);
    if (component.name === 'vcalendar') return component;
  } catch {
    // said below
  }
  throw new AppError('E_VALIDATION', { ics: 'fileBroken' });
};

/** Reads a calendar of holidays. E_VALIDATION for a file that is too large or none, and for more days than a calendar keeps. */
export const daysOfIcs = (text: string): IcsDays => {
  const days = new Map<string, string>();
  let skipped = 0;
  for (const component of parse(text).getAllSubcomponents('vevent')) {
    const event = new ICAL.Event(component);
    if (!event.startDate?.isDate) {
      skipped += 1;
      continue;
    }
    const name = (event.summary ?? '').slice(0, 200);
    const add = (day: string) => void days.set(day, name);
    if (!event.isRecurring()) spread(event.startDate, event, add);
    else {
      const until = event.startDate.year + mostYears;
      const occurrences = event.iterator();
      for (let at = occurrences.next(), n = 0; at && at.year < until && n < mostDays; at = occurrences.next(), n += 1)
        spread(at, event, add);
    }
    if (days.size > mostDays) throw new AppError('E_VALIDATION', { ics: { problem: 'atMostEntries', facts: { most: mostDays } } });
  }
  return { days, skipped };
};
