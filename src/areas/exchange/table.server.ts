import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { applicationStatus, auditStatus, type PostingValues } from './operations.ts';

const moment = () => timestamp({ withTimezone: true });

/** Postings: supplies and demands of accounts, each with its working text. Approval copies this text to a record of the kind snd. */
export const postingTable = pgTable(
  'posting',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    owner: integer().notNull(),
    /** Idempotency key from the client: a posting sent twice is stored once. */
    key: text(),
    /** Number of the posting’s record; null until a text is approved, or if the record was deleted for good. */
    record: integer().unique(),
    values: jsonb().$type<PostingValues>().notNull(),
    /** Base of the merge with the record (record-values.server.ts); null without a record. */
    approved: jsonb().$type<PostingValues>(),
    status: text({ enum: auditStatus }).notNull().default('filling'),
    /** Reason of the rejection since the last submission; null: none. */
    reason: text(),
    reviewer: integer(),
    /** -1: not started, 0: in progress, 1: completed. */
    progress: smallint().notNull().default(-1),
    /** Last public day (ISO 8601); null before approval. */
    expires: text(),
    /** Time at which the expiry job archived the record; null if the record is public again or was archived by an operator. */
    expiredAt: moment(),
    /** Value of `expires` for which the owner was warned; null: not warned yet. */
    warned: text(),
    /** Incremented with every change; an edit states the version that it is based on. */
    version: integer().notNull().default(1),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
    submittedAt: moment(),
    decidedAt: moment(),
    deletedAt: moment(),
  },
  (t) => [
    index('posting_owner').on(t.owner, t.updatedAt),
    index('posting_status').on(t.status, t.submittedAt),
    uniqueIndex('posting_key').on(t.owner, t.key),
  ],
);

/** Files to which postings refer in the working text (`values`) or in the base of the merge (`approved`). */
export const postingFileTable = pgTable(
  'posting_file',
  {
    file: text().notNull(),
    posting: integer().notNull(),
    /** True: the text in `approved` refers to the file; false: the working text does. */
    approved: boolean().notNull(),
  },
  (t) => [primaryKey({ columns: [t.file, t.posting, t.approved] }), index('posting_file_posting').on(t.posting)],
);

/** Events of a posting, visible to its owner and to operators. */
export const postingEventTable = pgTable(
  'posting_event',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    posting: integer().notNull(),
    at: moment().notNull().defaultNow(),
    actor: integer(),
    action: text().notNull(),
    reason: text(),
  },
  (t) => [index('posting_event_posting').on(t.posting, t.id)],
);

/** Applications on public records of the kind snd. */
export const applicationTable = pgTable(
  'application',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    record: integer().notNull(),
    applicant: integer().notNull(),
    message: text().notNull(),
    contact: text().notNull(),
    status: text({ enum: applicationStatus }).notNull().default('pending'),
    createdAt: moment().notNull().defaultNow(),
    decidedAt: moment(),
    decidedBy: integer(),
  },
  (t) => [
    uniqueIndex('application_once').on(t.record, t.applicant).where(sql`status in ('pending', 'approved')`),
    index('application_applicant').on(t.applicant, t.createdAt),
  ],
);
