import type { Db } from '../../../platform/db/connect.server.ts';
import type { StepTimeLimit } from '../model/definition.ts';
import type { Calendars } from './calendars.server.ts';
import { addWorkingTime, workingSecondsBetween } from './work-time.ts';

/** The end of a period, and whether it lies beyond the known calendar. */
interface DueDate {
  at: Date;
  beyond: boolean;
}
/** Countries of a case; a time limit counts by the calendar of one of them. */
interface CalendarCountryCandidates {
  country: string | null;
  approver: string | null;
  facts: { applicant: { country: string | null } };
}

/** The country whose working hours a limit counts; the subject's if the approvers belong to several countries. */
const countryFor = ({ calendar }: StepTimeLimit, { country, approver, facts }: CalendarCountryCandidates): string | null => {
  if (calendar === 'applicant') return facts.applicant.country;
  return calendar === 'approver' ? (approver ?? country) : country;
};

/** Computes due dates in the working time of countries. */
export class WorkingTimeClock {
  readonly #calendars: Calendars;

  constructor(calendars: Calendars) {
    this.#calendars = calendars;
  }

  /** The time after some working hours of a country, from now on. */
  async after(db: Db, country: string | null, hours: number): Promise<DueDate> {
    return addWorkingTime(await this.#calendars.calendarOf(db, country), new Date(), hours * 3600);
  }

  /** The end of a time limit, and the time of its reminder (null: none). */
  async due(db: Db, limit: StepTimeLimit, of: CalendarCountryCandidates): Promise<DueDate & { remindAt: Date | null }> {
    const country = countryFor(limit, of);
    const due = await this.after(db, country, limit.hours);
    const remindAt = limit.remindBefore ? (await this.after(db, country, limit.hours - limit.remindBefore)).at : null;
    return { ...due, remindAt };
  }

  /**
   * The new end of a paused time limit: from now on, as much working time is left as there was between the pause (`stopped`) and the old
   * end (`end`).
   */
  async resumedDeadline(db: Db, country: string | null, { stopped, end }: { stopped: Date; end: Date }): Promise<DueDate> {
    const calendar = await this.#calendars.calendarOf(db, country);
    return addWorkingTime(calendar, new Date(), workingSecondsBetween(calendar, stopped, end));
  }
}
