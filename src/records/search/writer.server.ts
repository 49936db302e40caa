import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { BatchStatement } from '../../platform/db/batch.server.ts';
import { createBulkInsertStatement } from '../../platform/db/bulk.server.ts';
import { type Db, queryRows } from '../../platform/db/connect.server.ts';
import { int, list, nullable, statement, text } from '../../platform/db/sql.server.ts';
import { textOfCleanHtml } from '../rich-text/rich-text.server.ts';
import { chineseWords, completionWords, normalizeUnicodeText, replaceAcronyms, withoutAccents } from '../tokenizer/words.server.ts';
import { pinyinOf } from './pinyin.server.ts';
import { searchIndexTable } from './table.server.ts';
import { titleLexemes } from './title-keys.server.ts';

/** Keys of a record with a number: forms of the number, for exact and prefix matches, and its series. */
export interface RecordNumberKeys {
  forms: readonly string[];
  series: string;
  /** True if the record is an amendment or corrigendum. */
  isSupplement: boolean;
}

/** Searchable text of a record: for each language a title (weight A), a summary with keywords and own fields (B) and a body (C). */
export interface SearchDocument {
  kind: string;
  n: number;
  country: string | null;
  date: string | null;
  /** Forms and series of the record's number; null if it has no number. */
  number: RecordNumberKeys | null;
  /** Short names of the record besides its titles, such as an organization's abbreviation. */
  names: readonly string[];
  texts: readonly { lang: string; a: string; b: string; c: string | null }[];
}

const configs: Record<string, string> = { 'en-us': 'english', 'ru-ru': 'russian', 'pt-br': 'portuguese' };
const parts = ['english', 'russian', 'portuguese', 'simple'];
/** Maximum number of characters of a body in the index, because a tsvector holds at most 1 MB; a long law is found by its beginning. */
const longestBody = 60_000;

/**
 * Prepares a text for the text search configuration of its language: Chinese is segmented, Portuguese and French
 * are indexed with and without accents.
 */
const forConfig = (lang: string, text: string): string => {
  // Text is split into words as keywords are: PostgreSQL's parser reads TCP/IP as a file and 22239-2019 as a negative number, and skips <tags>.
  const clean = replaceAcronyms(normalizeUnicodeText(text).replace(/[^\p{L}\p{M}\p{N}]+/gu, ' '));
  if (lang === 'zh-cn') return chineseWords(clean).join(' ');
  return lang === 'pt-br' || lang === 'fr' ? `${clean} ${withoutAccents(clean)}` : clean;
};

/** Hash of the name of a series in 48 bits, by which hits of one series are combined. */
const seriesNumber = (series: string): number => createHash('sha1').update(series).digest().readUIntBE(0, 6);

const textColumns = parts.flatMap((config) =>
  ['a', 'b', 'c'].map((weight) => ({ name: `${config}_${weight}`, config, weight: weight.toUpperCase() })),
);

const columnsOf = (record: SearchDocument): Record<string, unknown> => {
  const columns: Record<string, unknown> = {
    kind: record.kind,
    n: record.n,
    country: record.country,
    date: record.date,
    series: record.number && seriesNumber(record.number.series),
    supplement: record.number?.isSupplement ?? false,
    forms: [
      ...(record.number?.forms ?? []).map((form) => `#${form}`),
      ...titleLexemes([...record.texts.map(({ a }) => a), ...record.names]),
    ],
  };
  for (const { lang, a, b, c } of record.texts) {
    const config = configs[lang] ?? 'simple';
    const add = (weight: string, text: string) => {
      const name = `${config}_${weight}`;
      columns[name] = columns[name] ? `${columns[name]} ${forConfig(lang, text)}` : forConfig(lang, text);
    };
    add('a', a);
    if (b) add('b', b);
    if (c) add('c', textOfCleanHtml(c).slice(0, longestBody)); // bodies are cleaned when they are stored
  }
  return columns;
};

/** Records that one statement indexes: the database indexes them while this process prepares the next ones. */
const indexedAtOnce = 400;

/** Writes the index rows of a batch inside its transaction. Only text columns with content are written, because empty ones cost time too. */
export const indexRecords = async (tx: Db, records: readonly SearchDocument[]): Promise<void> => {
  let writing: Promise<unknown> = Promise.resolve();
  for (let from = 0; from < records.length; from += indexedAtOnce) {
    const { sql: written, params } = indexRecordsStatement(records.slice(from, from + indexedAtOnce));
    await writing;
    writing = queryRows(tx, written, [...params]);
    writing.catch(() => undefined); // a failure is handled by the next `await writing`
    await new Promise(setImmediate); // sends the statement before the next one is prepared
  }
  await writing;
};

