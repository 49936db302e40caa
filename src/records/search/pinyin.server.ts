import { sql } from 'drizzle-orm';
import { pinyin } from 'pinyin-pro';
import type { Connection } from '../../platform/db/connect.server.ts';
import { int, list, statement, text } from '../../platform/db/sql.server.ts';
import { isPinyin } from './pinyin-syllables.ts';

const han = /^\p{Script=Han}+$/u;
/** Pinyin of a Chinese word without tones and spaces: 保护法 → baohufa; null if the word is not all Chinese. */
export const pinyinOf = (word: string): string | null =>
  han.test(word) ? pinyin(word, { toneType: 'none', type: 'array', v: true }).join('').replaceAll('ü', 'v') : null;

/** Maximum number of letters of a keyword, and of one word, that are read as pinyin; longer words do not occur in titles. */
const [longest, longestWord] = [60, 24];

/**
 * For each sound the word that occurs in most titles. The array is a subquery, because otherwise the planner estimates each of its thousand values.
 */
const wordsOfSounds = statement({
  params: { sounds: list(text()) },
  row: { sound: text(), word: text(), uses: int },
  sql: ({ sounds }) =>
    sql`select distinct on (sound) sound, word, uses from search_word where sound = any(array(select unnest(${sounds}::text[]))) order by sound, uses desc, word`,
});

interface PinyinSegmentation {
  words: string[];
  uses: number;
}
const isBetter = (a: PinyinSegmentation, b: PinyinSegmentation | undefined): boolean =>
  !b || a.words.length < b.words.length || (a.words.length === b.words.length && a.uses > b.uses);

/** Splits pinyin letters into the fewest words of titles with that sound. Returns null if letters remain. */
const readSounds = async (connection: Connection, letters: string): Promise<string | null> => {
  const sounds = new Set<string>();
  for (let from = 0; from < letters.length; from++)
    for (let to = from + 2; to <= Math.min(letters.length, from + longestWord); to++) sounds.add(letters.slice(from, to));
  const known = new Map((await wordsOfSounds.all(connection, { sounds: [...sounds] })).map((one) => [one.sound, one]));
  const best: (PinyinSegmentation | undefined)[] = [{ words: [], uses: 0 }];
  for (let to = 2; to <= letters.length; to++)
    for (let from = Math.max(0, to - longestWord); from < to - 1; from++) {
      const [before, word] = [best[from], known.get(letters.slice(from, to))];
      if (!before || !word) continue;
      const reading = { words: [...before.words, word.word], uses: before.uses + word.uses };
      if (isBetter(reading, best[to])) best[to] = reading;
    }
  return best[letters.length]?.words.join('') ?? null;
};

/** Converts a keyword in pinyin to Chinese words of titles: «geren xinxi baohu fa» → 个人信息保护法; null if there are none. */
export const pinyinToChinese = async (connection: Connection, keyword: string): Promise<string | null> => {
  const letters = keyword.toLowerCase().replace(/[\s'’-]+/g, '');
  return /^[a-z]{4,}$/.test(letters) && letters.length <= longest && isPinyin(letters) ? readSounds(connection, letters) : null;
};

/** Replaces the characters of a Chinese keyword with words of titles of equal sound: 网落安全 → 网络安全; null if none differ. */
export const replaceHomophones = async (connection: Connection, keyword: string): Promise<string | null> => {
  const sound = keyword.length <= longest ? pinyinOf(keyword) : null;
  if (!sound || sound.length > longest) return null;
  const read = await readSounds(connection, sound);
  return read === keyword ? null : read;
};
