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
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    by: integer(),
    /** Account that handed it to the review, told what becomes of it. */
    submittedBy: integer(),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.n] }),
    index('draft_version_due').on(t.publishAt),
    index('draft_version_copy').on(t.kind, t.at).where(isNotNull(t.values)),
  ],
);
