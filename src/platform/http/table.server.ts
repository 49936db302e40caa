import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Counters of failed attempts and of rate limits, by key (for example account name, phone number or address), whether the account exists or not. */
export const throttleTable = pgTable('throttle', {
  key: text().primaryKey(),
  failures: integer().notNull().default(0),
  lockedUntil: timestamp({ withTimezone: true }),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
