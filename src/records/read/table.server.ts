import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** How often a record was read on a day (UTC), for a month. */
export const viewDayTable = pgTable(
  'view_day',
  {
    kind: text().notNull(),
    n: integer().notNull(),
    /** ISO 8601. */
    day: text().notNull(),
    views: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.kind, t.n] })],
);
