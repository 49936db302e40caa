import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { Locale } from '../../base/locales.ts';

/** Values of the enumerations: those of the product, and those that operators add. */
export const dictionaryItemTable = pgTable(
  'dictionary_item',
  {
    dictionary: text().notNull(),
    value: text().notNull(),
    /** Own labels; the catalogue's hold where there is none. */
    labels: jsonb().$type<Partial<Record<Locale, string>>>().notNull().default({}),
    colour: text(),
    sort: integer().notNull().default(0),
    /** Whether it may be chosen; what has it keeps it. */
    active: boolean().notNull().default(true),
    builtin: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    /** Since when it is in the trash. */
    deletedAt: timestamp({ withTimezone: true }),
  },
  (t) => [primaryKey({ columns: [t.dictionary, t.value] })],
);
