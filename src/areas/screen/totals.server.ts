import { type Country, countries, isCountry } from '../../base/locales.ts';
import { fromKeys, keysOf } from '../../base/typed-keys.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { statement } from '../../platform/db/sql.server.ts';
import { latestArrivalsRow, latestArrivalsSql } from '../../records/history/queries.server.ts';
import type { KindSlug } from '../../records/kinds/index.ts';
import type { ListIndexes } from '../../records/read/indexes.server.ts';
import { RecordTotalsReader } from '../site/figures.server.ts';
import type { CurrentTotalsReader } from '../stats/totals.server.ts';
import type { PublicationEvent } from './operations.ts';
import { type ComparedLibrary, type CountedSection, comparedLibraryKinds, countedSections, sectionKinds } from './sections.ts';

const arrivals = statement({ row: latestArrivalsRow, sql: () => latestArrivalsSql(Object.values(sectionKinds)) });
const sections = keysOf(sectionKinds);

/** Totals of records and the latest publications; independent of the caller. */
export interface ScreenTotals {
  countries: Record<Country, number>;
  count: Record<CountedSection, number>;
  held: Record<ComparedLibrary, number>;
  /** Number of records of all kinds by industry, largest first. */
  industries: [value: string, total: number][];
  /** Technologies by number of records, largest first; displayed while a language has fewer than three popular search words. */
  technologies: string[];
  events: PublicationEvent[];
}

const fullestFirst = (totals: ReadonlyMap<string, number>): [string, number][] =>
  [...totals].filter(([, total]) => total > 0).sort(([, one], [, other]) => other - one);

/** Reads the totals of records and the latest publications for the big screen, and caches them until a record changes. */
export class ScreenTotalsReader {
  readonly #connection: Connection;
  readonly #totals: CurrentTotalsReader;
  readonly #figures: RecordTotalsReader;
  #read: Promise<ScreenTotals> | undefined;

  constructor(connection: Connection, indexes: ListIndexes, totals: CurrentTotalsReader) {
    this.#connection = connection;
    this.#totals = totals;
    this.#figures = new RecordTotalsReader(indexes);
  }

  read(): Promise<ScreenTotals> {
    this.#read ??= this.#readAnew().catch((error: unknown) => {
      this.#read = undefined;
      throw error;
    });
    return this.#read;
  }

  /** Drops the cached totals after a change of records. */
  forget(): void {
    this.#read = undefined;
  }

  async #readAnew(): Promise<ScreenTotals> {
    const [amounts, industries, technologies, events] = await Promise.all([
      this.#totals.records(),
      this.#figures.belonging('industry'),
      this.#figures.belonging('technology'),
      arrivals.all(this.#connection, {}),
    ]);
    const sum = (of: (one: (typeof amounts)[number]) => boolean) => amounts.filter(of).reduce((total, { value }) => total + value, 0);
    const totals = new Map<KindSlug, number>();
    for (const kind of Object.values(sectionKinds)) totals.set(kind, await this.#figures.total(kind));
    return {
      countries: fromKeys(countries, (country) => sum((one) => one.country === country)),
      count: fromKeys(keysOf(countedSections), (name) => totals.get(countedSections[name]) ?? 0),
      held: fromKeys(keysOf(comparedLibraryKinds), (name) => totals.get(comparedLibraryKinds[name]) ?? 0),
      industries: fullestFirst(industries),
      technologies: fullestFirst(technologies).map(([value]) => value),
      events: events.flatMap(({ kind, n, country, at }) => {
        const section = sections.find((name) => sectionKinds[name] === kind);
        return section ? [{ id: `${kind}/${n}`, section, country: isCountry(country) ? country : null, at: at.toISOString() }] : [];
      }),
    };
  }
}
