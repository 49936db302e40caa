import { sql } from 'drizzle-orm';
import { today } from '../../base/dates.ts';
import { countries } from '../../base/locales.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { int, statement, text } from '../../platform/db/sql.server.ts';
import { type Context, cacheTags } from '../../platform/http/context.ts';
import type { HomeAnswer, HomeBlock, HomeBlockName, HomeList, ListedRecord } from '../../records/api.ts';
import { technologies } from '../../records/engine/dictionaries.ts';
import { dictionaryValues } from '../../records/engine/dictionary-registry.ts';
import { type KindSlug, kindOf, kindSlugs } from '../../records/kinds/index.ts';
import type { ListIndexes } from '../../records/read/indexes.server.ts';
import type { RecordLibraryReader } from '../../records/read/library.server.ts';
import { publicRecordKeysByKind, recordTableSql } from '../../records/read/queries.server.ts';
import { publicRecordCondition } from '../../records/stored/records.server.ts';
import { isTopicKind } from '../../records/topics/topic-kinds.ts';
import type { RecordTotalsReader } from './figures.server.ts';
import * as store from './store.server.ts';

type Filters = Record<string, string[]>;
interface BlockSource {
  kind: KindSlug;
  limit: number;
  filters?: Filters;
  route?: string;
  /**
   * Selection of records. `latest`: the latest of each country; `members`: the national bodies. Undefined: the newest, or for industries
   * and technologies those with most records.
   */
  choose?: 'latest' | 'members';
}

/** ICS fields that are digital: telecommunications and information technology. */
const digitalFields = ['33', '35'];

/** Blocks in the default order, with the record lists that each shows. The first four show no record lists. */
const sources: Readonly<Record<HomeBlockName, readonly BlockSource[]>> = {
  search: [],
  counts: [],
  map: [],
  libraries: [],
  latest: [
    { kind: 'standard', limit: 6, choose: 'latest' },
    { kind: 'policy', limit: 6, choose: 'latest' },
  ],
  fields: [
    { kind: 'industry', limit: 14 },
    { kind: 'technology', limit: 14 },
  ],
  exchange: (['supply', 'demand'] as const).map((side) => ({ kind: 'snd', limit: 4, filters: { category: [side] }, route: `/${side}` })),
  market: [
    { kind: 'solution', limit: 3 },
    { kind: 'product', limit: 3 },
    { kind: 'certification', limit: 3 },
  ],
  news: [
    { kind: 'news', limit: 5 },
    { kind: 'announcement', limit: 5 },
    { kind: 'video', limit: 4 },
  ],
  members: [{ kind: 'stdorg', limit: countries.length, choose: 'members' }],
};

/**
 * National body of each country: preferably one that participates in ISO committees, because ISO admits one member for each country;
 * otherwise the oldest record.
 */
const nationalBodies = statement({
  row: { n: int, country: text() },
  sql: () =>
    sql.raw(`select distinct on (r.country) r.n, r.country from ${recordTableSql('stdorg', 'country', 'level', 'tc')}
      where ${publicRecordCondition} and r.level = 'national' and r.country in (${countries.map((code) => `'${code}'`).join(', ')})
      order by r.country, (r.tc is null), r.n`),
});
const firstNewest = { order: { by: 'date', descending: true }, offset: 0, limit: 1 } as const;
const byDate = (one: ListedRecord, other: ListedRecord): number =>
  (other.date ?? '').localeCompare(one.date ?? '') || Number(one.id) - Number(other.id);

const isBlock = (name: unknown): name is HomeBlockName => typeof name === 'string' && Object.hasOwn(sources, name);
export const homeBlockNames = Object.keys(sources).filter(isBlock);

/** Blocks of the home page with their records. */
export class HomePageBlockReader {
  readonly #connection: Connection;
  readonly #indexes: ListIndexes;
  readonly #library: RecordLibraryReader;
  readonly #figures: RecordTotalsReader;

  constructor(connection: Connection, indexes: ListIndexes, library: RecordLibraryReader, figures: RecordTotalsReader) {
    this.#connection = connection;
    this.#indexes = indexes;
    this.#library = library;
    this.#figures = figures;
  }

