import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Imported names of classification codes; they take precedence over the names shipped with the product. */
export const importedClassificationNamesTable = pgTable(
  'classification',
  {
    scheme: text({ enum: ['ics', 'ccs'] }).notNull(),
    code: text().notNull(),
    /** Names of the code by locale. */
    names: jsonb().$type<Record<string, string>>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.scheme, t.code] })],
);
