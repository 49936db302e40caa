import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgSequence, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/** Sequence of fencing tokens: a later claim always has a greater number. */
export const jobFence = pgSequence('job_fence');

/** Background jobs: queued, running, and ended within the last days. */
export const jobTable = pgTable(
  'job',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    queue: text().notNull(),
    /** Owner of the job; owners are served in turn. */
    owner: text().notNull(),
    /** Deduplication key: at most one unfinished job of a queue per key. */
    key: text(),
    payload: jsonb().notNull(),
    state: text({ enum: ['queued', 'running', 'done', 'failed', 'cancelled'] })
      .notNull()
      .default('queued'),
    /** Due time of the job or of its next attempt. */
    runAt: timestamp({ withTimezone: true }).notNull(),
    /** Maximal number of attempts at the job (`tries`), and attempts so far (`attempts`). */
    tries: integer().notNull(),
    attempts: integer().notNull().default(0),
    /** Fencing token of the last claim; a process with an older one has lost the job. */
    fence: bigint({ mode: 'number' }).notNull().default(0),
    /** Time at which the lease of a running job expires. */
    leaseUntil: timestamp({ withTimezone: true }),
    /** True if the job was cancelled while it ran. */
    cancelling: boolean().notNull().default(false),
    /** Error of the last attempt at the job. */
    error: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    startedAt: timestamp({ withTimezone: true }),
    endedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('job_due').on(t.queue, t.runAt).where(sql`state = 'queued'`),
    index('job_turn').on(t.queue, t.owner, t.runAt, t.id).where(sql`state = 'queued'`),
    index('job_running').on(t.queue, t.owner).where(sql`state = 'running'`),
    index('job_served').on(t.queue, t.owner, t.fence),
    index('job_ended').on(t.endedAt).where(sql`ended_at is not null`),
    uniqueIndex('job_key').on(t.queue, t.key).where(sql`state in ('queued', 'running')`),
  ],
);

/** Time of the next tick of each recurring job. */
export const jobScheduleTable = pgTable('job_schedule', {
  name: text().primaryKey(),
  nextAt: timestamp({ withTimezone: true }).notNull(),
});

/** Log of the runs of recurring jobs that did something or failed, for operators; one row per run. */
export const jobRunTable = pgTable(
  'job_run',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    job: text().notNull(),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    endedAt: timestamp({ withTimezone: true }).notNull(),
    ok: boolean().notNull(),
    /** Figures of the job run. */
    facts: jsonb().$type<Record<string, number>>().notNull().default({}),
    error: text(),
  },
  (t) => [index('job_run_job').on(t.job, t.id)],
);
