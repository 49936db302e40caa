import { sql } from 'drizzle-orm';
import type { Connection } from '../../platform/db/connect.server.ts';
import { int, list, statement, text } from '../../platform/db/sql.server.ts';

const completions = statement({
  params: { pattern: text(), typed: text(), limit: int },
  row: { word: text() },
  sql: ({ pattern, typed, limit }) =>
    sql`select word from search_word where word like ${pattern} and word <> ${typed} order by uses desc, word limit ${limit}`,
});
/** Of some words those that no title has, each with the closest that one has. */
const corrections = statement({
  params: { words: list(text()) },
  row: { typed: text(), word: text() },
  sql: ({ words }) =>
    sql`select typed, w.word from unnest(${words}::text[]) as typed
         cross join lateral (select word from search_word where word % typed order by similarity(word, typed) desc, uses desc limit 1) w
        where not exists (select 1 from search_word k where k.word = typed)`,
});

/** Completion and correction out of the words that titles use. */
export class Spelling {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** The keyword with its last word completed, most used first. */
  async complete(text: string, limit = 4): Promise<string[]> {
    const last = /[\p{L}\p{M}]+$/u.exec(text)?.[0] ?? '';
    if (last.length < 2) return [];
    const typed = last.toLowerCase();
    const pattern = `${typed.replace(/[\\%_]/g, '\\$&')}%`;
    const found = await completions.all(this.#connection, { pattern, typed, limit });
    const head = text.slice(0, text.length - last.length);
    return found.map(({ word }) => head + (last === last.toUpperCase() && last.length > 3 ? word.toUpperCase() : word));
  }

  /** The keyword with unknown words replaced by the closest known ones; null if none is close or all are known. */
  async correct(text: string): Promise<string | null> {
    const words = [...new Set(text.toLowerCase().match(/[\p{L}\p{M}]{4,40}/gu) ?? [])].slice(0, 8);
    if (words.length === 0) return null;
    const found = await corrections.all(this.#connection, { words });
    if (found.length === 0) return null;
    const replaced = new Map(found.map(({ typed, word }) => [typed, word]));
    return text.toLowerCase().replace(/[\p{L}\p{M}]{4,40}/gu, (word) => replaced.get(word) ?? word);
  }
}
