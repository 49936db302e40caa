import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Locale } from '../../base/locales.ts';
import type { TermStatus } from './terms.ts';

/**
 * Concepts that operators changed, created or hid. A shipped concept without a row has its shipped terms; so does one whose row has no
 * terms and is not hidden.
 */
export const conceptTable = pgTable('concept', {
  key: text().primaryKey(),
  /** True for a shipped concept that is hidden from search. */
  hidden: boolean().notNull().default(false),
  version: integer().notNull().default(1),
});

/** Terms of the concepts in the table `concept`, in the structure of a termbase (ISO 30042): concept, language, term, status, source. */
export const conceptTermTable = pgTable(
  'concept_term',
  {
    concept: text()
      .notNull()
      .references(() => conceptTable.key, { onDelete: 'cascade' }),
    language: text().$type<Locale>().notNull(),
    /** Position among the terms of a language, from 0. */
    place: integer().notNull(),
    term: text().notNull(),
    status: text().$type<TermStatus>().notNull(),
    /** Origin of the term, such as `operator`. */
    source: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.concept, t.language, t.place] })],
);
