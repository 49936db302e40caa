import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * Figures of whole days (UTC): what was counted on a day (visits, searches), and how much there was at its end (public records of each
 * kind, accounts). Sums alone: nothing tells whose they are.
 */
export const dailyCountTable = pgTable(
  'daily_count',
  {
    name: text().notNull(),
    /** ISO 8601. */
    day: text().notNull(),
    /** `intl` where it belongs to none. */
    country: text().notNull().default('intl'),
    value: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.day, t.country] })],
);
