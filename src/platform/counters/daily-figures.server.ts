import { type SQL, sql } from 'drizzle-orm';
import { isOneOf } from '../../base/typed-keys.ts';
import type { Connection } from '../db/connect.server.ts';
import { int, list, nullable, statement, text } from '../db/sql.server.ts';
import type { CountedEvent } from './daily-counts.server.ts';

/** Name of the sum of visits on days whose rows were deleted; stored under the first of those days. */
const carried = 'visit.before';

/** The value of a named figure on one day. */
export interface DailyFigure<Name extends string = string> {
  name: Name;
  /** Country of the figure; `intl` if the figure belongs to no country. */
  country: string;
  value: number;
}

/**
 * Returns an SQL query for events counted per day: rows of `day` and `value` from the day `from` on. The events belong to no country, so a
 * query for a country returns no rows.
 */
export const eventsByDaySql = (name: CountedEvent, { from, country }: { from: SQL; country: SQL }): SQL =>
  sql`select day, value from daily_count where name = ${sql.raw(`'${name}'`)} and day >= ${from} and ${country}::text is null`;

const byDay = statement({
  params: { names: list(text()), from: text(), country: nullable(text()) },
  row: { name: text(), day: text(), value: int },
  sql: ({ names, from, country }) =>
    sql`select name, day, sum(value)::int as value from daily_count
         where name = any(${names}) and day >= ${from} and (${country}::text is null or country = ${country}) group by name, day`,
});
/** Returns the named figures by day from `from` on, of one country or summed over all (null). */
export const figuresByDay = (
  connection: Connection,
  query: { names: readonly string[]; from: string; country: string | null },
): Promise<{ name: string; day: string; value: number }[]> => byDay.all(connection, query);

const ofLastDay = statement({
  params: { names: list(text()), of: text(), before: text() },
  row: { day: text(), name: text(), country: text(), value: int },
  sql: ({ names, of, before }) =>
    sql`select day, name, country, value from daily_count
         where name = any(${names}) and day = (select max(day) from daily_count where name = ${of} and day < ${before})`,
});
/** Returns the named figures of the most recent day before `before` on which the figure `of` was recorded. */
export const loadLatestFigures = async <Name extends string>(
  connection: Connection,
  { names, of, before }: { names: readonly Name[]; of: Name; before: string },
): Promise<(DailyFigure<Name> & { day: string })[]> => {
  const found = await ofLastDay.all(connection, { names, of, before });
  return found.filter((figure): figure is DailyFigure<Name> & { day: string } => isOneOf(names, figure.name));
};

const firstDay = statement({
  params: { name: text() },
  row: { day: nullable(text()) },
  sql: ({ name }) => sql`select min(day) as day from daily_count where name = ${name}`,
});
/** Returns the first day that has the named figure, or null if there is none. */
export const loadFirstFigureDay = async (connection: Connection, name: string): Promise<string | null> => {
  const row = await firstDay.one(connection, { name });
  return row?.day ?? null;
};

const write = statement({
  params: { day: text(), names: list(text()), countries: list(text()), values: list(int), written: list(text()) },
  sql: ({ day, names, countries, values, written }) =>
    sql`with now as (select * from unnest(${names}::text[], ${countries}::text[], ${values}::int[]) as n(name, country, value)),
             gone as (update daily_count d set value = 0 where d.day = ${day} and d.name = any(${written})
                        and not exists (select 1 from now where now.name = d.name and now.country = d.country))
        insert into daily_count (name, day, country, value) select name, ${day}, country, value from now
        on conflict (name, day, country) do update set value = excluded.value`,
});
/**
 * Writes the figures of a day, replacing earlier values. Stored figures of the day with a name in `written` that are missing in `figures`
 * are set to 0.
 */
export const writeFigures = async <Name extends string>(
  connection: Connection,
  { day, written, figures }: { day: string; written: readonly Name[]; figures: readonly DailyFigure<Name>[] },
): Promise<void> => {
  const names = figures.map(({ name }) => name);
  const countries = figures.map(({ country }) => country);
  await write.all(connection, { day, names, countries, values: figures.map(({ value }) => value), written });
};

const forget = statement({
  params: { before: text() },
  row: { day: text() },
  sql: ({ before }) =>
    sql`with gone as (delete from daily_count where day < ${before} and name <> '${sql.raw(carried)}' returning name, day, value),
             sum as (insert into daily_count as c (name, day, value)
                     select '${sql.raw(carried)}', coalesce((select min(c.day) from daily_count c where c.name = '${sql.raw(carried)}'), min(day)), sum(value)::int
                       from gone where name = 'visit' having count(*) > 0
                     on conflict (name, day, country) do update set value = c.value + excluded.value)
        select day from gone`,
});
/** Deletes all figures before a day, and adds the deleted visits to one stored sum. Returns the number of deleted rows. */
export const deleteOldFigures = async (connection: Connection, before: string): Promise<number> => {
  const gone = await forget.all(connection, { before });
  return gone.length;
};

const ever = statement({
  row: { total: int, since: nullable(text()) },
  sql: () =>
    sql`select coalesce(sum(value), 0)::int as total, min(day) as since from daily_count where name in ('visit', '${sql.raw(carried)}')`,
});
/** Returns the sum of all visits ever counted, and their first day (ISO 8601). */
export const totalVisits = async (connection: Connection): Promise<{ total: number; since: string | null }> =>
  (await ever.one(connection, {})) ?? { total: 0, since: null };

/** Returns an SQL statement that adds rows of `day`, `name` and `more` to the daily counts; for use within other statements. */
export const addDailyCountsSql = (rows: SQL): SQL =>
  sql`insert into daily_count as c (day, name, value) ${rows} on conflict (name, day, country) do update set value = c.value + excluded.value`;

const sumSince = statement({
  params: { names: list(text()), from: text() },
  row: { name: text(), value: int, since: text() },
  sql: ({ names, from }) =>
    sql`select name, coalesce(sum(value) filter (where day >= ${from}), 0)::int as value, min(day) as since
          from daily_count where name = any(${names}) group by name`,
});
/** Returns the sums of the named figures from a day on, each with the first day on which it was counted. */
export const sumFiguresSince = (
  connection: Connection,
  names: readonly string[],
  from: string,
): Promise<{ name: string; value: number; since: string }[]> => sumSince.all(connection, { names, from });
