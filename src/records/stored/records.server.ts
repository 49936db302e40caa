import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../../platform/db/connect.server.ts';
import { anyOf, instant, int, json, list, nullable, statement, text } from '../../platform/db/sql.server.ts';
import type { ListedRecord } from '../api.ts';
import type { BoundKind } from '../engine/bind.server.ts';
import { columnTypes, commonColumnTypes, listColumnTypes, selectListSql } from '../engine/column-types.server.ts';
import { listedFieldNamesOf } from '../engine/schema.server.ts';
import { buildForEachKind } from '../kinds/by-kind.ts';
import { boundKinds } from '../kinds/index.server.ts';
import type { KindSlug } from '../kinds/index.ts';
import { type ParallelAdopter, parallelAdoptersSql, relationsSql, type StoredRelation } from './relation-columns.server.ts';

const derivedFrom = ({ derive }: BoundKind['rules']): string[] => [...(derive?.from ?? []), ...(derive?.evidence?.from ?? [])];
const listNames = ({ kind, rules }: BoundKind): string[] => [
  ...Object.keys(listColumnTypes),
  ...listedFieldNamesOf(kind),
  ...derivedFrom(rules),
];
const fullNames = ({ kind, rules }: BoundKind): string[] => [
  ...Object.keys(commonColumnTypes),
  ...Object.keys(kind.fields),
  ...derivedFrom(rules),
];
const listColumns = buildForEachKind((slug) => selectListSql(listNames(boundKinds[slug])));

/** Columns of a translation `t` in the reader's language. */
const translated = `t.title as "tTitle", t.summary as "tSummary", t.fields as "tFields", t.quality as "tQuality"`;
const translationTypes = {
  tTitle: nullable(text()),
  tSummary: nullable(text()),
  tFields: nullable(json<Record<string, string>>()),
  tQuality: nullable(text<'official' | 'human' | 'machine'>()),
};
const listTypes = (bound: BoundKind) => Object.assign(columnTypes(bound, listNames(bound)), listColumnTypes, translationTypes);
const fullTypes = (bound: BoundKind) => Object.assign(columnTypes(bound, fullNames(bound)), commonColumnTypes, translationTypes);

/** SQL condition: the record `r` is public. */
export const publicRecordCondition = `r.state = 'published' and r.deleted_at is null`;

interface RecordsByIdSqlParams {
  ids: SQL;
  locale: SQL;
}
/** SQL from clause: records `r` of a kind, left joined with their translations `t` into a language. */
export const fromTranslatedRecords = (slug: KindSlug, locale: SQL): SQL =>
  sql`${sql.identifier(slug)} r left join translation t on t.kind = '${sql.raw(slug)}' and t.n = r.n and t.locale = ${locale}`;
const visibleAmong = (slug: KindSlug, columns: string, { ids, locale }: RecordsByIdSqlParams): SQL =>
  sql`select ${sql.raw(`${columns}, ${translated}`)} from ${fromTranslatedRecords(slug, locale)} where r.n = ${anyOf(ids, 'int')} and ${sql.raw(publicRecordCondition)}`;
const some = { ids: list(int), locale: text() };
const inLists = buildForEachKind((slug) =>
  statement({
    params: some,
    row: listTypes(boundKinds[slug]),
    prepared: true,
    sql: (params) => visibleAmong(slug, listColumns[slug], params),
  }),
);
const completeRecords = buildForEachKind((slug) =>
  statement({
    params: some,
    row: fullTypes(boundKinds[slug]),
    sql: (params) => visibleAmong(slug, selectListSql(fullNames(boundKinds[slug])), params),
  }),
);

/** Row of a record for lists, with its translated text if there is one. */
export type RecordListRow = NonNullable<Awaited<ReturnType<(typeof inLists)[KindSlug]['one']>>>;
/** Row of a record with every field, and its translation without the translated body. */
export type AllFieldsRow = NonNullable<Awaited<ReturnType<(typeof completeRecords)[KindSlug]['one']>>>;

const inOrder = <R extends { n: number }>(found: readonly R[], ids: readonly number[]): R[] => {
  const byId = new Map(found.map((row) => [row.n, row]));
  return ids.map((n) => byId.get(n)).filter((row) => row !== undefined);
};

/** Visible records by id with the columns that lists show, in the order of the ids. */
export const readListRowsById = async (
  connection: Connection,
  { kind }: BoundKind,
  params: { ids: readonly number[]; locale: string },
): Promise<RecordListRow[]> => (params.ids.length === 0 ? [] : inOrder(await inLists[kind.slug].all(connection, params), params.ids));

/** Visible records by id with every field, in the order of the ids. */
export const readRowsWithAllFields = async (
  connection: Connection,
  { kind }: BoundKind,
  params: { ids: readonly number[]; locale: string },
): Promise<AllFieldsRow[]> =>
  params.ids.length === 0 ? [] : inOrder(await completeRecords[kind.slug].all(connection, params), params.ids);

