import { Jieba } from '@node-rs/jieba';
import { dict } from '@node-rs/jieba/dict.js';

let loaded: Jieba | undefined;
const jieba = (): Jieba => {
  loaded ??= Jieba.withDict(dict);
  return loaded;
};

/** Normalises a text: NFKC, without characters that PostgreSQL cannot store or that are invisible (NUL, unpaired surrogates, zero-width). */
export const normalizeUnicodeText = (text: string): string => {
  const normal = /^[\t\n\r !-~]*$/.test(text)
    ? text
    : text
        .toWellFormed()
        .normalize('NFKC')
        .replace(/[\0\u200b-\u200f\u2060\ufeff\ufffd]/g, '');
  return normal.replace(/\s+/g, ' ').trim();
};

/** Removes accents from Latin letters; й and ё are separate letters and are kept. */
export const withoutAccents = (text: string): string =>
  /^[\0-\x7f]*$/.test(text)
    ? text
    : text
        .normalize('NFD')
        .replace(/([a-z])\p{M}+/giu, '$1')
        .normalize('NFC');

/** Acronyms: two to six capitals between other characters, such as ISMS, СМК, UIT. */
const acronym = /(?<![\p{L}\p{M}\p{N}])\p{Lu}{2,6}(?![\p{L}\p{M}\p{N}])/gu;
/** Lexeme of an acronym. Stemmers do not change words with a digit, so AIS is never stemmed to AI. */
export const acronymLexeme = (word: string): string => `${word.toLowerCase()}0`;
/** Replaces acronyms in a text by their lexemes, unless the whole text is in capitals, where acronyms cannot be recognised. */
export const replaceAcronyms = (text: string): string => (hasIndistinguishableAcronyms(text) ? text : text.replace(acronym, acronymLexeme));
/** True if a text has a word of seven or more capitals and neither small letters nor Chinese characters. Acronyms cannot be recognised in it. */
export const hasIndistinguishableAcronyms = (text: string): boolean =>
  /\p{Lu}[^\p{L}]+\p{Lu}{7}|\p{Lu}{7,}/u.test(text) && !/\p{Ll}|\p{Script=Han}/u.test(text);

/** Words of a Chinese text; long words are also split into shorter ones: 数据安全法 → 数据, 安全, 安全法… */
export const chineseWords = (text: string): string[] =>
  jieba()
    .cutForSearch(text, true)
    .map((word) => word.trim().toLowerCase())
    .filter((word) => /[\p{L}\p{N}]/u.test(word));

/** Whether shorter words of the list cover a word completely. */
const isCoveredByShorterWords = (word: string, words: readonly string[]): boolean => {
  const covered = new Set<number>();
  for (const part of words) {
    if (part.length >= word.length) continue;
    for (let at = word.indexOf(part); at >= 0; at = word.indexOf(part, at + 1)) for (let i = 0; i < part.length; i++) covered.add(at + i);
  }
  return covered.size === word.length;
};

/** Words of a keyword that a matching text must contain. 数据安全 requires only 数据 and 安全, because 数据安全法 is segmented into 数据 and 安全法. */
export const requiredWords = (words: readonly string[]): string[] => words.filter((word) => !isCoveredByShorterWords(word, words));

export type Script = 'han' | 'cyrillic' | 'latin' | 'other';
const scripts: readonly [Script, RegExp][] = [
  ['han', /\p{Script=Han}/u],
  ['cyrillic', /\p{Script=Cyrillic}/u],
  ['latin', /[\p{Script=Latin}\p{N}]/u],
];
const scriptOf = (character: string): Script => scripts.find(([, pattern]) => pattern.test(character))?.[0] ?? 'other';

/** Splits a text where the script changes; digits belong to the letters before them. */
export const splitByScript = (text: string): { script: Script; text: string }[] => {
  const runs: { script: Script; text: string }[] = [];
  for (const word of text.match(/[\p{L}\p{M}\p{N}]+|"/gu) ?? []) {
    let part = '';
    let script: Script | undefined;
    for (const character of word) {
      const next = /[\p{M}\p{N}"]/u.test(character) && script ? script : scriptOf(character);
      if (script && next !== script) {
        runs.push({ script, text: part });
        part = '';
      }
      script = next;
      part += character;
    }
    if (script) runs.push({ script, text: part });
  }
  return merge(runs.filter((run) => run.text !== '"'));
};

const merge = (runs: { script: Script; text: string }[]): { script: Script; text: string }[] => {
  const merged: { script: Script; text: string }[] = [];
  for (const run of runs) {
    const last = merged.at(-1);
    if (last && last.script === run.script) last.text += ` ${run.text}`;
    else merged.push({ ...run });
  }
  return merged;
};

/** Words of a title for completion and spelling correction; at least three letters, except in Chinese. */
export const completionWords = (text: string, lang: string): string[] => {
  if (lang === 'zh-cn') return chineseWords(text);
  return (
    normalizeUnicodeText(text)
      .toLowerCase()
      .match(/[\p{L}\p{M}]{3,40}/gu) ?? []
  ).filter((word) => !/\p{Script=Han}/u.test(word));
};
