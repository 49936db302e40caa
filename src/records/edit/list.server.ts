import { buildForEachLocale, countries, type Locale } from '../../base/locales.ts';
import type { Paged } from '../../base/paging.ts';
import { scopeFilterOf } from '../../platform/access/access.server.ts';
import { joinAccount } from '../../platform/access/ownership.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { type ListQuery, toPagedList } from '../../platform/resource/resource.server.ts';
import { mostExportedRows } from '../../platform/resource/snapshot.server.ts';
import { textListOf } from '../engine/field-values.server.ts';
import { boundKinds } from '../kinds/index.server.ts';
import { type KindSlug, kindOf } from '../kinds/index.ts';
import { incompleteTranslationSql } from '../read/completeness.server.ts';
import type { ListIndexes } from '../read/indexes.server.ts';
import type { Search } from '../search/search.server.ts';
import type { ContentRow, ContentState, TranslationStatus } from './content.ts';
import { contentStates } from './content.ts';
import { buildFilterConditions, listEnumerationFilterNames, type RequestedFilterValues } from './enumeration-filters.server.ts';
import { permittedContentActions, removeDecisionActions } from './permissions.server.ts';
import type { ReviewFlowHolder } from './review.server.ts';
import { lastChangeSql, versionColumn, workflowRowColumns } from './store.server.ts';
import { readTranslationStates, staleTranslationCondition, type TranslationState } from './translations.server.ts';
import { editedTextState } from './workflow.ts';

export interface ContentFilters {
  state?: ContentState[] | undefined;
  /** Only records whose working copy has one of these states. */
  working?: ('draft' | 'review')[] | undefined;
  country?: string[] | undefined;
  language?: string[] | undefined;
  /**
   * `missing`, `stale`, `incomplete`: only records whose translation into this language has this status. Stale: older than the original.
   */
  missing?: Locale | undefined;
  stale?: Locale | undefined;
  incomplete?: Locale | undefined;
  /** Only records that the caller created or changed; a change of the working copy counts. */
  mine?: '1' | undefined;
  /** Only records with topics that the topic rules assigned. */
  assigned?: '1' | undefined;
}
export type ContentQuery = ListQuery<ContentFilters & Record<string, unknown>>;

export const contentSortNames = ['updated', 'created', 'title', 'date', 'views'] as const;
/** SQL expression for each sort of the list, on rows `r`. */
const contentSorts: Readonly<Record<(typeof contentSortNames)[number], string>> = {
  updated: 'r.updated_at',
  created: 'r.n',
  title: 'left(r.title, 60)',
  date: 'r.date',
  views: 'r.views',
};

interface Row {
  n: number;
  title: string;
  state: ContentState;
  working: 'draft' | 'review' | null;
  publishAt: Date | null;
  country: string | null;
  date: string | null;
  lang: string;
  views: number;
  updatedAt: Date;
  deletedAt: Date | null;
  updatedBy: string | null;
  createdAccount: number | null;
  lead: string | null;
  editor: string | null;
  version: string;
}

const iso = (at: Date | null): string | null => at && new Date(at).toISOString();

/** Name of the field shown before a record's title; undefined if the kind has none. */
export const titlePrefixFieldOf = (slug: KindSlug): string | undefined =>
  ['number', 'abbreviation'].find((name) => kindOf(slug).fields[name]?.type === 'text');

const translationStatus = ({ stale, incomplete }: TranslationState): TranslationStatus =>
  stale ? 'stale' : incomplete ? 'incomplete' : 'ok';

/** Translation status of a record in each language of the interface. */
export const translationStatuses = (lang: string, texts: readonly TranslationState[]): Record<Locale, TranslationStatus> =>
  buildForEachLocale((locale) => {
    const text = texts.find((one) => one.locale === locale);
    return locale === lang ? 'original' : text ? translationStatus(text) : 'missing';
  });

const requestedEnumerations = (slug: KindSlug, query: ContentQuery): RequestedFilterValues =>
  Object.fromEntries(listEnumerationFilterNames(kindOf(slug)).flatMap((name) => (query[name] ? [[name, textListOf(query[name])]] : [])));

/**
 * SQL that selects the record numbers of one page, ordered by the last change: the time of the working copy, or of the record if it has
 * none. Both parts of the union use an index. `copies`: only records with a working copy.
 */
const pageByChange = (
  slug: KindSlug,
  { where, way, offset, limit, copies }: { where: string; way: 'asc' | 'desc'; offset: number; limit: number; copies: boolean },
): string => {
  const first = `order by at ${way}, n ${way} limit ${offset + limit}`;
  const parts = [
    `(select r.n, w.at from draft_version w join "${slug}" r on r.n = w.n where w.kind = '${slug}' and w."values" is not null and ${where} ${first})`,
    `(select r.n, r.updated_at as at from "${slug}" r left join draft_version w on w.kind = '${slug}' and w.n = r.n
       where w."values" is null and ${where} ${first})`,
  ].slice(0, copies ? 1 : 2);
  return `select n from (${parts.join(' union all ')}) changed order by at ${way}, n ${way} limit ${limit} offset ${offset}`;
};

