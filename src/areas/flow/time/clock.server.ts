import type { Db } from '../../../platform/db/connect.server.ts';
import type { Limit } from '../model/definition.ts';
import type { Calendars } from './calendars.server.ts';
import { addWorkingTime, workingSecondsBetween } from './work-time.ts';

/** When something is over, and whether the calendar is known that far. */
interface Due {
  at: Date;
  beyond: boolean;
}
interface Countries {
  country: string | null;
  approver: string | null;
  facts: { applicant: { country: string | null } };
}

/** Whose working hours a limit counts; the subject's where its approvers are of several countries. */
const countryFor = ({ calendar }: Limit, { country, approver, facts }: Countries): string | null => {
  if (calendar === 'applicant') return facts.applicant.country;
  return calendar === 'approver' ? (approver ?? country) : country;
};

/** Working time of the countries, from now on. */
export class Clock {
  readonly #calendars: Calendars;

  constructor(calendars: Calendars) {
    this.#calendars = calendars;
  }

  /** After so many working hours of a country. */
  async after(db: Db, country: string | null, hours: number): Promise<Due> {
    return addWorkingTime(await this.#calendars.calendarOf(db, country), new Date(), hours * 3600);
  }

  /** The end of a time limit, and when it is reminded of. */
  async due(db: Db, limit: Limit, of: Countries): Promise<Due & { remindAt: Date | null }> {
    const country = countryFor(limit, of);
    const due = await this.after(db, country, limit.hours);
    const remindAt = limit.remindBefore ? (await this.after(db, country, limit.hours - limit.remindBefore)).at : null;
    return { ...due, remindAt };
  }

  /** The end of what was stopped for a while: as much working time is left as there was. */
  async resumedDeadline(db: Db, country: string | null, { stopped, end }: { stopped: Date; end: Date }): Promise<Due> {
    const calendar = await this.#calendars.calendarOf(db, country);
    return addWorkingTime(calendar, new Date(), workingSecondsBetween(calendar, stopped, end));
  }
}
