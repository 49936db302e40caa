import { AppError } from '../../base/errors.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { Changes } from '../../platform/events/changes.server.ts';
import { newlyVisibleRecords } from '../../records/history/queries.server.ts';
import { type KindSlug, kindSlugs } from '../../records/kinds/index.ts';
import type { RecordLibraryReader } from '../../records/read/library.server.ts';
import * as store from './store.server.ts';
import { listsOfStoredQuery, type StoredFollowTarget } from './target.server.ts';

/** Time as text of the database and in microseconds. A JavaScript Date would lose the microseconds. */
export interface MicrosecondTime {
  text: string;
  micros: number;
}

/** A follow whose news are searched: its target, its id, and the time from which news count. */
export type FollowWithWindowStart = StoredFollowTarget & { id: number; since: MicrosecondTime };

/**
 * News of one follow. `count`: number of changes of a record, or of new records of a search. `records`: the changed record, or the newest
 * of the new records.
 */
export interface FollowNews {
  count: number;
  records: { kind: KindSlug; n: number }[];
}
/** Maximum number of new records of a search in `FollowNews.records`. */
const mostNamed = 20;

/** Finds news of follows in half-open time windows, so that each change and each published record is in exactly one window. */
export class FollowNewsFinder {
  readonly #connection: Connection;
  readonly #library: RecordLibraryReader;
  readonly #changes: Changes;

  constructor(connection: Connection, library: RecordLibraryReader, changes: Changes) {
    this.#connection = connection;
    this.#library = library;
    this.#changes = changes;
  }

  /**
   * Returns the end of the news window, after the lists of this process contain all changes before that time. Throws E_UNAVAILABLE if the
   * lists cannot be updated.
   */
  async now(): Promise<MicrosecondTime> {
    const row = await store.newsWindowEnd.one(this.#connection, {});
    if (!row || !(await this.#changes.look())) throw new AppError('E_UNAVAILABLE');
    return row;
  }

  /**
   * Returns news by id of the follow, from the time in the column `since` (inclusive) to `until` (exclusive). Follows without news are left
   * out.
   */
  async of(
    follows: readonly FollowWithWindowStart[],
    since: store.NewsWindowColumn,
    until: MicrosecondTime,
  ): Promise<Map<number, FollowNews>> {
    const news = await this.#newsOfRecords(follows, since, until);
    const searches = follows.flatMap((follow) =>
      follow.type === 'search' ? [{ ...follow, lists: listsOfStoredQuery(follow.kind, follow.query) }] : [],
    );
    for (const kind of kindSlugs) {
      const searchesOfKind = searches.flatMap(({ id, since, lists }) =>
        lists.filter((list) => list.kind === kind).map(({ query }) => ({ id, since, query })),
      );
      const [first] = searchesOfKind.map(({ since }) => since).sort((a, b) => a.micros - b.micros);
      if (!first) continue;
      const arrived = await newlyVisibleRecords[kind].all(this.#connection, { from: first.text, until: until.text });
      for (const { id, since, query } of searchesOfKind) {
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

  /** Returns news of the followed public records, by id of the follow. */
  async #newsOfRecords(
    follows: readonly FollowWithWindowStart[],
    since: store.NewsWindowColumn,
    until: MicrosecondTime,
  ): Promise<Map<number, FollowNews>> {
    const news = new Map<number, FollowNews>();
    const records = follows.flatMap((follow) => (follow.type === 'record' ? [follow] : []));
    for (const [kind, some] of Map.groupBy(records, (follow) => follow.kind)) {
      const ids = some.map(({ id }) => id);
      const found = await store.followedChangeCounts[since][kind].all(this.#connection, { ids, until: until.text });
      for (const { id, n, count } of found) news.set(id, { count, records: [{ kind, n }] });
    }
    return news;
  }
}
