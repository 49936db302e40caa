import { isNotNull } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { ContentValues } from './content.ts';

/** Workflow rows, at most one for each record: working copy of a public record, state of its review, publication time. */
export const workflowRowTable = pgTable(
  'draft_version',
  {
    kind: text().notNull(),
    n: integer().notNull(),
    /** Working copy of a record that is or was public; null: the record itself is edited. */
    values: jsonb().$type<ContentValues>(),
    state: text({ enum: ['draft', 'review'] }),
    /** Newest revision of the record when the copy was last saved; 0: it had none; null: unknown. */
    base: bigint({ mode: 'number' }),
    /** Reason of the last rejection. */
    reason: text(),
    publishAt: timestamp({ withTimezone: true }),
    /** Account that set the publication time. */
    publishBy: integer(),
    /** When publication at the set time failed; cleared by the next action on the record. */
    publishFailedAt: timestamp({ withTimezone: true }),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    by: integer(),
    /** Account that submitted the record for review and is notified of the decision. */
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

/** Last submission of each record by each account, with its result. */
export const submissionTable = pgTable(
  'submission',
  {
    kind: text().notNull(),
    n: integer().notNull(),
    account: integer().notNull(),
    /** Title of the record when it was last submitted or decided. */
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
