import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../../platform/db/connect.server.ts';
import { anyOf, flag, int, json, list, nullable, statement, text } from '../../platform/db/sql.server.ts';
import { type Context, cacheTags } from '../../platform/http/context.ts';
import type { RelationLink } from '../api.ts';
import type { BoundKind } from '../engine/bind.server.ts';
import { columnTypes, contentColumnTypes, selectListSql } from '../engine/column-types.server.ts';
import { columnName } from '../engine/columns.ts';
import type { RelationType } from '../engine/draft.ts';
import { translatedTitleSql } from '../engine/translated-title.server.ts';
import { buildForEachKind } from '../kinds/by-kind.ts';
import { boundKinds } from '../kinds/index.server.ts';
import { isKind, type KindSlug } from '../kinds/index.ts';
import { derivedValues } from '../stored/present.server.ts';
import { type FullRow, publicRecordCondition, type RecordListRow } from '../stored/records.server.ts';
import { mostRelations, outgoingSql, type ParallelAdopter, type StoredRelation } from '../stored/relation-columns.server.ts';

/** Relations of an unpublished version of a record, for the preview; they are not stored yet. */
export interface UnpublishedRelations {
  /** Relations that replace the stored ones; absent: the stored relations apply. */
  relations?: readonly OutgoingRelation[] | undefined;
}
/** A stored relation without the kind and number of the record that it belongs to. */
export interface OutgoingRelation {
  type: RelationType;
  target_kind: string;
  target_key: string;
  ref: string;
  degree: 'IDT' | 'MOD' | 'NEQ' | null;
}

const relationColumns = {
  /** True if the record refers to the other record; false if the other record refers to it. */
  out: flag,
  type: text(),
  degree: nullable(text()),
  /** Kind of the record at the other end. */
  kind: text(),
  key: nullable(text()),
  n: nullable(int),
  ref: text(),
};
const atMost = sql.raw(`limit ${mostRelations}`);
/** `keys`: the keys by which other records refer to the record: its own key and the key of its series. */
const incoming = (kind: SQL, keys: SQL): SQL =>
  sql`select false, type, degree, kind, null::text, n, '' from relation where target_kind = ${kind} and target_key = ${anyOf(keys, 'text')}`;

/**
 * Relations of a record in both directions, with `own` instead of its stored outgoing relations. A relation that is stored already keeps its `ref`,
 * and its degree unless `own` gives one.
 */
const foreseenRelations = statement({
  params: { kind: text(), n: int, keys: list(text()), own: json<readonly OutgoingRelation[]>() },
  row: relationColumns,
  sql: ({ kind, n, keys, own }) =>
    sql`with own as (select o.type, o.target_kind, o.target_key, coalesce(o.degree, r.degree) as degree, coalesce(r.ref, o.ref) as ref
           from jsonb_to_recordset(${own}::jsonb) as o(type text, target_kind text, target_key text, degree text, ref text)
                left join relation r on r.kind = ${kind} and r.n = ${n} and r.type = o.type and r.target_kind = o.target_kind and r.target_key = o.target_key)
         (${outgoingSql(sql`own`)})
         union all
         (${incoming(kind, keys)} and not (kind = ${kind} and n = ${n})
          union all select false, type, degree, ${kind}::text, null::text, ${n}::int, '' from own where target_kind = ${kind} and target_key = any(${keys}) ${atMost})`,
});

export const seriesOf = ({ rules }: BoundKind, row: Readonly<Record<string, unknown>>): string | null => {
  const series = rules.seriesColumn ? row[rules.seriesColumn] : null;
  return typeof series === 'string' ? series : null;
};

const namingFields = ['number', 'abbreviation'] as const;
/** Short name of a record in links to it: the number of a standard, the abbreviation of an organization, otherwise the title. */
export const recordShortName = (
  row: Pick<RecordListRow, 'title' | 'tTitle'> & { [Name in (typeof namingFields)[number]]?: unknown },
): string => String(row.number ?? row.abbreviation ?? row.tTitle ?? row.title);

