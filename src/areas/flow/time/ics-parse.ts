// Runs in a resource-limited process (platform/sandbox) directly from the TypeScript sources, which Node executes.
import ICAL from 'ical.js';
import { maxCalendarExceptions } from './ics-bounds.ts';

const mostYears = 5;
/** Maximum number of visited days, including repeated ones: one file must not block the process for long. */
const mostVisited = 20_000;
const longestEvent = 366;
/**
 * Days of the yearly or single whole-day events of an iCalendar file, with the names of the events; yearly events are expanded for five
 * years. `skipped`: number of all other events, which are ignored.
 */
export interface IcsDays {
  days: Map<string, string>;
  skipped: number;
}
type IcsEvent = InstanceType<typeof ICAL.Event>;
type IcsTime = InstanceType<typeof ICAL.Time>;

/** The reason why a calendar is refused: it is malformed, or has more days than a calendar may store. */
interface IcsRefusal {
  fault: 'fileBroken' | 'tooManyDays';
}

const lengthOf = (event: IcsEvent): number => Math.round(event.duration.toSeconds() / 86_400);

/** Returns true for whole-day events that occur once or yearly; weekly, monthly and hourly events are no holidays. */
const isHoliday = (event: IcsEvent): boolean => {
  if (!event.startDate?.isDate) return false;
  const length = lengthOf(event);
  return length >= 0 && length <= longestEvent && Object.keys(event.getRecurrenceTypes()).every((type) => type === 'YEARLY');
};

/** Limits the rules of an event to an end date; the library would try a rule that matches no day for 18,000 years. */
const endRules = (event: IcsEvent, end: IcsTime): void => {
  for (const property of event.component.getAllProperties('rrule')) {
    const rule = property.getFirstValue();
    if (rule instanceof ICAL.Recur && (!rule.until || rule.until.compare(end) > 0)) rule.until = end;
  }
};

function* firstDaysOf(event: IcsEvent): Generator<IcsTime> {
  if (!event.isRecurring()) return yield event.startDate;
  const end = event.startDate.clone();
  end.year += mostYears;
  endRules(event, end);
  const occurrences = event.iterator();
  for (let at = occurrences.next(); at && at.year < end.year; at = occurrences.next()) yield at;
}

/** The days of an event from its first day on; DTEND is exclusive. */
function* daysOf(event: IcsEvent): Generator<string> {
  const length = Math.max(1, lengthOf(event));
  for (const first of firstDaysOf(event)) {
    const day = first.clone();
    for (let n = 0; n < length; n += 1) {
      yield day.toString().slice(0, 10);
      day.adjust(1, 0, 0, 0);
    }
  }
}

/**
 * Collects the days of events, which are given in jCal as the parser returns them. Each event is expanded on its own, because a calendar component
 * would compare each with all others.
 */
const collect = (events: readonly unknown[][]): IcsDays | IcsRefusal => {
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
      if (days.size > maxCalendarExceptions || visited > mostVisited) return { fault: 'tooManyDays' };
    }
  }
  return { days, skipped };
};

/** Reads the days of an iCalendar file that has passed `checkIcs`. */
export const run = async (text: string): Promise<IcsDays | IcsRefusal> => {
  try {
    const [name, , parts] = ICAL.parse(text) as [unknown, unknown, unknown[][]];
    if (name === 'vcalendar') return collect(parts.filter(([part]) => part === 'vevent'));
  } catch {
    // the library detects an invalid date or rule only when the event is expanded
  }
  return { fault: 'fileBroken' };
};
