import { AppError } from '../../base/errors.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { Changes } from '../../platform/events/changes.server.ts';
import { arrivals } from '../../records/history/queries.server.ts';
import { type KindSlug, kindSlugs } from '../../records/kinds/index.ts';
import type { Library } from '../../records/read/library.server.ts';
import * as store from './store.server.ts';
import { listsOf, type ResolvedTarget } from './target.server.ts';

/** A moment as the database writes it and in microseconds: JavaScript's dates would lose the last three digits. */
export interface Instant {
  text: string;
  micros: number;
}

export type Followed = ResolvedTarget & { id: number; since: Instant };

/** What is new of one follow: changes of a record, or new records of a search, the newest of them by number. */
export interface News {
  count: number;
  records: { kind: KindSlug; n: number }[];
}
/** So many new records of a search are named. */
const mostNamed = 20;

/** Finds what is new for those who follow: each change and each published record falls into exactly one stretch of time. */
export class NewsFinder {
  readonly #connection: Connection;
  readonly #library: Library;
  readonly #changes: Changes;

  constructor(connection: Connection, library: Library, changes: Changes) {
    this.#connection = connection;
    this.#library = library;
    this.#changes = changes;
  }

  /** The end of the stretch to look at; this process's lists then know everything before it. */
  async now(): Promise<Instant> {
    const row = await store.settledNow.one(this.#connection, {});
    if (!row || !(await this.#changes.look())) throw new AppError('E_UNAVAILABLE');
    return row;
  }

  /** News by follow, from the moment that `since` names on and before `until`; follows without any are left out. */
  async of(follows: readonly Followed[], since: store.Since, until: Instant): Promise<Map<number, News>> {
    const news = await this.#newsOfRecords(follows, since, until);
    const searches = follows.flatMap((follow) =>
      follow.type === 'search' ? [{ ...follow, lists: listsOf(follow.kind, follow.query) }] : [],
    );
    for (const kind of kindSlugs) {
      const asking = searches.flatMap(({ id, since, lists }) =>
        lists.filter((list) => list.kind === kind).map(({ query }) => ({ id, since, query })),
      );
      const [first] = asking.map(({ since }) => since).sort((a, b) => a.micros - b.micros);
      if (!first) continue;
      const arrived = await arrivals[kind].all(this.#connection, { from: first.text, until: until.text });
      for (const { id, since, query } of asking) {
        const among = arrived.filter(({ at }) => at >= since.micros).map(({ n }) => n);
        if (among.length === 0) continue;
        const { ids, total } = await this.#library.ids(kind, query, { page: 1, limit: mostNamed, among });
        if (total === 0) continue;
        const known = news.get(id) ?? { count: 0, records: [] };
        news.set(id, { count: known.count + total, records: [...known.records, ...ids.map((n) => ({ kind, n }))].slice(0, mostNamed) });
      }
    }
    return news;
  }

  /** Followed records that readers can see and that changed. */
  async #newsOfRecords(follows: readonly Followed[], since: store.Since, until: Instant): Promise<Map<number, News>> {
    const news = new Map<number, News>();
    const records = follows.flatMap((follow) => (follow.type === 'record' ? [follow] : []));
    for (const [kind, some] of Map.groupBy(records, (follow) => follow.kind)) {
      const ids = some.map(({ id }) => id);
      const found = await store.changes[since][kind].all(this.#connection, { ids, until: until.text });
      for (const { id, n, count } of found) news.set(id, { count, records: [{ kind, n }] });
    }
    return news;
  }
}
