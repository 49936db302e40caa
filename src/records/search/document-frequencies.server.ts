import { sql } from 'drizzle-orm';
import type { Connection } from '../../platform/db/connect.server.ts';
import { flag, int, list, statement, text } from '../../platform/db/sql.server.ts';
import { quotedLexeme, type Word } from './query.server.ts';

/** Maximum number of words of a keyword that are counted. */
export const maxCountedWords = 12;
/** Upper bound of a word's count: records beyond this number are not counted. */
const most = 200;
/** A word with this many uses in titles of all languages exceeds the bound in any case, so its records are not counted. */
const surelyMost = 1000;
const count = statement({
  params: { words: list(text()), queries: list(text()) },
  row: { place: int, records: int },
  sql: ({ words, queries }) =>
    sql`select place::int, case when (select k.uses from search_word k where k.word = w) >= ${sql.raw(String(surelyMost))}
                                then ${sql.raw(String(most))}
                                else (select count(*) from texts_saying(q::tsquery, null, ${sql.raw(String(most))}))::int end as records
          from unnest(${words}::text[], ${queries}::text[]) with ordinality as asked (w, q, place)`,
});

const anyMatch = statement({
  params: { query: text() },
  row: { found: flag },
  sql: ({ query }) => sql`select exists (select 1 from texts_saying(${query}::text::tsquery, null, 1)) as found`,
});
/** Whether any record matches `query`, a text of type tsquery. */
export const hasMatchingRecord = async (connection: Connection, query: string): Promise<boolean> =>
  (await anyMatch.one(connection, { query }))?.found === true;

/** A typed word with its text search query. */
interface TypedWordWithQuery {
  typed: string;
  tsquery: string;
}

const countedOf = ({ text, lexemes }: Word): TypedWordWithQuery => ({ typed: text, tsquery: lexemes.map(quotedLexeme).join(' | ') });

/** Document frequencies of the words of one search: the number of records that contain each word, up to a bound. Each word is counted once. */
export class DocumentFrequencies {
  readonly #connection: Connection;
  readonly #known = new Map<string, number>();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Frequencies of the first words of a keyword, in their order. */
  ofWords(words: readonly Word[]): Promise<number[]> {
    return this.of(words.slice(0, maxCountedWords).map(countedOf));
  }

  async of(words: readonly TypedWordWithQuery[]): Promise<number[]> {
    const unknown = [...new Map(words.map((word) => [word.tsquery, word])).values()].filter(({ tsquery }) => !this.#known.has(tsquery));
    if (unknown.length > 0) {
      const params = { words: unknown.map(({ typed }) => typed), queries: unknown.map(({ tsquery }) => tsquery) };
      for (const { place, records } of await count.all(this.#connection, params))
        this.#known.set(unknown[place - 1]?.tsquery ?? '', records);
    }
    return words.map(({ tsquery }) => this.#known.get(tsquery) ?? 0);
  }

  /** True if no record contains both of the two rarest words, so that no record contains all of the words. */
  async neverCooccur(words: readonly Word[]): Promise<boolean> {
    const different = [...new Map(words.map(countedOf).map((word) => [word.tsquery, word])).values()];
    const counts = await this.of(different);
    const [rarest, next] = different.map(({ tsquery }, i) => ({ tsquery, count: counts[i] ?? 0 })).sort((a, b) => a.count - b.count);
    if (!rarest || !next) return false;
    return rarest.count === 0 || !(await hasMatchingRecord(this.#connection, `(${rarest.tsquery}) & (${next.tsquery})`));
  }

  /** Whether the word was counted and no record contains it. */
  isNowhere(word: Word): boolean {
    return this.#known.get(countedOf(word).tsquery) === 0;
  }
}
