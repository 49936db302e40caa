import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { byteaColumn } from '../../platform/db/bytes.ts';
import { tsvector } from '../engine/columns.ts';

/**
 * Search index: one row for each record with all languages in one weighted vector. Lexemes that begin with `#` are forms of numbers, those with `=`
 * whole titles.
 */
export const searchIndexTable = pgTable(
  'search_index',
  {
    kind: text().notNull(),
    n: integer().notNull(),
    country: text(),
    date: text(),
    /** Hash of the standard's series in 48 bits; equal for all editions. */
    series: bigint({ mode: 'number' }),
    /** True for an amendment or corrigendum, which is ranked below its edition. */
    supplement: boolean().notNull().default(false),
    tsv: tsvector().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.n] }),
    index('search_tsv').using('gin', t.tsv),
    // index on title words only; without it every record with the word anywhere is read to find its position
    index('search_title').using('gin', sql`ts_filter(${t.tsv}, '{a}')`),
  ],
);

/** Words of public titles with the number of titles that contain each, for spelling correction and completion. */
export const titleWordTable = pgTable(
  'search_word',
  {
    word: text().primaryKey(),
    uses: integer().notNull(),
    /** Pinyin of a Chinese word without tones and spaces; otherwise null. */
    sound: text(),
  },
  (t) => [
    index('search_word_sound').on(t.sound).where(sql`sound is not null`),
    index('search_word_trigrams').using('gin', t.word.op('gin_trgm_ops')),
    index('search_word_prefix').on(t.word.op('text_pattern_ops')),
  ],
);

/** Number of successful searches by keyword, language and day (UTC), stored for thirty days. */
export const popularSearchTable = pgTable(
  'hot_word',
  {
    /** Day as ISO 8601 date. */
    day: text().notNull(),
    locale: text().notNull(),
    keyword: text().notNull(),
    uses: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.locale, t.day, t.keyword] })],
);

/**
 * Persons who searched a word: eight bytes of a hash salted by a thirty-day period and by the word, so that words of one reader cannot be linked
 * (decision 042). Each search is stored under its own period and the one before; so any thirty days have a common salt.
 */
export const popularSearchPersonTable = pgTable(
  'hot_word_person',
  {
    /** Number of the thirty-day period, counted from 1970. */
    stretch: integer().notNull(),
    locale: text().notNull(),
    keyword: text().notNull(),
    person: byteaColumn().notNull(),
    /** Last day (ISO 8601) on which the person searched the word. */
    day: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.locale, t.keyword, t.stretch, t.person] })],
);

/** Salts of the hashed persons; deleted when no thirty-day window needs them. */
export const popularSearchSaltTable = pgTable('hot_word_salt', {
  stretch: integer().primaryKey(),
  salt: byteaColumn().notNull(),
});
