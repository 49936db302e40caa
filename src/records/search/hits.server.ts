import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Connection } from '../../platform/db/connect.server.ts';
import { int, list, statement, text } from '../../platform/db/sql.server.ts';
import { isKind, type KindSlug } from '../kinds/index.ts';
import { arrange, bestTitles, hasAdjacentWords, type RankedHit } from './arrange.server.ts';
import { type ConceptFinder, isCompleteName, type Naming } from './concept-finder.server.ts';
import { type CorrectedAnswer, Correction } from './correction.server.ts';
import { DocumentFrequencies } from './document-frequencies.server.ts';
import { level, type Match, matchesTerms, matchesWords, mostHits, onlyOnce } from './matches.server.ts';
import { readKeyword, type Stems, type TextQuery } from './query.server.ts';

export { mostHits } from './matches.server.ts';

/** What a search may be asked beside its words. */
export interface HitOptions {
  kind?: KindSlug | undefined;
  /** Only what was typed: nothing in its place where it finds nothing. */
  exact?: boolean;
  /** Only the reader's words, no other name of what they mean: where there is no place to say so. */
  literal?: boolean;
  /** Concepts that the reader took away. */
  without?: readonly string[];
  /** Reduced search for the replacement of a long keyword: titles only, preferred terms of concepts only, few titles compared. */
  isBrief?: boolean | undefined;
}

export interface Hits {
  query: TextQuery;
  /** Best first. */
  matches: readonly Match[];
  capped: boolean;
  /** What the hits are of, where it is not what was typed. */
  shown: CorrectedAnswer | null;
  /** What the words were looked for as too. */
  namings: readonly Naming[];
}

/** So few hits may be of a slip that others made too: where no title has the words, and in bodies alone. */
const [fewDoubted, mostDoubted] = [3, 20];

const sayAmong = statement({
  params: { query: text(), kind: text(), ns: list(int) },
  row: { n: int },
  sql: ({ query, kind, ns }) => sql`select n from search_index where kind = ${kind} and n = any(${ns}) and tsv @@ ${query}::text::tsquery`,
});

const toBody = (match: Match): Match => ({ ...match, level: Math.min(match.level, level.body) });

/** Document frequencies and stems of the words of one search; each is read once. */
interface WordData {
  frequencies: DocumentFrequencies;
  stems: Map<string, Stems>;
}

interface Parts {
  connection: Connection;
  concepts: ConceptFinder;
  standing: () => Promise<RankedHit>;
}

