import { sql } from 'drizzle-orm';
import { asksForOthers, countryValues, inCountryOrder, isToldAtOnce } from '../../base/territories.ts';
import type { Counts } from '../../platform/counters/daily-counts.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { list, statement, text } from '../../platform/db/sql.server.ts';
import type { Visitor } from '../../platform/http/caller.ts';
import { type Context, tags } from '../../platform/http/context.ts';
import { isPerson } from '../../platform/http/person.server.ts';
import type { FacetValue, HitType, SearchAnswer, SearchHit, Suggestion } from '../api.ts';
import { designationQuery } from '../engine/designation.ts';
import { boundKinds } from '../kinds/index.server.ts';
import { type KindSlug, kindSlugs } from '../kinds/index.ts';
import { textIn, toDerived } from '../read/present.server.ts';
import { recordsById, type TranslatedRow } from '../read/records.server.ts';
import { nameOf } from '../write/relations.server.ts';
import { excerpt, highlight } from './highlight.server.ts';
import { kindOfType } from './hit-types.ts';
import { HitFinder, type Hits, mostHits } from './hits.server.ts';
import type { Keywords } from './keywords.server.ts';
import { Spelling } from './spelling.server.ts';
import { tidy } from './words.server.ts';

export interface SearchQuery {
  keyword: string;
  type: HitType[];
  country: string[];
  page: number;
  limit: number;
}

const stemsOf = statement({
  params: { words: list(text()) },
  row: { stem: text() },
  sql: ({ words }) =>
    sql`select distinct unnest(ts_lexize('english_stem', w) || ts_lexize('portuguese_stem', w) || ts_lexize('russian_stem', w)) as stem
          from unnest(${words}::text[]) as w`,
});

/** Search over every kind in every language. */
export class Search {
  readonly #connection: Connection;
  readonly #hits: HitFinder;
  readonly #spelling: Spelling;
  readonly #keywords: Keywords;
  readonly #counts: Counts;

  constructor(connection: Connection, keywords: Keywords, counts: Counts) {
    this.#counts = counts;
    this.#keywords = keywords;
    this.#connection = connection;
    this.#hits = new HitFinder(connection);
    this.#spelling = new Spelling(connection);
  }

  /** Called when anything changed. */
  forget(): void {
    this.#hits.forget();
  }

  /** Called when records may have changed unseen, and when that is over. */
  doubt(on: boolean): void {
    this.#hits.pause(on);
  }

