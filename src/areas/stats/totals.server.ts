import { today } from '../../base/dates.ts';
import { type Figure, lastFigures } from '../../platform/counters/daily-figures.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { type KindSlug, kindOf, kindSlugs } from '../../records/kinds/index.ts';
import type { Indexes } from '../../records/read/indexes.server.ts';
import { accountsByCountry } from '../accounts/queries.server.ts';
import { Figures } from '../site/figures.server.ts';

/** How much there is of something: of the public records of a kind, of accounts. */
export type Amount = Figure<KindSlug | 'account'>;

export const amountNames: readonly Amount['name'][] = [...kindSlugs, 'account'];

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
        values.delete('other'); // its countries are counted one by one
        return [...values].map(([country, value]): Amount => ({ name: kind, country, value }));
      }),
    );
    return perKind.flat();
  }

  async accounts(): Promise<Amount[]> {
    const found = await accountsByCountry.all(this.#connection, {});
    return found.map((row) => ({ name: 'account', ...row }));
  }

  /** How much there was at the end of the last day that was counted; null before there is one. */
  async lastDay(): Promise<{ day: string; amounts: Amount[] } | null> {
    const amounts = await lastFigures(this.#connection, { names: amountNames, of: 'account', before: today() });
    return amounts[0] ? { day: amounts[0].day, amounts } : null;
  }
}
