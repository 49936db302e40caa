// Runs in a limited process (platform/sandbox), from the sources: Node takes them as they are.
import ICAL from 'ical.js';
import { mostDays } from './ics-bounds.ts';

const mostYears = 5;
/** Days that events name again and again count too: one file must not hold up everybody else. */
const mostVisited = 20_000;
const longestEvent = 366;
/** Whole days of an iCalendar file with their names, those of yearly events for so many years; `skipped`: all other events. */
export interface IcsDays {
  days: Map<string, string>;
  skipped: number;
}
type Event = InstanceType<typeof ICAL.Event>;
type Time = InstanceType<typeof ICAL.Time>;

/** Why a calendar is not read: it is none, or has more days than a calendar keeps. */
interface Refusal {
  fault: 'fileBroken' | 'tooManyDays';
}

const lengthOf = (event: Event): number => Math.round(event.duration.toSeconds() / 86_400);

/** Whole days, once or every year: what a week, a month or an hour repeats is no holiday. */
const isHoliday = (event: Event): boolean => {
  if (!event.startDate?.isDate) return false;
  const length = lengthOf(event);
  return length >= 0 && length <= longestEvent && Object.keys(event.getRecurrenceTypes()).every((type) => type === 'YEARLY');
};

/** Ends the rules where nobody looks any further: one that no day fits would be tried for 18,000 years. */
const endRules = (event: Event, end: Time): void => {
  for (const property of event.component.getAllProperties('rrule')) {
    const rule = property.getFirstValue();
    if (rule instanceof ICAL.Recur && (!rule.until || rule.until.compare(end) > 0)) rule.until = end;
  }
};

function* firstDaysOf(event: Event): Generator<Time> {
  if (!event.isRecurring()) return yield event.startDate;
  const end = event.startDate.clone();
  end.year += mostYears;
  endRules(event, end);
  const occurrences = event.iterator();
  for (let at = occurrences.next(); at && at.year < end.year; at = occurrences.next()) yield at;
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

/** `events`: as the parser makes them. Each stands for itself: in a calendar each would be compared with all others. */
const collect = (events: readonly unknown[][]): IcsDays | Refusal => {
  const days = new Map<string, string>();
  let [skipped, visited] = [0, 0];
  for (const one of events) {
    const event = new ICAL.Event(new ICAL.Component(one));
    if (!isHoliday(event)) {
      skipped += 1;
      continue;
    }
    const name = (event.summary ?? '').slice(0, 200);
    for (const day of daysOf(event)) {
      days.set(day, name);
      visited += 1;
      if (days.size > mostDays || visited > mostVisited) return { fault: 'tooManyDays' };
    }
  }
  return { days, skipped };
};

/** The days of a calendar whose bounds are checked. */
export const run = async (text: string): Promise<IcsDays | Refusal> => {
  try {
    const [name, , parts] = ICAL.parse(text) as [unknown, unknown, unknown[][]];
    if (name === 'vcalendar') return collect(parts.filter(([part]) => part === 'vevent'));
  } catch {
    // a date or a rule that is none shows only where an event is looked at
  }
  return { fault: 'fileBroken' };
};
