import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/** Merges of records: merged and kept record, reason, and the data to undo the merge. */
export const recordMergeTable = pgTable(
  'record_merge',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    /** Number of the kept record; `keptKey` is its key. */
    kept: integer().notNull(),
    keptKey: text().notNull(),
    /** Key of the merged record; imports with this key update the kept record. */
    goneKey: text().notNull(),
    gone: integer(),
    reason: text({ enum: ['undated', 'supplement-year', 'number', 'abbreviation', 'name', 'host'] }).notNull(),
    /** Snapshot of the merged record and of the values that the kept record gained. */
    snapshot: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Name of the run; merges of a run are undone together. */
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

/** Texts that imports cut from records, for example from a body, by source and field. */
export const cutTextTable = pgTable(
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

/** Findings of rules about records: each row is a relation of the record that was deleted because it closed a cycle. */
export const findingTable = pgTable(
  'finding',
  {
    kind: text().notNull(),
    n: integer().notNull(),
    type: text({ enum: ['cycle'] }).notNull(),
    /** Key of the other record of the deleted relation. */
    about: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.n, t.type, t.about] })],
);
