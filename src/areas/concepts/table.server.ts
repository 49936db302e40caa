import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Locale } from '../../base/locales.ts';
import type { TermStatus } from './terms.ts';

/** Concepts changed or created by operators. All others have their shipped terms, and so has a row without terms that is not hidden. */
export const conceptTable = pgTable('concept', {
  key: text().primaryKey(),
  /** True for a shipped concept that is hidden from search. */
  hidden: boolean().notNull().default(false),
  version: integer().notNull().default(1),
});

/** Terms of the table `concept`, in the structure of a termbase (ISO 30042): concept, language, term, status, source. */
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
    /** Origin of the term. */
    source: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.concept, t.language, t.place] })],
);
