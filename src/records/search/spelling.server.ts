import type { Connection } from '../../platform/db/connect.server.ts';

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
    const found = await this.#connection.query<{ word: string }>(
      `select word from search_word where word like $1 and word <> $2 order by uses desc, word limit $3`,
      [`${last.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`, last.toLowerCase(), limit],
    );
    const head = text.slice(0, text.length - last.length);
    return found.map(({ word }) => head + (last === last.toUpperCase() && last.length > 3 ? word.toUpperCase() : word));
  }

  /** The keyword with unknown words replaced by the closest known ones; null if none is close or all are known. */
  async correct(text: string): Promise<string | null> {
    const words = [...new Set(text.toLowerCase().match(/[\p{L}\p{M}]{4,40}/gu) ?? [])].slice(0, 8);
    if (words.length === 0) return null;
    const found = await this.#connection.query<{ typed: string; word: string }>(
      `select typed, w.word from unnest($1::text[]) as typed
         cross join lateral (select word from search_word where word % typed order by similarity(word, typed) desc, uses desc limit 1) w
        where not exists (select 1 from search_word k where k.word = typed)`,
      [words],
    );
    if (found.length === 0) return null;
    const replaced = new Map(found.map(({ typed, word }) => [typed, word]));
    return text.toLowerCase().replace(/[\p{L}\p{M}]{4,40}/gu, (word) => replaced.get(word) ?? word);
  }
}
