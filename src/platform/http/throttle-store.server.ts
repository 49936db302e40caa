import { type SQL, sql } from 'drizzle-orm';
import { int, json, list, nullable, statement, text } from '../db/sql.server.ts';

/**
 * SQL of the table `throttle`: failures and uses by key. The key of a name is `<sort>:<place> <name>`; the place is a network, a device or `*` (all).
 */

/** Seconds of the first lock after too many failures; each further lock is twice as long. */
const firstLock = 60;
const longestLock = 24 * 3600;
/** Age after which failures are forgotten: a day without a failure and without a lock. */
const memory = '1 day';
const isForgotten = sql.raw(`greatest(t.at, t.locked_until) < now() - interval '${memory}'`);

/**
 * SQL condition that switches to asynchronous commit: counts need not reach the disk first. A power failure may lose the last of them (decision 015).
 */
const unhurried = sql.raw(`set_config('synchronous_commit', 'off', true) = 'off'`);

export interface ThrottleFailures {
  key: string;
  failures: number;
}
/**
 * A throttle key and its number of failures after an attempt was counted. `free`: number of failures at which the key is locked. `own`:
 * true if the key belongs to one name in one place.
 */
export interface CountedThrottleKey extends ThrottleFailures {
  free: number;
  own: boolean;
}

/** Counts a use of a rate limit. Returns its number in the current window and the seconds until the window ends. */
export const countRateLimitUse = statement({
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

/** Returns the seconds until the last lock of the throttle keys ends; null if none is locked. */
export const secondsUntilUnlocked = statement({
  params: { keys: list(text()) },
  row: { seconds: nullable(int) },
  sql: ({ keys }) =>
    sql`select ceil(extract(epoch from max(locked_until) - now()))::int as seconds from throttle where key = any(${keys}) and locked_until > now()`,
});

const freeOf = (key: string, free: SQL): SQL => sql`(${free}::jsonb ->> ${sql.raw(key)})::int`;

/**
 * Counts a failure under each throttle key that is not locked, in order, and locks keys whose failures have reached their number in `free`.
 * Returns the counted keys.
 */
export const countFailedAttempt = statement({
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
 * Returns SQL that subtracts failures, and removes the lock that the subtracted failures had caused. Rows are locked in one fixed order,
 * independent of the database's collation, to avoid deadlocks.
 */
const subtract = (counted: SQL, failures: string, isFree: string): SQL =>
  sql`with held as (select c.*, throttle.failures as now from throttle
        join jsonb_to_recordset(${counted}::jsonb) as c (key text, failures int, free int, own boolean) using (key)
       where ${unhurried} order by throttle.key collate "C" for update of throttle)
      update throttle t set failures = greatest(t.failures - ${sql.raw(failures)}, 0),
         locked_until = case when not ${sql.raw(isFree)} and t.failures > held.free and t.failures <> held.failures then t.locked_until end
        from held where t.key = held.key`;

/** Undoes the counting of an attempt. The attempt turned out to be correct, or does not count because one of its keys is locked. */
export const refundAttempt = statement({
  params: { counted: json<readonly CountedThrottleKey[]>() },
  sql: ({ counted }) => subtract(counted, '1', 'false'),
});

/** Undoes the counting of an attempt, and subtracts the earlier failures of its name in its place from all counted keys. */
export const subtractFailuresOfName = statement({
  params: { counted: json<readonly CountedThrottleKey[]>() },
  sql: ({ counted }) => subtract(counted, 'coalesce((select own.now from held own where own.own), 0)', 'held.own'),
});

/** Deletes old failures; skips rows that are locked by concurrent counting. */
export const deleteOldFailures = statement({
  sql: () => sql`delete from throttle where key in (select key from throttle t where ${isForgotten} for update skip locked)`,
});

const nameIn = `substr(key, strpos(key, ' ') + 1)`;

/** Deletes the failures of some names in all places (networks, devices). Returns the number under each deleted key. */
export const deleteFailuresOfNames = statement({
  params: { sort: text(), names: list(text()) },
  row: { failures: int },
  sql: ({ sort, names }) =>
    sql`delete from throttle where key in (select key from throttle where key like ${sort}::text || ':%' and ${sql.raw(nameIn)} = any(${names})
          order by key collate "C" for update) returning failures`,
});

/** Returns SQL for the names of a sort (for example account names) that are locked in any place. */
export const lockedNamesSql = (sort: string): string =>
  `(select ${nameIn} from throttle where key like '${sort}:%' and locked_until > now())`;
