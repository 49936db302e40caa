import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Failed attempts by what was tried (an account name, a number, an address), whether it exists or not. */
export const throttleTable = pgTable('throttle', {
  key: text().primaryKey(),
  failures: integer().notNull().default(0),
  lockedUntil: timestamp({ withTimezone: true }),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
