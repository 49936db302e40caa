import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { ContentLanguage } from '../../base/locales.ts';
import type { Db } from '../../platform/db/connect.server.ts';
import { int, json, statement, text } from '../../platform/db/sql.server.ts';
import type { BoundKind, RecordRow } from '../engine/bind.server.ts';
import { columnTypes, commonColumnTypes, selectListSql } from '../engine/column-types.server.ts';
import { buildForEachKind } from '../kinds/by-kind.ts';
import { boundKinds } from '../kinds/index.server.ts';
import type { KindSlug } from '../kinds/index.ts';
import type { OutgoingRelation } from '../relations/relations.server.ts';

/** A record's text in another language than its original, as it is stored. */
export interface StoredTranslation {
  locale: ContentLanguage;
  title: string;
  summary: string | null;
  body: string | null;
  fields: Record<string, string>;
  quality: 'official' | 'human' | 'machine';
}

/** A record with its translations and outgoing relations. */
export interface StoredRecord {
  row: RecordRow;
  texts: readonly StoredTranslation[];
  links: readonly OutgoingRelation[];
}

export const storedRecordColumnTypes = (bound: BoundKind) =>
  Object.assign(columnTypes(bound, Object.keys(getTableColumns(bound.table))), commonColumnTypes, {
    storedTexts: json<StoredTranslation[]>(),
    storedLinks: json<OutgoingRelation[]>(),
  });
/** Builds the query of a stored record `r` with translations and relations. `by`: condition; `more`: further columns. */
export const selectStoredRecord = (slug: KindSlug, by: SQL, more = sql``): SQL =>
  sql`select ${sql.raw(selectListSql(Object.keys(getTableColumns(boundKinds[slug].table))))},
            (select coalesce(jsonb_agg(jsonb_build_object('locale', t.locale, 'title', t.title, 'summary', t.summary, 'body', t.body,
                       'fields', t.fields, 'quality', t.quality) order by t.locale), '[]')
               from translation t where t.kind = '${sql.raw(slug)}' and t.n = r.n) as "storedTexts",
            (select coalesce(jsonb_agg(jsonb_build_object('type', l.type, 'target_kind', l.target_kind, 'target_key', l.target_key,
                       'ref', l.ref, 'degree', l.degree) order by l.type, l.target_kind, l.ref), '[]')
               from relation l where l.kind = '${sql.raw(slug)}' and l.n = r.n) as "storedLinks"${more}
       from ${sql.identifier(slug)} r where ${by}`;
type StoredRow = RecordRow & { storedTexts: StoredTranslation[]; storedLinks: OutgoingRelation[] };
const storedByNumber = buildForEachKind((slug) =>
  statement({
    params: { n: int },
    row: storedRecordColumnTypes(boundKinds[slug]),
    sql: ({ n }) => selectStoredRecord(slug, sql`r.n = ${n}`),
  }),
);
const storedByKey = buildForEachKind((slug) =>
  statement({
    params: { key: text() },
    row: storedRecordColumnTypes(boundKinds[slug]),
    sql: ({ key }) => selectStoredRecord(slug, sql`r.key = ${key}`),
  }),
);

/** Converts a row of `selectStoredRecord` to a stored record. */
export const toStoredRecord = ({ storedTexts: texts, storedLinks: links, ...row }: StoredRow): StoredRecord => ({ row, texts, links });

/** Reads a record with one statement, even if it is in the trash or not public. Returns undefined if it does not exist. */
export const readStoredRecord = async (tx: Db, slug: KindSlug, by: { n: number } | { key: string }): Promise<StoredRecord | undefined> => {
  const found = 'n' in by ? await storedByNumber[slug].one(tx, by) : await storedByKey[slug].one(tx, by);
  return found && toStoredRecord(found);
};