/** Statement that writes index rows of at least one record, for a batch of statements. */
export const indexRecordsStatement = (records: readonly SearchDocument[]): BatchStatement => {
  const input = records.map(columnsOf);
  const used = textColumns.filter(({ name }) => input.some((row) => row[name] !== undefined));
  const vectors = used.map(({ name, config, weight }) => `coalesce(setweight(to_tsvector('${config}', r.${name}), '${weight}'), '')`);
  return createBulkInsertStatement(searchIndexTable, input, {
    extra: { forms: 'text[]', ...Object.fromEntries(used.map(({ name }) => [name, 'text'])) },
    expressions: { tsv: [...vectors, `coalesce(array_to_tsvector(r.forms), '')`].join(' || ') },
    onConflict: { target: ['kind', 'n'], update: ['country', 'date', 'series', 'supplement', 'tsv'] },
  });
};

/** Statement that deletes records from the index. */
export const unindexRecordsStatement = (kind: string, ns: readonly number[]): BatchStatement => ({
  sql: 'delete from search_index where kind = $1 and n = any($2)',
  params: [kind, ns],
});

/** A title of a record in one language; its words are counted for spelling correction and completion. */
export interface TitleInLanguage {
  lang: string;
  title: string;
}

/** Adds the given uses to the counts of words; returns the words that no title uses any longer. */
const addUses = statement({
  params: { words: list(text()), uses: list(int), sounds: list(nullable(text())) },
  row: { word: text() },
  sql: ({ words, uses, sounds }) =>
    sql`with counted as (insert into search_word (word, uses, sound) select * from unnest(${words}::text[], ${uses}::int[], ${sounds}::text[])
           on conflict (word) do update set uses = search_word.uses + excluded.uses returning word, uses)
         select word from counted where uses <= 0`,
});
const dropWords = statement({
  params: { words: list(text()) },
  sql: ({ words }) => sql`delete from search_word where word = any(${words})`,
});

/** Collects the changes of word counts in a transaction; they are written at its end. */
export class WordCountChanges {
  readonly #uses = new Map<string, number>();

  /** Adds the words of titles that become public. */
  add(titles: Iterable<TitleInLanguage>): void {
    this.#note(titles, 1);
  }

  /** Subtracts the words of titles that are no longer public or were changed. */
  remove(titles: Iterable<TitleInLanguage>): void {
    this.#note(titles, -1);
  }

  /** Resets wrong word counts; the words added afterwards replace them. */
  replace(counted: Iterable<{ word: string; uses: number }>): void {
    for (const { word, uses } of counted) this.#uses.set(word, -uses);
  }

  /** Writes the word counts in the transaction that writes the titles, so that both are committed or neither. */
  async count(tx: Db): Promise<void> {
    // word counts are written sorted and at the end of the transaction, so that two writers cannot deadlock
    const words = [...this.#uses].filter(([, uses]) => uses !== 0).sort(([a], [b]) => (a < b ? -1 : 1));
    const gone: string[] = [];
    for (let i = 0; i < words.length; i += 10_000) {
      const part = words.slice(i, i + 10_000);
      const unused = await addUses.all(tx, {
        words: part.map(([word]) => word),
        uses: part.map(([, uses]) => uses),
        sounds: part.map(([word]) => pinyinOf(word)),
      });
      gone.push(...unused.map(({ word }) => word));
    }
    if (gone.length > 0) await dropWords.all(tx, { words: gone });
    this.#uses.clear();
  }

  #note(titles: Iterable<TitleInLanguage>, by: number): void {
    for (const { lang, title } of titles)
      for (const word of new Set(completionWords(title, lang))) this.#uses.set(word, (this.#uses.get(word) ?? 0) + by);
  }
}

const analyseWords = statement({ sql: () => sql`analyze search_word` });
/** Merges the pending lists of the GIN indexes; returns the number of pages that were removed from these lists. */
const mergePendingStatement = statement({
  row: { pages: int },
  sql: () =>
    sql`select sum(gin_clean_pending_list(name::regclass))::int as pages from unnest('{search_word_trigrams,search_tsv,search_title}'::text[]) as name`,
});

/**
 * Merges pending index entries and analyses the words, as autovacuum would, which the embedded engine lacks. Every search scans the pending
 * list of a GIN index, and with a long list the planner prefers a full scan for misspelt words. Called after imports, never in a save.
 */
export const maintainIndexes = async (db: Db): Promise<void> => {
  await mergePendingLists(db);
  await analyseWords.all(db, {});
};

/** Merges the pending lists of the search indexes and analyses the words only if there were pending entries. */
export const maintainIndexesIfNeeded = async (db: Db): Promise<void> => {
  if ((await mergePendingLists(db)) > 0) await analyseWords.all(db, {});
};

/** Merges the pending lists of the search indexes; returns the number of pages that were removed from these lists. */
const mergePendingLists = async (db: Db): Promise<number> => (await mergePendingStatement.one(db, {}))?.pages ?? 0;
