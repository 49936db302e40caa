import { eq, type SQL, sql } from 'drizzle-orm';
import { type Connection, type Db, transaction } from '../db/connect.server.ts';
import { flag, float, instant, int, json, list, long, nullable, statement, text } from '../db/sql.server.ts';
import { type JobRunFigures, LeaseLost, type UnsuccessfulAttemptResult } from './definition.ts';
import { jobTable } from './table.server.ts';

export interface NewJob {
  queue: string;
  /** Owner of the job, for fair scheduling: a thousand jobs of one owner do not delay the single job of another. */
  owner: string;
  payload: object;
  /** Earliest start of the job. */
  runAt?: Date;
  /** Deduplication key: a queue has at most one unfinished job per key; adding it again returns the existing job. */
  key?: string;
  /** Maximal number of attempts at the job; default 3. */
  tries?: number;
}

const usualTries = 3;
const longestError = 500;
const days = (count: number): SQL => sql.raw(`interval '${count} days'`);
/** Retention times: of finished jobs, of failed or cancelled jobs, and of the log of jobs. */
const retention = { done: days(1), failed: days(7), log: days(90) };

const unfinished = sql`state in ('queued', 'running')`;
const done = sql`state = 'done', ended_at = now(), lease_until = null, error = null`;
const ms = (count: SQL): SQL => sql`${count}::float8 * interval '1 millisecond'`;
const untilNow = (moment: SQL): SQL => sql`(extract(epoch from ${moment} - now()) * 1000)::float8`;

const claimed = sql`job.id, job.owner, job.payload, job.attempts, job.fence`;
const claimedRow = { id: long, owner: text(), payload: json<unknown>(), attempts: int, fence: long };

const insertJob = statement({
  params: {
    queue: text(),
    owner: text(),
    payload: json<object>(),
    runAt: nullable(instant),
    key: nullable(text()),
    tries: int,
  },
  row: { id: long, told: text() },
  sql: ({ queue, owner, payload, runAt, key, tries }) =>
    sql`insert into job (queue, owner, payload, run_at, key, tries)
        values (${queue}, ${owner}, ${payload}::jsonb, coalesce(${runAt}::timestamptz, now()), ${key}, ${tries})
        on conflict (queue, key) where ${unfinished} do update set key = excluded.key returning id, pg_notify('job', '')::text as told`,
});

/** Enqueues a job within the caller's transaction and returns its id. Every process is notified at the commit. */
export const enqueue = async (tx: Db, { queue, owner, payload, runAt, key, tries = usualTries }: NewJob): Promise<number> => {
  const job = await insertJob.one(tx, { queue, owner, payload, runAt: runAt ?? null, key: key ?? null, tries });
  return Number(job?.id);
};

const callOff = statement({
  params: { id: long },
  row: { id: long },
  sql: ({ id }) =>
    sql`update job set cancelling = true, ended_at = case state when 'queued' then now() end,
          state = case state when 'queued' then 'cancelled' else state end where id = ${id} and ${unfinished} returning id`,
});

/**
 * Cancels a job within the caller's transaction: a queued job ends at once, a running one is aborted soon. Returns false if the job has
 * ended or does not exist.
 */
export const cancelJob = async (tx: Db, id: number): Promise<boolean> => (await callOff.one(tx, { id })) !== undefined;

/** Returns state, attempts and error of a job; undefined if it was deleted. */
export const findJob = async (
  { db }: Connection,
  id: number,
): Promise<Pick<typeof jobTable.$inferSelect, 'state' | 'attempts' | 'error'> | undefined> => {
  const [job] = await db
    .select({ state: jobTable.state, attempts: jobTable.attempts, error: jobTable.error })
    .from(jobTable)
    .where(eq(jobTable.id, id));
  return job;
};

/** Milliseconds until the next due job, lease expiry and tick of each queue; negative if past, null if there is none. */
export const nextQueueEventTimes = statement({
  params: { names: list(text()) },
  row: { name: text(), due: nullable(float), lease: nullable(float), tick: nullable(float) },
  sql: ({ names }) =>
    sql`select q.name, ${untilNow(sql`(select min(run_at) from job where queue = q.name and state = 'queued')`)} as due,
          ${untilNow(sql`(select min(lease_until) from job where queue = q.name and state = 'running')`)} as lease,
          ${untilNow(sql`(select next_at from job_schedule s where s.name = q.name)`)} as tick from unnest(${names}::text[]) as q(name)`,
});
/** Times of a queue in milliseconds from now: next due job, next lease expiry and next tick; null if there is none. */
export type NextQueueEventTimes = NonNullable<Awaited<ReturnType<typeof nextQueueEventTimes.one>>>;

