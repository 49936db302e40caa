import type { Connection } from '../../platform/db/connect.server.ts';
import { type KindSlug, kindSlugs } from '../kinds/index.ts';

/** Records looked at for links in one go, of each kind. */
const slice = 1000;
/** Links of one host in a pass, so that no host waits for another one's thousands. */
const perHost = 10;
const day = 24 * 3_600_000;
/** What fits an index of PostgreSQL; no address that works is longer. */
const longestUrl = 2000;

export interface DueLink {
  url: string;
  host: string;
}

const hostOf = (link: string): string | undefined =>
  /^https?:\/\//i.test(link) && Buffer.byteLength(link) <= longestUrl ? URL.parse(link)?.host : undefined;

/** What is known of links and hosts, in the database: processes that check at the same time share it. */
export class LinkStore {
  readonly #connection: Connection;
  /** How far the records of each kind were looked through; kinds that are through are left out. */
  #walk = new Map<KindSlug, number>();
  #begun = 0;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Takes up the links of the next records of each kind; begins anew once a day. */
  async gather(): Promise<void> {
    if (this.#walk.size === 0 && Date.now() - this.#begun > day) {
      this.#begun = Date.now();
      this.#walk = new Map(kindSlugs.map((kind) => [kind, 0]));
    }
    for (const [kind, after] of this.#walk) {
      const found = await this.#connection.query<{ n: number; link: string }>(
        `select n, source_link as link from "${kind}" where n > $1 and source_link is not null and state = 'published' and deleted_at is null
          order by n limit ${slice}`,
        [after],
      );
      const last = found.at(-1);
      if (last && found.length === slice) this.#walk.set(kind, last.n);
      else this.#walk.delete(kind);
      await this.#add(found.map(({ link }) => link));
    }
  }

  async #add(links: readonly string[]): Promise<void> {
    const hosts = new Map(links.map((link) => [link, hostOf(link)] as const).filter(([, host]) => host !== undefined));
    if (hosts.size === 0) return;
    await this.#connection.query(
      `insert into link (url, host) select * from unnest($1::text[], $2::text[])
       on conflict (url) do update set named_at = now() where link.named_at < now() - interval '10 days'`,
      [[...hosts.keys()], [...hosts.values()]],
    );
    await this.#connection.query('insert into link_host (host) select unnest($1::text[]) on conflict do nothing', [
      [...new Set(hosts.values())],
    ]);
  }

  /** Links to check now: of every host that may be asked the few that wait longest. */
  due(): Promise<DueLink[]> {
    return this.#connection.query<DueLink>(
      `select d.url, h.host from link_host h cross join lateral (
         select l.url from link l where l.host = h.host and l.due <= now() and l.named_at > now() - interval '40 days' order by l.due limit ${perHost}
       ) d where h.free_at <= now()`,
    );
  }

  /** Links that answered well the last time, the latest first. */
  lastGood(): Promise<DueLink[]> {
    return this.#connection.query<DueLink>('select url, host from link where status between 200 and 299 order by checked_at desc limit 3');
  }

  /** Keeps what a check found. A failure counts once a day; the next check is in a month, after a failure tomorrow, then weekly. */
  async keep(urls: readonly string[], status: number, failed: boolean): Promise<void> {
    await this.#connection.query(
      `update link set status = $2, checked_at = now(),
         failures = case when not $3::boolean then 0 when failed_on = (now() at time zone 'utc')::date then failures else failures + 1 end,
         failed_on = case when $3::boolean then (now() at time zone 'utc')::date end,
         due = now() + case when not $3::boolean then interval '30 days' when failures < 2 then interval '1 day' else interval '7 days' end
       where url = any($1)`,
      [urls, status, failed],
    );
  }

  /** For links of which nothing can be said now. */
  async postpone(urls: readonly string[]): Promise<void> {
    await this.#connection.query(`update link set due = now() + interval '1 hour' where url = any($1)`, [urls]);
  }

  /** Takes a host's turn for the longest that a request may last; answers 0, or in how many milliseconds the host may be asked. */
  async claim(host: string, longestMs: number): Promise<number> {
    const [taken] = await this.#connection.query(
      `insert into link_host (host, free_at) values ($1, now() + $2 * interval '1 millisecond')
       on conflict (host) do update set free_at = excluded.free_at where link_host.free_at <= now() returning host`,
      [host, longestMs],
    );
    if (taken) return 0;
    const [row] = await this.#connection.query<{ wait: number }>(
      'select ceil(extract(epoch from free_at - now()) * 1000)::float8 as wait from link_host where host = $1',
      [host],
    );
    return Math.max(1, row?.wait ?? 1);
  }

  /** Ends a host's turn; it is left alone for so long. */
  async release(host: string, pauseMs: number): Promise<void> {
    await this.#connection.query(`update link_host set free_at = now() + $2 * interval '1 millisecond' where host = $1`, [host, pauseMs]);
  }
}