const seriesIn = (slug: KindSlug): SQL => {
  const { seriesColumn } = boundKinds[slug].rules;
  return seriesColumn ? sql`r.${sql.identifier(columnName(seriesColumn))}` : sql`null::text`;
};
/** The columns that a link needs of the record at its other end. Lists read more columns, but a record may have a hundred links. */
const { n, key, lang, title, country, date } = contentColumnTypes;
const endTypes = { n, key, lang, title, country, date };
const namesOf = ({ kind, rules }: BoundKind): string[] => [
  ...Object.keys(endTypes),
  ...namingFields.filter((name) => name in kind.fields),
  ...(rules.derive?.from ?? []),
  ...(rules.replaced?.columns ?? []),
];
const typesOf = (slug: KindSlug) => {
  const bound = boundKinds[slug];
  return Object.assign(columnTypes(bound, namesOf(bound)), endTypes, { tTitle: nullable(text()), series: nullable(text()) });
};
const selectEnds = (slug: KindSlug, locale: SQL, condition: SQL): SQL =>
  sql`select ${sql.raw(selectListSql(namesOf(boundKinds[slug])))}, ${translatedTitleSql(slug, locale)} as "tTitle", ${seriesIn(slug)} as series
        from ${sql.identifier(slug)} r where ${condition} and ${sql.raw(publicRecordCondition)}`;
/** Visible records of a kind by number (incoming relations), or by key or series (outgoing relations). */
const selectEndsOf = buildForEachKind((slug) =>
  statement({
    params: { ns: list(int), keys: list(text()), locale: text() },
    row: typesOf(slug),
    prepared: true,
    sql: ({ ns, keys, locale }) => {
      const series = boundKinds[slug].rules.seriesColumn ? sql`or ${seriesIn(slug)} = ${anyOf(keys, 'text')}` : sql``;
      return selectEnds(slug, locale, sql`(r.n = ${anyOf(ns, 'int')} or r.key = ${anyOf(keys, 'text')} ${series})`);
    },
  }),
);
type EndRow = NonNullable<Awaited<ReturnType<(typeof selectEndsOf)[KindSlug]['one']>>>;
interface OtherEnd {
  kind: KindSlug;
  row: EndRow;
}

/** Loads the visible records at the other ends of relations, with one statement for each kind. */
const endsOf = async (connection: Connection, relations: readonly StoredRelation[], locale: string): Promise<OtherEnd[]> => {
  const kinds = [...Map.groupBy(relations, ({ kind }) => kind)];
  const found = kinds.map(async ([kind, ofKind]) => {
    if (!isKind(kind)) return [];
    const ns = ofKind.flatMap(({ n }) => n ?? []);
    const keys = ofKind.flatMap(({ key }) => key ?? []);
    return (await selectEndsOf[kind].all(connection, { ns, keys, locale })).map((row) => ({ kind, row }));
  });
  return (await Promise.all(found)).flat();
};

/** The records at the other ends of relations, as they will be once `row` is published. */
const foreseenEnds = (found: OtherEnd[], bound: BoundKind, row: RecordListRow, relations: readonly StoredRelation[]): OtherEnd[] => {
  const kind = bound.kind.slug;
  const { replaced } = bound.rules;
  const ofKind = relations.filter((one) => one.kind === kind);
  const others = found.filter((end) => end.kind !== kind || end.row.n !== row.n);
  if (replaced) {
    const targets = ofKind.filter((one) => one.out && one.type === replaced.by).map((one) => one.key);
    for (const end of others) if (end.kind === kind && targets.includes(end.row.key)) replaced.mark(end.row, row);
  }
  const self = { ...row, series: seriesOf(bound, row) };
  const isSelfRelated = ofKind.some(({ n, key }) => n === row.n || (key !== null && (key === row.key || key === self.series)));
  return isSelfRelated ? [...others, { kind, row: self }] : others;
};

const byDate = (a: OtherEnd, b: OtherEnd): number => {
  const [one, other] = [a.row.date, b.row.date];
  if (one === other) return a.row.n - b.row.n;
  if (one === null || other === null) return one === null ? 1 : -1;
  return one < other ? -1 : 1;
};

