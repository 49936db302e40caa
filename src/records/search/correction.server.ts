import { sql } from 'drizzle-orm';
import type { Connection } from '../../platform/db/connect.server.ts';
import { int, list, statement, text } from '../../platform/db/sql.server.ts';
import { withoutAccents } from '../tokenizer/words.server.ts';
import { type ConceptFinder, type ConceptSegment, conceptsCoverAllWords, distinctQueries } from './concept-finder.server.ts';
import { type DocumentFrequencies, hasMatchingRecord, maxCountedWords } from './document-frequencies.server.ts';
import type { Hits } from './hits.server.ts';
import { toOtherKeyboardLayout } from './keyboard-layout.ts';
import { findConceptTextMatches, findStandardKeyMatches, findWordMatches, matchLevel, type SearchMatch } from './matches.server.ts';
import { numberForms, similarNumberForms } from './number-spellings.ts';
import { pinyinToChinese, replaceHomophones } from './pinyin.server.ts';
import { allWordsQuery, quotedLexeme, type TextQuery, type Word } from './query.server.ts';
import { SpellingCorrector } from './spelling.server.ts';

/** Replacement of a keyword that has no hits, or hits only in texts: another spelling, the nearest number, or some of the words. */
export interface KeywordCorrection {
  keyword: string;
  how: 'number' | 'layout' | 'pinyin' | 'spelling' | 'words';
}

const numberOf = statement({
  params: { n: int },
  row: { number: text() },
  sql: ({ n }) => sql`select number from standard where n = ${n}`,
});

/** SQL statement that returns the positions of the queries that match a title. */
const inTitles = statement({
  params: { queries: list(text()) },
  row: { place: int },
  sql: ({ queries }) =>
    sql`select place::int from unnest(${queries}::text[]) with ordinality as asked (q, place)
         where exists (select 1 from titles_saying(q::tsquery, null, 1))`,
});
/** SQL statement that returns the position of the first query that matches a title; later queries are not executed. */
const firstInTitles = statement({
  params: { queries: list(text()) },
  row: { place: int },
  sql: ({ queries }) =>
    sql`select place::int from unnest(${queries}::text[]) with ordinality as asked (q, place)
         where exists (select 1 from titles_saying(q::tsquery, null, 1)) limit 1`,
});
/** Number of combinations of words below which all are tried in one SQL statement; with more, pairs of words are tried first. */
const fewChoices = 15;

/** Assumed number of records for a concept; counting all its names would take too long. */
const usesOfConcept = 10;
/** Maximum number of words whose combinations are tried, for an ordinary and for a long keyword. */
const [mostJoined, fewJoined] = [5, 3];
type CorrectionHits = Pick<Hits, 'query' | 'matches' | 'capped' | 'namings'>;
/** Hits of a corrected keyword, with the correction; `shown` is null if the keyword itself was not replaced. */
type CorrectedHits = CorrectionHits & { shown: KeywordCorrection | null };

/** Search functions that the correction uses. */
interface CorrectionSearchFunctions {
  /** Searches a keyword without correction. `isBrief`: the reduced search (hits.server.ts). */
  find: (keyword: string, isBrief?: boolean) => Promise<Hits | null>;
  frequencies: DocumentFrequencies;
  arrange: (query: TextQuery, matches: readonly SearchMatch[]) => Promise<SearchMatch[]>;
  /** Keys of concepts that must not be searched by their other names. */
  without: readonly string[];
}

/** Finds a replacement for a keyword without hits: tries the corrections one after the other, most reliable first. */
export class KeywordCorrector {
  readonly #connection: Connection;
  readonly #concepts: ConceptFinder;
  readonly #spelling: SpellingCorrector;
  readonly #find: CorrectionSearchFunctions['find'];
  readonly #arrange: CorrectionSearchFunctions['arrange'];
  readonly #without: readonly string[];
  readonly #frequencies: DocumentFrequencies;

  constructor(connection: Connection, concepts: ConceptFinder, { find, arrange, without, frequencies }: CorrectionSearchFunctions) {
    this.#connection = connection;
    this.#concepts = concepts;
    this.#spelling = new SpellingCorrector(connection, () => concepts.words);
    this.#find = find;
    this.#arrange = arrange;
    this.#without = without;
    this.#frequencies = frequencies;
  }

