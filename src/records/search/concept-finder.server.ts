import type { Locale } from '../../base/locales.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { acronymLexeme, normalizeUnicodeText, withoutAccents } from '../tokenizer/words.server.ts';
import { allWordsQuery, phraseQuery, readStems, type TextQuery, type Word, wordsIn } from './query.server.ts';

/** Terms for one meaning in the languages of the portal, preferred terms first. */
export interface Concept {
  key: string;
  terms: readonly { language: Locale; term: string; isPreferred: boolean }[];
}

/** A part of a keyword that names a concept, with the terms that are searched in addition. */
export interface ConceptMention {
  concept: string;
  /** Part of the keyword as it was typed. */
  typed: string;
  /** Preferred terms of the concept in every language, without the typed one. */
  also: readonly { language: Locale; term: string }[];
}

interface Term {
  language: Locale;
  isPreferred: boolean;
  text: string;
  words: readonly Word[];
  tsquery: string;
}
/** Text search queries by language, one for each term. */
export type QueriesByLanguage = ReadonlyMap<Locale, readonly string[]>;

interface AnalysedConcept extends Concept {
  read: readonly Term[];
  /** Text search queries for all terms of the concept, by language. */
  queries: QueriesByLanguage;
  /** Text search queries for the preferred terms of the concept, by language. */
  preferred: QueriesByLanguage;
}

interface FindOptions {
  /** Keys of concepts that the reader excluded from the search. */
  without?: readonly string[] | undefined;
  /** True: returns only the preferred terms of each concept. */
  isBrief?: boolean | undefined;
}

/** Words of a keyword that name a concept: the words from index `from` to `to` (exclusive), and the terms to search for. */
export interface ConceptSegment {
  naming: ConceptMention;
  from: number;
  to: number;
  terms: readonly Term[];
  /** Text search queries for the names of the concept, by language. */
  queries: QueriesByLanguage;
}

const languages = ['en-us', 'ru-ru', 'pt-br'] as const;
/** Maximum number of Chinese words in the term of a concept. */
const mostChinese = 7;
const stemsKey = (language: (typeof languages)[number], words: readonly Word[]): string =>
  `${language} ${words.map(({ stems }) => stems[language]).join(' ')}`;
const literalKey = (words: readonly Word[]): string => `= ${withoutAccents(words.map(({ text }) => text).join(' '))}`;
/** Keys under which words are looked up among the terms of concepts, most reliable first. */
const conceptKeysOf = (words: readonly Word[]): string[] => [literalKey(words), ...languages.map((language) => stemsKey(language, words))];

/**
 * Text search query for a term: a phrase, as in titles of its language. Chinese terms require all words in any order, because words overlap in the
 * index.
 */
const termQuery = (words: readonly Word[], language: Locale): string => {
  const alone = words.map((word): Word => {
    const lexeme = word.isAcronym ? acronymLexeme(word.text) : language === 'zh-cn' ? word.text : word.stems[language];
    return { ...word, lexemes: [lexeme] };
  });
  return `(${language === 'zh-cn' ? allWordsQuery(alone) : phraseQuery(alone)})`;
};

/** Queries for the terms, without terms that contain a shorter one of their language: titles with «steel products» also contain «steel». */
const queriesOf = (terms: readonly Term[]): QueriesByLanguage => {
  const phrases = new Map(terms.map((term) => [term, ` ${term.words.map(({ lexemes }) => lexemes[0]).join(' ')} `]));
  const containsShorterTerm = (term: Term, among: readonly Term[]): boolean => {
    const phrase = phrases.get(term) as string;
    return among.some((other) => phrases.get(other) !== phrase && phrase.includes(phrases.get(other) as string));
  };
  const byLanguage = [...Map.groupBy(terms, ({ language }) => language)];
  return new Map(
    byLanguage.map(([language, own]) => [
      language,
      [...new Set(own.filter((term) => !containsShorterTerm(term, own)).map(({ tsquery }) => tsquery))],
    ]),
  );
};

/** Whether names of concepts cover all words of a keyword. */
export const conceptsCoverAllWords = (segments: readonly ConceptSegment[], { words }: Pick<TextQuery, 'words'>): boolean =>
  words.length > 0 && segments.reduce((sum, { from, to }) => sum + to - from, 0) === words.length;

/** Queries of all languages in one list without duplicates. */
export const distinctQueries = (queries: QueriesByLanguage): string[] => [...new Set([...queries.values()].flat())];

/** Cache of analysed concepts by engine and key, shared by all finders of the process. */
const lastRead = new Map<string, { terms: string; known: AnalysedConcept }>();

/** In-memory index of concepts by every spelling of their terms. */
export class ConceptFinder {
  #byKey = new Map<string, AnalysedConcept>();
  #chinese = new Map<string, AnalysedConcept>();
  /** Number of words of the longest term, by each key of its first word; no term begins with a word without an entry. */
  #longest: ReadonlyMap<string, number> = new Map();
  #all: readonly AnalysedConcept[] = [];
  #words: ReadonlySet<string> = new Set();

