import { type SQL, sql } from 'drizzle-orm';
import { scopeFilterOf } from '../../platform/access/access.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { int, nullable, statement, text } from '../../platform/db/sql.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { buildForEachKind } from '../kinds/by-kind.ts';
import { type KindSlug, kindSlugs } from '../kinds/index.ts';
import type { Search } from '../search/search.server.ts';
import type { ContentState, FoundContent } from './content.ts';

const foundTypes = { kind: text<KindSlug>(), id: text(), title: text(), state: text<ContentState>() };
/** Selects a record by number, with its title in the reader's language, else the original title. */
const titled = buildForEachKind((slug) =>
  statement({
    params: { n: int, locale: text() },
    row: foundTypes,
    sql: ({ n, locale }) =>
      sql`select '${sql.raw(slug)}' as kind, r.n::text as id, coalesce(t.title, r.title) as title, r.state from ${sql.identifier(slug)} r
             left join translation t on t.kind = '${sql.raw(slug)}' and t.n = r.n and t.locale = ${locale} where r.n = ${n}`,
  }),
);
/** Selects non-public records of a kind by title; the condition on the state enables their partial index. */
const unpublishedOf = (slug: KindSlug, { pattern, country, owner, limit }: Record<'pattern' | 'country' | 'owner' | 'limit', SQL>): SQL =>
  sql`(select '${sql.raw(slug)}' as kind, n::text as id, title, state, updated_at from ${sql.identifier(slug)}
         where deleted_at is null and state <> 'published' and title ilike ${pattern}
           and (${country}::text is null or country = ${country}) and (${owner}::int is null or created_account = ${owner})
         order by updated_at desc limit ${limit})`;
const unpublished = statement({
  params: { pattern: text(), country: nullable(text()), owner: nullable(int), limit: int },
  row: foundTypes,
  sql: (params) =>
    sql`select kind, id, title, state from (${sql.join(
      kindSlugs.map((slug) => unpublishedOf(slug, params)),
      sql` union all `,
    )}) found order by updated_at desc limit ${params.limit}`,
});

/** Finds records of every kind within the caller's scope: public records by full-text search, others by title. */
export class ContentFinder {
  readonly #connection: Connection;
  readonly #search: Search;

  constructor(connection: Connection, search: Search) {
    this.#connection = connection;
    this.#search = search;
  }

  /** Finds at most `limit` public and `limit` non-public records. Non-public records come first, because editors are working on them. */
  async find(context: Context, keyword: string, limit: number): Promise<FoundContent[]> {
    const reach = scopeFilterOf(context, 'content:record:read');
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
    const best = hits.matches.filter((match) => country === null || match.country === country).slice(0, limit);
    const found = await Promise.all(best.map(({ kind, n }) => titled[kind].all(this.#connection, { n, locale: context.locale })));
    return found.flat();
  }

  #findUnpublished(keyword: string, limit: number, country: string | null, owner: number | null): Promise<FoundContent[]> {
    const pattern = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
    return unpublished.all(this.#connection, { pattern, country, owner, limit });
  }
}