/** Returns an SQL update that claims the jobs in the CTE `next`. */
const take = (lease: SQL): SQL =>
  sql`update job set state = 'running', attempts = attempts + 1, fence = nextval('job_fence'), started_at = now(), lease_until = now() + ${ms(lease)}
        from next where job.id = next.id returning ${claimed}`;

/**
 * Claims a due job with fair scheduling over owners, found along an index. The owner with fewest running jobs comes first, then the one served
 * longest ago. Takes the longest due job of the first owner that has an unlocked one.
 */
const claimNext = statement({
  params: { queue: text(), lease: float },
  row: claimedRow,
  sql: ({ queue, lease }) =>
    sql`with recursive owners as (
          (select owner from job where queue = ${queue} and state = 'queued' order by owner limit 1)
          union all
          select (select j.owner from job j where j.queue = ${queue} and j.state = 'queued' and j.owner > o.owner order by j.owner limit 1)
            from owners o where o.owner is not null
        ), turn as materialized (
          select o.owner from owners o where o.owner is not null
           order by (select count(*) from job j where j.queue = ${queue} and j.owner = o.owner and j.state = 'running'),
                    (select max(j.fence) from job j where j.queue = ${queue} and j.owner = o.owner), o.owner
        ), next as materialized (
          select due.id from turn cross join lateral (
            select j.id from job j where j.queue = ${queue} and j.owner = turn.owner and j.state = 'queued' and j.run_at <= now()
             order by j.run_at, j.id limit 1 for update skip locked) due limit 1
        )
        ${take(lease)}`,
});
const claimNamed = statement({
  params: { queue: text(), key: text(), lease: float },
  row: claimedRow,
  sql: ({ queue, key, lease }) =>
    sql`with next as materialized (
          select id from job where queue = ${queue} and key = ${key} and state = 'queued' and run_at <= now() for update skip locked
        )
        ${take(lease)}`,
});
/** A job claimed by this process. */
export type ClaimedJob = Readonly<NonNullable<Awaited<ReturnType<typeof claimNext.one>>>>;

/** Claims a due job for this process: the next by fair scheduling, or the one with the key. Returns undefined if there is none. */
export const claim = (connection: Connection, queue: string, lease: number, key?: string): Promise<ClaimedJob | undefined> =>
  key === undefined ? claimNext.one(connection, { queue, lease }) : claimNamed.one(connection, { queue, lease, key });

const claimParams = { ids: list(long), fences: list(long) };
const isClaimValid = ({ ids, fences }: Readonly<Record<keyof typeof claimParams, SQL>>): SQL =>
  sql`state = 'running' and (id, fence) in (select * from unnest(${ids}::bigint[], ${fences}::bigint[]))`;
const claimsOf = (jobs: readonly ClaimedJob[]) => ({ ids: jobs.map(({ id }) => id), fences: jobs.map(({ fence }) => fence) });

const renewLeases = statement({
  params: { ...claimParams, lease: float },
  row: { fence: long, cancelling: flag },
  sql: ({ lease, ...jobs }) =>
    sql`update job set lease_until = now() + ${ms(lease)} where ${isClaimValid(jobs)} returning fence, cancelling`,
});

/** Renews the leases of jobs that this process still has and returns these jobs. `cancelling`: the job was cancelled. */
export const extendLeases = (
  { onReservedConnection }: Connection,
  jobs: readonly ClaimedJob[],
  lease: number,
): Promise<{ fence: number; cancelling: boolean }[]> => renewLeases.all({ query: onReservedConnection }, { ...claimsOf(jobs), lease });

const requeueJobs = statement({
  params: claimParams,
  row: { told: text() },
  sql: (jobs) =>
    sql`with back as (
          update job set state = case when cancelling then 'cancelled' else 'queued' end, ended_at = case when cancelling then now() end,
            attempts = attempts - 1, lease_until = null where ${isClaimValid(jobs)} returning id
        )
        select pg_notify('job', '')::text as told from back limit 1`,
});

/** Requeues jobs as if they had never started, without counting the attempt. */
export const requeue = (connection: Connection, jobs: readonly ClaimedJob[]): Promise<unknown> =>
  requeueJobs.all(connection, claimsOf(jobs));

const lockClaimedJob = statement({
  params: { id: long, fence: long },
  row: { cancelling: flag },
  sql: ({ id, fence }) => sql`select cancelling from job where id = ${id} and fence = ${fence} and state = 'running' for key share`,
});

/**
 * Runs a transaction while this process has the job. The row lock permits renewing the lease but not taking the job over. The callback learns whether
 * the job was cancelled. Throws LeaseLost if another process has the job.
 */
export const inFencedTransaction = <T>(
  connection: Connection,
  { id, fence }: ClaimedJob,
  work: (tx: Db, cancelling: boolean) => Promise<T>,
): Promise<T> =>
  transaction(connection, async (tx) => {
    const row = await lockClaimedJob.one(tx, { id, fence });
    if (!row) throw new LeaseLost();
    return work(tx, row.cancelling);
  });

