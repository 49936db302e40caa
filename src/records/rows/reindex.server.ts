import { sql } from 'drizzle-orm';
import { sendWriteBatch } from '../../platform/db/batch.server.ts';
import { type Db, queryRows } from '../../platform/db/connect.server.ts';
import { int, json, list, nullable, statement, text } from '../../platform/db/sql.server.ts';
import { mostRecordsPerChange, publishChangeSql, publishSelectedChangesSql } from '../../platform/events/changes.server.ts';
import type { BoundKind, RecordRow } from '../engine/bind.server.ts';
import { columnTypes, commonColumnTypes, selectListSql } from '../engine/column-types.server.ts';
import { buildForEachKind } from '../kinds/by-kind.ts';
import { boundKinds } from '../kinds/index.server.ts';
import { isKind, type KindSlug } from '../kinds/index.ts';
import type { OutgoingRelation } from '../relations/relations.server.ts';
import type { PublicTitles } from '../search/titles.server.ts';
import { indexRecords, type SearchDocument, unindexRecordsStatement, type WordCountChanges } from '../search/writer.server.ts';

/**
 * Limit of the query for neighbours, which are the records related to changed records. More than `mostRecordsPerChange` neighbours of a
 * kind are published as a change of the whole kind.
 */
const neighbourLimit = 5000;

/** The columns of a translation that are indexed for search. */
interface IndexedTranslation {
  locale: string;
  title: string;
  summary: string | null;
  body: string | null;
  fields: Record<string, string>;
}

const searchedFields = ({ kind }: BoundKind): string[] => [...kind.search, ...(kind.fields.number ? ['number'] : [])];

/** The columns of a record that are indexed for search: those of every kind, and the kind's own text fields. */
type SearchIndexInputRow = Pick<RecordRow, 'n' | 'lang' | 'title' | 'summary' | 'body' | 'country' | 'date' | 'keywords'> &
  Record<string, unknown>;

/** Builds the search document of a record from its row and its translations. */
export const buildSearchDocument = (
  bound: BoundKind,
  row: SearchIndexInputRow,
  translations: readonly IndexedTranslation[],
): SearchDocument => {
  const ownText = searchedFields(bound)
    .flatMap((name) => row[name] ?? [])
    .join(' ');
  return {
    kind: bound.kind.slug,
    n: row.n,
    country: row.country,
    date: row.date,
    number: bound.rules.numbered?.(row) ?? null,
    names: typeof row.abbreviation === 'string' ? [row.abbreviation] : [],
    texts: [
      { lang: row.lang, a: row.title, b: [row.summary, row.keywords.join(' '), ownText].filter(Boolean).join(' '), c: row.body },
      ...translations.map((t) => ({
        lang: t.locale,
        a: t.title,
        b: [t.summary, ...Object.values(t.fields)].filter(Boolean).join(' '),
        c: t.body,
      })),
    ],
  };
};

const { n, lang, title, summary, body, country, date, keywords, state, deletedAt } = commonColumnTypes;
const searchedTypes = { n, lang, title, summary, body, country, date, keywords, state, deletedAt };
/** Columns of a kind that the search index contains or that decide whether a record is findable. */
export const searchColumnNames = (bound: BoundKind): string[] => [...Object.keys(searchedTypes), ...searchedFields(bound)];
const searchedRows = buildForEachKind((slug) =>
  statement({
    params: { ns: list(int) },
    row: Object.assign(columnTypes(boundKinds[slug], searchColumnNames(boundKinds[slug])), searchedTypes),
    sql: ({ ns }) =>
      sql`select ${sql.raw(selectListSql(searchColumnNames(boundKinds[slug])))} from ${sql.identifier(slug)} r where r.n = any(${ns})`,
  }),
);
const searchedTranslations = statement({
  params: { kind: text(), ns: list(int) },
  row: { n: int, locale: text(), title: text(), summary: nullable(text()), body: nullable(text()), fields: json<Record<string, string>>() },
  sql: ({ kind, ns }) => sql`select n, locale, title, summary, body, fields from translation where kind = ${kind} and n = any(${ns})`,
});

/**
 * Writes the search rows of records from the stored rows, so that texts of all sources are indexed. `before`: the public titles before the write, by
 * number; the word counts subtract them.
 */
export const reindexStoredRecords = async (
  tx: Db,
  bound: BoundKind,
  { ns, words, before }: { ns: readonly number[]; words: WordCountChanges; before: PublicTitles },
): Promise<void> => {
  const { kind } = bound;
  const found = await searchedRows[kind.slug].all(tx, { ns });
  const translations = await searchedTranslations.all(tx, { kind: kind.slug, ns });
  const byRecord = Map.groupBy(translations, (t) => t.n);
  const records = found.map((row) => buildSearchDocument(bound, row, byRecord.get(row.n) ?? []));
  const visibleNs = new Set(found.filter((row) => row.state === 'published' && !row.deletedAt).map((row) => row.n));
  const hidden = ns.filter((n) => !visibleNs.has(n));
  if (hidden.length > 0) await sendWriteBatch(tx, { hidden: unindexRecordsStatement(kind.slug, hidden) });
  const findable = records.filter((record) => visibleNs.has(record.n));
  for (const n of ns) words.remove(before.get(n) ?? []);
  for (const { texts } of findable) words.add(texts.map(({ lang, a }) => ({ lang, title: a })));
  await indexRecords(tx, findable);
};

/**
 * Announces to all server processes that the records and their neighbours changed. Neighbours are records that they refer to, that
 * refer to them, or that they referred to before (`gone`). They are read under the lock of table `change`, so that no commit is missed.
 */
export const broadcastRecordChanges = async (
  tx: Db,
  slug: KindSlug,
  ns: number[],
  gone: readonly OutgoingRelation[] = [],
): Promise<void> => {
  if (ns.length === 0) return;
  const targets = await queryRows<{ kind: string }>(
    tx,
    `with noted as (${publishChangeSql}) select distinct target_kind as kind from relation, (select count(*) from noted) as own
      where kind = $1 and n = any($3)`,
    [slug, ns.length > mostRecordsPerChange ? null : ns, ns],
  );
  const left = [...Map.groupBy(gone, ({ target_kind }) => target_kind)].filter(([kind]) => isKind(kind));
  const neighbours = [
    `(select r.kind, r.n from relation r where r.target_kind = $1 and r.target_key = any(array(select key from "${slug}" where n = any($2)))
       and not (r.kind = $1 and r.n = any($2)) limit ${neighbourLimit})`,
    ...targets
      .filter(({ kind }) => isKind(kind))
      .map(
        ({ kind }) => `(select distinct '${kind}', t.n from relation r join "${kind}" t on t.key = r.target_key
         where r.kind = $1 and r.n = any($2) and r.target_kind = '${kind}' limit ${neighbourLimit})`,
      ),
    ...left.map(([kind], i) => `(select '${kind}', n from "${kind}" where key = any($${i + 3}))`),
  ];
  await queryRows(
    tx,
    publishSelectedChangesSql(
      `select kind, case when count(distinct n) <= ${mostRecordsPerChange} then array_agg(distinct n) end
         from (${neighbours.join(' union all ')}) as neighbour (kind, n) group by kind`,
    ),
    [slug, ns, ...left.map(([, links]) => links.map(({ target_key }) => target_key))],
  );
};
