import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { testEndReasons, testStatuses, testVisibilities } from './operations.ts';

/** Runs of test tools by accounts. */
export const testRunTable = pgTable(
  'test_run',
  {
    /** Unguessable id, used in the permalink. */
    id: text().primaryKey(),
    account: integer().notNull(),
    /** Number of the tool's record. The columns below contain its title and address at the time of the run. */
    tool: integer().notNull(),
    title: text().notNull(),
    /** Language of the title. */
    lang: text().notNull(),
    address: text(),
    status: text({ enum: testStatuses }).notNull(),
    /** Reason for which the portal ended the test; null if its owner ended it or the test is running. */
    reason: text({ enum: testEndReasons }),
    /** Explanation of the outcome; null: none. */
    note: text(),
    /** Id of the file with the tool's report; null: none. */
    attachment: text(),
    visibility: text({ enum: testVisibilities }).notNull().default('private'),
    startedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp({ withTimezone: true }),
    /** Time at which a running test is ended as failed. */
    limitAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('test_run_account').on(t.account, t.startedAt), index('test_run_limit').on(t.limitAt).where(sql`status = 'running'`)],
);