/** Ends a job within a transaction of the process that has it. */
export const finishJobInTransaction = statement({ params: { id: long }, sql: ({ id }) => sql`update job set ${done} where id = ${id}` });

const finishClaimedJob = statement({
  params: { id: long, fence: long, facts: nullable(json<JobRunFigures>()) },
  row: { count: int },
  sql: ({ id, fence, facts }) =>
    sql`with ended as (
          update job set ${done} where id = ${id} and fence = ${fence} and state = 'running' returning queue, started_at
        ), logged as (
          insert into job_run (job, started_at, ended_at, ok, facts)
          select queue, started_at, now(), true, ${facts}::jsonb from ended where ${facts}::jsonb is not null
        )
        select count(*)::int as count from ended`,
});

/** Ends a successful job, and logs it if `facts` are given. Returns false if another process has the job. */
export const finishJob = async (connection: Connection, { id, fence }: ClaimedJob, facts: JobRunFigures | null): Promise<boolean> =>
  (await finishClaimedJob.one(connection, { id, fence, facts }))?.count === 1;

const failClaimedJob = statement({
  params: { id: long, fence: long, error: text(), wait: float, over: flag },
  row: { state: text<UnsuccessfulAttemptResult['state']>(), error: text(), attempts: int },
  sql: ({ id, fence, error, wait, over }) =>
    sql`with next as (
          select case when cancelling then 'cancelled' when ${over}::boolean or attempts >= tries then 'failed' else 'queued' end as state
            from job where id = ${id} for no key update
        )
        update job set state = next.state, error = ${error}, lease_until = null,
          run_at = case next.state when 'queued' then now() + ${ms(wait)} else run_at end,
          ended_at = case when next.state <> 'queued' then now() end
         from next where id = ${id} and fence = ${fence} and job.state = 'running' returning job.state, job.error, job.attempts`,
});

/**
 * Ends a failed attempt at a job: requeues the job, or ends it as failed or cancelled. `over`: no further attempt. Returns undefined if another
 * process has the job.
 */
export const endFailedAttempt = (
  tx: Db,
  { id, fence }: ClaimedJob,
  { error, wait, over }: { error: string; wait: number; over: boolean },
): Promise<UnsuccessfulAttemptResult | undefined> => failClaimedJob.one(tx, { id, fence, error: error.slice(0, longestError), wait, over });

/** Returns a job with expired lease, locked so that its attempt can be ended; skips the ids in `passed`. */
export const lockJobWithExpiredLease = statement({
  params: { queue: text(), passed: list(long) },
  row: claimedRow,
  sql: ({ queue, passed }) =>
    sql`select ${claimed} from job where queue = ${queue} and state = 'running' and lease_until < now() and id <> all(${passed}::bigint[])
         order by id limit 1 for update skip locked`,
});

/** Logs a failed run of a recurring job. */
export const logFailedRun = statement({
  params: { id: long },
  sql: ({ id }) =>
    sql`insert into job_run (job, started_at, ended_at, ok, error) select queue, started_at, now(), false, error from job where id = ${id}`,
});

/** Stores the schedule of a recurring job with `every` milliseconds between ticks. Ticks follow the database's clock, whichever process checks. */
export const storeJobSchedule = statement({
  params: { name: text(), every: float },
  sql: ({ name, every }) =>
    sql`insert into job_schedule (name, next_at) values (${name}, now()) on conflict (name) do update set next_at = now() + ${ms(every)}
         where job_schedule.next_at > now() + ${ms(every)}`,
});

/** Enqueues the job of a recurring job's due tick, once over all processes, unless the job of an earlier tick has not ended. */
export const enqueueRecurringJob = statement({
  params: { name: text(), every: float },
  sql: ({ name, every }) =>
    sql`with due as (
          update job_schedule set next_at = next_at + (floor(extract(epoch from now() - next_at) * 1000 / ${every}::float8) + 1) * ${ms(every)}
           where name = ${name} and next_at <= now() returning name
        )
        insert into job (queue, owner, key, payload, run_at, tries) select name, '', name, '{}', now(), ${sql.raw(String(usualTries))} from due
        on conflict (queue, key) where ${unfinished} do nothing`,
});

const forgetJobs = statement({
  sql: () => sql`delete from job where ended_at < now() - case state when 'done' then ${retention.done} else ${retention.failed} end`,
});
const forgetRuns = statement({ sql: () => sql`delete from job_run where started_at < now() - ${retention.log}` });

/** Deletes jobs and log entries beyond their retention time. */
export const deleteOldJobs = async (connection: Connection): Promise<void> => {
  await forgetJobs.all(connection, {});
  await forgetRuns.all(connection, {});
};
