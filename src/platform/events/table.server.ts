import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Changes in commit order. Every process reads them to update its list index and its page cache. */
export const changeTable = pgTable('change', {
  seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  kind: text().notNull(),
  /** Numbers of the changed records; null if so many changed that followers should reload the kind. */
  ns: integer().array(),
});
