import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../db/connect.server.ts';
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

/** Figures of some names by day, from one on: of a country, or of all together (null). */
export const figuresByDay = <Name extends string>(
  connection: Connection,
  { names, from, country }: { names: readonly Name[]; from: string; country: string | null },
): Promise<{ name: Name; day: string; value: number }[]> =>
  connection.query(
    `select name, day, sum(value)::int as value from daily_count
      where name = any($1) and day >= $2 and ($3::text is null or country = $3) group by name, day`,
    [names, from, country],
  );

/** Figures of the last day before `before` on which there is one of `of`. */
export const lastFigures = <Name extends string>(
  connection: Connection,
  { names, of, before }: { names: readonly Name[]; of: Name; before: string },
): Promise<(Figure<Name> & { day: string })[]> =>
  connection.query(
    `select day, name, country, value from daily_count
      where name = any($1) and day = (select max(day) from daily_count where name = $2 and day < $3)`,
    [names, of, before],
  );

/** The first day that has a figure of this name. */
export const firstDayOf = async (connection: Connection, name: string): Promise<string | null> => {
  const [row] = await connection.query<{ day: string | null }>('select min(day) as day from daily_count where name = $1', [name]);
  return row?.day ?? null;
};

/** Writes down how much there is on a day, over what was written down before; what is not named any more is 0. What is counted as it happens stays. */
export const writeFigures = async (connection: Connection, day: string, figures: readonly Figure[]): Promise<void> => {
  await connection.query(
    `with now as (select * from unnest($2::text[], $3::text[], $4::int[]) as n(name, country, value)),
          gone as (update daily_count d set value = 0 where d.day = $1 and d.name <> all($5)
                     and not exists (select 1 from now where now.name = d.name and now.country = d.country))
     insert into daily_count (name, day, country, value) select name, $1, country, value from now
     on conflict (name, day, country) do update set value = excluded.value`,
    [day, figures.map(({ name }) => name), figures.map(({ country }) => country), figures.map(({ value }) => value), counted],
  );
};

/** Forgets all figures of the days before one; answers how many. */
export const forgetFigures = async (connection: Connection, before: string): Promise<number> => {
  const gone = await connection.query('delete from daily_count where day < $1 returning 1', [before]);
  return gone.length;
};