  /** Ids of one kind that match a keyword, best first; or which of some records do, in no order. */
  async idsOf(kind: KindSlug, keyword: string, among?: readonly number[]): Promise<number[]> {
    if (among) return this.#hits.among(keyword, kind, among);
    return (await this.#hits.find(keyword, kind))?.ns ?? [];
  }

  /** What a keyword finds in every kind, best first, unless nothing can be looked for. It is not counted as a visitor's search. */
  hitsOf(keyword: string): Promise<Hits | null> {
    return this.#hits.find(keyword);
  }

  async search(context: Context, query: SearchQuery): Promise<SearchAnswer> {
    for (const kind of kindSlugs) context.tag(tags.kind(kind));
    const empty = {
      docs: [],
      total: 0,
      limit: query.limit,
      page: query.page,
      pages: 0,
      types: [],
      countries: [],
      suggestion: null,
      capped: false,
    };
    const hits = await this.#hits.find(query.keyword);
    this.#count(context, query, hits !== null && hits.ns.length > 0);
    if (!hits) return empty;
    const valuesOf = (i: number) => countryValues(hits.countries[i] ?? null);
    const inCountry = (i: number) => query.country.length === 0 || valuesOf(i).some((value) => query.country.includes(value));
    const asked = query.type.map(kindOfType);
    const ofType = (i: number) => asked.length === 0 || asked.some((type) => type === hits.kinds[i]);
    const nameType = (type: KindSlug): HitType => (type === 'tool' && query.type.includes('tools') ? 'tools' : type);
    const all = [...hits.ns.keys()];
    const chosen = all.filter((i) => inCountry(i) && ofType(i));
    const from = (query.page - 1) * query.limit;
    return {
      ...empty,
      docs: (await this.#present(context, hits, chosen.slice(from, from + query.limit))).map((hit) => ({
        ...hit,
        type: nameType(hit.type),
      })),
      total: Math.min(chosen.length, mostHits),
      pages: Math.ceil(Math.min(chosen.length, mostHits) / query.limit),
      types: kindSlugs
        .map((type) => ({ type, count: all.filter((i) => inCountry(i) && hits.kinds[i] === type).length }))
        .filter(({ count }) => count > 0)
        .map(({ type, count }) => ({ type: nameType(type), count })),
      countries: countCountries(all.filter(ofType).flatMap(valuesOf), query.country),
      suggestion: hits.ns.length === 0 ? await this.#suggestion(query.keyword) : null,
      capped: hits.capped,
    };
  }

  /** Counts a person's search, and its words where they found something; again for whoever gets a kept copy. */
  #count(context: Context, { keyword, page }: SearchQuery, hasHits: boolean): void {
    if (page !== 1 || !keyword) return;
    const count = (visitor: Visitor) => {
      if (!isPerson(visitor.agent)) return;
      this.#counts.count('search');
      if (hasHits) this.#keywords.count(tidy(keyword).toLowerCase(), context.locale, visitor);
    };
    count(context);
    context.onCacheHit(count);
  }

  async #present(context: Context, hits: Hits, places: number[]): Promise<(SearchHit & { type: KindSlug })[]> {
    const rows = new Map<string, TranslatedRow>();
    for (const kind of kindSlugs) {
      const ids = places.flatMap((i) => (hits.kinds[i] === kind ? (hits.ns[i] ?? []) : []));
      for (const row of await recordsById(this.#connection, boundKinds[kind], { ids, locale: context.locale }))
        rows.set(`${kind} ${row.n}`, row);
    }
    const stems = places.length ? await this.#stems(hits.query.words) : [];
    const mark = (text: string) => highlight(text, hits.query.words, stems);
    return places.flatMap((i) => {
      const kind = hits.kinds[i];
      const row = rows.get(`${kind} ${hits.ns[i]}`);
      if (!kind || !row) return [];
      const { title, summary, locale, languages } = textIn(boundKinds[kind], row, context.locale, []);
      const label = labelOf(row);
      return {
        type: kind,
        id: String(row.n),
        title: mark(title),
        content: mark(excerpt(summary ?? '', hits.query.words, stems)),
        date: row.date,
        image: row.image,
        country: row.country,
        locale,
        contentLocale: languages?.summary ?? locale,
        label,
        status: toDerived(boundKinds[kind], row).status ?? null,
      };
    });
  }

  async #stems(words: readonly string[]): Promise<string[]> {
    const found = await stemsOf.all(this.#connection, { words: words.map((word) => word.toLowerCase()) });
    return found.map((row) => row.stem).filter((stem) => stem.length >= 3);
  }

  /** Another spelling, offered only if it finds something. */
  async #suggestion(keyword: string): Promise<string | null> {
    const corrected = await this.#spelling.correct(tidy(keyword));
    return corrected && (await this.#hits.find(corrected))?.ns.length ? corrected : null;
  }

  /** Completions while typing: standards whose number begins so, then words, then titles. */
  async suggest(context: Context, keyword: string): Promise<Suggestion[]> {
    for (const kind of kindSlugs) context.tag(tags.kind(kind));
    const text = tidy(keyword);
    if (text.length < 2 && !/\p{Script=Han}/u.test(text)) return [];
    const [records, words] = await Promise.all([this.#records(context, text), designationQuery(text) ? [] : this.#spelling.complete(text)]);
    return [...words.map((word) => ({ text: word, kind: null, id: null })), ...records].slice(0, 8);
  }

  async #records(context: Context, text: string): Promise<Suggestion[]> {
    const hits = await this.#hits.find(text);
    const suggestions: Suggestion[] = [];
    for (const [i, n] of (hits?.ns ?? []).slice(0, 5).entries()) {
      const kind = hits?.kinds[i];
      if (!kind) continue;
      const [row] = await recordsById(this.#connection, boundKinds[kind], { ids: [n], locale: context.locale });
      if (row) suggestions.push({ text: [labelOf(row), row.tTitle ?? row.title].filter(Boolean).join(' '), kind, id: String(row.n) });
    }
    return suggestions;
  }
}

/** A standard's number or an organization's abbreviation. */
const labelOf = (row: TranslatedRow): string | null => (row.number || row.abbreviation ? nameOf(row) : null);

/** How often each country is among some, in their order; the single ones of other countries where one of them is chosen. */
const countCountries = (values: readonly string[], chosen: readonly string[]): FacetValue[] => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const found = [...counts].map(([value, count]) => ({ value, count }));
  return inCountryOrder(asksForOthers(chosen) ? found : found.filter(({ value }) => isToldAtOnce(value)));
};