  /** For a keyword found only in texts: another spelling if a title contains it, else null. */
  async surely(query: TextQuery): Promise<CorrectedHits | null> {
    const spelt =
      (await this.#number(query)) ??
      (await this.#shown('pinyin', await replaceHomophones(this.#connection, query.text))) ??
      (await this.#spelt(query));
    return spelt?.shown?.how !== 'words' && (spelt?.matches[0]?.level ?? 0) >= matchLevel.titled ? spelt : null;
  }

  async instead(query: TextQuery): Promise<CorrectedHits | null> {
    const { text } = query;
    const number = await this.#number(query);
    if (number) return number;
    const letters = await this.#try(query.words.some(({ isAcronym }) => isAcronym) && query.forms.length === 0 ? text.toLowerCase() : null);
    if (letters) return { ...letters, shown: null };
    const named = this.#concepts.find(query.words, { without: this.#without });
    // the name of a known concept is not misspelt
    if (conceptsCoverAllWords(named, query)) return (await this.#texts(query, named)) ?? (named.length > 1 ? this.#some(query) : null);
    return (
      (await this.#layout(text)) ??
      (await this.#shown('pinyin', (await pinyinToChinese(this.#connection, text)) ?? (await replaceHomophones(this.#connection, text)))) ??
      (await this.#spelt(query, named)) ??
      (await this.#french(query)) ??
      (await this.#some(query))
    );
  }

  async #texts(query: TextQuery, segments: readonly ConceptSegment[]): Promise<CorrectedHits | null> {
    const matches = await findConceptTextMatches(this.#connection, segments);
    return matches.length > 0 ? { query, matches, capped: false, namings: segments.map(({ naming }) => naming), shown: null } : null;
  }

  async #try(keyword: string | null, isBrief?: boolean): Promise<CorrectionHits | null> {
    const hits = keyword ? await this.#find(keyword, isBrief) : null;
    return hits && hits.matches.length > 0 ? hits : null;
  }

  async #shown(how: KeywordCorrection['how'], keyword: string | null, isBrief?: boolean): Promise<CorrectedHits | null> {
    const hits = await this.#try(keyword, isBrief);
    return hits && keyword ? { ...hits, shown: { keyword, how } } : null;
  }

  /** The text typed on the other keyboard layout, if that gives a number or a known word. */
  async #layout(text: string): Promise<CorrectedHits | null> {
    const other = toOtherKeyboardLayout(text);
    if (!other) return null;
    const { forms, others } = numberForms(other);
    const isSense =
      forms.length + others.length > 0 || (await this.#spelling.knowsAny(other.toLowerCase().match(/[\p{L}\p{M}]{3,}/gu) ?? []));
    return isSense ? this.#shown('layout', other) : null;
  }

  async #number(query: TextQuery): Promise<CorrectedHits | null> {
    for (const form of [...query.forms, ...query.otherForms].slice(0, 3)) {
      const matches = await this.#arrange(query, await findStandardKeyMatches(this.#connection, similarNumberForms(form)));
      const [nearest] = matches;
      const stored = nearest && (await numberOf.one(this.#connection, { n: nearest.n }));
      if (stored) return { query, matches, capped: false, namings: [], shown: { keyword: stored.number, how: 'number' } };
    }
    return null;
  }

  /**
   * Corrects, to spellings of titles, the words that no record contains or, if every word occurs, all words but acronyms and names of
   * concepts.
   */
  async #spelt(
    { text, words, isLong }: TextQuery,
    named: readonly ConceptSegment[] = this.#concepts.find(words, { without: this.#without }),
  ): Promise<CorrectedHits | null> {
    if (!isLong) await this.#frequencies.ofWords(words); // the words of a long keyword were counted before (hits.server.ts)
    const terms = this.#concepts.words;
    const isKnown = ({ text: word, isAcronym }: Word, i: number): boolean =>
      isAcronym || terms.has(word) || named.some(({ from, to }) => i >= from && i < to);
    const unknownWords = words.filter((word, i) => this.#frequencies.isNowhere(word) && !isKnown(word, i));
    const suspects = unknownWords.length > 0 ? unknownWords : words.filter((word, i) => !isKnown(word, i));
    const corrections = await this.#spelling.correct(suspects.map((word) => word.text));
    if (corrections.size === 0) return null;
    const corrected = text.toLowerCase().replace(/[\p{L}\p{M}]+/gu, (word) => corrections.get(word) ?? word);
    const found = await this.#find(corrected);
    if (found && found.matches.length > 0) return { ...found, shown: { keyword: corrected, how: 'spelling' } };
    const some = found && words.length > corrections.size ? await this.#some(found.query) : null;
    return some && { ...some, shown: { keyword: some.shown?.keyword ?? corrected, how: 'words' } };
  }

  /**
   * Searches with French stems. French titles are indexed without stemming, and French stems match words of other languages, so this is the last
   * attempt.
   */
  async #french(query: TextQuery): Promise<CorrectedHits | null> {
    if (!query.words.some((word) => this.#frequencies.isNowhere(word)) || query.words.some(({ script }) => script !== 'latin')) return null;
    const long = query.words.map(({ french }) => withoutAccents(french ?? '')).filter((stem) => stem.length >= 4);
    if (long.length === 0) return null;
    const tsquery = long.map((stem) => `${quotedLexeme(stem)}:*`).join(' & ');
    if (!(await hasMatchingRecord(this.#connection, tsquery))) return null;
    const matches = await findWordMatches(this.#connection, { ...query, tsquery });
    return matches.length > 0 ? { query, matches, capped: false, namings: [], shown: null } : null;
  }

  /**
   * Reduces the keyword to the largest number of words that a title contains together, among equals to the rarest. The words of a concept's
   * name stay together.
   */
  async #some({ words, isLong }: TextQuery): Promise<CorrectedHits | null> {
    const tried = words.slice(0, maxCountedWords);
    const units = unitsOf(tried, this.#concepts.find(tried, { without: this.#without, isBrief: isLong }), isLong);
    const single = units.filter(({ isConcept }) => !isConcept);
    const counted = new Map((await this.#frequencies.of(single)).map((uses, i) => [single[i], uses]));
    const occurring = units.map((unit) => ({ ...unit, uses: counted.get(unit) ?? usesOfConcept })).filter(({ uses }) => uses > 0);
    const rarest = occurring.toSorted((a, b) => a.uses - b.uses).slice(0, isLong ? fewJoined : mostJoined);
    if (rarest.length === 0) return null;
    const choices = subsetsOf(rarest).sort((a, b) => wordsOf(b) - wordsOf(a) || rarityOf(b) - rarityOf(a));
    // both words occur only separately, and a search for both was already tried
    const isSeparatePair = units.length === 2 && rarest.length === 2;
    const titled = isSeparatePair ? choices[1] : await this.#firstInTitles(choices);
    const chosen = (titled ?? rarest.slice(0, 1)).toSorted((a, b) => a.from - b.from);
    return this.#shown('words', chosen.map(({ typed }) => typed).join(' '), isLong && titled !== undefined);
  }

  /**
   * The first combination of units that a title contains. With many combinations the pairs are queried first; combinations with a pair that no title
   * contains are skipped.
   */
  async #firstInTitles(choices: readonly KeywordUnit[][]): Promise<KeywordUnit[] | undefined> {
    if (choices.length < fewChoices)
      return choices[((await firstInTitles.one(this.#connection, { queries: choices.map(queryOf) }))?.place ?? 0) - 1];
    const pairs = choices.filter(({ length }) => length === 2);
    const places = await inTitles.all(this.#connection, { queries: pairs.map(queryOf) });
    const titledPairs = new Set(places.map(({ place }) => pairs[place - 1]));
    const untitledPairs = pairs.filter((pair) => !titledPairs.has(pair));
    const possible = choices.filter((choice) => !untitledPairs.some((pair) => pair.every((unit) => choice.includes(unit))));
    const firstPair = possible.findIndex((choice) => titledPairs.has(choice));
    const open = possible.slice(0, firstPair < 0 ? possible.length : firstPair);
    const first = open.length > 0 ? await firstInTitles.one(this.#connection, { queries: open.map(queryOf) }) : undefined;
    return first ? open[first.place - 1] : possible[firstPair];
  }
}

/** A part of a keyword that is searched or omitted as a whole: a word, the name of a concept, or two characters of a Chinese word. */
interface KeywordUnit {
  /** Units with the same key are alternatives; only the first is tried. */
  key: string;
  from: number;
  words: number;
  typed: string;
  tsquery: string;
  isConcept: boolean;
}
const wordsOf = (units: readonly KeywordUnit[]): number => units.reduce((sum, { words }) => sum + words, 0);
const rarityOf = (units: readonly { uses: number }[]): number => units.reduce((sum, { uses }) => sum - Math.log(uses), 0);

const queryOf = (units: readonly KeywordUnit[]): string => units.map(({ tsquery }) => `(${tsquery})`).join(' & ');

/** All non-empty subsets of a list. */
const subsetsOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: 2 ** all.length - 1 }, (_, bits) => all.filter((_, i) => ((bits + 1) >> i) & 1));

/**
 * Splits a keyword into units: words, names of concepts, and pairs of characters of Chinese words, because titles may be segmented differently. In a
 * long keyword a concept matches by the typed words and its preferred terms, two names of one concept are one unit, and Chinese words are not cut.
 */
const unitsOf = (words: readonly Word[], segments: readonly ConceptSegment[], isLong: boolean): KeywordUnit[] => {
  const named = segments.map(({ from, to, naming, queries }) => ({
    key: isLong ? naming.concept : naming.typed,
    from,
    words: to - from,
    typed: naming.typed,
    tsquery: (isLong ? [`(${allWordsQuery(words.slice(from, to))})`, ...distinctQueries(queries)] : distinctQueries(queries)).join(' | '),
    isConcept: true,
  }));
  const single = words.flatMap(({ text, lexemes }, from) =>
    segments.some((segment) => from >= segment.from && from < segment.to)
      ? []
      : [{ key: text, from, words: 1, typed: text, tsquery: lexemes.map(quotedLexeme).join(' | '), isConcept: false }],
  );
  const pairs = words.flatMap(({ text, script }, from) =>
    !isLong && script === 'han' && text.length > 2
      ? Array.from({ length: text.length - 1 }, (_, i) => ({ from: from + i / text.length, words: 0.5, typed: text.slice(i, i + 2) }))
      : [],
  );
  const cut = pairs.map((pair) => ({ ...pair, key: pair.typed, tsquery: quotedLexeme(pair.typed), isConcept: false }));
  const units = [...named, ...single, ...cut];
  return units.filter(({ key }, i) => units.findIndex((unit) => unit.key === key) === i);
};
