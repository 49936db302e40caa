import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What changed, in commit order: read by every process to keep its list index and page cache exact. */
export const changeTable = pgTable('change', {
  seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  kind: text().notNull(),
  /** The records; null when so many changed that readers should load the kind anew. */
  ns: integer().array(),
});
