import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Texts and settings that the portal shows and the back office edits: about, qa, home blocks. */
export const pageTable = pgTable('page', {
  name: text().primaryKey(),
  content: jsonb().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
