import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Texts and settings that the portal shows and the back office edits: about, qa, home blocks. */
export const pageTable = pgTable('page', {
  name: text().primaryKey(),
  content: jsonb().$type<Record<string, unknown>>().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  version: integer().notNull().default(1),
});

/** What a page said before and after each change. */
export const pageHistoryTable = pgTable(
  'page_history',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Account that wrote it; null: it came with the product. */
    by: integer(),
  },
  (t) => [index('page_history_name').on(t.name, t.id)],
);
