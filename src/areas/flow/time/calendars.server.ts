import { and, eq, inArray, sql } from 'drizzle-orm';
import { AppError, type FieldFault } from '../../../base/errors.ts';
import { type Country, countries, isCountry } from '../../../base/locales.ts';
import type { Paged } from '../../../base/paging.ts';
import { authorise, scopeFilterOf } from '../../../platform/access/access.server.ts';
import { type Connection, type Db, transaction } from '../../../platform/db/connect.server.ts';
import { flag, int, list, nullable, statement, text } from '../../../platform/db/sql.server.ts';
import { audit } from '../../../platform/events/audit/audit.server.ts';
import { changedFieldDifferences } from '../../../platform/events/audit/differences.server.ts';
import type { Context } from '../../../platform/http/context.ts';
import { type ListQuery, toPagedList } from '../../../platform/resource/resource.server.ts';
import { workWeekExceptionTable, workWeekTable } from '../table.server.ts';
import type { CalendarDetail, CalendarImportResult, CalendarInput, CalendarRow, WorkWeekException } from './calendar.ts';
import { daysOfIcs, tooManyDaysError } from './ics.server.ts';
import { maxCalendarExceptions } from './ics-bounds.ts';
import type { WorkCalendar } from './work-time.ts';

/** Default time zones and rest days of the countries. */
const usual: Readonly<Record<Country, { zone: string; rest: number[] }>> = {
  cn: { zone: 'Asia/Shanghai', rest: [6, 7] },
  ru: { zone: 'Europe/Moscow', rest: [6, 7] },
  br: { zone: 'America/Sao_Paulo', rest: [6, 7] },
  in: { zone: 'Asia/Kolkata', rest: [6, 7] },
  za: { zone: 'Africa/Johannesburg', rest: [6, 7] },
  sa: { zone: 'Asia/Riyadh', rest: [5, 6] },
  eg: { zone: 'Africa/Cairo', rest: [5, 6] },
  ae: { zone: 'Asia/Dubai', rest: [6, 7] },
  ir: { zone: 'Asia/Tehran', rest: [5] },
  et: { zone: 'Africa/Addis_Ababa', rest: [6, 7] },
};
const fallbackCalendar: WorkCalendar = { zone: 'UTC', rest: [6, 7], opens: 540, closes: 1080, days: new Map(), knownUntil: null };

const week = {
  country: text<Country>(),
  zone: text(),
  rest: list(int),
  opens: int,
  closes: int,
  knownUntil: nullable(text()),
  version: int,
};
const weeks = statement({
  params: { country: nullable(text()) },
  row: { ...week, days: int },
  sql: ({ country }) =>
    sql`select w.country, w.zone, w.rest, w.opens, w.closes, w.known_until::text as "knownUntil", w.version,
               (select count(*)::int from work_day d where d.country = w.country) as days
          from work_week w where ${country}::text is null or w.country = ${country} order by w.country`,
});
type WorkWeek = NonNullable<Awaited<ReturnType<typeof weeks.one>>>;
const daysOf = statement({
  params: { country: text() },
  row: { day: text(), works: flag, name: text() },
  sql: ({ country }) => sql`select day::text as day, works, name from work_day where country = ${country} order by day`,
});
const lockWeek = statement({
  params: { country: text() },
  row: { country: text() },
  sql: ({ country }) => sql`select country from work_week where country = ${country} for update`,
});

const isZone = (zone: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }));
  } catch {
    return false;
  }
};

/** Throws E_NOT_FOUND for an unknown country or one beyond the caller's scope, E_FORBIDDEN if the caller lacks the permission. */
const checkCountry = (context: Context, id: string): void => {
  if (!isCountry(id)) throw new AppError('E_NOT_FOUND');
  authorise(context, 'flow:calendar:update', { country: id });
};

