import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { applicationStatus, auditStatus, type PostingValues } from './operations.ts';

const moment = () => timestamp({ withTimezone: true });

/** An owner's supply or demand: the text being worked on. What is approved stands, public, as a record of the kind snd. */
export const postingTable = pgTable(
  'posting',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    owner: integer().notNull(),
    /** Made by the client: the same posting sent twice is one. */
    key: text(),
    /** Number of the public record, once something was approved. */
    record: integer().unique(),
    values: jsonb().$type<PostingValues>().notNull(),
    /** The text that stands, as it was approved. */
    approved: jsonb().$type<PostingValues>(),
    status: text({ enum: auditStatus }).notNull().default('filling'),
    /** Why the last audit failed. */
    reason: text(),
    reviewer: integer(),
    /** -1 not started, 0 in progress, 1 completed. */
    progress: smallint().notNull().default(-1),
    /** Last day on which it is public (ISO 8601). */
    expires: text(),
    /** When the clock took its record from the public; null once it was public again, and where anybody else did it. */
    expiredAt: moment(),
    /** The last day that its owner was warned of. */
    warned: text(),
    /** Grows with every change; an edit names the one it was made from. */
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

/** Which postings name which of their owners' files: as they are worked on, and as they were approved. */
export const postingFileTable = pgTable(
  'posting_file',
  {
    file: text().notNull(),
    posting: integer().notNull(),
    /** Named by the text that was approved, not by the one that is worked on. */
    approved: boolean().notNull(),
  },
  (t) => [primaryKey({ columns: [t.file, t.posting, t.approved] }), index('posting_file_posting').on(t.posting)],
);

/** The life of a posting, told to its owner. */
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

/** An inquiry on a public record of the kind snd. */
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
