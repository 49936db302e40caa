import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { Locale } from '../../base/locales.ts';

/** Values of the dictionaries: built-in ones, and those that operators add. */
export const dictionaryItemTable = pgTable(
  'dictionary_item',
  {
    dictionary: text().notNull(),
    value: text().notNull(),
    /** Labels set by operators; the text catalogue applies to languages without one. */
    labels: jsonb().$type<Partial<Record<Locale, string>>>().notNull().default({}),
    colour: text(),
    sort: integer().notNull().default(0),
    /** Whether the value may be chosen. Records that already have an inactive value keep it. */
    active: boolean().notNull().default(true),
    builtin: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    /** When the item was moved to the trash; null: not in the trash. */
    deletedAt: timestamp({ withTimezone: true }),
  },
  (t) => [primaryKey({ columns: [t.dictionary, t.value] })],
);
