import { sql } from 'drizzle-orm';
import type { Connection } from '../../platform/db/connect.server.ts';
import { flag, int, list, statement, text } from '../../platform/db/sql.server.ts';

/**
 * Uses of words in titles. The array is a subquery, because otherwise the planner estimates each of its thousand values. `words` are separated by
 * spaces: PostgreSQL parses one text faster than a list.
 */
const usesOf = statement({
  params: { words: text() },
  row: { word: text(), uses: int },
  sql: ({ words }) => sql`select word, uses from search_word where word = any(array(select unnest(string_to_array(${words}, ' '))))`,
});
/**
 * Whether a word of titles begins like one of the given words without its ending. Written as a range, because `like` uses no index for a prefix that
 * is not constant.
 */
const beginsAny = statement({
  params: { words: list(text()) },
  row: { any: flag },
  sql: ({ words }) =>
    sql`select exists (select 1 from unnest(${words}::text[]) w
          cross join lateral (select left(w, greatest(3, length(w) - 3)) as beginning) b
          cross join lateral (select 1 from search_word where word ~>=~ beginning and word ~<~ (beginning || chr(1114111)) limit 1) k) as any`,
});
/** For each word the most similar word of titles, by common trigrams. */
const closest = statement({
  params: { words: list(text()) },
  row: { typed: text(), word: text() },
  sql: ({ words }) =>
    sql`select typed, w.word from unnest(${words}::text[]) as typed
         cross join lateral (select word from search_word where word % typed and similarity(word, typed) >= 0.45 and word <> typed and abs(length(word) - length(typed)) <= 3
                              order by similarity(word, typed) desc, uses desc limit 1) w`,
});

const alphabets: readonly [RegExp, string][] = [
  [/^[а-яё]+$/, 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'],
  [/^\p{Script=Latin}+$/u, 'abcdefghijklmnopqrstuvwxyzáâãàçéêíóôõú'],
];
const alphabetOf = (word: string): string => alphabets.find(([pattern]) => pattern.test(word))?.[1] ?? '';

/** All words within one edit: a letter inserted, deleted or replaced, or two letters transposed. */
const slipsOf = (word: string): string[] => {
  const found = new Set<string>();
  const letters = alphabetOf(word);
  for (let i = 0; i <= word.length; i++) {
    const [before, at, after] = [word.slice(0, i), word.charAt(i), word.slice(i + 1)];
    for (const letter of letters) found.add(before + letter + at + after);
    if (!at) continue;
    found.add(before + after);
    for (const letter of letters) found.add(before + letter + after);
    if (after) found.add(before + after.charAt(0) + at + after.slice(1));
  }
  found.delete(word);
  return [...found];
};
/** All splits into two words that may have been written as one. */
const halvesOf = (word: string): [string, string][] =>
  Array.from({ length: Math.max(0, word.length - 5) }, (_, i) => [word.slice(0, i + 3), word.slice(i + 3)]);

/** Factor by which corrections with the typed first letter are preferred to others, because errors at the beginning are rare. */
const sameInitialFactor = 4;
/** Factor by which a correction must be more frequent than the typed word. */
const muchMore = 20;
const [shortest, longest, mostWords] = [4, 40, 6];

/** A possible correction (one word, or two separated by a space) and the number of public titles that contain it. */
interface CandidateCorrection {
  word: string;
  uses: number;
}

/** Spelling correction with the words of titles and of concepts. */
export class SpellingCorrector {
  readonly #connection: Connection;
  readonly #terms: () => ReadonlySet<string>;

  constructor(connection: Connection, terms: () => ReadonlySet<string>) {
    this.#connection = connection;
    this.#terms = terms;
  }

  /** Whether a term of a concept contains one of the words (in lower case), or a word of a title begins like one of them. */
  async knowsAny(words: readonly string[]): Promise<boolean> {
    const terms = this.#terms();
    return (
      words.some((word) => terms.has(word)) ||
      (words.length > 0 && (await beginsAny.one(this.#connection, { words: [...words] }))?.any === true)
    );
  }

  /** Corrections of words (in lower case) that occur in no title or hardly any; words without a correction are absent. */
  async correct(typed: readonly string[]): Promise<Map<string, string>> {
    const words = typed.filter((word) => word.length >= shortest && word.length <= longest && alphabetOf(word)).slice(0, mostWords);
    if (words.length === 0) return new Map();
    const suspects = words.map((word) => ({ word, slips: slipsOf(word), halves: word.length >= 8 ? halvesOf(word) : [] }));
    const candidates = suspects.map(({ word, slips, halves }) => [word, ...slips, ...halves.flat()].join(' ')).join(' ');
    const uses = new Map((await usesOf.all(this.#connection, { words: candidates })).map((one) => [one.word, one.uses]));
    const terms = this.#terms();
    const found = new Map<string, string>();
    for (const { word, slips, halves } of suspects) {
      const known = uses.get(word) ?? 0;
      const correction = bestOf(word, slips, (one) => uses.get(one) ?? (terms.has(one) ? 1 : 0)) ?? splitOf(halves, uses);
      if (correction && !terms.has(word) && correction.uses >= (known ? known * muchMore : 1)) found.set(word, correction.word);
    }
    const lost = words.filter((word) => !found.has(word) && !uses.has(word) && !terms.has(word));
    if (lost.length > 0) for (const { typed, word } of await closest.all(this.#connection, { words: lost })) found.set(typed, word);
    return found;
  }
}

const bestOf = (typed: string, slips: readonly string[], usesOf: (word: string) => number): CandidateCorrection | null => {
  let best: CandidateCorrection | null = null;
  const worth = ({ word, uses }: CandidateCorrection): number => uses * (word.charAt(0) === typed.charAt(0) ? sameInitialFactor : 1);
  for (const word of slips) {
    const one = { word, uses: usesOf(word) };
    if (one.uses > 0 && (!best || worth(one) > worth(best))) best = one;
  }
  return best;
};

const splitOf = (halves: readonly [string, string][], uses: ReadonlyMap<string, number>): CandidateCorrection | null => {
  const both = halves.map(([a, b]) => ({ word: `${a} ${b}`, uses: Math.min(uses.get(a) ?? 0, uses.get(b) ?? 0) }));
  return both.filter((one) => one.uses > 1).sort((a, b) => b.uses - a.uses)[0] ?? null;
};
