import { type SQL, sql } from 'drizzle-orm';
import { isOneOf } from '../../base/typed-keys.ts';
import type { Connection } from '../db/connect.server.ts';
import { int, list, nullable, statement, text } from '../db/sql.server.ts';
import type { Counted } from './daily-counts.server.ts';

/** A figure of a day. */
export interface Figure<Name extends string = string> {
  name: Name;
  /** `intl` where it belongs to none. */
  country: string;
  value: number;
}

const counted: readonly Counted[] = ['visit', 'search'];

/** What was counted as it happened: rows of `day` and `value` from a day on. It belongs to no country, so there is nothing where one is asked for. */
export const countedSeries = (name: Counted, { from, country }: { from: SQL; country: SQL }): SQL =>
  sql`select day, value from daily_count where name = ${sql.raw(`'${name}'`)} and day >= ${from} and ${country}::text is null`;

const byDay = statement({
  params: { names: list(text()), from: text(), country: nullable(text()) },
  row: { name: text(), day: text(), value: int },
  sql: ({ names, from, country }) =>
    sql`select name, day, sum(value)::int as value from daily_count
         where name = any(${names}) and day >= ${from} and (${country}::text is null or country = ${country}) group by name, day`,
});
/** Figures of some names by day, from one on: of a country, or of all together (null). */
export const figuresByDay = (
  connection: Connection,
  asked: { names: readonly string[]; from: string; country: string | null },
): Promise<{ name: string; day: string; value: number }[]> => byDay.all(connection, asked);

const ofLastDay = statement({
  params: { names: list(text()), of: text(), before: text() },
  row: { day: text(), name: text(), country: text(), value: int },
  sql: ({ names, of, before }) =>
    sql`select day, name, country, value from daily_count
         where name = any(${names}) and day = (select max(day) from daily_count where name = ${of} and day < ${before})`,
});
/** Figures of the last day before `before` on which there is one of `of`. */
export const lastFigures = async <Name extends string>(
  connection: Connection,
  { names, of, before }: { names: readonly Name[]; of: Name; before: string },
): Promise<(Figure<Name> & { day: string })[]> => {
  const found = await ofLastDay.all(connection, { names, of, before });
  return found.filter((figure): figure is Figure<Name> & { day: string } => isOneOf(names, figure.name));
};

const firstDay = statement({
  params: { name: text() },
  row: { day: nullable(text()) },
  sql: ({ name }) => sql`select min(day) as day from daily_count where name = ${name}`,
});
/** The first day that has a figure of this name. */
export const firstDayOf = async (connection: Connection, name: string): Promise<string | null> => {
  const row = await firstDay.one(connection, { name });
  return row?.day ?? null;
};

const write = statement({
  params: { day: text(), names: list(text()), countries: list(text()), values: list(int), counted: list(text()) },
  sql: ({ day, names, countries, values, counted: kept }) =>
    sql`with now as (select * from unnest(${names}::text[], ${countries}::text[], ${values}::int[]) as n(name, country, value)),
             gone as (update daily_count d set value = 0 where d.day = ${day} and d.name <> all(${kept})
                        and not exists (select 1 from now where now.name = d.name and now.country = d.country))
        insert into daily_count (name, day, country, value) select name, ${day}, country, value from now
        on conflict (name, day, country) do update set value = excluded.value`,
});
/** Writes down how much there is on a day, over what was written down before; what is not named any more is 0. What is counted as it happens stays. */
export const writeFigures = async (connection: Connection, day: string, figures: readonly Figure[]): Promise<void> => {
  const names = figures.map(({ name }) => name);
  const countries = figures.map(({ country }) => country);
  await write.all(connection, { day, names, countries, values: figures.map(({ value }) => value), counted });
};

const forget = statement({
  params: { before: text() },
  row: { day: text() },
  sql: ({ before }) => sql`delete from daily_count where day < ${before} returning day`,
});
/** Forgets all figures of the days before one; answers how many. */
export const forgetFigures = async (connection: Connection, before: string): Promise<number> => {
  const gone = await forget.all(connection, { before });
  return gone.length;
};
