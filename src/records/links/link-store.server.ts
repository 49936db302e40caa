import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../../platform/db/connect.server.ts';
import { flag, float, int, list, statement, text } from '../../platform/db/sql.server.ts';
import { buildForEachKind } from '../kinds/by-kind.ts';
import { type KindSlug, kindSlugs } from '../kinds/index.ts';

/** Number of records of each kind whose links are collected in one pass. */
const slice = 1000;
/** Maximum number of links of one host in a pass, so that a host with thousands of links does not delay others. */
const perHost = 10;
const day = 24 * 3_600_000;
/** Maximum length of a link in bytes: the limit of an index of PostgreSQL; no working address is longer. */
const longestUrl = 2000;

/** Source links of the next published records of a kind. */
const nextSources = buildForEachKind((kind) =>
  statement({
    params: { after: int },
    row: { n: int, link: text() },
    sql: ({ after }) =>
      sql`select n, source_link as link from ${sql.identifier(kind)}
           where n > ${after} and source_link is not null and state = 'published' and deleted_at is null order by n limit ${sql.raw(String(slice))}`,
  }),
);

/** Adds links with their hosts. For a known link, renews the time at which a record last had it, at most every ten days. */
const addLinks = statement({
  params: { urls: list(text()), hosts: list(text()) },
  sql: ({ urls, hosts }) =>
    sql`insert into link (url, host) select * from unnest(${urls}::text[], ${hosts}::text[])
        on conflict (url) do update set named_at = now() where link.named_at < now() - interval '10 days'`,
});
const addHosts = statement({
  params: { hosts: list(text()) },
  sql: ({ hosts }) => sql`insert into link_host (host) select unnest(${hosts}::text[]) on conflict do nothing`,
});

const link = { url: text(), host: text() };
const dueLinks = statement({
  row: link,
  sql: () =>
    sql`select d.url, h.host from link_host h cross join lateral (
          select l.url from link l where l.host = h.host and l.due <= now() and l.named_at > now() - interval '40 days'
           order by l.due limit ${sql.raw(String(perHost))}
        ) d where h.free_at <= now()`,
});
export type DueLink = NonNullable<Awaited<ReturnType<typeof dueLinks.one>>>;

const goodLinks = statement({
  row: link,
  sql: () => sql`select url, host from link where status between 200 and 299 order by checked_at desc limit 3`,
});

const saveResult = statement({
  params: { urls: list(text()), status: int, failed: flag },
  sql: ({ urls, status, failed }) =>
    sql`update link set status = ${status}, checked_at = now(),
          failures = case when not ${failed}::boolean then 0 when failed_on = (now() at time zone 'utc')::date then failures else failures + 1 end,
          failed_on = case when ${failed}::boolean then (now() at time zone 'utc')::date end,
          due = now() + case when not ${failed}::boolean then interval '30 days' when failures < 2 then interval '1 day' else interval '7 days' end
        where url = any(${urls})`,
});

const checkLater = statement({
  params: { urls: list(text()) },
  sql: ({ urls }) => sql`update link set due = now() + interval '1 hour' where url = any(${urls})`,
});

const ms = (count: SQL): SQL => sql`${count}::float8 * interval '1 millisecond'`;

/** Reserves a host for one request; returns no row if another process has reserved it. */
const reserveHost = statement({
  params: { host: text(), longest: float },
  row: { host: text() },
  sql: ({ host, longest }) =>
    sql`insert into link_host (host, free_at) values (${host}, now() + ${ms(longest)})
        on conflict (host) do update set free_at = excluded.free_at where link_host.free_at <= now() returning host`,
});
const hostWaitOf = statement({
  params: { host: text() },
  row: { wait: float },
  sql: ({ host }) => sql`select ceil(extract(epoch from free_at - now()) * 1000)::float8 as wait from link_host where host = ${host}`,
});
const releaseHost = statement({
  params: { host: text(), pause: float },
  sql: ({ host, pause }) => sql`update link_host set free_at = now() + ${ms(pause)} where host = ${host}`,
});

const hostOf = (link: string): string | undefined =>
  /^https?:\/\//i.test(link) && Buffer.byteLength(link) <= longestUrl ? URL.parse(link)?.host : undefined;

/** Store of links and hosts in the database, shared by processes that check at the same time. */
export class LinkStore {
  readonly #connection: Connection;
  /** Last record number whose links were collected, by kind; a finished kind has no entry. */
  #walk = new Map<KindSlug, number>();
  #begun = 0;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Collects the links of the next records of each kind; starts again from the first record once a day. */
  async gather(): Promise<void> {
    if (this.#walk.size === 0 && Date.now() - this.#begun > day) {
      this.#begun = Date.now();
      this.#walk = new Map(kindSlugs.map((kind) => [kind, 0]));
    }
    for (const [kind, after] of this.#walk) {
      const found = await nextSources[kind].all(this.#connection, { after });
      const last = found.at(-1);
      if (last && found.length === slice) this.#walk.set(kind, last.n);
      else this.#walk.delete(kind);
      await this.#add(found.map(({ link }) => link));
    }
  }

  async #add(links: readonly string[]): Promise<void> {
    const hosts = new Map<string, string>();
    for (const url of links) {
      const host = hostOf(url);
      if (host !== undefined) hosts.set(url, host);
    }
    if (hosts.size === 0) return;
    await addLinks.all(this.#connection, { urls: [...hosts.keys()], hosts: [...hosts.values()] });
    await addHosts.all(this.#connection, { hosts: [...new Set(hosts.values())] });
  }

  /** Links to check now: of every available host the few that have been due longest. */
  due(): Promise<DueLink[]> {
    return dueLinks.all(this.#connection, {});
  }

  /** The three links that were checked successfully most recently, latest first. */
  lastGood(): Promise<DueLink[]> {
    return goodLinks.all(this.#connection, {});
  }

  /** Stores the result of a check. A failure counts once a day. The next check is in a month; after a failure it is the next day, later weekly. */
  async keep(urls: readonly string[], status: number, failed: boolean): Promise<void> {
    await saveResult.all(this.#connection, { urls, status, failed });
  }

  /** Postpones the check of links whose state cannot be determined now. */
  async postpone(urls: readonly string[]): Promise<void> {
    await checkLater.all(this.#connection, { urls });
  }

  /** Reserves a host for at most `longestMs`. Returns 0 if reserved, else the milliseconds until the host is free. */
  async claim(host: string, longestMs: number): Promise<number> {
    if (await reserveHost.one(this.#connection, { host, longest: longestMs })) return 0;
    const reservation = await hostWaitOf.one(this.#connection, { host });
    return Math.max(1, reservation?.wait ?? 1);
  }

  /** Releases a host, which stays blocked for `pauseMs` milliseconds. */
  async release(host: string, pauseMs: number): Promise<void> {
    await releaseHost.all(this.#connection, { host, pause: pauseMs });
  }
}
