import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Names of classification codes that were imported; they go before those that ship with the product. */
export const classificationTable = pgTable(
  'classification',
  {
    scheme: text({ enum: ['ics', 'ccs'] }).notNull(),
    code: text().notNull(),
    /** Locale → name. */
    names: jsonb().$type<Record<string, string>>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.scheme, t.code] })],
);
