import { today } from '../../base/dates.ts';
import { type DailyFigure, loadLatestFigures } from '../../platform/counters/daily-figures.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { type KindSlug, kindOf, kindSlugs } from '../../records/kinds/index.ts';
import type { ListIndexes } from '../../records/read/indexes.server.ts';
import { accountCountsByCountry } from '../accounts/queries.server.ts';
import { RecordTotalsReader } from '../site/figures.server.ts';

/** Total of public records of a kind or of accounts. */
export type TotalFigure = DailyFigure<KindSlug | 'account'>;

export const totalFigureNames: readonly TotalFigure['name'][] = [...kindSlugs, 'account'];

/** Reads the present numbers of public records (by kind and country) and of accounts (by country). */
export class CurrentTotalsReader {
  readonly #connection: Connection;
  readonly #figures: RecordTotalsReader;

  constructor(connection: Connection, indexes: ListIndexes) {
    this.#connection = connection;
    this.#figures = new RecordTotalsReader(indexes);
  }

  async records(): Promise<TotalFigure[]> {
    const perKind = await Promise.all(
      kindSlugs.map(async (kind) => {
        const values = kindOf(kind).filters.includes('country')
          ? await this.#figures.values(kind, 'country')
          : new Map([['intl', await this.#figures.total(kind)]]);
        values.delete('other'); // drops the sum of other countries, which are counted individually
        return [...values].map(([country, value]): TotalFigure => ({ name: kind, country, value }));
      }),
    );
    return perKind.flat();
  }

  async accounts(): Promise<TotalFigure[]> {
    const found = await accountCountsByCountry.all(this.#connection, {});
    return found.map((row) => ({ name: 'account', ...row }));
  }

  /** Returns the totals at the end of the last counted day; null if no day has been counted yet. */
  async lastDay(): Promise<{ day: string; amounts: TotalFigure[] } | null> {
    const amounts = await loadLatestFigures(this.#connection, { names: totalFigureNames, of: 'account', before: today() });
    return amounts[0] ? { day: amounts[0].day, amounts } : null;
  }
}
