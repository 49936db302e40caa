import { boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Runs of the portal's periodic work that did something, or failed. */
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
