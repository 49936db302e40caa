import type { Locale } from '../../base/locales.ts';
import type { DailyCounts } from '../../platform/counters/daily-counts.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { Visitor } from '../../platform/http/caller.ts';
import { type Context, tags } from '../../platform/http/context.ts';
import { isPerson } from '../../platform/http/person.server.ts';
import { officeTexts } from '../../platform/i18n/all.server.ts';
import type { HitType, SearchAnswer, Suggestion } from '../api.ts';
import { type KindSlug, kindSlugs } from '../kinds/index.ts';
import { classificationName } from '../kinds/standard/classification/names.server.ts';
import type { Indexes } from '../read/indexes.server.ts';
import { tidy } from '../tokenizer/words.server.ts';
import type { RankedHit } from './arrange.server.ts';
import { type Concept, ConceptFinder } from './concept-finder.server.ts';
import type { CorrectedAnswer } from './correction.server.ts';
import { foldSeries, narrow } from './facets.server.ts';
import { kindOfType } from './hit-types.ts';
import { HitFinder, type Hits, mostHits } from './hits.server.ts';
import type { Keywords } from './keywords.server.ts';
import { offeredWords } from './offered-words.server.ts';
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
  /** Concepts that the reader took away. */
  without: string[];
  /** `1`: only what was typed, nothing in its place. */
  exact?: '1' | undefined;
  page: number;
  limit: number;
}

interface SearchParts {
  connection: Connection;
  indexes: Indexes;
  keywords: Keywords;
  counts: DailyCounts;
}

/** As many words are told of what others search for. */
const mostWanted = 8;

/** Search over every kind in every language. */
export class Search {
  readonly #parts: SearchParts;
  readonly #concepts = new ConceptFinder();
  #table: readonly Concept[] = [];
  #prepared: Promise<void> | undefined;
  readonly #hits: HitFinder;
  readonly #suggester: Suggester;

  constructor(parts: SearchParts) {
    this.#parts = parts;
    const { connection, indexes } = parts;
    this.#hits = new HitFinder({ connection, concepts: this.#concepts, standing: () => standingIn(indexes) });
    this.#suggester = new Suggester({ connection, concepts: this.#concepts });
  }

  /** Called when anything changed. */
  forget(): void {
    this.#hits.forget();
    this.#suggester.forget();
  }

  /** Called when records may have changed unseen, and when that is over. */
  doubt(on: boolean): void {
    this.#hits.pause(on);
    this.#suggester.forget();
  }

