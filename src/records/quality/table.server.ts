import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/** Records that turned out to be one: what was joined into which, why, and all that is needed to take it apart again. */
export const recordMergeTable = pgTable(
  'record_merge',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    /** Number and key of the record that stays. */
    kept: integer().notNull(),
    keptKey: text().notNull(),
    /** Key of the one that was joined into it; imports that bring it again meet the one that stays. */
    goneKey: text().notNull(),
    gone: integer(),
    reason: text({ enum: ['undated', 'supplement-year', 'number', 'abbreviation', 'name', 'host'] }).notNull(),
    /** What the joined one said, and what the other one took from it. */
    snapshot: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Merges of one run are taken back together. */
    run: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    undoneAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('record_merge_gone').on(t.kind, t.goneKey).where(sql`undone_at is null`),
    index('record_merge_gone_number').on(t.kind, t.gone).where(sql`undone_at is null`),
    index('record_merge_kept').on(t.kind, t.kept),
    index('record_merge_run').on(t.run),
  ],
);

/** What was cut from the text that a source gave, by field. */
export const sourceCopyTable = pgTable(
  'source_copy',
  {
    kind: text().notNull(),
    n: integer().notNull(),
    source: text().notNull(),
    field: text().notNull(),
    text: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.n, t.source, t.field] })],
);

/** What was found amiss in records and left or put right by a rule: relations that go in a circle. */
export const findingTable = pgTable(
  'finding',
  {
    kind: text().notNull(),
    n: integer().notNull(),
    type: text({ enum: ['cycle'] }).notNull(),
    /** What it is about: the key of the other record. */
    about: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.n, t.type, t.about] })],
);
