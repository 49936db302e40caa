import { type SQL, sql } from 'drizzle-orm';
import { addDays, today } from '../../base/dates.ts';
import { KeyedSums } from '../../platform/counters/counter.server.ts';
import { addDailyCountsSql, sumFiguresSince } from '../../platform/counters/daily-figures.server.ts';
import { PeriodicFlush } from '../../platform/counters/periodic.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { int, list, statement, text } from '../../platform/db/sql.server.ts';
import { buildForEachKind } from '../kinds/by-kind.ts';
import type { KindSlug } from '../kinds/index.ts';

/** Number of days over which the views of a kind are summed, and for which the views of each day are stored. */
const month = 30;
const week = 7;
/** Number of most viewed records that are read; more than are shown, because some records are no longer public. */
const candidates = 200;

/** Name of the daily figure that sums the views of a kind. */
const usageName = (kind: KindSlug): string => `view:${kind}`;

const countedOf = (kind: KindSlug): SQL =>
  addDailyCountsSql(sql`select day, '${sql.raw(usageName(kind))}', sum(more)::int from counted group by day`);
const addViews = buildForEachKind((kind) =>
  statement({
    params: { ns: list(int), days: list(text()), sums: list(int) },
    sql: ({ ns, days, sums }) =>
      sql`with counted as (select c.* from unnest(${ns}::int[], ${days}::text[], ${sums}::int[]) as c(n, day, more)
                             join ${sql.identifier(kind)} r using (n)),
               seen as (update ${sql.identifier(kind)} r set views = r.views + c.more
                          from (select n, sum(more)::int as more from counted group by n) c where r.n = c.n),
               days as (insert into view_day as v (kind, n, day, views) select '${sql.raw(kind)}', n, day, more from counted
                        on conflict (day, kind, n) do update set views = v.views + excluded.views)
          ${countedOf(kind)}`,
  }),
);

const mostViewed = statement({
  params: { from: text(), to: text() },
  row: { kind: text<KindSlug>(), n: int, days: list(text()), views: list(int) },
  sql: ({ from, to }) =>
    sql`select kind, n, array_agg(day) as days, array_agg(views) as views from view_day where day between ${from} and ${to}
         group by kind, n order by sum(views) desc, kind, n limit ${sql.raw(String(candidates))}`,
});
const forgetViews = statement({ params: { before: text() }, sql: ({ before }) => sql`delete from view_day where day < ${before}` });

/** Views of a record in the last seven days: `hot` is their sum, `trend` the views of each day, oldest first. */
export interface RecordWeeklyViews {
  kind: KindSlug;
  n: number;
  hot: number;
  trend: number[];
}

/**
 * Counts views in memory and writes them every ten seconds and at shutdown: to the records, to the views per day, and to the daily figure
 * of each kind. A request writes nothing.
 */
export class RecordViewCounter extends PeriodicFlush {
  readonly #connection: Connection;
  readonly #counted = new Map<KindSlug, KeyedSums<string>>();

  constructor(connection: Connection) {
    super();
    this.#connection = connection;
  }

  count(kind: KindSlug, n: number): void {
    const counter = this.#counted.get(kind) ?? new KeyedSums<string>();
    this.#counted.set(kind, counter);
    counter.add(`${today()} ${n}`);
  }

  override async flush(): Promise<void> {
    for (const [kind, counter] of this.#counted)
      await counter.drain((keys, sums) => {
        const ns = keys.map((key) => Number(key.slice(11)));
        return addViews[kind].all(this.#connection, { ns, days: keys.map((key) => key.slice(0, 10)), sums });
      });
  }

  /** Views of each kind in the last thirty days, and the first day counted (ISO 8601); `since` is null if nothing was counted yet. */
  async usage(kinds: readonly KindSlug[]): Promise<{ views: Map<KindSlug, number>; since: string | null }> {
    const found = await sumFiguresSince(this.#connection, kinds.map(usageName), addDays(today(), 1 - month));
    const views = new Map(kinds.map((kind) => [kind, found.find(({ name }) => name === usageName(kind))?.value ?? 0]));
    const [since = null] = found.map((one) => one.since).sort();
    return { views, since };
  }

  /** Most viewed records of the last seven days, most viewed first; includes records that are no longer public. */
  async mostViewed(): Promise<RecordWeeklyViews[]> {
    const days = Array.from({ length: week }, (_, i) => addDays(today(), i + 1 - week));
    const found = await mostViewed.all(this.#connection, { from: addDays(today(), 1 - week), to: today() });
    return found.map(({ kind, n, days: on, views }) => {
      const trend = days.map((day) => views[on.indexOf(day)] ?? 0);
      return { kind, n, hot: trend.reduce((sum, value) => sum + value, 0), trend };
    });
  }

  /** Deletes views of days older than a month. */
  async forget(): Promise<void> {
    await forgetViews.all(this.#connection, { before: addDays(today(), -month) });
  }
}
