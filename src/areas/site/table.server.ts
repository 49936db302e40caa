import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Contents of pages that operators edit: text pages, questions, blocks of the home page. Also contains the markers of one-time actions. */
export const pageTable = pgTable('page', {
  name: text().primaryKey(),
  content: jsonb().$type<Record<string, unknown>>().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  version: integer().notNull().default(1),
});

/** Revisions of the pages that operators edit. */
export const pageHistoryTable = pgTable(
  'page_history',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Account that wrote the revision; null: shipped with the product. */
    by: integer(),
  },
  (t) => [index('page_history_name').on(t.name, t.id)],
);
