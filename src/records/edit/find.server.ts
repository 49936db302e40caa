import { reachOf } from '../../platform/access/access.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { type KindSlug, kindSlugs } from '../kinds/index.ts';
import type { Search } from '../search/search.server.ts';
import type { FoundContent } from './content.ts';

/** Records of every kind by a word, as far as the caller's scope reaches: what is public as the public finds it, the rest by its title. */
export class ContentFinder {
  readonly #connection: Connection;
  readonly #search: Search;

  constructor(connection: Connection, search: Search) {
    this.#connection = connection;
    this.#search = search;
  }

  /** At most `limit` of each sort, what is not public yet first: that is what is being worked on. */
  async find(context: Context, keyword: string, limit: number): Promise<FoundContent[]> {
    const reach = reachOf(context, 'content:record:read');
    if (!keyword || reach.organizations) return []; // records belong to countries, not to organizations
    const [unseen, seen] = await Promise.all([
      this.#findUnpublished(keyword, limit, reach.country, reach.owner),
      reach.owner === null ? this.#findPublished(context, keyword, limit, reach.country) : [],
    ]);
    return [...unseen, ...seen];
  }

  async #findPublished(context: Context, keyword: string, limit: number, country: string | null): Promise<FoundContent[]> {
    const hits = await this.#search.hitsOf(keyword);
    if (!hits) return [];
    const best = [...hits.ns.keys()].filter((i) => country === null || hits.countries[i] === country).slice(0, limit);
    const found = await Promise.all(
      best.map((i) => {
        const kind = hits.kinds[i];
        if (!kind) return [];
        return this.#connection.query<FoundContent>(
          `select '${kind}' as kind, r.n::text as id, coalesce(t.title, r.title) as title, r.state from "${kind}" r
             left join translation t on t.kind = '${kind}' and t.n = r.n and t.locale = $2 where r.n = $1`,
          [hits.ns[i], context.locale],
        );
      }),
    );
    return found.flat();
  }

  /** Through each kind's index of what is not public. */
  #findUnpublished(keyword: string, limit: number, country: string | null, owner: number | null): Promise<FoundContent[]> {
    const of = (kind: KindSlug) =>
      `(select '${kind}' as kind, n::text as id, title, state, updated_at from "${kind}"
         where deleted_at is null and state <> 'published' and title ilike $1
           and ($2::text is null or country = $2) and ($3::int is null or created_account = $3) order by updated_at desc limit ${limit})`;
    return this.#connection.query<FoundContent>(
      `select kind, id, title, state from (${kindSlugs.map(of).join(' union all ')}) found order by updated_at desc limit ${limit}`,
      [`%${keyword.replace(/[\\%_]/g, '\\$&')}%`, country, owner],
    );
  }
}