  /**
   * Sets what things are called in the languages of the portal. The first table is read before the first question (`prepare`), a later one at once:
   * until it is read, questions are answered from the earlier one.
   */
  async setConcepts(concepts: readonly Concept[]): Promise<void> {
    this.#table = concepts;
    if (!this.#prepared) return;
    await this.#prepared;
    await this.#readTable();
  }

  /** Reads the table of concepts unless it was read, which takes half a second. The server does so before it listens. */
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

  /** Ids of one kind that say a keyword, best first; or which of some records do, in no order. */
  async idsOf(kind: KindSlug, keyword: string, among?: readonly number[]): Promise<number[]> {
    await this.prepare();
    if (among) return this.#hits.among(keyword, kind, among);
    return (await this.#hits.find(keyword, { kind, literal: true }))?.matches.map(({ n }) => n) ?? [];
  }

  /** What a keyword finds in every kind, best first, unless nothing can be looked for. It is not counted as a visitor's search. */
  async hitsOf(keyword: string): Promise<Hits | null> {
    await this.prepare();
    return this.#hits.find(keyword, { literal: true });
  }

  async search(context: Context, query: SearchQuery): Promise<SearchAnswer> {
    await this.prepare();
    for (const kind of kindSlugs) context.tag(tags.kind(kind));
    const hits = await this.#hits.find(query.keyword, { exact: query.exact === '1', without: query.without });
    this.#count(context, query, hits !== null && hits.matches.length > 0 && (hits.shown === null || hits.shown.how === 'number'));
    if (!hits)
      return {
        ...nothing,
        ...pageOf(query, 0),
        wanted: await this.#wanted(context.locale),
        hint: officeTexts[context.locale]['search.hint.start'] ?? null,
      };
    if (hits.matches.length === 0) context.skipPageCache(); // strangers' words without end would take the place of what others read
    const { matches, kinds, countries, facets } = await narrow(this.#parts.indexes, hits.matches, {
      ...query,
      kind: query.type.map(kindOfType),
    });
    const folded = foldSeries(matches.slice(0, mostHits));
    const from = (query.page - 1) * query.limit;
    const page = folded.slice(from, from + query.limit);
    const nameType = (type: KindSlug): HitType => (type === 'tool' && query.type.includes('tools') ? 'tools' : type);
    const docs = await presentHits(this.#parts.connection, context, hits.query, { folded: page, marked: markedIn(hits) });
    const { shown } = hits;
    return {
      docs: docs.map((hit) => ({ ...hit, type: nameType(hit.type) })),
      total: Math.min(matches.length, mostHits),
      ...pageOf(query, folded.length),
      types: kinds.map(({ kind, count }) => ({ type: nameType(kind), count })),
      countries,
      facets: {
        ...facets,
        ics: facets.ics.map((one) => ({ ...one, label: classificationName('ics', one.value, context.locale) ?? one.value })),
      },
      suggestion: shown && shown.how !== 'words' ? shown.keyword : null,
      shown: shown && { ...shown, ...sentences(context.locale, shown, query.keyword) },
      also: hits.namings.map(({ concept, typed, also }) => ({ concept, typed, terms: also })),
      wanted: hits.matches.length > 0 ? [] : await this.#wanted(context.locale),
      hint: hintOf(context.locale, hits),
      capped: hits.capped,
    };
  }

  /** Completions while typing: standards by their number, phrases of titles, then records. */
  async suggest(context: Context, keyword: string, type?: HitType): Promise<Suggestion[]> {
    await this.prepare();
    for (const kind of kindSlugs) context.tag(tags.kind(kind));
    return this.#suggester.suggest(context, tidy(keyword), type ? kindOfType(type) : null);
  }

  /** What readers of a language search for; while too little was searched, the technologies with the most standards make up the rest. */
  async #wanted(locale: Locale): Promise<string[]> {
    const { keywords, indexes } = this.#parts;
    return offeredWords(keywords, await indexes.of('standard'), { locale, limit: mostWanted });
  }

  /** Counts a person's search, and its words where they found something; again for whoever gets a kept copy. */
  #count(context: Context, { keyword, page }: SearchQuery, hasHits: boolean): void {
    if (page !== 1 || !keyword) return;
    const count = (visitor: Visitor) => {
      if (!isPerson(visitor.agent)) return;
      this.#parts.counts.count('search');
      if (hasHits) this.#parts.keywords.count(tidy(keyword).toLowerCase(), context.locale, visitor);
    };
    count(context);
    context.onCacheHit(count);
  }
}

/** What a page says of hits that are not of what was typed, and what its way back says. */
const sentences = (locale: Locale, { how, keyword }: CorrectedAnswer, typed: string) => {
  const say = (key: string, keyword: string): string => (officeTexts[locale][key] ?? '').replace('{keyword}', () => keyword);
  return { text: say(`search.shown.${how}`, keyword), instead: say('search.instead', tidy(typed)) };
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

/** The words of what is shown, and the names that it was found by. */
const markedIn = ({ query, namings }: Hits) => {
  const terms = namings.flatMap(({ also }) =>
    also.flatMap(
      ({ term }) =>
        tidy(term)
          .toLowerCase()
          .match(/\p{Script=Han}+|[\p{L}\p{N}]{3,}/gu) ?? [],
    ),
  );
  return { words: [...query.marked.words, ...terms], stems: query.marked.stems };
};

const holds = ['in-force', 'upcoming'] as const;
const ended = ['draft', 'superseded', 'abolished'] as const;

/** What the lists in memory say of the status of standards; records of other kinds have none, and hold. */
const standingIn = async (indexes: Indexes): Promise<RankedHit> => {
  const standards = await indexes.of('standard');
  return (kind, n) => {
    if (kind !== 'standard') return 0.5;
    if (ended.some((status) => standards.carries(n, 'status', status))) return -1;
    return holds.some((status) => standards.carries(n, 'status', status)) ? 1 : 0;
  };
};
