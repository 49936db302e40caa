import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Connection } from '../../platform/db/connect.server.ts';
import { int, list, statement, text } from '../../platform/db/sql.server.ts';
import { isKind, type KindSlug } from '../kinds/index.ts';
import { hasNearbyWords, rankHits, readTitlesOfBestMatches, type ValidityScoreOf } from './arrange.server.ts';
import { type ConceptFinder, type ConceptMention, conceptsCoverAllWords } from './concept-finder.server.ts';
import { type KeywordCorrection, KeywordCorrector } from './correction.server.ts';
import { DocumentFrequencies } from './document-frequencies.server.ts';
import {
  findConceptTermMatches,
  findWordMatches,
  matchLevel,
  maxRankedMatches,
  removeDuplicateMatches,
  type SearchMatch,
} from './matches.server.ts';
import { prepareKeyword, type Stems, type TextQuery } from './query.server.ts';

export { maxRankedMatches } from './matches.server.ts';

/** Options of a search besides its keyword. */
export interface SearchOptions {
  kind?: KindSlug | undefined;
  /** Searches only the typed keyword, without a replacement if it finds nothing. */
  exact?: boolean;
  /** Searches only the typed words, without other names of concepts; used where the page cannot show which names were added. */
  literal?: boolean;
  /** Keys of concepts that the reader excluded from the search. */
  without?: readonly string[];
  /** Reduced search for the replacement of a long keyword: titles only, preferred terms of concepts only, few titles compared. */
  isBrief?: boolean | undefined;
}

export interface Hits {
  query: TextQuery;
  /** Matches, best first. */
  matches: readonly SearchMatch[];
  capped: boolean;
  /** The keyword that was searched instead of the typed one; null if the typed one was searched. */
  shown: KeywordCorrection | null;
  /** Concepts whose other names were searched too. */
  namings: readonly ConceptMention[];
}

/** Maximum number of hits with which a misspelling is still suspected: if no title has the typed words, and if only bodies have them. */
const [fewDoubted, mostDoubted] = [3, 20];

const matchingAmongStatement = statement({
  params: { query: text(), kind: text(), ns: list(int) },
  row: { n: int },
  sql: ({ query, kind, ns }) => sql`select n from search_index where kind = ${kind} and n = any(${ns}) and tsv @@ ${query}::text::tsquery`,
});

const toBody = (match: SearchMatch): SearchMatch => ({ ...match, level: Math.min(match.level, matchLevel.body) });

/** Document frequencies and stems of the words of one search; each is read once. */
interface SearchWordCache {
  frequencies: DocumentFrequencies;
  stems: Map<string, Stems>;
}

interface HitFinderServices {
  connection: Connection;
  concepts: ConceptFinder;
  standing: () => Promise<ValidityScoreOf>;
}

/** Finds and ranks the matches of a keyword in every kind. The last hundred searches are cached until any record changes. */
export class HitFinder {
  readonly #parts: HitFinderServices;
  readonly #recent = new LRUCache<string, Promise<Hits | null>>({ max: 100 });
  #paused = false;

  constructor(parts: HitFinderServices) {
    this.#parts = parts;
  }

  forget(): void {
    this.#recent.clear();
  }

  /** Empties the cache of searches. While `on` is true, changes of records may be missed, so the cache stays disabled. */
  pause(on: boolean): void {
    this.#paused = on;
    this.#recent.clear();
  }

