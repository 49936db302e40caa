import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Number of views of a record on a day (UTC); rows are deleted after 30 days. */
export const viewDayTable = pgTable(
  'view_day',
  {
    kind: text().notNull(),
    n: integer().notNull(),
    /** Day as ISO 8601 date. */
    day: text().notNull(),
    views: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.kind, t.n] })],
);
