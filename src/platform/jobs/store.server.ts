import { type Connection, type Db, rows, transaction } from '../db/connect.server.ts';
import { type Ending, type Facts, LeaseLost } from './definition.ts';

/** A job that this process has. */
export interface Claimed {
  readonly id: number;
  readonly owner: string;
  readonly payload: unknown;
  readonly attempts: number;
  readonly fence: number;
}

/** What waits in a queue, in milliseconds from now (negative: over); null: nothing. */
export interface Outlook {
  readonly name: string;
  readonly due: number | null;
  readonly lease: number | null;
  readonly tick: number | null;
}

export interface NewJob {
  queue: string;
  /** For whom it is done: one's thousand jobs do not keep another one's single job waiting. */
  owner: string;
  payload: object;
  /** Not before. */
  runAt?: Date;
  /** Of one name a queue has one job at most that is not over: asked for again it is the same. */
  key?: string;
  /** Attempts, three unless told otherwise. */
  tries?: number;
}

const usualTries = 3;
const longestError = 500;
/** Days that jobs are kept once they are done, or came to nothing, and what the log of jobs says. */
const kept = { done: 1, failed: 7, log: 90 };

const unfinished = `state in ('queued', 'running')`;
const ms = (parameter: string) => `${parameter}::float8 * interval '1 millisecond'`;
const untilNow = (moment: string) => `(extract(epoch from ${moment} - now()) * 1000)::float8`;
const claimed = 'job.id, job.owner, job.payload, job.attempts, job.fence';

/** Puts a job into its queue within the caller's transaction, and gives its number; every process hears of it once that is committed. */
export const enqueue = async (tx: Db, { queue, owner, payload, runAt, key, tries = usualTries }: NewJob): Promise<number> => {
  const [job] = await rows<{ id: number }>(
    tx,
    `insert into job (queue, owner, payload, run_at, key, tries) values ($1, $2, $3::jsonb, coalesce($4::timestamptz, now()), $5, $6)
     on conflict (queue, key) where ${unfinished} do update set key = excluded.key returning id, pg_notify('job', '')`,
    [queue, owner, JSON.stringify(payload), runAt?.toISOString() ?? null, key ?? null, tries],
  );
  return Number(job?.id);
};

/**
 * Calls a job off within the caller's transaction: what waits is over at once, what runs is told soon. False where it was over, or
 * is not there.
 */
export const cancelJob = async (tx: Db, id: number): Promise<boolean> => {
  const found = await rows(
    tx,
    `update job set cancelling = true, ended_at = case state when 'queued' then now() end,
       state = case state when 'queued' then 'cancelled' else state end where id = $1 and ${unfinished} returning id`,
    [id],
  );
  return found.length > 0;
};

/** How a job stands, as long as it is kept. */
export const findJob = async (
  connection: Connection,
  id: number,
): Promise<{ state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled'; attempts: number; error: string | null } | undefined> => {
  const [job] = await connection.query<{ state: 'queued'; attempts: number; error: string | null }>(
    'select state, attempts, error from job where id = $1',
    [id],
  );
  return job;
};

/** What waits in each of the queues. */
export const outlook = (connection: Connection, names: readonly string[]): Promise<Outlook[]> =>
  connection.query<Outlook>(
    `select q.name, ${untilNow(`(select min(run_at) from job where queue = q.name and state = 'queued')`)} as due,
       ${untilNow(`(select min(lease_until) from job where queue = q.name and state = 'running')`)} as lease,
       ${untilNow('(select next_at from job_schedule s where s.name = q.name)')} as tick from unnest($1::text[]) as q(name)`,
    [names],
  );

/**
 * Owners with something waiting, walked along the index: first who has the fewest running, then who was served longest ago. Of the
 * first that has one nobody else is just taking, the job that is due longest.
 */
const nextInTurn = `
  with recursive owners as (
    (select owner from job where queue = $1 and state = 'queued' order by owner limit 1)
    union all
    select (select j.owner from job j where j.queue = $1 and j.state = 'queued' and j.owner > o.owner order by j.owner limit 1)
      from owners o where o.owner is not null
  ), turn as materialized (
    select o.owner from owners o where o.owner is not null
     order by (select count(*) from job j where j.queue = $1 and j.owner = o.owner and j.state = 'running'),
              (select max(j.fence) from job j where j.queue = $1 and j.owner = o.owner), o.owner
  ), next as materialized (
    select due.id from turn cross join lateral (
      select j.id from job j where j.queue = $1 and j.owner = turn.owner and j.state = 'queued' and j.run_at <= now()
       order by j.run_at, j.id limit 1 for update skip locked) due limit 1
  )`;
const named = `
  with next as materialized (
    select id from job where queue = $1 and key = $3 and state = 'queued' and run_at <= now() for update skip locked
  )`;

/** Takes a due job for this process: the next in turn, or the one of that name; undefined where there is none. */
export const claim = async (connection: Connection, queue: string, lease: number, key?: string): Promise<Claimed | undefined> => {
  const [job] = await connection.query<Claimed>(
    `${key === undefined ? nextInTurn : named}
     update job set state = 'running', attempts = attempts + 1, fence = nextval('job_fence'), started_at = now(), lease_until = now() + ${ms('$2')}
       from next where job.id = next.id returning ${claimed}`,
    key === undefined ? [queue, lease] : [queue, lease, key],
  );
  return job;
};