/** Working days and hours of the countries, which focal points maintain. */
export class Calendars {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Inserts the default calendar of countries without one. */
  async load(): Promise<void> {
    const known = new Set((await weeks.all(this.#connection, { country: null })).map(({ country }) => country));
    const missing = countries.filter((country) => !known.has(country));
    if (missing.length === 0) return; // return before any write, so that the portal starts with a full disk
    const rows = missing.map((country) => ({ country, ...usual[country], opens: 540, closes: 1080 }));
    await this.#connection.db.insert(workWeekTable).values(rows).onConflictDoNothing();
  }

  /** The calendar of a country; for null and for other countries, a default week without holidays. */
  async calendarOf(db: Db, country: string | null): Promise<WorkCalendar> {
    const found = isCountry(country) ? await weeks.one(db, { country }) : undefined;
    if (!found) return fallbackCalendar;
    const days = await daysOf.all(db, { country: found.country });
    return { ...found, days: new Map(days.map(({ day, works }) => [day, works])) };
  }

  async list(context: Context, query: ListQuery): Promise<Paged<CalendarRow>> {
    const { country, organizations, owner } = scopeFilterOf(context, 'flow:calendar:read');
    // a calendar has no owner and no organization
    const found = organizations === null && owner === null ? await weeks.all(this.#connection, { country }) : [];
    if (query.sort === '-country') found.reverse();
    const first = (query.page - 1) * query.limit;
    return toPagedList(found.slice(first, first + query.limit).map(toRow), found.length, query);
  }

  async get(context: Context, id: string): Promise<CalendarDetail> {
    const found = isCountry(id) ? await weeks.one(this.#connection, { country: id }) : undefined;
    if (!found) throw new AppError('E_NOT_FOUND');
    authorise(context, 'flow:calendar:read', { country: id });
    return { ...toRow(found), entries: await daysOf.all(this.#connection, { country: id }) };
  }

  /** Saves a calendar. Throws E_CONFLICT if another operator has saved it meanwhile, E_VALIDATION for invalid hours, days or time zones. */
  async update(context: Context, id: string, { version, entries, ...given }: CalendarInput): Promise<void> {
    const input = { ...given, opens: minutesOf(given.opens), closes: minutesOf(given.closes) };
    const faults: Record<string, FieldFault> = {};
    if (!isZone(input.zone)) faults.zone = 'unknown';
    if (input.closes <= input.opens) faults.closes = 'value';
    if (new Set(input.rest).size >= 7) faults.rest = 'value';
    if (entries && new Set(entries.map(({ day }) => day)).size < entries.length) faults.entries = 'used';
    if (Object.keys(faults).length > 0) throw new AppError('E_VALIDATION', faults);
    await this.#change(context, id, 'update', async (tx, before) => {
      if (version !== before.version) throw new AppError('E_CONFLICT');
      const had = await daysOf.all(tx, { country: before.country });
      if (entries) await tx.delete(workWeekExceptionTable).where(eq(workWeekExceptionTable.country, before.country));
      if (entries && entries.length > 0)
        await tx.insert(workWeekExceptionTable).values(entries.map((entry) => ({ ...entry, country: before.country })));
      await this.#write(tx, before.country, input);
      return changedFieldDifferences<object>({ ...before, entries: had }, { ...input, ...(entries && { entries }) });
    });
  }

  async #write(tx: Db, country: Country, set: Partial<typeof workWeekTable.$inferInsert>): Promise<void> {
    await tx
      .update(workWeekTable)
      .set({ ...set, version: sql`${workWeekTable.version} + 1`, updatedAt: sql`now()` })
      .where(eq(workWeekTable.country, country));
  }

  async #change(
    context: Context,
    id: string,
    action: string,
    work: (tx: Db, before: WorkWeek) => Promise<ReturnType<typeof changedFieldDifferences>>,
  ): Promise<void> {
    checkCountry(context, id);
    await transaction(this.#connection, async (tx) => {
      await lockWeek.one(tx, { country: id });
      const before = await weeks.one(tx, { country: id });
      if (!before) throw new AppError('E_NOT_FOUND');
      const changes = await work(tx, before);
      await audit(tx, context, { action: `calendars.${action}`, target: `calendar:${id}`, facts: { title: id, changes } });
    });
  }

  /** Sets an exception from the work week for a day. */
  async setDay(context: Context, id: string, entry: WorkWeekException): Promise<void> {
    await this.#change(context, id, 'update', async (tx, { country }) => {
      const { works, name } = entry;
      const target = [workWeekExceptionTable.country, workWeekExceptionTable.day];
      await tx
        .insert(workWeekExceptionTable)
        .values({ ...entry, country })
        .onConflictDoUpdate({ target, set: { works, name } });
      await this.#write(tx, country, {});
      return { entries: { to: `${entry.day} ${works ? '+' : '-'} ${name}` } };
    });
  }

