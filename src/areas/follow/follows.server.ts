import { AppError } from '../../base/errors.ts';
import type { Paged } from '../../base/paging.ts';
import { requireActor } from '../../platform/access/access.server.ts';
import { type Connection, transaction } from '../../platform/db/connect.server.ts';
import { audit } from '../../platform/events/audit/audit.server.ts';
import { createdFieldDifferences, purgedFieldDifferences } from '../../platform/events/audit/differences.server.ts';
import type { Context } from '../../platform/http/context.ts';
import type { KindSlug } from '../../records/kinds/index.ts';
import type { RecordLibraryReader } from '../../records/read/library.server.ts';
import { lockAccountRow } from '../accounts/queries.server.ts';
import type { FollowNewsFinder, FollowWithWindowStart } from './news.server.ts';
import type { Follow, FollowState, FollowTargetDescription } from './operations.ts';
import * as store from './store.server.ts';
import { followFeedPath, followLinkOf, numberAndTitleOf, type StoredFollowTarget, searchName } from './target.server.ts';

type Row = Awaited<ReturnType<typeof store.followsOfAccounts.all>>[number];
const targetOf = ({ type, kind, n, query }: Pick<Row, 'type' | 'kind' | 'n' | 'query'>): StoredFollowTarget =>
  type === 'record' && kind !== 'search' ? { type, kind, n: Number(n) } : { type: 'search', kind, query: query ?? '' };
export const toFollow = (row: Omit<Row, 'account'>): FollowWithWindowStart => ({
  ...targetOf(row),
  id: row.id,
  since: { text: row.text, micros: row.micros },
});

const valuesOf = (target: StoredFollowTarget) => ({
  type: target.type,
  kind: target.kind,
  n: target.type === 'record' ? target.n : null,
  query: target.type === 'search' ? target.query : null,
});

/** Followed records and searches of the signed-in account. Other accounts' follows are never read or changed. */
export class AccountFollowService {
  readonly #connection: Connection;
  readonly #library: RecordLibraryReader;
  readonly #news: FollowNewsFinder;

  constructor(connection: Connection, library: RecordLibraryReader, news: FollowNewsFinder) {
    this.#connection = connection;
    this.#library = library;
    this.#news = news;
  }

  /** Returns a page of follows, newest first, each with the number of its news. */
  async list(context: Context, { page, limit }: { page: number; limit: number }): Promise<Paged<Follow>> {
    const { id: account } = requireActor(context);
    const found = await store.pageOfFollows.all(this.#connection, { account, limit, offset: (page - 1) * limit });
    const follows = found.map(toFollow);
    const news = await this.#news.of(follows, 'seen_at', await this.#news.now());
    const followables = await this.describe(context, follows);
    const total = found[0]?.total ?? 0;
    const docs = followables.flatMap((known, i): Follow[] => {
      const row = found[i];
      if (!row) return [];
      const since = new Date(row.createdAt).toISOString();
      return [{ ...known, id: String(row.id), name: known.name || row.name, since, changes: news.get(row.id)?.count ?? 0 }];
    });
    return { docs, total, limit, page, pages: Math.ceil(total / limit) };
  }

  /**
   * Follows a record, list or search; returns the existing follow if there is one. Throws E_NOT_FOUND for an unknown record, and E_FOLLOWS
   * if the account has reached its limit.
   */
  async follow(context: Context, target: StoredFollowTarget): Promise<{ id: string }> {
    const { id: account } = requireActor(context);
    const { name } = await this.#describeOne(context, target);
    return transaction(this.#connection, async (db) => {
      await lockAccountRow(db, account); // serialises calls of the account, so that the limit holds
      const known = await store.existingFollow.one(db, { account, ...valuesOf(target) });
      if (known) return { id: String(known.id) };
      const made = await store.addFollow.one(db, { account, ...valuesOf(target), name });
      if (!made) throw new AppError('E_FOLLOWS');
      await audit(db, context, {
        action: 'follow.add',
        target: followLinkOf(target),
        facts: { changes: createdFieldDifferences({ link: followLinkOf(target) }) },
      });
      return { id: String(made.id) };
    });
  }

  /** Ends a follow. Throws E_NOT_FOUND if it does not belong to the account. */
  async unfollow(context: Context, id: number): Promise<void> {
    const { id: account } = requireActor(context);
    await transaction(this.#connection, async (db) => {
      const row = await store.deleteFollow.one(db, { id, account });
      if (!row) throw new AppError('E_NOT_FOUND');
      const link = followLinkOf(targetOf(row));
      await audit(db, context, { action: 'follow.remove', target: link, facts: { changes: purgedFieldDifferences({ link }) } });
    });
  }

  /** Returns a description of a target and whether the account follows it. Throws E_NOT_FOUND for an unknown record. */
  async state(context: Context, target: StoredFollowTarget): Promise<FollowState> {
    const { id: account } = requireActor(context);
    const row = await store.existingFollow.one(this.#connection, { account, ...valuesOf(target) });
    return { ...(await this.#describeOne(context, target)), id: row ? String(row.id) : null };
  }

  /** Marks all news as seen, which resets the counts. */
  async seen(context: Context): Promise<void> {
    const { id: account } = requireActor(context);
    const { text } = await this.#news.now();
    await store.markSeen.all(this.#connection, { account, until: text });
  }

  async #describeOne(context: Context, target: StoredFollowTarget): Promise<FollowTargetDescription> {
    const [followable] = await this.describe(context, [target]);
    if (!followable?.link) throw new AppError('E_NOT_FOUND');
    return followable;
  }

  /**
   * Returns descriptions of targets in the caller's language, in the order of the input. For a record that is not public, the name is empty
   * and the link is null.
   */
  async describe(context: Pick<Context, 'locale'>, targets: readonly StoredFollowTarget[]): Promise<FollowTargetDescription[]> {
    const titles = new Map<string, string>();
    const wanted = [
      ...targets.flatMap((target) => (target.type === 'record' ? [{ kind: target.kind, n: target.n }] : [])),
      ...targets.flatMap((target) => (target.type === 'search' ? issuersOf(target.query) : [])),
    ];
    for (const [kind, some] of Map.groupBy(wanted, (one) => one.kind)) {
      const docs = await this.#library.docs(context, kind, [...new Set(some.map(({ n }) => n))]);
      for (const doc of docs) titles.set(`${kind} ${doc.id}`, numberAndTitleOf(doc));
    }
    const issuers = new Map([...titles].flatMap(([key, title]) => (key.startsWith('stdorg ') ? [[key.slice(7), title] as const] : [])));
    return targets.map((target): FollowTargetDescription => {
      const { type, kind } = target;
      if (type === 'search')
        return {
          type,
          kind,
          name: searchName(context.locale, kind, target.query, issuers),
          link: followLinkOf(target),
          feed: followFeedPath(target),
        };
      const title = titles.get(`${kind} ${target.n}`);
      return { type, kind, name: title ?? '', link: title === undefined ? null : followLinkOf(target), feed: null };
    });
  }
}

const issuersOf = (query: string): { kind: KindSlug; n: number }[] =>
  new URLSearchParams(query)
    .getAll('issuer')
    .filter((id) => /^[1-9]\d{0,8}$/.test(id))
    .map((id) => ({ kind: 'stdorg', n: Number(id) }));