const pairs = (jobs: readonly Claimed[]) => [jobs.map(({ id }) => id), jobs.map(({ fence }) => fence)];
const held = `state = 'running' and (id, fence) in (select * from unnest($1::bigint[], $2::bigint[]))`;

/** Renews the leases of jobs that this process still has, and answers which; `cancelling`: somebody called it off. */
export const renew = (connection: Connection, jobs: readonly Claimed[], lease: number): Promise<{ fence: number; cancelling: boolean }[]> =>
  connection.apart(`update job set lease_until = now() + ${ms('$3')} where ${held} returning fence, cancelling`, [...pairs(jobs), lease]);

/** Gives jobs back as if they had never been begun. */
export const giveBack = (connection: Connection, jobs: readonly Claimed[]): Promise<unknown> =>
  connection.query(
    `with back as (
       update job set state = case when cancelling then 'cancelled' else 'queued' end, ended_at = case when cancelling then now() end,
         attempts = attempts - 1, lease_until = null where ${held} returning id
     )
     select pg_notify('job', '') from back limit 1`,
    pairs(jobs),
  );

/** A transaction of whoever has the job: the lock lets its lease be renewed, but nobody take it over. */
export const withFence = <T>(connection: Connection, { id, fence }: Claimed, work: (tx: Db) => Promise<T>): Promise<T> =>
  transaction(connection, async (tx) => {
    const mine = await rows(tx, `select 1 from job where id = $1 and fence = $2 and state = 'running' for key share`, [id, fence]);
    if (mine.length === 0) throw new LeaseLost();
    return work(tx);
  });

/** Ends a job in a transaction of whoever has it. */
export const finishIn = (tx: Db, id: number): Promise<unknown> =>
  rows(tx, `update job set state = 'done', ended_at = now(), lease_until = null, error = null where id = $1`, [id]);

/** Ends a job whose work is done, with a line in the log of jobs where `facts` are given; false where another process has it. */
export const finish = async (connection: Connection, { id, fence }: Claimed, facts: Facts | null): Promise<boolean> => {
  const [ended] = await connection.query<{ count: number }>(
    `with ended as (
       update job set state = 'done', ended_at = now(), lease_until = null, error = null
        where id = $1 and fence = $2 and state = 'running' returning queue, started_at
     ), logged as (
       insert into job_run (job, started_at, ended_at, ok, facts) select queue, started_at, now(), true, $3::jsonb from ended where $3 is not null
     )
     select count(*)::int as count from ended`,
    [id, fence, facts && JSON.stringify(facts)],
  );
  return ended?.count === 1;
};

/** Ends an attempt that did not do its work, `over`: the last one; undefined where another process has the job. */
export const fail = async (
  tx: Db,
  { id, fence }: Claimed,
  { error, wait, over }: { error: string; wait: number; over: boolean },
): Promise<Ending | undefined> => {
  const [ended] = await rows<Ending>(
    tx,
    `with next as (
       select case when cancelling then 'cancelled' when $5 or attempts >= tries then 'failed' else 'queued' end as state from job where id = $1 for no key update
     )
     update job set state = next.state, error = $3, lease_until = null, run_at = case next.state when 'queued' then now() + ${ms('$4')} else run_at end,
       ended_at = case when next.state <> 'queued' then now() end
      from next where id = $1 and fence = $2 and job.state = 'running' returning job.state, job.error, job.attempts`,
    [id, fence, error.slice(0, longestError), wait, over],
  );
  return ended;
};

/** A job whose process counts as lost, locked for who ends its attempt; none of `passed`. */
export const claimInterrupted = async (tx: Db, queue: string, passed: readonly number[]): Promise<Claimed | undefined> => {
  const [job] = await rows<Claimed>(
    tx,
    `select ${claimed} from job where queue = $1 and state = 'running' and lease_until < now() and id <> all($2::bigint[])
      order by id limit 1 for update skip locked`,
    [queue, passed],
  );
  return job;
};

/** A line in the log of jobs of a run that failed. */
export const logFailed = (tx: Db, id: number): Promise<unknown> =>
  rows(
    tx,
    `insert into job_run (job, started_at, ended_at, ok, error) select queue, started_at, now(), false, error from job where id = $1`,
    [id],
  );

/** Makes a schedule known; its ticks are the database's, whichever process looks. */
export const plan = (connection: Connection, name: string, every: number): Promise<unknown> =>
  connection.query(
    `insert into job_schedule (name, next_at) values ($1, now()) on conflict (name) do update set next_at = now() + ${ms('$2')}
      where job_schedule.next_at > now() + ${ms('$2')}`,
    [name, every],
  );

/** Makes the job of a tick that is due, once over all processes, unless that of an earlier tick is not over. */
export const tick = (connection: Connection, name: string, every: number): Promise<unknown> =>
  connection.query(
    `with due as (
       update job_schedule set next_at = next_at + (floor(extract(epoch from now() - next_at) * 1000 / $2::float8) + 1) * ${ms('$2')}
        where name = $1 and next_at <= now() returning name
     )
     insert into job (queue, owner, key, payload, run_at, tries) select name, '', name, '{}', now(), ${usualTries} from due
     on conflict (queue, key) where ${unfinished} do nothing`,
    [name, every],
  );

/** Forgets what was over long ago. */
export const forget = async (connection: Connection): Promise<void> => {
  await connection.query(
    `delete from job where ended_at < now() - case state when 'done' then interval '${kept.done} days' else interval '${kept.failed} days' end`,
  );
  await connection.query(`delete from job_run where started_at < now() - interval '${kept.log} days'`);
};
