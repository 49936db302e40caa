import { sql } from 'drizzle-orm';
import { AppError } from '../../base/errors.ts';
import type { ContentLanguage, Country } from '../../base/locales.ts';
import type { Paged } from '../../base/paging.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { int, list, statement, text } from '../../platform/db/sql.server.ts';
import type { CallingClient } from '../../platform/http/caller.ts';
import { type Context, cacheTags } from '../../platform/http/context.ts';
import { numberOfRowId } from '../../platform/resource/resource.server.ts';
import type { FacetValue, ListAnswer, ListedRecord, RecordDetail } from '../api.ts';
import type { BoundKind } from '../engine/bind.server.ts';
import { columnName } from '../engine/columns.ts';
import { textListOf } from '../engine/field-values.server.ts';
import type { IndexQuery } from '../engine/list-index.ts';
import { contactFieldsOf } from '../engine/protected-fields.ts';
import {
  type DetailQuery,
  type GroupingFilter,
  groupingFilterOf,
  type ListQuery,
  type RequestedListFilters,
} from '../engine/schema.server.ts';
import { type AreaHookRegistry, loadReaderSpecificFacts } from '../hooks/hooks.server.ts';
import { buildForEachKind } from '../kinds/by-kind.ts';
import { boundKinds } from '../kinds/index.server.ts';
import type { KindSlug } from '../kinds/index.ts';
import { paths } from '../kinds/paths.ts';
import { classificationPath } from '../kinds/standard/classification/names.server.ts';
import { readRecordRelations, type UnpublishedRelations } from '../relations/relations.server.ts';
import { cleanHtmlInPool } from '../rich-text/rich-pool.server.ts';
import type { Search } from '../search/search.server.ts';
import { fullTextAddressOf, toSourceAnswer } from '../sources/source.server.ts';
import { findMergeTarget } from '../stored/aliases.server.ts';
import { fieldsForReader, isContactHidden, originalOf, textForReader, toListedRecord } from '../stored/present.server.ts';
import { type FullRow, publicRecordCondition, readFullRecord, readListRowsById, readListRowsOfKinds } from '../stored/records.server.ts';
import { topicsAssignedByRules } from '../topics/topic-columns.ts';
import { isTopicKind } from '../topics/topic-kinds.ts';
import { ListedRecordCache } from './doc-cache.server.ts';
import { EquivalentsCache, equivalentsOf } from './equivalents.server.ts';
import { FacetCountCache } from './facets.server.ts';
import type { ListIndexes } from './indexes.server.ts';
import { type RelatedRecordChoice, RelatedRecordChoices } from './related-choice.server.ts';
import { relatedRecordsByKind, relatedTopicKeys } from './related-collections.server.ts';
import { maxRelatedRecords } from './related-score.ts';
import { readTopicHierarchy } from './topic-place.server.ts';
import type { RecordViewCounter } from './views.server.ts';

/** Input from which a record's page is built. */
export interface RecordPageInput {
  row: FullRow;
  foreseen?: UnpublishedRelations | undefined;
  /** Language of the translation in `row`, if it is not the reader's language. */
  language?: ContentLanguage | undefined;
}

const issuedBy = statement({
  params: { key: text() },
  row: { kind: text(), ns: list(int) },
  sql: ({ key }) =>
    sql`select kind, array_agg(n) as ns from relation where target_kind = 'stdorg' and target_key = ${key} and type = 'issued-by' group by kind`,
});
/** Numbers, by kind, of all records that name the organization as issuer; these records may be non-public. */
const recordsIssuedBy = async (connection: Connection, key: string): Promise<Map<string, readonly number[]>> => {
  const found = await issuedBy.all(connection, { key });
  return new Map(found.map(({ kind, ns }) => [kind, ns]));
};

interface ListPageRequest {
  page: number;
  limit: number;
  /** Numbers of records to which the list is restricted. */
  among?: readonly number[];
}

/** Public industries or technologies: those with the given keys, in the order of the keys, then others. */
const inOrderOfKeys = buildForEachKind((slug) =>
  statement({
    params: { keys: list(text()) },
    row: { n: int },
    sql: ({ keys }) =>
      sql`select r.n from ${sql.identifier(slug)} r where ${sql.raw(publicRecordCondition)}
           order by array_position(${keys}::text[], r.key) nulls last, r.n limit ${sql.raw(String(maxRelatedRecords + 1))}`,
  }),
);
/** Maximum number of pinned records at the top of a list. */
const mostFirst = 100;

interface RecordLibraryServices {
  indexes: ListIndexes;
  search: Search;
  views: RecordViewCounter;
  hooks: AreaHookRegistry;
}

