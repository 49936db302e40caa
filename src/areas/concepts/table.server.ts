import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Locale } from '../../base/locales.ts';
import type { TermStatus } from './terms.ts';

/** Concepts in which an operator had a hand; all others are as they ship, and so is one without terms that is not hidden. */
export const conceptTable = pgTable('concept', {
  key: text().primaryKey(),
  /** One that ships, and was taken out. */
  hidden: boolean().notNull().default(false),
  version: integer().notNull().default(1),
});

/** The terms of these, in the shape of a termbase (ISO 30042): concept, language, term, status, source. */
export const conceptTermTable = pgTable(
  'concept_term',
  {
    concept: text()
      .notNull()
      .references(() => conceptTable.key, { onDelete: 'cascade' }),
    language: text().$type<Locale>().notNull(),
    /** Its place among the terms of its language, from 0. */
    place: integer().notNull(),
    term: text().notNull(),
    status: text().$type<TermStatus>().notNull(),
    /** Who says so. */
    source: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.concept, t.language, t.place] })],
);