/** Visible records of several kinds with the columns that lists show, read by one statement, in no particular order. */
export const readListRowsOfKinds = async (
  connection: Connection,
  recordRequests: readonly { bound: BoundKind; ids: readonly number[] }[],
  locale: string,
): Promise<{ kind: KindSlug; row: RecordListRow }[]> => {
  const some = recordRequests.filter(({ ids }) => ids.length > 0);
  const [first, ...others] = some;
  if (!first) return [];
  if (others.length === 0) {
    // most lists have one kind; reading rows as JSON would take a fifth longer
    const found = await readListRowsById(connection, first.bound, { ids: first.ids, locale });
    return found.map((row) => ({ kind: first.bound.kind.slug, row }));
  }
  const of = ({ bound }: { bound: BoundKind }, i: number) =>
    `select '${bound.kind.slug}' as kind, to_jsonb(x) as row from (
       select ${listColumns[bound.kind.slug]}, ${translated}
         from "${bound.kind.slug}" r left join translation t on t.kind = '${bound.kind.slug}' and t.n = r.n and t.locale = $1
        where r.n = any($${i + 2}) and ${publicRecordCondition}) x`;
  return connection.query(some.map(of).join(' union all '), [locale, ...some.map(({ ids }) => ids)]);
};

/** Parameters of `selectInFull`. `source`: address whose last link check is read. */
interface FullRecordSqlParams {
  n: SQL;
  locale: SQL;
  source: SQL;
}
const noColumn = sql`null::jsonb`;
const selectInFull = (slug: KindSlug, { n, locale, source }: FullRecordSqlParams): SQL =>
  sql`select ${sql.raw(`${selectListSql(fullNames(boundKinds[slug]))}, ${translated}`)}, t.body as "tBody",
            (select coalesce(jsonb_agg(jsonb_build_object('locale', o.locale, 'quality', o.quality) order by o.locale), '[]')
               from translation o where o.kind = '${sql.raw(slug)}' and o.n = r.n) as languages,
            l.checked_at as "linkChecked", l.status as "linkStatus", l.failures as "linkFailures",
            ${relationsSql(slug)} as relations, ${slug === 'standard' ? parallelAdoptersSql : noColumn} as "parallelAdopters",
            ${boundKinds[slug].rules.seriesMembers?.(locale) ?? noColumn} as "seriesMembers"
       from ${fromTranslatedRecords(slug, locale)} left join link l on l.url = ${source}
      where r.n = ${n}`;
/** Types of a row in full, with the languages of its translations and the last check of its source link. */
const inFullTypes = (bound: BoundKind) =>
  Object.assign(fullTypes(bound), {
    tBody: nullable(text()),
    languages: json<{ locale: string; quality: ListedRecord['translated'] }[]>(),
    linkChecked: nullable(instant),
    linkStatus: nullable(int),
    linkFailures: nullable(int),
    relations: json<StoredRelation[]>(),
    parallelAdopters: nullable(json<ParallelAdopter[]>()),
    /** Other members of the record's series, for kinds with `rules.seriesMembers`. */
    seriesMembers: nullable(json<unknown[]>()),
  });
const one = { n: int, locale: text() };
const ownSource = sql.raw('r.source_link');
const visibleInFull = buildForEachKind((slug) =>
  statement({
    params: one,
    row: inFullTypes(boundKinds[slug]),
    prepared: true,
    sql: (params) => sql`${selectInFull(slug, { ...params, source: ownSource })} and ${sql.raw(publicRecordCondition)}`,
  }),
);
const anyInFull = buildForEachKind((slug) =>
  statement({
    params: one,
    row: inFullTypes(boundKinds[slug]),
    sql: (params) => selectInFull(slug, { ...params, source: ownSource }),
  }),
);
const anyInFullFrom = buildForEachKind((slug) =>
  statement({
    params: { ...one, source: nullable(text()) },
    row: inFullTypes(boundKinds[slug]),
    sql: (params) => selectInFull(slug, params),
  }),
);
export type FullRow = NonNullable<Awaited<ReturnType<(typeof anyInFull)[KindSlug]['one']>>>;

/** Selects one record: its number and the language of the translation. */
interface FullRecordRequest {
  n: number;
  locale: string;
  /** If present, non-public records are found too. `source`: address used for the link check instead of the record's own. */
  unseen?: { source?: string | null };
}

/** Reads one record in full with its translation. Returns undefined if it does not exist, or is not public and `unseen` is absent. */
export const readFullRecord = (
  connection: Connection,
  { kind }: BoundKind,
  { n, locale, unseen }: FullRecordRequest,
): Promise<FullRow | undefined> => {
  if (!unseen) return visibleInFull[kind.slug].one(connection, { n, locale });
  const { source } = unseen;
  return source === undefined
    ? anyInFull[kind.slug].one(connection, { n, locale })
    : anyInFullFrom[kind.slug].one(connection, { n, locale, source });
};
