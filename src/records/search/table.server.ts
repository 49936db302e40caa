import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { tsvector } from '../engine/columns.ts';

/** One row a record, every language in one weighted vector; number forms stand in it as lexemes that begin with `#`. */
export const searchTable = pgTable(
  'search_index',
  {
    kind: text().notNull(),
    n: integer().notNull(),
    country: text(),
    date: text(),
    tsv: tsvector().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.n] }),
    index('search_tsv').using('gin', t.tsv),
    // words of titles alone: without it every record that says a word anywhere is read to see where
    index('search_title').using('gin', sql`ts_filter(${t.tsv}, '{a}')`),
  ],
);

/** Words that occur in titles, with how often: spelling help and completion. */
export const wordTable = pgTable(
  'search_word',
  {
    word: text().primaryKey(),
    uses: integer().notNull(),
  },
  (t) => [
    index('search_word_trigrams').using('gin', t.word.op('gin_trgm_ops')),
    index('search_word_prefix').on(t.word.op('text_pattern_ops')),
  ],
);

/** What visitors searched for and found, counted; nothing of the visitor. Feeds the hot keywords. */
export const keywordTable = pgTable('search_keyword', {
  keyword: text().primaryKey(),
  uses: integer().notNull(),
});