  /** Removes the exception of a day. Throws E_VALIDATION if the day has none. */
  async forgetDay(context: Context, id: string, day: string): Promise<void> {
    await this.#change(context, id, 'update', async (tx, { country }) => {
      const { country: c, day: d } = workWeekExceptionTable;
      const gone = await tx
        .delete(workWeekExceptionTable)
        .where(and(eq(c, country), eq(d, day)))
        .returning({ name: workWeekExceptionTable.name });
      if (gone.length === 0) throw new AppError('E_VALIDATION', { day: 'unknown' });
      await this.#write(tx, country, {});
      return { entries: { from: `${day} ${gone[0]?.name ?? ''}` } };
    });
  }

  async #exchange(tx: Db, country: Country, gone: readonly string[], put: (typeof workWeekExceptionTable.$inferInsert)[]): Promise<void> {
    const { country: c, day: d } = workWeekExceptionTable;
    if (gone.length > 0) await tx.delete(workWeekExceptionTable).where(and(eq(c, country), inArray(d, [...gone])));
    if (put.length === 0) return;
    const set = { works: sql`excluded.works`, name: sql`excluded.name` };
    await tx
      .insert(workWeekExceptionTable)
      .values(put)
      .onConflictDoUpdate({ target: [c, d], set });
  }

  /**
   * Imports the days of an iCalendar file as rest days, or as working days (`works`). The calendar is then known at least up to the end of
   * the last year in the file.
   */
  async import(
    context: Context,
    id: string,
    { ics, works, replace }: { ics: string; works: boolean; replace: boolean },
  ): Promise<CalendarImportResult> {
    checkCountry(context, id); // before the file is parsed
    const { days, skipped } = await daysOfIcs(ics, context.signal);
    const result = { added: 0, changed: 0, removed: 0, skipped };
    await this.#change(context, id, 'import', async (tx, { country, knownUntil }) => {
      const had = new Map((await daysOf.all(tx, { country })).map((entry): [string, WorkWeekException] => [entry.day, entry]));
      const gone = replace ? [...had.values()].filter((entry) => entry.works === works && !days.has(entry.day)) : [];
      const put = [...days]
        .map(([day, name]) => ({ country, day, works, name }))
        .filter(({ day, name }) => had.get(day)?.works !== works || had.get(day)?.name !== name);
      result.removed = gone.length;
      result.changed = put.filter(({ day }) => had.has(day)).length;
      result.added = put.length - result.changed;
      if (had.size + result.added - result.removed > maxCalendarExceptions) throw tooManyDaysError();
      await this.#exchange(
        tx,
        country,
        gone.map(({ day }) => day),
        put,
      );
      const last = [...days.keys()].sort().at(-1);
      const until = last ? `${last.slice(0, 4)}-12-31` : knownUntil;
      const known = knownUntil !== null && until !== null && knownUntil > until ? knownUntil : until;
      await this.#write(tx, country, { knownUntil: known });
      const { added, changed, removed } = result;
      const changes = changedFieldDifferences<object>(
        { days: had.size, knownUntil },
        { days: had.size + added - removed, knownUntil: known },
      );
      return added + changed + removed > 0 ? { ...changes, entries: { to: `+${added} ±${changed} −${removed}` } } : changes;
    });
    return result;
  }
}

/** Converts a time of day to minutes since midnight. */
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const timeOf = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const toRow = (found: WorkWeek): CalendarRow => ({
  id: found.country,
  ...found,
  rest: [...found.rest],
  opens: timeOf(found.opens),
  closes: timeOf(found.closes),
});