/** Service that lists records of a kind in the back office, in all states; by default the last change comes first. */
export class ContentListing {
  readonly #connection: Connection;
  readonly #indexes: ListIndexes;
  readonly #search: Search;
  readonly #review: ReviewFlowHolder;

  constructor(connection: Connection, { indexes, search, review }: { indexes: ListIndexes; search: Search; review: ReviewFlowHolder }) {
    this.#connection = connection;
    this.#indexes = indexes;
    this.#search = search;
    this.#review = review;
  }

  async list(context: Context, slug: KindSlug, query: ContentQuery): Promise<Paged<ContentRow>> {
    const { conditions, params } = await this.#conditions(context, slug, query);
    const name = contentSortNames.find((one) => one === query.sort?.replace(/^-/, ''));
    const column = query.trash && !name ? 'r.deleted_at' : contentSorts[name ?? 'updated'];
    const byChange = column === contentSorts.updated;
    const way = !name || query.sort?.startsWith('-') ? 'desc' : 'asc';
    const where = conditions.join(' and ');
    const lead = titlePrefixFieldOf(slug);
    const joined = `"${slug}" r left join draft_version w on w.kind = '${slug}' and w.n = r.n`;
    const from = query.working ? joined : `"${slug}" r`;
    const numbers = (limit: number, offset: number) =>
      byChange
        ? pageByChange(slug, { where, way, offset, limit, copies: query.working !== undefined })
        : `select r.n from ${from} where ${where} order by ${column} ${way}, r.n ${way} limit ${limit} offset ${offset}`;
    const rowsOf = (page: string, order: string, values: readonly unknown[]) =>
      this.#connection.query<Row>(
        `with page as (${page})
         select r.n, coalesce(t.title, r.title) as title, r.state, r.country, r.date, r.lang, r.views, ${lastChangeSql.at} as "updatedAt", r.deleted_at as "deletedAt",
                ${lastChangeSql.by} as "updatedBy", r.created_account as "createdAccount", ${lead ? `r."${lead}"` : 'null'} as lead, a.real_name as editor, ${workflowRowColumns}, ${versionColumn(slug)} as version
           from page join ${joined} on true and r.n = page.n
                left join translation t on t.kind = '${slug}' and t.n = r.n and t.locale = $${values.length + 1}
                left ${joinAccount(lastChangeSql.account)}
          order by ${order}`,
        [...values, context.locale],
      );
    const { snapshot } = query;
    const [found, total] = snapshot
      ? [
          await rowsOf('select n, place from unnest($1::int[]) with ordinality as kept (n, place)', 'page.place', [
            await snapshot.page(query, async () => {
              const all = await this.#connection.query<{ n: number }>(numbers(mostExportedRows, 0), params);
              return all.map(({ n }) => n);
            }),
          ]),
          snapshot.total,
        ]
      : await Promise.all([
          rowsOf(
            numbers(query.limit, (query.page - 1) * query.limit),
            `${byChange ? lastChangeSql.at : column} ${way}, r.n ${way}`,
            params,
          ),
          this.#total(context, slug, query, { from, where, params }),
        ]);
    const texts = await readTranslationStates(
      this.#connection,
      slug,
      found.map(({ n }) => n),
    );
    const inReview = found.filter((row) => editedTextState(row) === 'review').map(({ n }) => n);
    const { flow } = this.#review;
    const own =
      context.actor && inReview.length > 0 ? await flow.ownCases(this.#connection.db, context.actor.id, slug, inReview) : new Set();
    const docs = found.map(
      (row): ContentRow => ({
        id: String(row.n),
        lead: row.lead,
        title: row.title,
        state: row.state,
        working: row.working,
        publishAt: iso(row.publishAt),
        country: row.country,
        date: row.date,
        lang: row.lang,
        texts: translationStatuses(row.lang, texts.get(row.n) ?? []),
        views: row.views,
        updated: new Date(row.updatedAt).toISOString(),
        updatedBy: row.editor ?? row.updatedBy,
        deleted: iso(row.deletedAt),
        version: row.version,
        may: removeDecisionActions(permittedContentActions(context, row), own.has(row.n)),
      }),
    );
    return toPagedList(docs, total, query);
  }

