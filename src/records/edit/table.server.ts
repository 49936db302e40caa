import { isNotNull } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { ContentValues } from './content.ts';

/** What editors keep beside a record: the text they work on while another one is public, and where it stands. */
export const draftVersionTable = pgTable(
  'draft_version',
  {
    kind: text().notNull(),
    n: integer().notNull(),
    /** The working copy of a record that is or was public; null where the record itself is what is worked on. */
    values: jsonb().$type<ContentValues>(),
    state: text({ enum: ['draft', 'review'] }),
    /** The record's newest revision when the copy was last saved, 0: it had none; null: not known. */
    base: bigint({ mode: 'number' }),
    /** Why the last review refused it. */
    reason: text(),
    publishAt: timestamp({ withTimezone: true }),
    /** Account that set the time. */
    publishBy: integer(),
    /** When it should have been published at its time and could not; null again once somebody did anything with it. */
    publishFailedAt: timestamp({ withTimezone: true }),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    by: integer(),
    /** Account that handed it to the review, told what becomes of it. */
    submittedBy: integer(),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.n] }),
    index('draft_version_due').on(t.publishAt),
    index('draft_version_failed').on(t.kind, t.publishFailedAt).where(isNotNull(t.publishFailedAt)),
    index('draft_version_copy').on(t.kind, t.at).where(isNotNull(t.values)),
  ],
);

/** Records that accounts handed to the review, each account's last time, and what became of them. */
export const submissionTable = pgTable(
  'submission',
  {
    kind: text().notNull(),
    n: integer().notNull(),
    account: integer().notNull(),
    /** The record's title at the last step. */
    title: text().notNull(),
    state: text({ enum: ['waiting', 'published', 'rejected'] })
      .notNull()
      .default('waiting'),
    reason: text(),
    submittedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    decidedAt: timestamp({ withTimezone: true }),
  },
  (t) => [primaryKey({ columns: [t.kind, t.n, t.account] }), index('submission_account').on(t.account, t.submittedAt)],
);