  /** Returns the blocks that have contents, in the order stored by operators. */
  async blocks(context: Context): Promise<HomeBlock[]> {
    const order = await this.#order(context);
    const blocks = await Promise.all(
      order.map(async (name) => {
        const lists = await Promise.all(sources[name].map((source) => this.#list(context, source)));
        return { name, lists: lists.filter(({ docs }) => docs.length > 0) };
      }),
    );
    const holds = (await this.#figures.perKind(context)).some(({ total }) => total > 0);
    return blocks.filter(({ name, lists }) => lists.length > 0 || (sources[name].length === 0 && (holds || name === 'search')));
  }

  /** Returns the number of records of each country by kind. */
  async countries(): Promise<HomeAnswer['countries']> {
    const perKind = await Promise.all(kindSlugs.map(async (kind) => [kind, await this.#figures.values(kind, 'country')] as const));
    return countries.map((country) => {
      const counts = Object.fromEntries(perKind.map(([kind, values]) => [kind, values.get(country) ?? 0]));
      return { country, counts, total: Object.values(counts).reduce((sum, n) => sum + n, 0) };
    });
  }

  /** Returns the order of blocks. Unknown names are ignored; if none remains, the default order is used. */
  async #order(context: Context): Promise<HomeBlockName[]> {
    context.tag(cacheTags.page('home'));
    const page = await store.storedHomePage.one(this.#connection, {});
    const stored = Array.isArray(page?.content.blocks) ? page.content.blocks.filter(isBlock) : [];
    return stored.length > 0 ? [...new Set(stored)] : homeBlockNames;
  }

  /** Returns the number of standards and policies dated in the present month. */
  async month(context: Context): Promise<HomeAnswer['month']> {
    const month = today().slice(0, 7);
    const counts = (['standard', 'policy'] as const).map(async (kind) => {
      context.tag(cacheTags.kind(kind));
      const index = await this.#indexes.of(kind);
      return { kind, total: index.query({ filters: {}, from: month, to: month, ...firstNewest, limit: 0 }).total };
    });
    return { month, counts: await Promise.all(counts) };
  }

  async #list(context: Context, { kind, limit, filters = {}, route = kindOf(kind).page, choose }: BlockSource): Promise<HomeList> {
    if (choose === 'latest') return { kind, route, docs: await this.#latest(context, kind, limit) };
    if (choose === 'members') return { kind, route, docs: await this.#members(context) };
    if (isTopicKind(kind)) return { kind, route, ...(await this.#tiles(context, kind, limit)) };
    const order = await this.#library.newestFirst(kind);
    const { ids } = (await this.#indexes.of(kind)).query({ filters, order, offset: 0, limit });
    return { kind, route, docs: await this.#library.docs(context, kind, ids) };
  }

  /**
   * Returns the latest records of a kind, one for each country; international records count as one country. Digital fields have priority,
   * then the visitor's language. Future dates are excluded.
   */
  async #latest(context: Context, kind: KindSlug, limit: number): Promise<ListedRecord[]> {
    context.tag(cacheTags.kind(kind));
    const index = await this.#indexes.of(kind);
    const newestOf = (country: string, filters: Filters): number[] =>
      index.query({ filters: { country: [country], ...filters }, to: today(), ...firstNewest }).ids;
    const technology = dictionaryValues('technology', technologies);
    const digital: Filters[] = [{ technology: [...technology] }, ...(kindOf(kind).filters.includes('ics') ? [{ ics: digitalFields }] : [])];
    const readable = { language: [context.locale] };
    const tiers: Filters[][] = [digital.map((one) => ({ ...one, ...readable })), digital, [readable], [{}]];
    const left = new Set([...(await this.#figures.values(kind, 'country')).keys()]);
    const chosen: ListedRecord[] = [];
    for (const tier of tiers) {
      const ids = [...left].flatMap((country) => tier.flatMap((filters) => newestOf(country, filters)));
      const docs = (await this.#library.docs(context, kind, [...new Set(ids)])).sort(byDate);
      for (const doc of docs) if (chosen.length < limit && left.delete(doc.country ?? 'intl')) chosen.push(doc);
      if (chosen.length === limit) break;
    }
    return chosen.sort(byDate);
  }

  /** Returns the national standards body of each member country that has one, in fixed order. */
  async #members(context: Context): Promise<ListedRecord[]> {
    context.tag(cacheTags.kind('stdorg'));
    const bodies = await nationalBodies.all(this.#connection, {});
    const ids = countries.flatMap((country) => bodies.find((body) => body.country === country)?.n ?? []);
    return this.#library.docs(context, 'stdorg', ids);
  }

  /** Returns the industries or technologies with most records. */
  async #tiles(
    context: Context,
    kind: 'industry' | 'technology',
    limit: number,
  ): Promise<{ docs: ListedRecord[]; counts: Record<string, number> }> {
    const belonging = await this.#figures.belonging(kind);
    const found = await publicRecordKeysByKind[kind].all(this.#connection, {});
    const counted = found.map(({ n, key }) => ({ n, count: belonging.get(key) ?? 0 })).sort((a, b) => b.count - a.count);
    const tiles = counted.slice(0, limit);
    return {
      docs: await this.#library.docs(
        context,
        kind,
        tiles.map(({ n }) => n),
      ),
      counts: Object.fromEntries(tiles.map(({ n, count }) => [n, count])),
    };
  }
}
