import { chineseWords } from '../tokenizer/words.server.ts';

const han = /\p{Script=Han}/u;
/** Separators of phrases: ends of sentences and of parts of a title. */
const stop = /[^\p{L}\p{M}\p{N}\s'’/-]|(?:^|\s)[-–—](?:\s|$)/u;
const longest = 60;
const mostMore = 3;

/** Converts a title to its spelling within a sentence: initial capitals become small letters; acronyms stay. */
const lowercaseInitials = (text: string): string => text.replace(/\p{Lu}\p{Ll}+/gu, (word) => word.toLowerCase());

/** Possible continuations of a beginning in a title: to the end of the word, then with up to three more words. */
const endings = (rest: string): string[] => {
  const open = rest.split(stop)[0] ?? '';
  if (han.test(open.charAt(0)) || (open === '' && han.test(rest))) {
    const words = chineseRun(/^\p{Script=Han}*/u.exec(open)?.[0] ?? '');
    return words.map((_, i) => words.slice(0, i + 1).join('')).slice(0, mostMore);
  }
  const words = open.match(/^[\p{L}\p{M}\p{N}'’/-]*|\s+[\p{L}\p{M}\p{N}'’/-]+/gu) ?? [];
  const joined = words.map((_, i) => words.slice(0, i + 1).join(''));
  return joined.filter((ending) => /[\p{L}\p{M}\p{N}]$/u.test(ending)).slice(0, mostMore + 1);
};

/** Segments Chinese text into consecutive words. */
const chineseRun = (text: string): string[] => {
  const words: string[] = [];
  const known = new Set(chineseWords(text));
  for (let at = 0; at < text.length; ) {
    const length = [4, 3, 2].find((size) => known.has(text.slice(at, at + size))) ?? 1;
    words.push(text.slice(at, at + length));
    at += length;
  }
  return words;
};

const ends = /(?:^|\s)(?:of|for|and|the|in|to|with|on|by|or|a|an|и|в|на|с|для|по|от|de|da|do|das|dos|e|em|para|com|a|o|的|和|与|及|用)$/iu;

/**
 * Completions of a typed text from titles, most frequent first, each up to the end of a word. A completion with further words needs several
 * titles that contain it, unless fewer than five titles are given.
 */
export const completionsFromTitles = (typed: string, titles: readonly string[]): string[] => {
  const lower = typed.toLowerCase();
  const counts = new Map<string, { count: number; words: number }>();
  for (const title of titles) {
    const at = beginningOf(title.toLowerCase(), lower);
    if (at < 0) continue;
    for (const [words, ending] of endings(title.slice(at + typed.length)).entries()) {
      const phrase = lowercaseInitials(title.slice(at, at + typed.length) + ending).trim();
      if (phrase.length <= typed.length || phrase.length > longest || ends.test(phrase)) continue;
      const known = counts.get(phrase) ?? { count: 0, words };
      counts.set(phrase, { count: known.count + 1, words });
    }
  }
  return [...counts]
    .filter(([, { count, words }]) => words === 0 || count > 1 || titles.length < 5)
    .sort(([, a], [, b]) => b.count - a.count || a.words - b.words)
    .map(([phrase]) => phrase);
};

/** Position at which a title contains a text at the beginning of a word; -1 if it does not. */
const beginningOf = (title: string, text: string): number => {
  for (let at = title.indexOf(text); at >= 0; at = title.indexOf(text, at + 1))
    if (at === 0 || han.test(text.charAt(0)) || !/[\p{L}\p{M}\p{N}]/u.test(title.charAt(at - 1))) return at;
  return -1;
};
