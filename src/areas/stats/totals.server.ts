import type { Connection } from '../../platform/db/connect.server.ts';
import { type KindSlug, kindOf, kindSlugs } from '../../records/kinds/index.ts';
import type { Indexes } from '../../records/read/indexes.server.ts';
import { Figures } from '../site/figures.server.ts';

/** What there is an amount of: the public records of a kind, accounts. */
export interface Amount {
  name: KindSlug | 'account';
  /** `intl` where it belongs to none. */
  country: string;
  value: number;
}

/** How much there is just now, by country. */
export class Totals {
  readonly #connection: Connection;
  readonly #figures: Figures;

  constructor(connection: Connection, indexes: Indexes) {
    this.#connection = connection;
    this.#figures = new Figures(indexes);
  }

  async records(): Promise<Amount[]> {
    const perKind = await Promise.all(
      kindSlugs.map(async (kind) => {
        const values = kindOf(kind).filters.includes('country')
          ? await this.#figures.values(kind, 'country')
          : new Map([['intl', await this.#figures.total(kind)]]);
        return [...values].map(([country, value]): Amount => ({ name: kind, country, value }));
      }),
    );
    return perKind.flat();
  }

  async accounts(): Promise<Amount[]> {
    const found = await this.#connection.query<{ country: string; value: number }>(
      `select coalesce(country, 'intl') as country, count(*)::int as value from account where deleted_at is null group by 1`,
    );
    return found.map((row) => ({ name: 'account', ...row }));
  }
}
