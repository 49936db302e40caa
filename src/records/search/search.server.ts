import type { Locale } from '../../base/locales.ts';
import type { DailyCounts } from '../../platform/counters/daily-counts.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { CallingClient } from '../../platform/http/caller.ts';
import { type Context, cacheTags } from '../../platform/http/context.ts';
import { isHumanUserAgent } from '../../platform/http/person.server.ts';
import { officeTexts } from '../../platform/i18n/all.server.ts';
import type { HitType, SearchAnswer, Suggestion } from '../api.ts';
import { type KindSlug, kindSlugs } from '../kinds/index.ts';
import { classificationName } from '../kinds/standard/classification/names.server.ts';
import type { ListIndexes } from '../read/indexes.server.ts';
import { normalizeUnicodeText } from '../tokenizer/words.server.ts';
import type { ValidityScoreOf } from './arrange.server.ts';
import { type Concept, ConceptFinder } from './concept-finder.server.ts';
import type { KeywordCorrection } from './correction.server.ts';
import { collapseSeries, countFilteredMatches } from './facets.server.ts';
import { kindOfType } from './hit-types.ts';
import { HitFinder, type Hits, maxRankedMatches } from './hits.server.ts';
import type { SearchKeywordCounter } from './keywords.server.ts';
import { listPopularSearches } from './offered-words.server.ts';
import { presentHits } from './present.server.ts';
import { Suggester } from './suggest.server.ts';

export interface SearchQuery {
  keyword: string;
  type: HitType[];
  country: string[];
  year: string[];
  status: string[];
  language: string[];
  ics: string[];
  /** Keys of concepts that the reader excluded. */
  without: string[];
  /** `1`: search only the typed keyword, without a replacement. */
  exact?: '1' | undefined;
  page: number;
  limit: number;
}

interface SearchServices {
  connection: Connection;
  indexes: ListIndexes;
  keywords: SearchKeywordCounter;
  counts: DailyCounts;
}

/** Maximum number of popular searches that are offered. */
const mostWanted = 8;

/** Search over every kind in every language. */
export class Search {
  readonly #parts: SearchServices;
  readonly #concepts = new ConceptFinder();
  #table: readonly Concept[] = [];
  #prepared: Promise<void> | undefined;
  readonly #hits: HitFinder;
  readonly #suggester: Suggester;

  constructor(parts: SearchServices) {
    this.#parts = parts;
    const { connection, indexes } = parts;
    this.#hits = new HitFinder({ connection, concepts: this.#concepts, standing: () => createValidityScore(indexes) });
    this.#suggester = new Suggester({ connection, concepts: this.#concepts });
  }

  /** Empties the caches of the search after any change of records. */
  forget(): void {
    this.#hits.forget();
    this.#suggester.forget();
  }

  /** Empties the caches of the search. While `on` is true, changes of records may be missed, so the cache of hits stays disabled. */
  doubt(on: boolean): void {
    this.#hits.pause(on);
    this.#suggester.forget();
  }