/** Read access to records of every kind: lists, details and related records. */
export class RecordLibraryReader {
  readonly #connection: Connection;
  readonly #indexes: ListIndexes;
  readonly #search: Search;
  readonly #views: RecordViewCounter;
  readonly #hooks: AreaHookRegistry;
  readonly #docs = new ListedRecordCache();
  readonly #facets = new FacetCountCache();
  readonly #equivalents: EquivalentsCache;
  readonly #related: RelatedRecordChoices;
  /** Cache of standards with their equivalents, by the document without equivalents. */
  readonly #completeStandards = new WeakMap<ListedRecord, ListedRecord>();

  constructor(connection: Connection, { indexes, search, views, hooks }: RecordLibraryServices) {
    this.#connection = connection;
    this.#indexes = indexes;
    this.#search = search;
    this.#views = views;
    this.#hooks = hooks;
    this.#equivalents = new EquivalentsCache(connection);
    this.#related = new RelatedRecordChoices(connection, indexes);
  }

  async list(context: Context, slug: KindSlug, query: ListQuery): Promise<ListAnswer> {
    context.tag(cacheTags.kind(slug));
    const { ids, total, facets } = await this.ids(slug, query, query);
    const docs = await this.docs(context, slug, ids);
    const answer = { docs, total, limit: query.limit, page: query.page, pages: Math.ceil(total / query.limit) };
    if (query.facets !== '1') return answer;
    const named = this.#facets.labelled(boundKinds[slug].kind, facets, context.locale);
    return { ...answer, facets: facets.issuer?.length ? { ...named, issuer: await this.#issuers(context, facets.issuer) } : named };
  }

  /** Adds the titles of the chosen issuers to the counts of the issuer filter. */
  async #issuers(context: Context, values: FacetValue[]): Promise<FacetValue[]> {
    for (const { value } of values) context.tag(cacheTags.record('stdorg', value));
    const ids = values.map(({ value }) => Number(value));
    const titles = new Map((await this.docs(context, 'stdorg', ids)).map(({ id, title }) => [id, title]));
    return values.map((facet) => ({ ...facet, label: titles.get(facet.value) ?? facet.value }));
  }

  /** Ids of one page of matching records, their total, and facet counts if requested. `among`: numbers of the records that may match. */
  async ids(slug: KindSlug, query: RequestedListFilters, { page, limit, among }: ListPageRequest) {
    const { kind } = boundKinds[slug];
    const candidates = query.keyword.trim() ? await this.#search.idsOf(slug, query.keyword, among) : among;
    const filters = Object.fromEntries(kind.filters.map((name) => [name, textListOf(query[name])]));
    const index = await this.#indexes.of(slug);
    const indexQuery = {
      filters,
      from: query['date.from'],
      to: query['date.to'],
      within: candidates,
      order: await this.#order(slug, query.sort ?? (candidates ? 'relevance' : '-date'), candidates !== undefined),
      offset: (page - 1) * limit,
      limit,
    };
    return query.facets === '1' ? this.#facets.query(index, kind, indexQuery) : index.query(indexQuery);
  }

  async #order(slug: KindSlug, sort: string, keyword: boolean): Promise<IndexQuery['order']> {
    if (sort === 'relevance' && keyword) return { by: 'given' };
    if (sort === '-date' || sort === 'relevance') return this.newestFirst(slug);
    if (sort === 'date') return { by: 'date', descending: false };
    const column = sort === '-views' ? 'views' : columnName(boundKinds[slug].rules.sortColumns?.[sort] ?? sort);
    return { by: 'ranks', ranks: await this.#indexes.ranks(slug, column, sort === '-views') };
  }

  /** Default order of a list: pinned records of the kind, then the newest. */
  async newestFirst(slug: KindSlug): Promise<IndexQuery['order']> {
    const newest = { by: 'date', descending: true } as const;
    const [first] = Object.entries(boundKinds[slug].rules.first ?? {});
    if (!first) return newest;
    const [name, value] = first;
    const { ids } = (await this.#indexes.of(slug)).query({ filters: { [name]: [value] }, order: newest, offset: 0, limit: mostFirst });
    return ids.length > 0 ? { by: 'ranks', ranks: Uint32Array.from(ids) } : newest;
  }

  async docs(context: Pick<Context, 'locale'>, slug: KindSlug, ids: readonly number[]): Promise<ListedRecord[]> {
    const [docs = []] = await this.docsOfKinds(context, [{ kind: slug, ids }]);
    return docs;
  }

  /**
   * Returns the records of several lists, each of one kind, as lists show them. Records missing in the cache are read with one statement.
   */
  async docsOfKinds(
    { locale }: Pick<Context, 'locale'>,
    lists: readonly { kind: KindSlug; ids: readonly number[] }[],
  ): Promise<ListedRecord[][]> {
    const begun = this.#docs.begin();
    const known = lists.map(({ kind, ids }) => new Map(ids.map((n) => [n, this.#docs.get(kind, locale, n)])));
    const missing = lists.map(({ kind, ids }, i) => ({ bound: boundKinds[kind], ids: ids.filter((n) => !known[i]?.get(n)) }));
    const found = await readListRowsOfKinds(this.#connection, missing, locale);
    const read = found.map(({ kind, row }) => toListedRecord(boundKinds[kind], row, locale));
    this.#docs.keep(begun, locale, read);
    for (const doc of read) for (const [i, { kind }] of lists.entries()) if (kind === doc.kind) known[i]?.set(Number(doc.id), doc);
    const standards = lists.flatMap(({ kind, ids }) => (kind === 'standard' ? ids : []));
    const equivalents = await this.#equivalents.of(standards);
    const withEquivalents = (doc: ListedRecord): ListedRecord =>
      doc.kind === 'standard' ? this.#attachEquivalents(doc, equivalents.get(Number(doc.id))) : doc;
    return lists.map(({ ids }, i) =>
      ids
        .map((n) => known[i]?.get(n))
        .filter((doc) => doc !== undefined)
        .map(withEquivalents),
    );
  }

  /** Adds equivalents to a document. Returns an identical object for identical inputs; rendered HTML is memoized by this object (web/ui/once.tsx). */
  #attachEquivalents(doc: ListedRecord, equivalents: ListedRecord['equivalents']): ListedRecord {
    const known = this.#completeStandards.get(doc);
    if (known && known.equivalents === equivalents) return known;
    const complete = { ...doc, equivalents };
    this.#completeStandards.set(doc, complete);
    return complete;
  }

  /** Drops changed records from the caches of lists; all records if `ns` is null. */
  forget(slug: KindSlug, ns: readonly number[] | null): void {
    this.#docs.drop(slug, ns);
    if (slug === 'standard') this.#equivalents.forget();
  }

  /** Empties the caches of lists. `on` true also disables them, because changes may be missed; `on` false enables them again. */
  doubt(on: boolean): void {
    this.#docs.pause(on);
    this.#equivalents.doubt(on);
  }

  /**
   * Returns a record in full. `country` restricts related collections; `text` is the language of the text, if not the reader's. Throws E_NOT_FOUND.
   */
  async detail(context: Context, slug: KindSlug, id: string, { country, text }: DetailQuery = {}): Promise<RecordDetail> {
    const n = numberOfRowId(id);
    const bound = boundKinds[slug];
    const row = await readFullRecord(this.#connection, bound, { n, locale: text ?? context.locale });
    context.tag(cacheTags.record(slug, n)); // the page is also tagged if the record does not exist, because the record may be created later
    if (!row) return this.detail(context, slug, await this.#mergedId(slug, n), { country, text });
    if (text && row.lang !== text && row.tTitle === null) throw new AppError('E_VALIDATION', { text: 'value' });
    const count = ({ ahead }: Pick<CallingClient, 'ahead'>) => {
      if (!ahead) this.#views.count(slug, n);
    };
    count(context);
    context.onCacheHit(count);
    return this.detailOf(context, bound, { row, language: text }, country ?? null);
  }

  /** Id of the record that a missing record was merged into. Throws E_NOT_FOUND if it was not merged. */
  async #mergedId(slug: KindSlug, n: number): Promise<string> {
    const target = await findMergeTarget(this.#connection, slug, n);
    if (target === undefined) throw new AppError('E_NOT_FOUND');
    return String(target);
  }

  /** Builds the content of a record's page, from the stored row or, with `foreseen`, from the row as it will be after publication. */
  async detailOf(
    context: Context,
    bound: BoundKind,
    { row, foreseen, language }: RecordPageInput,
    country: Country | null,
  ): Promise<RecordDetail> {
    const slug = bound.kind.slug;
    const names = Object.keys(bound.kind.fields);
    const text = textForReader(bound, row, language ?? context.locale, names);
    const filter = groupingFilterOf(bound.kind);
    const { entitled, exchange } = await loadReaderSpecificFacts({ connection: this.#connection, hooks: this.#hooks }, context, slug, row);
    const among = foreseen && filter === 'issuer' ? await recordsIssuedBy(this.#connection, row.key) : undefined;
    const key = filter === 'issuer' ? String(row.n) : row.key;
    const linked = async () => {
      const relations = await readRecordRelations(this.#connection, bound, context, { row, foreseen });
      const isStandard = slug === 'standard';
      const equivalents = isStandard ? await equivalentsOf(this.#connection, context, { n: row.n, foreseen }, relations) : undefined;
      const { outgoing, incoming } = relations;
      return { relations: { outgoing, incoming }, equivalents };
    };
    const [links, extraFields] = await Promise.all([linked(), bound.rules.beside?.(this.#connection, context, row)]);
    return {
      ...toListedRecord(bound, row, context.locale),
      ...fieldsForReader(bound, names, row, entitled),
      ...text,
      body: text.body && (await cleanHtmlInPool(text.body)),
      keywords: [...row.keywords],
      industries: [...row.industries],
      technologies: [...row.technologies],
      original: originalOf(row),
      fullText: fullTextAddressOf(row, paths.detail(slug, String(row.n))),
      source: toSourceAnswer(row, context.locale),
      topicsAssigned: topicsAssignedByRules(row),
      created: new Date(row.createdAt).toISOString(),
      translations: [{ locale: row.lang, quality: 'original' }, ...row.languages],
      ...links,
      ...(isTopicKind(slug) && {
        place: await readTopicHierarchy(this.#connection, context, slug, { key: row.key, parent: row.parent }),
      }),
      classification: {
        ics: codePaths('ics', row.ics, context.locale),
        ccs: codePaths('ccs', row.ccs, context.locale),
      },
      ...exchange,
      ...extraFields,
      ...(contactFieldsOf(bound.kind).length > 0 && { withheld: isContactHidden(bound, row, entitled) }),
      ...(filter && { gather: await relatedRecordsByKind(context, this.#indexes, this, { filter, key, country, among }) }),
    };
  }

  /** Returns records related to the given one: first other editions of its series; for an industry or technology, others of its kind. */
  async related(context: Context, slug: KindSlug, id: string): Promise<Paged<ListedRecord>> {
    const n = numberOfRowId(id);
    const bound = boundKinds[slug];
    const filter = groupingFilterOf(bound.kind);
    const ofTopic = filter && filter !== 'issuer' ? filter : null;
    const found = ofTopic ? await this.#nearTopics(context, bound, ofTopic, n) : await this.#chosenFor(context, bound, n);
    if (!found) return this.related(context, slug, await this.#mergedId(slug, n));
    const chosen = found.slice(0, maxRelatedRecords);
    const kinds = [...new Set(chosen.map(({ kind }) => kind))];
    const lists = kinds.map((kind) => ({ kind, ids: chosen.filter((one) => one.kind === kind).map((one) => one.n) }));
    const read = new Map((await this.docsOfKinds(context, lists)).flat().map((doc) => [`${doc.kind} ${doc.id}`, doc]));
    const docs = chosen.flatMap((one) => read.get(`${one.kind} ${one.n}`) ?? []);
    return { docs, total: docs.length, limit: maxRelatedRecords, page: 1, pages: docs.length ? 1 : 0 };
  }

  /** Related records of a record that is no topic; undefined if the record is not public. */
  async #chosenFor(context: Context, bound: BoundKind, n: number): Promise<RelatedRecordChoice['records'] | undefined> {
    context.tag(cacheTags.record(bound.kind.slug, n));
    const choice = await this.#related.of(bound.kind.slug, n);
    if (!choice) return undefined;
    context.expireAt(choice.until);
    for (const one of choice.records.slice(0, maxRelatedRecords)) context.tag(cacheTags.record(one.kind, one.n));
    return choice.records;
  }

  /**
   * Industries or technologies that share records with the given one, followed by others, so that the list is never empty; undefined if the
   * given one is not public.
   */
  async #nearTopics(
    context: Context,
    bound: BoundKind,
    filter: GroupingFilter,
    n: number,
  ): Promise<RelatedRecordChoice['records'] | undefined> {
    const { slug } = bound.kind;
    context.tag(cacheTags.kind(slug));
    const [row] = await readListRowsById(this.#connection, bound, { ids: [n], locale: context.locale });
    if (!row) return undefined;
    const keys = await relatedTopicKeys(context, this.#indexes, filter, row.key);
    const rows = await inOrderOfKeys[slug].all(this.#connection, { keys });
    return rows.filter((other) => other.n !== n).map((other) => ({ kind: slug, n: other.n }));
  }
}

const codePaths = (scheme: 'ics' | 'ccs', codes: unknown, locale: Context['locale']) =>
  Array.isArray(codes)
    ? codes.map((code: string) => classificationPath(scheme, code, locale).filter((step, i, path) => step.name !== path[i - 1]?.name))
    : [];
