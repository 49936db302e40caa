import type { WordLanguage } from './topic-rule.ts';

/** A phrase of a topic; with `excludes` it invalidates matches of the topic that overlap with it. */
interface Pattern {
  topic: string;
  excludes: boolean;
  phrase: string;
  /** Compiled on first use: most of the thousands of phrases are never compared, and compiling all would delay every start. */
  regex?: RegExp;
}

/** Phrases by their initial letters, so that few are compared with a text. */
export type PatternIndex = ReadonlyMap<string, readonly Pattern[]>;

/** Spelling rules of a language: whether words are separated, letters that may precede a word, and endings that always match. */
interface WordMatchingRules {
  hasSeparatedWords: boolean;
  /** Number of initial letters by which the phrases of a language are indexed. */
  known: number;
  prefixes: string;
  ending: string;
}
const plain: WordMatchingRules = { hasSeparatedWords: true, known: 5, prefixes: '', ending: '' };
const latin: WordMatchingRules = { ...plain, ending: '(?:e?s)?' };
const arabic: WordMatchingRules = { ...plain, prefixes: 'وبلفك', ending: '(?:[^\\p{L}\\p{N}]?ها(?:ی|یی)?)?' };
const scripts: Readonly<Record<WordLanguage | 'names', WordMatchingRules>> = {
  names: plain,
  zh: { ...plain, hasSeparatedWords: false, known: 2 },
  ru: plain,
  en: latin,
  pt: latin,
  fr: latin,
  ar: arabic,
  fa: arabic,
};

export const entriesOfList = (list: string | undefined): string[] =>
  (list ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

const regexOf = (phrase: string, { hasSeparatedWords, ending }: WordMatchingRules): RegExp => {
  const words = phrase.split(/[\s-]+/).map((word) => {
    if (!hasSeparatedWords) return literal(word);
    return word.endsWith('*') ? `${literal(word.slice(0, -1))}\\p{L}*` : literal(word);
  });
  const last = hasSeparatedWords && !phrase.endsWith('*') ? ending : '';
  return new RegExp(words.join('[^\\p{L}\\p{N}]{1,3}') + last + (hasSeparatedWords ? '(?![\\p{L}\\p{N}])' : ''), 'uy');
};

/** Adds the phrases of a topic, a comma-separated list, to the index of a language. */
export const addPatterns = (
  index: Map<string, Pattern[]>,
  language: WordLanguage | 'names',
  { topic, list, excludes }: { topic: string; list: string | undefined; excludes: boolean },
): void => {
  for (const entry of entriesOfList(list)) {
    const phrase = language === 'names' ? entry : entry.toLowerCase();
    const [first = phrase] = scripts[language].hasSeparatedWords ? phrase.split(/[^\p{L}\p{N}]/u) : [phrase];
    const key = first.slice(0, scripts[language].known);
    const found = index.get(key);
    const pattern = { topic, excludes, phrase };
    if (found) found.push(pattern);
    else index.set(key, [pattern]);
  }
};

const wordStarts = (text: string, { hasSeparatedWords, prefixes }: WordMatchingRules): number[] => {
  if (!hasSeparatedWords) return Array.from(text, (_, i) => i);
  const starts: number[] = [];
  for (const { index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    starts.push(index);
    if (prefixes.includes(text.charAt(index))) starts.push(index + 1);
  }
  return starts;
};

/** Topics with a phrase in the text. A match that overlaps with an excluding phrase of its topic does not count. */
export const topicsInText = (index: PatternIndex, language: WordLanguage | 'names', originalText: string): Set<string> => {
  const [script, text] = [scripts[language], language === 'names' ? originalText : originalText.toLowerCase()];
  const hits: { topic: string; excludes: boolean; from: number; to: number }[] = [];
  const look = (from: number, length: number): void => {
    for (const pattern of index.get(text.slice(from, from + length)) ?? []) {
      pattern.regex ??= regexOf(pattern.phrase, script);
      const { topic, excludes, regex } = pattern;
      regex.lastIndex = from;
      if (regex.test(text)) hits.push({ topic, excludes, from, to: regex.lastIndex });
    }
  };
  for (const from of wordStarts(text, script))
    for (let length = script.known; length > (script.hasSeparatedWords ? 0 : script.known - 1); length--) look(from, length);
  const taken = hits.filter(({ excludes }) => excludes);
  const isTaken = (hit: (typeof hits)[number]) =>
    taken.some(({ topic, from, to }) => topic === hit.topic && from < hit.to && hit.from < to);
  return new Set(hits.filter((hit) => !hit.excludes && !isTaken(hit)).map(({ topic }) => topic));
};