  /**
   * Sets the concepts. The first ones are analysed before the first search (`prepare`), later ones at once; until then searches use the earlier ones.
   */
  async setConcepts(concepts: readonly Concept[]): Promise<void> {
    this.#table = concepts;
    if (!this.#prepared) return;
    await this.#prepared;
    await this.#readTable();
  }

  /** Analyses the concepts once, which takes half a second. The server calls `prepare` before it accepts requests. */
  prepare(): Promise<void> {
    this.#prepared ??= this.#readTable().catch((error) => {
      this.#prepared = undefined;
      throw error;
    });
    return this.#prepared;
  }

  async #readTable(): Promise<void> {
    await this.#concepts.load(this.#parts.connection, this.#table);
    this.forget();
  }

  /**
   * Ids of records of one kind that match a keyword, best first. With `among`, only matching records of that list, in no particular order.
   */
  async idsOf(kind: KindSlug, keyword: string, among?: readonly number[]): Promise<number[]> {
    await this.prepare();
    if (among) return this.#hits.among(keyword, kind, among);
    return (await this.#hits.find(keyword, { kind, literal: true }))?.matches.map(({ n }) => n) ?? [];
  }

  /** Hits of a keyword in every kind, best first; null if it contains nothing searchable. Not counted as a visitor's search. */
  async hitsOf(keyword: string): Promise<Hits | null> {
    await this.prepare();
    return this.#hits.find(keyword, { literal: true });
  }

  async search(context: Context, query: SearchQuery): Promise<SearchAnswer> {
    await this.prepare();
    for (const kind of kindSlugs) context.tag(cacheTags.kind(kind));
    const hits = await this.#hits.find(query.keyword, { exact: query.exact === '1', without: query.without });
    this.#count(context, query, hits !== null && hits.matches.length > 0 && (hits.shown === null || hits.shown.how === 'number'));
    if (!hits)
      return {
        ...nothing,
        ...pageOf(query, 0),
        wanted: await this.#popularSearches(context.locale),
        hint: officeTexts[context.locale]['search.hint.start'] ?? null,
      };
    if (hits.matches.length === 0) context.skipPageCache(); // arbitrary keywords without hits must not displace useful answers from the page cache
    const { matches, kinds, countries, facets } = await countFilteredMatches(this.#parts.indexes, hits.matches, {
      ...query,
      kind: query.type.map(kindOfType),
    });
    const folded = collapseSeries(matches.slice(0, maxRankedMatches));
    const from = (query.page - 1) * query.limit;
    const page = folded.slice(from, from + query.limit);
    const nameType = (type: KindSlug): HitType => (type === 'tool' && query.type.includes('tools') ? 'tools' : type);
    const docs = await presentHits(this.#parts.connection, context, hits.query, { folded: page, marked: markedIn(hits) });
    const { shown: correction } = hits;
    return {
      docs: docs.map((hit) => ({ ...hit, type: nameType(hit.type) })),
      total: Math.min(matches.length, maxRankedMatches),
      ...pageOf(query, folded.length),
      types: kinds.map(({ kind, count }) => ({ type: nameType(kind), count })),
      countries,
      facets: {
        ...facets,
        ics: facets.ics.map((one) => ({ ...one, label: classificationName('ics', one.value, context.locale) ?? one.value })),
      },
      suggestion: correction && correction.how !== 'words' ? correction.keyword : null,
      shown: correction && { ...correction, ...sentences(context.locale, correction, query.keyword) },
      also: hits.namings.map(({ concept, typed, also }) => ({ concept, typed, terms: also })),
      wanted: hits.matches.length > 0 ? [] : await this.#popularSearches(context.locale),
      hint: hintOf(context.locale, hits),
      capped: hits.capped,
    };
  }

  /** Completions while typing: standards by number, phrases of titles, then records. */
  async suggest(context: Context, keyword: string, type?: HitType): Promise<Suggestion[]> {
    await this.prepare();
    for (const kind of kindSlugs) context.tag(cacheTags.kind(kind));
    return this.#suggester.suggest(context, normalizeUnicodeText(keyword), type ? kindOfType(type) : null);
  }

  /** Popular searches in a language, filled up with the technologies that have the most standards. */
  async #popularSearches(locale: Locale): Promise<string[]> {
    const { keywords, indexes } = this.#parts;
    return listPopularSearches(keywords, await indexes.of('standard'), { locale, limit: mostWanted });
  }

  /** Counts a person's search, and its words if there were hits. Visitors who get the cached answer are counted too. */
  #count(context: Context, { keyword, page }: SearchQuery, hasHits: boolean): void {
    if (page !== 1 || !keyword) return;
    const count = (visitor: CallingClient) => {
      if (!isHumanUserAgent(visitor.agent)) return;
      this.#parts.counts.count('search');
      if (hasHits) this.#parts.keywords.count(normalizeUnicodeText(keyword).toLowerCase(), context.locale, visitor);
    };
    count(context);
    context.onCacheHit(count);
  }
}

/** Message about a replaced keyword, and label of the link back to the typed one. */
const sentences = (locale: Locale, { how, keyword }: KeywordCorrection, typed: string) => {
  const say = (key: string, keyword: string): string => (officeTexts[locale][key] ?? '').replace('{keyword}', () => keyword);
  return { text: say(`search.shown.${how}`, keyword), instead: say('search.instead', normalizeUnicodeText(typed)) };
};
const hintOf = (locale: Locale, { capped, matches }: Hits): string | null => {
  const key = capped ? 'search.hint.capped' : matches.length === 0 ? 'search.hint.nothing' : null;
  return key && (officeTexts[locale][key] ?? null);
};

const nothing = {
  docs: [],
  total: 0,
  types: [],
  countries: [],
  facets: { status: [], year: [], language: [], ics: [] },
  suggestion: null,
  shown: null,
  also: [],
  capped: false,
};
const pageOf = ({ page, limit }: SearchQuery, total: number) => ({ limit, page, pages: Math.ceil(total / limit) });

/** Words to mark: the words of the query, and the names of concepts that were searched too. */
const markedIn = ({ query, namings }: Hits) => {
  const terms = namings.flatMap(({ also }) =>
    also.flatMap(
      ({ term }) =>
        normalizeUnicodeText(term)
          .toLowerCase()
          .match(/\p{Script=Han}+|[\p{L}\p{N}]{3,}/gu) ?? [],
    ),
  );
  return { words: [...query.marked.words, ...terms], stems: query.marked.stems };
};

const holds = ['in-force', 'upcoming'] as const;
const ended = ['draft', 'superseded', 'abolished'] as const;

/** Returns a function that rates the validity of a record by its status in the list index; kinds without status get 0.5. */
const createValidityScore = async (indexes: ListIndexes): Promise<ValidityScoreOf> => {
  const standards = await indexes.of('standard');
  return (kind, n) => {
    if (kind !== 'standard') return 0.5;
    if (ended.some((status) => standards.carries(n, 'status', status))) return -1;
    return holds.some((status) => standards.carries(n, 'status', status)) ? 1 : 0;
  };
};
