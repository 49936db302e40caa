import type { Connection } from '../../src/platform/db/connect.server.ts';
import { kindSlugs } from '../../src/records/kinds/index.ts';
import { completionWords } from '../../src/records/tokenizer/words.server.ts';

const counted = (found: Iterable<[string, number]>): string[] => [...found].map(([word, uses]) => `${word} ${uses}`).sort();

/** Counts anew in how many public titles each word occurs; the stored counts of the spelling correction must equal the result. */
export const recountWords = async (connection: Connection): Promise<string[]> => {
  const uses = new Map<string, number>();
  for (const kind of kindSlugs) {
    const publicRows = `"${kind}" r where r.state = 'published' and r.deleted_at is null`;
    const titles = await connection.query<{ lang: string; title: string }>(
      `select r.lang, r.title from ${publicRows} union all
       select t.locale, t.title from translation t where t.kind = $1 and t.n in (select r.n from ${publicRows})`,
      [kind],
    );
    for (const { lang, title } of titles)
      for (const word of new Set(completionWords(title, lang))) uses.set(word, (uses.get(word) ?? 0) + 1);
  }
  return counted(uses);
};

/** The stored word counts of the spelling correction. */
export const storedWords = async (connection: Connection): Promise<string[]> =>
  counted(
    (await connection.query<{ word: string; uses: number }>('select word, uses from search_word')).map(({ word, uses }) => [word, uses]),
  );