  find(keyword: string, options: SearchOptions = {}): Promise<Hits | null> {
    const key = JSON.stringify([keyword, options]);
    const known = this.#recent.get(key);
    if (known) return known;
    const found = this.#find(keyword, options);
    if (this.#paused) return found;
    this.#recent.set(key, found);
    found.catch(() => this.#recent.delete(key));
    return found;
  }

  /** Matching records among the given ones, even if more records match than are counted. */
  async among(keyword: string, kind: KindSlug, ns: readonly number[]): Promise<number[]> {
    const wanted = new Set(ns);
    const hits = await this.find(keyword, { kind, literal: true });
    if (!hits?.capped) return hits?.matches.flatMap(({ n }) => (wanted.has(n) ? [n] : [])) ?? [];
    const { tsquery } = hits.query;
    const found = tsquery === null ? [] : await matchingAmongStatement.all(this.#parts.connection, { query: tsquery, kind, ns });
    return found.map(({ n }) => n);
  }

  async #find(keyword: string, options: SearchOptions): Promise<Hits | null> {
    const frequencies = new DocumentFrequencies(this.#parts.connection);
    const stems = new Map<string, Stems>();
    const hits = await this.#literal(keyword, options, { frequencies, stems });
    if (!hits || options.exact || options.literal) return hits;
    const best = Math.max(-1, ...hits.matches.slice(0, 1).map((match) => match.level));
    if (best >= matchLevel.titled || hits.matches.length > (best >= matchLevel.concept ? fewDoubted : mostDoubted)) return hits;
    const correction = this.#correction({ frequencies, stems }, options.without);
    const instead = hits.matches.length > 0 ? await correction.surely(hits.query) : await correction.instead(hits.query);
    if (!instead) return hits;
    const { shown: keywordCorrection, query, matches } = instead;
    const ofKind = options.kind ? matches.filter(({ kind }) => kind === options.kind) : matches;
    return { ...hits, ...instead, query: { ...query, text: hits.query.text }, matches: ofKind, shown: keywordCorrection };
  }

  /** Creates the correction of a search. `without`: keys of concepts that the reader excluded. */
  #correction(words: SearchWordCache, without: readonly string[] = []): KeywordCorrector {
    const { connection, concepts, standing } = this.#parts;
    return new KeywordCorrector(connection, concepts, {
      frequencies: words.frequencies,
      find: (keyword, isBrief) => this.#literal(keyword, { without, isBrief }, words),
      arrange: async (query, matches) => rankHits(connection, await standing(), { query, segments: [], matches }),
      without,
    });
  }

  /**
   * Records that contain the words or have the number: as typed, else in another spelling. If no record can have all of the words (`isImpossible`),
   * only the number or the whole title is looked up.
   */
  async #typed(query: TextQuery, { kind, isBrief }: SearchOptions, isImpossible: boolean): Promise<SearchMatch[]> {
    const { connection } = this.#parts;
    const found = await findWordMatches(connection, isImpossible ? { ...query, tsquery: null } : query, { kind, isBrief });
    if (query.otherForms.length === 0 || found.some((match) => match.level >= matchLevel.begun)) return found;
    const bearing = await findWordMatches(connection, { ...query, forms: query.otherForms, tsquery: null }, { kind });
    return bearing.length > 0 ? removeDuplicateMatches([...bearing, ...found]).slice(0, maxRankedMatches + 1) : found;
  }

  /** Searches the typed keyword and the names of the concepts in it, without correction. */
  async #literal(
    keyword: string,
    { kind, without, literal, isBrief }: SearchOptions,
    { frequencies, stems }: SearchWordCache,
  ): Promise<Hits | null> {
    const { connection, concepts, standing } = this.#parts;
    const query = await prepareKeyword(connection, keyword, stems);
    if (!query) return null;
    const named = literal || query.forms.length > 0 ? [] : concepts.find(query.words, { without, isBrief });
    const otherWords = query.words.filter((_, i) => !named.some(({ from, to }) => i >= from && i < to));
    const isNowhere = otherWords.some((word) => frequencies.isNowhere(word));
    const isImpossible = isNowhere || (query.isLong && (await frequencies.neverCooccur(otherWords)));
    const found = await this.#typed(query, { kind, isBrief }, isImpossible);
    const isAcronym = query.words.some((word) => word.isAcronym || concepts.isAcronym(word));
    const isNamed = found.some((match) => match.level >= matchLevel.begun);
    const isTitled = isNamed || found.some((match) => match.level === matchLevel.titled);
    // words of a name that are scattered over a long title do not form that name
    const titles =
      isTitled && !isNamed && query.words.length > 1 && conceptsCoverAllWords(named, query)
        ? await readTitlesOfBestMatches(connection, found)
        : undefined;
    const isScattered = titles !== undefined && !hasNearbyWords(query, titles);
    const segments = isTitled && !isScattered && !isAcronym ? [] : named;
    // names are searched together with the remaining words: nothing is found if one of the remaining words occurs in no record
    const isVain = isNowhere || (found.length === 0 && segments.length > 0 && (await frequencies.ofWords(otherWords)).includes(0));
    const also =
      isVain || found.length > maxRankedMatches ? [] : await findConceptTermMatches(connection, query, { segments, kind, but: found });
    const matches = await rankHits(connection, await standing(), {
      query,
      segments,
      titles,
      isBrief,
      matches: [...(isScattered && also.length > 0 ? found.map(toBody) : found), ...also],
    });
    const used = also.length > 0 ? segments.map(({ naming }) => naming) : [];
    return {
      query,
      matches: matches.filter((match) => isKind(match.kind)),
      capped: matches.length > maxRankedMatches,
      shown: null,
      namings: used,
    };
  }
}
