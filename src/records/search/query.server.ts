import { sql } from 'drizzle-orm';
import type { Country } from '../../base/locales.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { flag, list, nullable, statement, text } from '../../platform/db/sql.server.ts';
import {
  acronymLexeme,
  chineseWords,
  hasIndistinguishableAcronyms,
  normalizeUnicodeText,
  requiredWords,
  type Script,
  splitByScript,
  withoutAccents,
} from '../tokenizer/words.server.ts';
import { splitCountries } from './country-words.ts';
import { numberForms } from './number-spellings.ts';
import { titleLexemes } from './title-keys.server.ts';

/** A word of a keyword with all its forms in the index. */
export interface Word {
  /** The word in lower case. */
  text: string;
  script: Script;
  /** True if the word was typed in two to six capitals. */
  isAcronym: boolean;
  lexemes: readonly string[];
  /** Stems of the word by language, by which terms of concepts are recognised in any case and number. */
  stems: Readonly<Record<'en-us' | 'ru-ru' | 'pt-br', string>>;
  /** Prefixes with which a matching word of a title begins: the stems of the typed word, or the acronym itself. */
  starts: readonly string[];
  /** French stem of the word; null for Chinese words and for French stop words. */
  french: string | null;
  /** Number of stop words before the word in the keyword. */
  gap: number;
  /** Chinese words only: the text without spaces that the word was cut from; otherwise null. */
  run: string | null;
}

/** A keyword prepared for a text search in PostgreSQL. */
export interface TextQuery {
  text: string;
  /** Whether the keyword has more than `manyLetters` characters; its replacement is then found by a reduced search. */
  isLong: boolean;
  words: readonly Word[];
  /** Query for all words of the keyword, as text of type tsquery; null if there are no words. */
  tsquery: string | null;
  /** Query for the keyword's words as a phrase; null if there are no words. */
  phrase: string | null;
  /** Countries that the keyword names; a matching record is of one of them or contains the name. */
  countries: readonly Country[];
  named: string | null;
  /** Forms of the number, if the keyword is a standard's number. */
  forms: readonly string[];
  /** Other forms of the number that may be meant, used if no standard has the typed number. */
  otherForms: readonly string[];
  /** Lexemes for a title equal to the keyword; a record with such a title has one of them. */
  titles: readonly string[];
  /** Words to mark in results, and the stems that marked words begin with. */
  marked: { words: readonly string[]; stems: readonly string[] };
}

/** Quotes a lexeme for use in a tsquery. */
export const quotedLexeme = (lexeme: string): string => `'${lexeme.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`;
const mostWords = 20;
/** Maximum length of an ordinary keyword in characters, longer than most titles; a Chinese character counts for three. */
const manyLetters = 180;
const acronym = /^\p{Lu}{2,6}$/u;
const shortWord = /^\p{L}{2,6}$/u;

const lexize = statement({
  params: { words: list(text()) },
  row: {
    ...{ word: text(), english: nullable(text()), portuguese: nullable(text()), russian: nullable(text()), french: nullable(text()) },
    common: flag,
  },
  sql: ({ words }) =>
    sql`select w as word, e[1] as english, p[1] as portuguese, r[1] as russian, f[1] as french,
               coalesce('{}' in (e, p, r), false) as common
          from unnest(${words}::text[]) w
         cross join lateral (select ts_lexize('english_stem', w) as e, ts_lexize('portuguese_stem', w) as p, ts_lexize('russian_stem', w) as r,
                            ts_lexize('french_stem', w) as f) l`,
});
export type Stems = NonNullable<Awaited<ReturnType<typeof lexize.one>>>;

/**
 * Query for a keyword as a phrase. Chinese text is searched by all words of its segmentation (long words and the shorter words in them), in
 * the order of the index.
 */
const phraseIn = (text: string, words: readonly Word[]): string => {
  if (words.some(({ script }) => script !== 'han')) return phraseQuery(words);
  return splitByScript(text)
    .map(({ text: run }) => `(${chineseWords(run).map(quotedLexeme).join(' <-> ')})`)
    .join(' & ');
};

const plainYo = (word: string): string => word.replaceAll('ё', 'е');
/** Returns the plural form of a Russian word: the stemmer shortens подпись more than подписи. */
const inPlural = (word: string): string => word.replace(/ь$/, 'и');

/** All lexemes of a word in another script than Chinese. */
const lexemesOf = (word: string, script: Script, stems: ReadonlyMap<string, Stems>): string[] => {
  const stem = stems.get(word);
  const short = shortWord.test(word) ? [acronymLexeme(word)] : [];
  if (script === 'cyrillic') return [...[word, plainYo(word), inPlural(word)].map((one) => stems.get(one)?.russian ?? one), word, ...short];
  if (script === 'other') return [word];
  const bare = withoutAccents(word);
  if (/^\d\d?$/.test(word)) return [word, `v${word}`]; // version numbers also match with v: SAML 2.0 is written SAML V2.0 too
  return [stem?.english ?? word, stem?.portuguese ?? word, word, stems.get(bare)?.portuguese ?? bare, bare, ...short];
};

