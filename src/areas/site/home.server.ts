import { countries, isCountry } from '../../base/locales.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { type Context, tags } from '../../platform/http/context.ts';
import type { Doc, HomeAnswer, HomeBlock, HomeBlockName, HomeList } from '../../records/api.ts';
import { type KindSlug, kindOf, kindSlugs } from '../../records/kinds/index.ts';
import type { Indexes } from '../../records/read/indexes.server.ts';
import type { Library } from '../../records/read/library.server.ts';
import { visibleKeys } from '../../records/read/queries.server.ts';
import type { Figures } from './figures.server.ts';
import * as store from './store.server.ts';

interface Source {
  kind: KindSlug;
  limit: number;
  filters?: Record<string, string[]>;
  route?: string;
}

/** The blocks in the order that holds until the back office keeps another, and which records each shows; the first four draw on figures alone. */
const sources: Readonly<Record<HomeBlockName, readonly Source[]>> = {
  search: [],
  counts: [],
  map: [],
  libraries: [],
  latest: [
    { kind: 'standard', limit: 6 },
    { kind: 'policy', limit: 6 },
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
  members: [{ kind: 'stdorg', limit: countries.length, filters: { level: ['national'], country: [...countries] } }],
};
const isBlock = (name: unknown): name is HomeBlockName => typeof name === 'string' && Object.hasOwn(sources, name);
export const homeBlocks = Object.keys(sources).filter(isBlock);

/** Member countries in their fixed order. */
const placeOf = ({ country }: Doc): number => (isCountry(country) ? countries.indexOf(country) : countries.length);

/** The home page's blocks, each from the records of its libraries. */
export class Home {
  readonly #connection: Connection;
  readonly #indexes: Indexes;
  readonly #library: Library;
  readonly #figures: Figures;

  constructor(connection: Connection, indexes: Indexes, library: Library, figures: Figures) {
    this.#connection = connection;
    this.#indexes = indexes;
    this.#library = library;
    this.#figures = figures;
  }

  /** What there is to show, in the order that the back office keeps. */
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

  /** What each country holds, kind by kind. */
  async countries(): Promise<HomeAnswer['countries']> {
    const perKind = await Promise.all(kindSlugs.map(async (kind) => [kind, await this.#figures.values(kind, 'country')] as const));
    return countries.map((country) => {
      const counts = Object.fromEntries(perKind.map(([kind, values]) => [kind, values.get(country) ?? 0]));
      return { country, counts, total: Object.values(counts).reduce((sum, n) => sum + n, 0) };
    });
  }

  /** Names that nobody knows are passed over; with none left the page keeps its own order. */
  async #order(context: Context): Promise<HomeBlockName[]> {
    context.tag(tags.page('home'));
    const page = await store.home.one(this.#connection, {});
    const stored = Array.isArray(page?.content.blocks) ? page.content.blocks.filter(isBlock) : [];
    return stored.length > 0 ? [...new Set(stored)] : homeBlocks;
  }

  async #list(context: Context, { kind, limit, filters = {}, route = kindOf(kind).page }: Source): Promise<HomeList> {
    if (kind === 'industry' || kind === 'technology') return { kind, route, ...(await this.#tiles(context, kind, limit)) };
    const order = await this.#library.newestFirst(kind);
    const { ids } = (await this.#indexes.of(kind)).query({ filters, order, offset: 0, limit });
    const docs = await this.#library.docs(context, kind, ids);
    if (kind === 'stdorg') docs.sort((a, b) => placeOf(a) - placeOf(b));
    return { kind, route, docs };
  }

  /** Industries or technologies, those that most belongs to first. */
  async #tiles(context: Context, kind: 'industry' | 'technology', limit: number): Promise<{ docs: Doc[]; counts: Record<string, number> }> {
    const belonging = await this.#figures.belonging(kind);
    const found = await visibleKeys[kind].all(this.#connection, {});
    const counted = found.map(({ n, key }) => ({ n, count: belonging.get(key) ?? 0 })).sort((a, b) => b.count - a.count);
    const shown = counted.slice(0, limit);
    return {
      docs: await this.#library.docs(
        context,
        kind,
        shown.map(({ n }) => n),
      ),
      counts: Object.fromEntries(shown.map(({ n, count }) => [n, count])),
    };
  }
}