  /** Replaces the concepts; analyses only terms that changed. Searches use the old concepts until the new ones are ready. */
  async load(connection: Connection, concepts: readonly Concept[]): Promise<void> {
    const before = new Map(concepts.map((concept) => [concept, lastRead.get(`${connection.engine} ${concept.key}`)]));
    const termsOf = new Map(concepts.map((concept) => [concept, JSON.stringify(concept.terms)]));
    const changed = concepts.filter((concept) => before.get(concept)?.terms !== termsOf.get(concept));
    const texts = changed.flatMap(({ terms }) => terms.map(({ term }) => term));
    const stems = await readStems(connection, texts);
    const byKey = new Map<string, AnalysedConcept>();
    const chinese = new Map<string, AnalysedConcept>();
    const longest = new Map<string, number>();
    const readConcept = (concept: Concept): AnalysedConcept => {
      const read = concept.terms.flatMap(({ language, term, isPreferred }) => {
        const found = wordsIn(term, stems);
        return found.length > 0
          ? [{ language, isPreferred, text: normalizeUnicodeText(term).toLowerCase(), words: found, tsquery: termQuery(found, language) }]
          : [];
      });
      return { ...concept, read, queries: queriesOf(read), preferred: queriesOf(read.filter(({ isPreferred }) => isPreferred)) };
    };
    const fresh = new Map(changed.map((concept) => [concept, readConcept(concept)]));
    const all = concepts.map((concept) => fresh.get(concept) ?? (before.get(concept)?.known as AnalysedConcept));
    for (const [concept, known] of fresh) lastRead.set(`${connection.engine} ${concept.key}`, { terms: termsOf.get(concept) ?? '', known });
    for (const known of all)
      for (const { language, text, words } of known.read) {
        if (language === 'zh-cn' && /\p{Script=Han}/u.test(text)) chinese.set(text.replaceAll(' ', ''), chinese.get(text) ?? known);
        else {
          for (const key of conceptKeysOf(words.slice(0, 1))) longest.set(key, Math.max(words.length, longest.get(key) ?? 0));
          setNew(byKey, literalKey(words), known);
          if (language !== 'zh-cn' && !words.every(({ isAcronym }) => isAcronym)) setNew(byKey, stemsKey(language, words), known);
        }
      }
    [this.#byKey, this.#chinese, this.#longest, this.#all] = [byKey, chinese, longest, all];
    this.#words = new Set(all.flatMap(({ read }) => read.flatMap((term) => term.text.match(/[\p{L}\p{M}]{3,}/gu) ?? [])));
  }

  /** Finds the concepts that the words of a keyword name; where several names begin at one word, the longest is taken. */
  find(words: readonly Word[], { without = [], isBrief = false }: FindOptions = {}): ConceptSegment[] {
    const segments: ConceptSegment[] = [];
    for (let from = 0; from < words.length; ) {
      const found = this.#at(words, from);
      if (found && !without.includes(found.known.key))
        segments.push(segmentOf(isBrief ? withPreferredQueries(found.known) : found.known, words, from, found.to));
      from = found?.to ?? from + 1;
    }
    return segments;
  }

  /** Terms of a language that begin with a text, shorter terms first, each with the queries for all names of its concept. */
  beginning(text: string, language: Locale, most: number): { term: string; queries: readonly string[] }[] {
    const typed = normalizeUnicodeText(text).toLowerCase();
    const found = this.#all.flatMap(({ read, queries }) => {
      const term = read.find((one) => one.language === language && one.text.startsWith(typed));
      return term ? [{ term: term.text, queries: distinctQueries(queries) }] : [];
    });
    return found.sort((a, b) => a.term.length - b.term.length).slice(0, most);
  }

  /** Words of at least three letters in the terms of all concepts; they are correctly spelt even if no title contains them. */
  get words(): ReadonlySet<string> {
    return this.#words;
  }

  /** Whether the word is an acronym that names a concept. */
  isAcronym(word: Word): boolean {
    return this.#byKey.get(literalKey([word]))?.read.some(({ words }) => words.length === 1 && words[0]?.isAcronym) ?? false;
  }

  #at(words: readonly Word[], from: number): { known: AnalysedConcept; to: number } | null {
    const most =
      words[from]?.script === 'han'
        ? mostChinese
        : Math.max(0, ...conceptKeysOf(words.slice(from, from + 1)).map((key) => this.#longest.get(key) ?? 0));
    for (let to = Math.min(words.length, from + most); to > from; to--) {
      const part = words.slice(from, to);
      const known = part.every(({ script }) => script === 'han')
        ? this.#chinese.get(textOf(part))
        : conceptKeysOf(part)
            .map((key) => this.#byKey.get(key))
            .find(Boolean);
      if (known) return { known, to };
    }
    return null;
  }
}

const setNew = (map: Map<string, AnalysedConcept>, key: string, known: AnalysedConcept): void => {
  if (!map.has(key)) map.set(key, known);
};

const joined = (words: readonly Word[]): string => words.map(({ text }) => text).join('');

/** The part of the typed text that the words cover, because Chinese words overlap; for words of several runs, the words joined. */
const textOf = (words: readonly Word[]): string => {
  const run = words[0]?.run;
  if (!run || words.some((word) => word.run !== run)) return joined(words);
  const starts = words.map(({ text }) => run.indexOf(text));
  return run.slice(Math.min(...starts), Math.max(...words.map(({ text }, i) => (starts[i] ?? 0) + text.length)));
};

/** Returns a concept that is searched only by its preferred terms. */
const withPreferredQueries = (known: AnalysedConcept): AnalysedConcept => ({
  ...known,
  read: known.read.filter(({ isPreferred }) => isPreferred),
  queries: known.preferred,
});

const segmentOf = (known: AnalysedConcept, words: readonly Word[], from: number, to: number): ConceptSegment => {
  const typed = words.slice(from, to);
  const text = textOf(typed).replaceAll(' ', '');
  const also = known.terms.filter(
    ({ term, isPreferred }) => isPreferred && normalizeUnicodeText(term).toLowerCase().replaceAll(' ', '') !== text,
  );
  return {
    naming: { concept: known.key, typed: typed[0]?.script === 'han' ? text : typed.map((word) => word.text).join(' '), also },
    from,
    to,
    terms: known.read,
    queries: known.queries,
  };
};
