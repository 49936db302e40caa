import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes } from '../../platform/db/bytes.ts';
import { tsvector } from '../engine/columns.ts';

/** One row a record, every language in one weighted vector; number forms stand in it as lexemes that begin with `#`, whole titles with `=`. */
export const searchTable = pgTable(
  'search_index',
  {
    kind: text().notNull(),
    n: integer().notNull(),
    country: text(),
    date: text(),
    /** What the editions of a standard have in common, as 48 bits of a hash. */
    series: bigint({ mode: 'number' }),
    /** An amendment or corrigendum, which stands behind what it belongs to. */
    supplement: boolean().notNull().default(false),
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
    /** Of a Chinese word its pinyin without tones and blanks. */
    sound: text(),
  },
  (t) => [
    index('search_word_sound').on(t.sound).where(sql`sound is not null`),
    index('search_word_trigrams').using('gin', t.word.op('gin_trgm_ops')),
    index('search_word_prefix').on(t.word.op('text_pattern_ops')),
  ],
);

/** What visitors searched for and found, by day (UTC), for a month. */
export const popularSearchTable = pgTable(
  'hot_word',
  {
    /** ISO 8601. */
    day: text().notNull(),
    locale: text().notNull(),
    keyword: text().notNull(),
    uses: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.locale, t.day, t.keyword] })],
);

/**
 * Who searched for a word: eight bytes of a hash that is salted by a stretch of thirty days and by the word, so that no two words tell of one
 * reader (decision 042). Each search stands under its own stretch and the one before, so that any thirty days have one salt in common.
 */
export const popularSearchPersonTable = pgTable(
  'hot_word_person',
  {
    /** Number of the stretch, from 1970 on. */
    stretch: integer().notNull(),
    locale: text().notNull(),
    keyword: text().notNull(),
    person: bytes().notNull(),
    /** The last day (ISO 8601) on which the word was searched so. */
    day: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.locale, t.keyword, t.stretch, t.person] })],
);

/** What those hashes are salted with; gone when no thirty days need it any more. */
export const popularSearchSaltTable = pgTable('hot_word_salt', {
  stretch: integer().primaryKey(),
  salt: bytes().notNull(),
});
