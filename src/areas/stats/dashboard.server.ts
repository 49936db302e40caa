import { type DailySeriesName, dailySeriesNames } from '../../areas.ts';
import { addDays, today } from '../../base/dates.ts';
import { AppError } from '../../base/errors.ts';
import { isOneOf } from '../../base/typed-keys.ts';
import { scopeFilterOf } from '../../platform/access/access.server.ts';
import type { DailyValuesSource } from '../../platform/area.server.ts';
import { figuresByDay, loadFirstFigureDay } from '../../platform/counters/daily-figures.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { type KindSlug, kindSlugs } from '../../records/kinds/index.ts';
import type { DashboardAnswer } from './operations.ts';
import type { CurrentTotalsReader } from './totals.server.ts';

/** Statistics of the site by day. */
export class DashboardReader {
  readonly #connection: Connection;
  readonly #totals: CurrentTotalsReader;

  readonly #sources: Readonly<Record<string, DailyValuesSource>>;

  constructor(connection: Connection, totals: CurrentTotalsReader, sources: Readonly<Record<string, DailyValuesSource>>) {
    this.#sources = sources;
    this.#connection = connection;
    this.#totals = totals;
  }

  /** Returns the statistics of the last `days` days. Throws E_FORBIDDEN for a scope narrower than a country. */
  async read(context: Context, { days: period }: { days: number }): Promise<DashboardAnswer> {
    const { country, owner, organizations } = scopeFilterOf(context, 'admin:dashboard:read');
    if (owner !== null || organizations !== null) throw new AppError('E_FORBIDDEN'); // figures exist only for whole countries
    const last = today();
    const days = Array.from({ length: period }, (_, i) => addDays(last, i + 1 - period));
    const from = addDays(last, 1 - period);
    const [series, snapshots, present, firstCountedDay] = await Promise.all([
      this.#series(from, country),
      figuresByDay(this.#connection, { names: kindSlugs, from, country }),
      this.#totals.records(),
      loadFirstFigureDay(this.#connection, 'account'), // day since which visits and searches are counted
    ]);
    const ends = new Map(snapshots.map(({ name, day, value }) => [`${name} ${day}`, value]));
    const presentOf = (kind: KindSlug) =>
      present
        .filter((one) => one.name === kind && (country === null || one.country === country))
        .reduce((sum, { value }) => sum + value, 0);
    const counted = (name: DailySeriesName, day: string) =>
      (name !== 'visits' && name !== 'searches') || (firstCountedDay !== null && day >= firstCountedDay);
    return {
      days,
      series: series.map(({ name, found }) => ({ name, values: days.map((day) => found.get(day) ?? (counted(name, day) ? 0 : null)) })),
      kinds: kindSlugs.map((kind) => ({
        kind,
        values: days.map((day) => (day === last ? presentOf(kind) : (ends.get(`${kind} ${day}`) ?? null))),
      })),
      country,
    };
  }

  async #series(from: string, country: string | null): Promise<{ name: DailySeriesName; found: Map<string, number> }[]> {
    const selected = Object.entries(this.#sources).flatMap(([name, { values, perCountry }]) =>
      isOneOf(dailySeriesNames, name) && (perCountry || country === null) ? [{ name, values }] : [],
    );
    return Promise.all(
      selected.map(async ({ name, values }) => {
        const found = await values.all(this.#connection, { from, country });
        return { name, found: new Map(found.map(({ day, value }) => [day, value])) };
      }),
    );
  }
}
