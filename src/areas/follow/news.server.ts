import { AppError } from '../../base/errors.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { Changes } from '../../platform/events/changes.server.ts';
import { type KindSlug, kindSlugs } from '../../records/kinds/index.ts';
import type { Library } from '../../records/read/library.server.ts';
import { visible } from '../../records/read/records.server.ts';
import { listsOf, type Target } from './target.server.ts';

/** A moment as the database writes it and in microseconds: JavaScript's dates would lose the last three digits. */
export interface Moment {
  text: string;
  micros: number;
}
export const micros = (expression: string): string => `(extract(epoch from ${expression}) * 1000000)::float8`;

/**
 * SQL: the moment before which every write is visible. Writes carry the time at which their transaction began, so what is still
 * open hides nothing older than its own beginning. A transaction open for a day is nobody's write.
 */
export const settled = `(select greatest(now() - interval '1 day', least(now() - interval '100 milliseconds', min(xact_start)))
  from pg_stat_activity where datname = current_database() and backend_type = 'client backend')`;

/** From when on each follow's news count: since its account was told, or since it looked itself. */
export type Since = 'told_at' | 'seen_at';
export type Followed = Target & { id: number; since: Moment };

/** What is new of one follow: changes of a record, or new records of a search, the newest of them by number. */
export interface News {
  count: number;
  records: { kind: KindSlug; n: number }[];
}
interface Arrival {
  n: number;
  /** When it was published, in microseconds. */
  at: number;
}

/** So many new records of a search are named. */
const mostNamed = 20;

/** Finds what is new for those who follow: each change and each published record falls into exactly one stretch of time. */
export class NewsDesk {
  readonly #connection: Connection;
  readonly #library: Library;
  readonly #changes: Changes;

  constructor(connection: Connection, library: Library, changes: Changes) {
    this.#connection = connection;
    this.#library = library;
    this.#changes = changes;
  }

  /** The end of the stretch to look at; this process's lists then know everything before it. */
  async now(): Promise<Moment> {
    const [row] = await this.#connection.query<Moment>(
      `select at::text as text, ${micros('at')} as micros from (select ${settled} as at) moment`,
    );
    if (!(await this.#changes.look())) throw new AppError('E_UNAVAILABLE');
    return row as Moment;
  }

  /** News by follow, from the moment that `since` names on and before `until`; follows without any are left out. */
  async of(follows: readonly Followed[], since: Since, until: Moment): Promise<Map<number, News>> {
    const news = await this.#revised(follows, since, until);
    const searches = follows.flatMap((follow) =>
      follow.type === 'search' ? [{ ...follow, lists: listsOf(follow.kind, follow.query) }] : [],
    );
    for (const kind of kindSlugs) {
      const asking = searches.flatMap(({ id, since, lists }) =>
        lists.filter((list) => list.kind === kind).map(({ query }) => ({ id, since, query })),
      );
      const [first] = asking.map(({ since }) => since).sort((a, b) => a.micros - b.micros);
      if (!first) continue;
      const arrivals = await this.#arrivals(kind, first, until);
      for (const { id, since, query } of asking) {
        const among = arrivals.filter(({ at }) => at >= since.micros).map(({ n }) => n);
        if (among.length === 0) continue;
        const { ids, total } = await this.#library.ids(kind, query, 1, mostNamed, among);
        if (total === 0) continue;
        const known = news.get(id) ?? { count: 0, records: [] };
        news.set(id, { count: known.count + total, records: [...known.records, ...ids.map((n) => ({ kind, n }))].slice(0, mostNamed) });
      }
    }
    return news;
  }

  /** Followed records that readers can see and that changed. */
  async #revised(follows: readonly Followed[], since: Since, until: Moment): Promise<Map<number, News>> {
    const news = new Map<number, News>();
    const records = follows.flatMap((follow) => (follow.type === 'record' ? [follow] : []));
    for (const [kind, some] of Map.groupBy(records, (follow) => follow.kind)) {
      const found = await this.#connection.query<{ id: number; n: number; count: number }>(
        `select f.id, f.n, count(*)::int as count
           from follow f join "${kind}" r on r.n = f.n and ${visible}
                join revision v on v.kind = f.kind and v.n = f.n and v.public and v.at >= f.${since} and v.at < $2::timestamptz
          where f.id = any($1) and f.type = 'record' and f.kind = '${kind}' group by f.id, f.n`,
        [some.map(({ id }) => id), until.text],
      );
      for (const { id, n, count } of found) news.set(id, { count, records: [{ kind, n }] });
    }
    return news;
  }

  /** Records that readers can see by when they first could: when they were added, or when a draft was last published. */
  async #arrivals(kind: KindSlug, from: Moment, until: Moment): Promise<Arrival[]> {
    const published = `v.kind = '${kind}' and v.changes->'state'->>'to' = 'published'`;
    return this.#connection.query<Arrival>(
      `select n, ${micros('at')} as at from (
         select r.n, coalesce((select max(v.at) from revision v where ${published} and v.n = r.n), r.created_at) as at
           from "${kind}" r
          where ${visible} and (r.created_at >= $1::timestamptz or r.n in (select v.n from revision v where ${published} and v.at >= $1::timestamptz))) arrival
        where at >= $1::timestamptz and at < $2::timestamptz`,
      [from.text, until.text],
    );
  }
}
