import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { testReasons, testStatus, testVisibilities } from './operations.ts';

/** One run of a test tool by an account. */
export const testRunTable = pgTable(
  'test_run',
  {
    /** Unguessable: it is the permalink. */
    id: text().primaryKey(),
    account: integer().notNull(),
    /** Number of the tool's record, and its title and address when it was run. */
    tool: integer().notNull(),
    title: text().notNull(),
    /** Language of the title. */
    lang: text().notNull(),
    address: text(),
    status: text({ enum: testStatus }).notNull(),
    /** Why the portal ended it; null where its owner did. */
    reason: text({ enum: testReasons }),
    /** What the outcome rests on. */
    note: text(),
    /** Id of the file with the tool's report. */
    attachment: text(),
    visibility: text({ enum: testVisibilities }).notNull().default('private'),
    startedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp({ withTimezone: true }),
    /** When a run that is still running is given up. */
    limitAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('test_run_account').on(t.account, t.startedAt), index('test_run_limit').on(t.limitAt).where(sql`status = 'running'`)],
);
