import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Connection } from '../../platform/db/connect.server.ts';
import { anyOf, int, list, statement, text } from '../../platform/db/sql.server.ts';
import { isKind, type KindSlug, kindSlugs } from '../kinds/index.ts';

/** Maximum number of records that are read for one title word. */
const mostRecords = 200;
/** Milliseconds for which uses and records of a word stay in the cache: half of the age that a choice of related records may have (decision 060). */
const lifetime = 150_000;
const mostWords = 50_000;
/** Upper limit of the cached records, and size of an entry without its records, in bytes. */
const recordBytes = 8 * 1024 * 1024;
const entryBytes = 150;

const usesOfWords = statement({
  params: { words: list(text()) },
  row: { word: text(), uses: int },
  prepared: true,
  sql: ({ words }) => sql`select word, uses from search_word where word = ${anyOf(words, 'text')}`,
});
/** Public records whose titles contain the given words; each word is searched with the text configuration of its language. */
const selectRecordsByWords = statement({
  params: { words: list(text()), configs: list(text()) },
  row: { i: int, kind: text(), n: int },
  prepared: true,
  sql: ({ words, configs }) =>
    sql`select t.i::int as i, s.kind, s.n
          from unnest(${words}::text[], ${configs}::text[]) with ordinality as t(word, config, i),
               lateral (select kind, n from search_index
                         where ts_filter(tsv, '{a}') @@ to_tsquery(t.config::regconfig, quote_literal(t.word)) limit ${sql.raw(String(mostRecords))}) s`,
});
const configs: Readonly<Record<string, string>> = { 'en-us': 'english', 'ru-ru': 'russian', 'pt-br': 'portuguese' };
const configOf = (lang: string): string => configs[lang] ?? 'simple';

const numbersOfKind = 2 ** 32;
/** Kind and number of a record as one number, which takes less memory and time than an object. */
export const toRecordCode = (kind: KindSlug, n: number): number => kindSlugs.indexOf(kind) * numbersOfKind + n;
export const fromRecordCode = (code: number): { kind: KindSlug; n: number } => ({
  kind: kindSlugs[Math.floor(code / numbersOfKind)] as KindSlug,
  n: code % numbersOfKind,
});

/** A title word and the language of the title. */
export interface TitleWord {
  word: string;
  lang: string;
}
const keyOf = ({ word, lang }: TitleWord): string => `${configOf(lang)} ${word}`;

const selectContainedWords = statement({
  params: { kinds: list(text()), ns: list(int), words: list(text()), configs: list(text()) },
  row: { i: int, contained: list(int) },
  prepared: true,
  sql: ({ kinds, ns, words, configs }) =>
    sql`with query as materialized (
               select j::int as j, to_tsquery(config::regconfig, quote_literal(word)) as tsq
                 from unnest(${words}::text[], ${configs}::text[]) with ordinality as w(word, config, j))
        select c.i::int as i, array(select j from query where t.title @@ tsq) as contained
          from unnest(${kinds}::text[], ${ns}::int[]) with ordinality as c(kind, n, i)
               join search_index s on s.kind = c.kind and s.n = c.n,
               lateral (select ts_filter(s.tsv, '{a}') as title offset 0) t`,
});

/** Positions in `words` of the words that the titles of public records contain, by the code of the record. */
export const readContainedWords = async (
  connection: Connection,
  codes: readonly number[],
  words: readonly TitleWord[],
): Promise<ReadonlyMap<number, ReadonlySet<number>>> => {
  if (codes.length === 0 || words.length === 0) return new Map();
  const records = codes.map(fromRecordCode);
  const rows = await selectContainedWords.all(connection, {
    kinds: records.map(({ kind }) => kind),
    ns: records.map(({ n }) => n),
    words: words.map(({ word }) => word),
    configs: words.map(({ lang }) => configOf(lang)),
  });
  return new Map(rows.map(({ i, contained }) => [codes[i - 1] ?? 0, new Set(contained.map((j) => j - 1))]));
};

/** Cache of the records that contain a title word: many records have title words in common, and reading 200 records takes a millisecond. */
export class TitleWordCache {
  readonly #connection: Connection;
  readonly #uses = new LRUCache<string, number>({ max: mostWords, ttl: lifetime });
  readonly #records = new LRUCache<string, Float64Array>({
    maxSize: recordBytes,
    sizeCalculation: (records, key) => records.byteLength + key.length + entryBytes,
    ttl: lifetime,
  });

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Numbers of titles that contain the words. */
  async usesOf(words: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const uses = new Map(words.map((word) => [word, this.#uses.get(word)]));
    const missing = words.filter((word) => uses.get(word) === undefined);
    const found = missing.length > 0 ? await usesOfWords.all(this.#connection, { words: missing }) : [];
    const read = new Map(found.map((row) => [row.word, row.uses]));
    for (const word of missing) this.#uses.set(word, read.get(word) ?? 0);
    return new Map(words.map((word) => [word, uses.get(word) ?? read.get(word) ?? 0]));
  }

  /** Codes of records whose titles contain each of the words, at most 200 for each word. */
  async recordsOf(words: readonly TitleWord[]): Promise<ReadonlyMap<TitleWord, Float64Array>> {
    const records = new Map<TitleWord, Float64Array>();
    const missing: TitleWord[] = [];
    for (const word of words) {
      const known = this.#records.get(keyOf(word));
      if (known) records.set(word, known);
      else missing.push(word);
    }
    const rows = missing.length > 0 ? await this.#read(missing) : [];
    const found = Map.groupBy(rows, ({ i }) => i - 1);
    for (const [i, word] of missing.entries()) {
      const codes = Float64Array.from(found.get(i) ?? [], ({ kind, n }) => (isKind(kind) ? toRecordCode(kind, n) : 0));
      this.#records.set(keyOf(word), codes);
      records.set(word, codes);
    }
    return records;
  }

  #read(words: readonly TitleWord[]) {
    return selectRecordsByWords.all(this.#connection, {
      words: words.map(({ word }) => word),
      configs: words.map(({ lang }) => configOf(lang)),
    });
  }
}