  async #conditions(context: Context, slug: KindSlug, query: ContentQuery): Promise<{ conditions: string[]; params: unknown[] }> {
    const reach = scopeFilterOf(context, 'content:record:read');
    const params: unknown[] = [];
    const value = (one: unknown) => `$${params.push(one)}`;
    const conditions = [query.trash ? 'r.deleted_at is not null' : 'r.deleted_at is null'];
    if (reach.country) conditions.push(`r.country = ${value(reach.country)}`);
    if (reach.organizations) conditions.push('false'); // records belong to countries, not to organizations
    if (reach.owner !== null) conditions.push(`r.created_account = ${value(reach.owner)}`);
    if (query.state) {
      conditions.push(`r.state = any(${value(query.state)})`);
      // lets PostgreSQL use the partial index of non-public records
      if (!query.state.includes('published')) conditions.push(`r.state <> 'published'`);
    }
    if (query.working) conditions.push(`w.state = any(${value(query.working)})`);
    if (query.country) {
      const groups: Readonly<Record<string, () => string>> = {
        intl: () => 'r.country is null',
        other: () => `not (r.country = any(${value(countries)}))`,
      };
      const found = query.country.map((country) => groups[country]?.() ?? `r.country = ${value(country)}`);
      conditions.push(`(${found.join(' or ')})`);
    }
    if (query.language) conditions.push(`r.lang = any(${value(query.language)})`);
    if (query.missing) {
      const locale = value(query.missing);
      conditions.push(
        `r.lang <> ${locale} and not exists (select 1 from translation t where t.kind = '${slug}' and t.n = r.n and t.locale = ${locale})`,
      );
    }
    if (query.stale)
      conditions.push(
        `r.n in (select t.n from revision v join translation t on t.kind = v.kind and t.n = v.n
                  where v.kind = '${slug}' and t.locale = ${value(query.stale)} and v.at > t.updated_at
                    and jsonb_exists_any(v.changes, array['title', 'summary', 'body']))`,
      );
    if (query.incomplete)
      conditions.push(
        `exists (select 1 from translation t where t.kind = '${slug}' and t.n = r.n and t.locale = ${value(query.incomplete)} and t.locale <> r.lang
                  and ${incompleteTranslationSql(kindOf(slug))} and not ${staleTranslationCondition})`,
      );
    if (query.assigned) conditions.push(`r.assigned <> '{}'`);
    if (query.mine) {
      const id = value(context.actor?.id ?? 0);
      conditions.push(
        `r.n in (select n from "${slug}" where created_account = ${id}
                 union select n from "${slug}" where updated_account = ${id}
                 union select n from draft_version where kind = '${slug}' and by = ${id})`,
      );
    }
    const published = !query.trash && (query.state ?? contentStates).includes('published');
    conditions.push(
      ...(await buildFilterConditions(this.#indexes, boundKinds[slug], requestedEnumerations(slug, query), { value, published })),
    );
    if (query.keyword) {
      // public records are found by full-text search, others by title
      const pattern = value(`%${query.keyword.replace(/[\\%_]/g, '\\$&')}%`);
      const unseen = query.trash ? `r.title ilike ${pattern}` : `(r.state <> 'published' and r.title ilike ${pattern})`;
      const ids = query.trash ? [] : await this.#search.idsOf(slug, query.keyword);
      conditions.push(`(${unseen} or r.n = any(${value(ids)}))`);
    }
    return { conditions, params };
  }

  /** Counts the matching records. If the list index knows all filters, it counts the public records and the database only the others. */
  async #total(
    context: Context,
    slug: KindSlug,
    query: ContentQuery,
    { from, where, params }: { from: string; where: string; params: unknown[] },
  ): Promise<number> {
    const { country, owner } = scopeFilterOf(context, 'content:record:read');
    const { filters } = kindOf(slug);
    const requestedCountries = query.country ?? (country ? [country] : []);
    const byIndex =
      !query.trash &&
      !query.keyword &&
      !query.stale &&
      !query.missing &&
      !query.incomplete &&
      !query.working &&
      !query.language &&
      !query.mine &&
      !query.assigned &&
      owner === null &&
      (requestedCountries.length === 0 || filters.includes('country')) &&
      !(query.country && country);
    const count = async (more: string) => {
      const [row] = await this.#connection.query<{ total: number }>(
        `select count(*)::int as total from ${from} where ${where}${more}`,
        params,
      );
      return row?.total ?? 0;
    };
    if (!byIndex) return count('');
    const states = query.state ?? contentStates;
    const index = states.includes('published') ? await this.#indexes.of(slug) : null;
    const publishedCount =
      index?.query({
        filters: { ...requestedEnumerations(slug, query), ...(requestedCountries.length > 0 && { country: requestedCountries }) },
        order: { by: 'date', descending: true },
        offset: 0,
        limit: 1,
      }).total ?? 0;
    return publishedCount + (await count(` and r.state <> 'published'`));
  }
}