/** Converts stored relations to links, with the names and status of the public records at their other ends. */
const toRelationLinks = (context: Context, relations: readonly StoredRelation[], ends: readonly OtherEnd[]): RelationLink[] => {
  const links: RelationLink[] = [];
  for (const kind of new Set(relations.map((relation) => relation.kind))) {
    if (!isKind(kind)) continue;
    const bound = boundKinds[kind];
    const ofKind = relations.filter((relation) => relation.kind === kind);
    const found = new Map<string | number, EndRow>();
    const rows = ends.filter((end) => end.kind === kind).map(({ row }) => row);
    for (const row of rows) if (row.series) found.set(row.series, row); // an undated reference links to the newest edition
    for (const row of rows) found.set(row.key, row).set(row.n, row);
    for (const { type, degree, ref, n, key } of ofKind) {
      const row = found.get(key ?? n ?? '');
      if (!row && key === null) continue;
      if (row) context.tag(cacheTags.record(kind, row.n));
      links.push({
        type,
        degree,
        kind,
        ref: row && (key === null || !bound.rules.seriesColumn) ? recordShortName(row) : ref,
        id: row ? String(row.n) : null,
        title: row ? (row.tTitle ?? row.title) : null,
        locale: row ? (row.tTitle === null ? row.lang : context.locale) : null,
        status: row ? (derivedValues(bound, row).status ?? null) : null,
        country: row?.country ?? null,
      });
    }
  }
  return links;
};

/** Relations of a record as links. `parallel`: links to standards that adopt the same standard; none for an unpublished version. */
export interface RecordLinks {
  outgoing: RelationLink[];
  incoming: RelationLink[];
  parallel: AdopterLink[];
}
/** Link to a standard that adopts another one. `via`: number of the adopted standard as the source prints it. */
interface AdopterLink {
  link: RelationLink;
  via: string;
}

/** Relations of a record in both directions, as links. */
export const readRecordRelations = async (
  connection: Connection,
  bound: BoundKind,
  context: Context,
  { row, foreseen }: { row: FullRow; foreseen?: UnpublishedRelations | undefined },
): Promise<RecordLinks> => {
  const series = seriesOf(bound, row);
  const own = foreseen?.relations;
  const keys = series ? [row.key, series] : [row.key];
  const stored = own ? await foreseenRelations.all(connection, { kind: bound.kind.slug, n: row.n, keys, own }) : row.relations;
  const adopters = own ? [] : adoptions(row.parallelAdopters ?? []);
  const found = await endsOf(connection, [...stored, ...adopters], context.locale);
  const ends = (foreseen ? foreseenEnds(found, bound, row, stored) : found).sort(byDate);
  const linksOf = (relations: readonly StoredRelation[]) => toRelationLinks(context, relations, ends);
  return {
    outgoing: linksOf(stored.filter(({ out }) => out)),
    incoming: linksOf(stored.filter(({ out }) => !out)),
    parallel: toAdopterLinks(context, adopters, ends),
  };
};

const adoptions = (adopters: readonly ParallelAdopter[]): StoredRelation[] =>
  adopters.map(({ n, degree, ref }) => ({ out: false, type: 'adopts', degree, kind: 'standard', key: null, n, ref }));

/** Links to standards that adopt another standard, ordered by date. */
const toAdopterLinks = (context: Context, relations: readonly StoredRelation[], ends: readonly OtherEnd[]): AdopterLink[] => {
  const place = (n: number | null) => ends.findIndex((end) => end.kind === 'standard' && end.row.n === n);
  return relations
    .toSorted((a, b) => place(a.n) - place(b.n))
    .flatMap((relation) => toRelationLinks(context, [relation], ends).map((link) => ({ link, via: relation.ref })));
};

/** Reads links to standards that adopt another standard. */
export const readAdopterLinks = async (
  connection: Connection,
  context: Context,
  adopters: readonly ParallelAdopter[],
): Promise<AdopterLink[]> => {
  if (adopters.length === 0) return [];
  const relations = adoptions(adopters);
  return toAdopterLinks(context, relations, (await endsOf(connection, relations, context.locale)).sort(byDate));
};