/** Reads the stems of all words of some texts with one statement. Skips words in `known` and adds the others to it. */
export const readStems = async (
  connection: Connection,
  texts: readonly string[],
  known: Map<string, Stems> = new Map(),
): Promise<ReadonlyMap<string, Stems>> => {
  const words = texts.flatMap((text) =>
    splitByScript(text).flatMap((run) => (run.script === 'han' ? [] : run.text.toLowerCase().split(' '))),
  );
  const forms = new Set(words.flatMap((word) => [word, withoutAccents(word), plainYo(word), inPlural(word)]));
  const unknownForms = [...forms].filter((form) => form && !known.has(form));
  for (const one of unknownForms.length > 0 ? await lexize.all(connection, { words: unknownForms }) : []) known.set(one.word, one);
  return known;
};

/** Returns the words of a text without stop words; if it has only stop words, returns those. */
export const wordsIn = (text: string, known: ReadonlyMap<string, Stems>): Word[] => {
  const shouted = hasIndistinguishableAcronyms(text);
  const read = splitByScript(text).flatMap(({ script, text: run }): { word: Omit<Word, 'gap'>; common: boolean }[] => {
    if (script === 'han')
      return requiredWords(chineseWords(run)).map((word) => ({
        word: {
          text: word,
          script,
          isAcronym: false,
          lexemes: [word],
          stems: { 'en-us': word, 'pt-br': word, 'ru-ru': word },
          starts: [word],
          french: null,
          run,
        },
        common: false,
      }));
    return run
      .split(' ')
      .filter(Boolean)
      .map((typed) => {
        const word = typed.toLowerCase();
        const isAcronym = !shouted && acronym.test(typed);
        const { english = word, portuguese = word, russian = word, french = null, common = false } = known.get(word) ?? {};
        const lexemes = isAcronym ? [acronymLexeme(word), word] : lexemesOf(word, script, known);
        const stems = { 'en-us': english ?? word, 'pt-br': portuguese ?? word, 'ru-ru': russian ?? word };
        const starts = isAcronym ? [word] : [...new Set(Object.values(stems))];
        return {
          word: { text: word, script, isAcronym, lexemes: [...new Set(lexemes)], stems, starts, french, run: null },
          common: common && !isAcronym,
        };
      });
  });
  const isAllCommon = read.every(({ common }) => common);
  const searchWords: Word[] = [];
  let gap = 0;
  for (const { word, common } of read) {
    if (common && !isAllCommon) gap++;
    else {
      searchWords.push({ ...word, gap: searchWords.length > 0 ? gap : 0 });
      gap = 0;
    }
  }
  return searchWords.slice(0, mostWords);
};

/** Query for words as a phrase, in their order and at their original distances. */
export const phraseQuery = (words: readonly Word[]): string => {
  const one = ({ lexemes }: Word): string =>
    lexemes.length > 1 ? `(${lexemes.map(quotedLexeme).join(' | ')})` : quotedLexeme(lexemes[0] ?? '');
  return words.map((word, i) => (i === 0 ? one(word) : `<${word.gap + 1}> ${one(word)}`)).join(' ');
};

/** Query for all of the given words; null if there are none. */
export const allWordsQuery = (words: readonly Word[]): string | null =>
  words.length > 0 ? [...new Set(words.map(({ lexemes }) => `(${lexemes.map(quotedLexeme).join(' | ')})`))].join(' & ') : null;

/**
 * Prepares a keyword for search. Chinese is segmented; Russian, Portuguese and English words are stemmed, acronyms are not; accents are optional. No
 * character can break the query. Returns null if nothing searchable remains. `known`: a cache of stems (`readStems`).
 */
export const prepareKeyword = async (connection: Connection, keyword: string, known?: Map<string, Stems>): Promise<TextQuery | null> => {
  const text = normalizeUnicodeText(keyword);
  const { forms, others } = numberForms(text);
  const split = forms.length > 0 || others.length > 0 ? null : splitCountries(text);
  const stems = await readStems(connection, [text], known);
  const words = wordsIn(split?.rest ?? text, stems);
  const named = split ? wordsIn(split.named, stems) : [];
  if (words.length === 0 && forms.length === 0 && others.length === 0) return null;
  const all = [...words, ...named];
  return {
    text,
    isLong: text.replace(/\p{Script=Han}/gu, '***').length > manyLetters,
    words,
    tsquery: allWordsQuery(words),
    phrase: words.length > 0 ? phraseIn(split?.rest ?? text, words) : null,
    countries: split?.countries ?? [],
    named: named.length > 0 ? named.flatMap(({ lexemes }) => lexemes.map(quotedLexeme)).join(' | ') : null,
    forms,
    otherForms: others,
    titles: titleLexemes([text]),
    marked: {
      words: [
        ...new Set([
          ...splitByScript(text)
            .filter(({ script }) => script === 'han')
            .map((run) => run.text),
          ...all.map((word) => word.text),
        ]),
      ],
      stems: [...new Set(all.filter(({ isAcronym }) => !isAcronym).flatMap(({ stems }) => Object.values(stems)))].filter(
        (stem) => stem.length >= 3,
      ),
    },
  };
};
