import { type Context, cacheTags } from '../../platform/http/context.ts';
import { type KindSlug, kindOf, kindSlugs } from '../../records/kinds/index.ts';
import type { ListIndexes } from '../../records/read/indexes.server.ts';

const newest = { order: { by: 'date', descending: true }, offset: 0, limit: 0 } as const;

/** Totals of records, read from the list indexes; no total is maintained separately. */
export class RecordTotalsReader {
  readonly #indexes: ListIndexes;

  constructor(indexes: ListIndexes) {
    this.#indexes = indexes;
  }

  /** Returns the number of public records of each kind. */
  async perKind(context: Context): Promise<{ kind: KindSlug; total: number }[]> {
    return Promise.all(
      kindSlugs.map(async (kind) => {
        context.tag(cacheTags.kind(kind));
        return { kind, total: await this.total(kind) };
      }),
    );
  }

  async total(kind: KindSlug): Promise<number> {
    return (await this.#indexes.of(kind)).size;
  }

  /** Returns the number of records in each list by its route, including sub-routes of a kind (supply, demand). */
  async perRoute(context: Context): Promise<Map<string, number>> {
    const counts = (await this.perKind(context)).map(({ kind, total }) => [kindOf(kind).page, total] as const);
    const subRoutes = kindSlugs.flatMap((kind) =>
      Object.entries(kindOf(kind).subRoutes ?? {}).map(([route, part]) => ({ kind, route, part })),
    );
    const parts = await Promise.all(subRoutes.map(async ({ kind, route, part }) => [route, await this.#of(kind, part)] as const));
    return new Map([...counts, ...parts]);
  }

  /** Returns the number of records of a kind by value of a filter. */
  async values(kind: KindSlug, filter: string): Promise<Map<string, number>> {
    const { facets } = (await this.#indexes.of(kind)).query({ ...newest, filters: {}, facets: { [filter]: () => true } });
    return new Map(facets[filter]?.map(({ value, count }) => [value, count]));
  }

  /** Returns the number of records of all kinds by industry or technology. */
  async belonging(filter: 'industry' | 'technology'): Promise<Map<string, number>> {
    const sums = new Map<string, number>();
    for (const kind of kindSlugs.filter((slug) => kindOf(slug).filters.includes(filter)))
      for (const [value, count] of await this.values(kind, filter)) sums.set(value, (sums.get(value) ?? 0) + count);
    return sums;
  }

  async #of(kind: KindSlug, part: Readonly<Record<string, string>>): Promise<number> {
    const filters = Object.fromEntries(Object.entries(part).map(([name, value]) => [name, [value]]));
    return (await this.#indexes.of(kind)).query({ ...newest, filters }).total;
  }
}
