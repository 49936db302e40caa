import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgSequence, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/** Numbers the claims of all jobs, so that a later one is always the greater. */
export const jobFence = pgSequence('job_fence');

/** What is to be done in the background, is being done, and was done in the last days. */
export const jobTable = pgTable(
  'job',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    queue: text().notNull(),
    /** For whom it is done: owners take turns. */
    owner: text().notNull(),
    /** Of one name a queue has one job at most that is not over. */
    key: text(),
    payload: jsonb().notNull(),
    state: text({ enum: ['queued', 'running', 'done', 'failed', 'cancelled'] })
      .notNull()
      .default('queued'),
    /** When it is due, or its next attempt. */
    runAt: timestamp({ withTimezone: true }).notNull(),
    /** How many attempts it gets, and had. */
    tries: integer().notNull(),
    attempts: integer().notNull().default(0),
    /** Of its last claim; whoever names an older one has lost the job. */
    fence: bigint({ mode: 'number' }).notNull().default(0),
    /** While it runs: when its process counts as lost. */
    leaseUntil: timestamp({ withTimezone: true }),
    /** Somebody called it off while it ran. */
    cancelling: boolean().notNull().default(false),
    /** What the last attempt failed of. */
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

/** When the next job of a queue is made that works by the clock. */
export const jobScheduleTable = pgTable('job_schedule', {
  name: text().primaryKey(),
  nextAt: timestamp({ withTimezone: true }).notNull(),
});

/** Runs of the portal's periodic work that did something, or failed: what operators read of it. */
export const jobRunTable = pgTable(
  'job_run',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    job: text().notNull(),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    endedAt: timestamp({ withTimezone: true }).notNull(),
    ok: boolean().notNull(),
    /** Figures of what it did. */
    facts: jsonb().$type<Record<string, number>>().notNull().default({}),
    error: text(),
  },
  (t) => [index('job_run_job').on(t.job, t.id)],
);
