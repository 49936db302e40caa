import { type SQL, sql } from 'drizzle-orm';
import { int, json, list, nullable, statement, text } from '../db/sql.server.ts';

/** SQL of `throttle`: failures and uses by key, `<sort>:<place> <name>` where they are those of a name. */

/** Seconds of the first lock after too many failures; each further one is twice as long. */
const firstLock = 60;
const longestLock = 24 * 3600;
/** Failures are forgotten after a day without one and without a lock. */
const memory = '1 day';
const isForgotten = sql.raw(`greatest(t.at, t.locked_until) < now() - interval '${memory}'`);

/** Counts need not reach the disk before anybody goes on: a power cut may take those of the last moment along (decision 015). */
const unhurried = sql.raw(`set_config('synchronous_commit', 'off', true) = 'off'`);

export interface Failures {
  key: string;
  failures: number;
}
/** A key after it was counted: how many failures it may have, and whether it is of a name in one place and of nobody else. */
export interface FailureCount extends Failures {
  free: number;
  own: boolean;
}

/** Counts one use of a budget of so many seconds: its number among them, and in how many seconds the budget is full again. */
export const consumeAttempt = statement({
  params: { key: text(), seconds: int },
  row: { nth: int, left: int },
  sql: ({ key, seconds }) =>
    sql`insert into throttle as t (key, failures, locked_until) values (${key}, 1, now() + make_interval(secs => ${seconds}))
       on conflict (key) do update set
         failures = case when t.locked_until <= now() then 1 else t.failures + 1 end,
         locked_until = case when t.locked_until <= now() then excluded.locked_until else t.locked_until end,
         at = now()
       returning failures as nth, greatest(1, ceil(extract(epoch from locked_until - now())))::int as left`,
});

/** In how many seconds the last lock of some keys ends; null where none is locked. */
export const lockedFor = statement({
  params: { keys: list(text()) },
  row: { seconds: nullable(int) },
  sql: ({ keys }) =>
    sql`select ceil(extract(epoch from max(locked_until) - now()))::int as seconds from throttle where key = any(${keys}) and locked_until > now()`,
});

const freeOf = (key: string, free: SQL): SQL => sql`(${free}::jsonb ->> ${sql.raw(key)})::int`;

/**
 * Counts a failure under each key that is not locked, in their order, and locks those that have more than is free (`free`: how many by key).
 * Answers the keys that were counted.
 */
export const count = statement({
  params: { keys: list(text()), free: json<Readonly<Record<string, number>>>() },
  row: { key: text(), failures: int },
  sql: ({ keys, free }) =>
    sql`insert into throttle as t (key, failures) select key, 1 from unnest(${keys}::text[]) with ordinality as l (key, i)
         where ${unhurried} order by i
       on conflict (key) do update set
         failures = case when ${isForgotten} then 1 else t.failures + 1 end,
         at = now(),
         locked_until = case when not ${isForgotten} and t.failures + 1 >= ${freeOf('excluded.key', free)}
           then now() + make_interval(secs => least(${sql.raw(String(longestLock))}, ${sql.raw(String(firstLock))}
             * power(2, least(t.failures + 1 - ${freeOf('excluded.key', free)}, 20)))) end
         where t.locked_until is null or t.locked_until <= now()
       returning key, failures`,
});

/**
 * Takes failures back; the lock that their counting began ends with them. Rows are locked in one order, whoever counts and whatever the
 * database's sorting: two who hold one each would wait for each other.
 */
const subtract = (counted: SQL, failures: string, isFree: string): SQL =>
  sql`with held as (select c.*, throttle.failures as now from throttle
        join jsonb_to_recordset(${counted}::jsonb) as c (key text, failures int, free int, own boolean) using (key)
       where ${unhurried} order by throttle.key collate "C" for update of throttle)
      update throttle t set failures = greatest(t.failures - ${sql.raw(failures)}, 0),
         locked_until = case when not ${sql.raw(isFree)} and t.failures > held.free and t.failures <> held.failures then t.locked_until end
        from held where t.key = held.key`;

/** What was right is no failure. */
export const refundAttempt = statement({
  params: { counted: json<readonly FailureCount[]>() },
  sql: ({ counted }) => subtract(counted, '1', 'false'),
});

/** The same, and what failed in this place before is forgotten with it. */
export const clearFailures = statement({
  params: { counted: json<readonly FailureCount[]>() },
  sql: ({ counted }) => subtract(counted, 'coalesce((select own.now from held own where own.own), 0)', 'held.own'),
});

/** Forgets what has not happened for long, and waits for nothing that is being counted. */
export const sweep = statement({
  sql: () => sql`delete from throttle where key in (select key from throttle t where ${isForgotten} for update skip locked)`,
});

const nameIn = `substr(key, strpos(key, ' ') + 1)`;

/** Forgets the failures under some names, whatever the place; answers how many there were under each key. */
export const unlock = statement({
  params: { sort: text(), names: list(text()) },
  row: { failures: int },
  sql: ({ sort, names }) =>
    sql`delete from throttle where key in (select key from throttle where key like ${sort}::text || ':%' and ${sql.raw(nameIn)} = any(${names})
          order by key collate "C" for update) returning failures`,
});

/** SQL for the names of a sort that are locked now, whatever the place. */
export const lockedNames = (sort: string): string => `(select ${nameIn} from throttle where key like '${sort}:%' and locked_until > now())`;