/** Ranked matches of a keyword over every kind. The last hundred keywords are remembered until anything changes. */
export class HitFinder {
  readonly #parts: Parts;
  readonly #recent = new LRUCache<string, Promise<Hits | null>>({ max: 100 });
  #paused = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  forget(): void {
    this.#recent.clear();
  }

  /** Forgets everything, and keeps nothing as long as nobody knows whether it still holds. */
  pause(on: boolean): void {
    this.#paused = on;
    this.#recent.clear();
  }

  find(keyword: string, asked: HitOptions = {}): Promise<Hits | null> {
    const key = JSON.stringify([keyword, asked]);
    const known = this.#recent.get(key);
    if (known) return known;
    const found = this.#find(keyword, asked);
    if (this.#paused) return found;
    this.#recent.set(key, found);
    found.catch(() => this.#recent.delete(key));
    return found;
  }

  /** Which of some records match, however many others do. */
  async among(keyword: string, kind: KindSlug, ns: readonly number[]): Promise<number[]> {
    const wanted = new Set(ns);
    const hits = await this.find(keyword, { kind, literal: true });
    if (!hits?.capped) return hits?.matches.flatMap(({ n }) => (wanted.has(n) ? [n] : [])) ?? [];
    const { tsquery } = hits.query;
    const found = tsquery === null ? [] : await sayAmong.all(this.#parts.connection, { query: tsquery, kind, ns });
    return found.map(({ n }) => n);
  }

  async #find(keyword: string, asked: HitOptions): Promise<Hits | null> {
    const frequencies = new DocumentFrequencies(this.#parts.connection);
    const stems = new Map<string, Stems>();
    const hits = await this.#literal(keyword, asked, { frequencies, stems });
    if (!hits || asked.exact || asked.literal) return hits;
    const best = Math.max(-1, ...hits.matches.slice(0, 1).map((match) => match.level));
    if (best >= level.titled || hits.matches.length > (best >= level.concept ? fewDoubted : mostDoubted)) return hits;
    const correction = this.#correction({ frequencies, stems }, asked.without);
    const instead = hits.matches.length > 0 ? await correction.surely(hits.query) : await correction.instead(hits.query);
    if (!instead) return hits;
    const { shown, query, matches } = instead;
    const ofKind = asked.kind ? matches.filter(({ kind }) => kind === asked.kind) : matches;
    return { ...hits, ...instead, query: { ...query, text: hits.query.text }, matches: ofKind, shown };
  }

  /** `without`: concepts that the reader took away, here too. */
  #correction(words: WordData, without: readonly string[] = []): Correction {
    const { connection, concepts, standing } = this.#parts;
    return new Correction(connection, concepts, {
      frequencies: words.frequencies,
      find: (keyword, isBrief) => this.#literal(keyword, { without, isBrief }, words),
      arrange: async (query, matches) => arrange(connection, await standing(), { query, segments: [], matches }),
      without,
    });
  }

  /** Everything that says the words, or bears the number: as it was typed, else in another spelling. If no record can have all of the words (`isImpossible`), only the number or the whole title is looked up. */
  async #typed(query: TextQuery, { kind, isBrief }: HitOptions, isImpossible: boolean): Promise<Match[]> {
    const { connection } = this.#parts;
    const found = await matchesWords(connection, isImpossible ? { ...query, tsquery: null } : query, { kind, isBrief });
    if (query.otherForms.length === 0 || found.some((match) => match.level >= level.begun)) return found;
    const bearing = await matchesWords(connection, { ...query, forms: query.otherForms, tsquery: null }, { kind });
    return bearing.length > 0 ? onlyOnce([...bearing, ...found]).slice(0, mostHits + 1) : found;
  }

  /** What was typed, and the concepts that it names. */
  async #literal(keyword: string, { kind, without, literal, isBrief }: HitOptions, { frequencies, stems }: WordData): Promise<Hits | null> {
    const { connection, concepts, standing } = this.#parts;
    const query = await readKeyword(connection, keyword, stems);
    if (!query) return null;
    const named = literal || query.forms.length > 0 ? [] : concepts.find(query.words, { without, isBrief });
    const beside = query.words.filter((_, i) => !named.some(({ from, to }) => i >= from && i < to));
    const isNowhere = beside.some((word) => frequencies.isNowhere(word));
    const isImpossible = isNowhere || (query.isLong && (await frequencies.neverCooccur(beside)));
    const found = await this.#typed(query, { kind, isBrief }, isImpossible);
    const isAcronym = query.words.some((word) => word.isAcronym || concepts.isAcronym(word));
    const isNamed = found.some((match) => match.level >= level.begun);
    const isTitled = isNamed || found.some((match) => match.level === level.titled);
    // words of a name that stand here and there in a long title are not that name
    const titles =
      isTitled && !isNamed && query.words.length > 1 && isCompleteName(named, query) ? await bestTitles(connection, found) : undefined;
    const isScattered = titles !== undefined && !hasAdjacentWords(query, titles);
    const segments = isTitled && !isScattered && !isAcronym ? [] : named;
    // names are looked for with the words beside them: in vain where nothing says one of these
    const isVain = isNowhere || (found.length === 0 && segments.length > 0 && (await frequencies.ofWords(beside)).includes(0));
    const also = isVain || found.length > mostHits ? [] : await matchesTerms(connection, query, { segments, kind, but: found });
    const matches = await arrange(connection, await standing(), {
      query,
      segments,
      titles,
      isBrief,
      matches: [...(isScattered && also.length > 0 ? found.map(toBody) : found), ...also],
    });
    const used = also.length > 0 ? segments.map(({ naming }) => naming) : [];
    return { query, matches: matches.filter((match) => isKind(match.kind)), capped: matches.length > mostHits, shown: null, namings: used };
  }
}
