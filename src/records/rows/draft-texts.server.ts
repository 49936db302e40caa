import { type SQL, sql } from 'drizzle-orm';
import { requiredValueOf } from '../../base/maps.ts';
import type { Db } from '../../platform/db/connect.server.ts';
import { int, json, list, nullable, statement, text } from '../../platform/db/sql.server.ts';
import type { BoundKind, RecordContent } from '../engine/bind.server.ts';
import type { FieldChange } from '../history/revisions.server.ts';
import { keyOfReference } from '../kinds/index.server.ts';
import { isKind, type KindSlug } from '../kinds/index.ts';
import type { OutgoingRelation } from '../relations/relations.server.ts';
import { resolveMergedRelationTargets } from '../stored/aliases.server.ts';
import { type ColumnValues, type PreparedDraft, toTextColumns } from './draft-rows.server.ts';
import type { StoredRecord } from './stored.server.ts';

/** A change of a translation or relation of a record that existed before the write; new records have none. */
export interface KeyedFieldChange extends FieldChange {
  key: string;
}

/** Drafts by key, the records stored before by key, and the numbers of all records by key. */
interface PreparedBatch {
  prepared: ReadonlyMap<string, PreparedDraft>;
  stored: ReadonlyMap<string, RecordContent>;
  ids: ReadonlyMap<string, number>;
}

/** `records`: rows to write. `ns`: numbers of the records that existed before, whose changes are returned. */
const params = { records: json<readonly ColumnValues[]>(), ns: list(int) };
const changed = { n: int, field: text(), from: nullable(json<unknown>()), to: nullable(json<unknown>()) };

const textOf = (t: string): SQL =>
  sql.raw(
    `jsonb_build_object('title', ${t}.title, 'summary', ${t}.summary, 'body', ${t}.body, 'fields', ${t}.fields, 'quality', ${t}.quality)`,
  );
const unlessEmpty = (column: string): SQL => sql.raw(`coalesce(excluded.${column}, t.${column})`);
const fields = sql.raw('t.fields || excluded.fields');
/** Upserts translations and returns their changes. All parts of a statement share one snapshot, so the final select reads the old rows. */
const putTranslations = statement({
  params,
  row: changed,
  sql: ({ records, ns }) =>
    sql`with written as (
       insert into translation as t (kind, n, locale, title, summary, body, fields, quality)
       select kind, n, locale, title, summary, body, fields, quality from jsonb_populate_recordset(null::translation, ${records}::jsonb)
       on conflict (kind, n, locale) do update set title = excluded.title, summary = ${unlessEmpty('summary')}, body = ${unlessEmpty('body')},
         fields = ${fields}, quality = excluded.quality, updated_at = now()
       where (excluded.title, ${unlessEmpty('summary')}, ${unlessEmpty('body')}, ${fields})
             is distinct from (t.title, t.summary, t.body, t.fields)
       returning t.*)
     select w.n, 'translation.' || w.locale as field, case when b.n is not null then ${textOf('b')} end as "from", ${textOf('w')} as "to"
       from written w left join translation b on b.kind = w.kind and b.n = w.n and b.locale = w.locale
      where w.n = any(${ns}) order by w.n, w.locale`,
});

/** Writes texts in languages other than the stored original. Returns the changes of records that existed before. */
export const writeTranslations = async (
  tx: Db,
  { kind }: BoundKind,
  { prepared, stored, ids }: PreparedBatch,
): Promise<KeyedFieldChange[]> => {
  const records: ColumnValues[] = [];
  for (const one of prepared.values()) {
    const original = stored.get(one.key)?.lang ?? one.draft.lang;
    const n = requiredValueOf(ids, one.key);
    for (const [locale, text] of Object.entries(one.draft.texts)) {
      if (locale === original) continue;
      records.push({ kind: kind.slug, n, locale, ...toTextColumns(text), fields: text.fields ?? {}, quality: text.quality ?? 'human' });
    }
  }
  if (records.length === 0) return [];
  const keys = keysById(stored);
  const written = await putTranslations.all(tx, { records, ns: [...keys.keys()] });
  return written.map(({ n, ...change }) => ({ ...change, key: requiredValueOf(keys, n) }));
};

const keysById = (stored: ReadonlyMap<string, RecordContent>): Map<number, string> => new Map([...stored].map(([key, { n }]) => [n, key]));

/**
 * Relations that a draft makes, without duplicates and without relations to the record itself or its own series. A stored relation whose target was
 * merged into another record keeps that record as its target, although its `ref` names the merged one.
 */
export const relationRows = (
  kind: string,
  { key, draft, values }: PreparedDraft,
  stored: Pick<StoredRecord, 'row' | 'links'> | null,
): OutgoingRelation[] => {
  const led = stored?.links.filter((link) => link.target_key !== keyOfReference(link.target_kind, link.ref, stored.row.country)) ?? [];
  const rows = new Map<string, OutgoingRelation>();
  for (const { type, kind: target, ref, degree } of draft.relations ?? []) {
    const there = led.find((link) => link.type === type && link.target_kind === target && link.ref === ref);
    const targetKey = there?.target_key ?? keyOfReference(target, ref, draft.country);
    if (target === kind && (targetKey === key || targetKey === values.series)) continue;
    rows.set(`${type} ${target} ${targetKey}`, { type, target_kind: target, target_key: targetKey, ref, degree: degree ?? null });
  }
  return [...rows.values()];
};

const linkOf = (t: string): SQL =>
  sql.raw(`jsonb_build_object('kind', ${t}.target_kind, 'key', ${t}.target_key, 'ref', ${t}.ref, 'degree', ${t}.degree)`);
const putRelations = statement({
  params,
  row: changed,
  sql: ({ records, ns }) =>
    sql`with written as (
       insert into relation as r select * from jsonb_populate_recordset(null::relation, ${records}::jsonb) as x
        where not exists (select 1 from finding f where f.type = 'cycle' and x.type = 'replaces' and f.kind = x.kind and f.n = x.n and f.about = x.target_key)
       on conflict (kind, n, type, target_kind, target_key) do update set degree = coalesce(excluded.degree, r.degree)
       where coalesce(excluded.degree, r.degree) is distinct from r.degree returning r.*)
     select w.n, 'relations.' || w.type as field,
            coalesce(jsonb_agg(${linkOf('b')} order by b.ref) filter (where b.n is not null), '[]') as "from", jsonb_agg(${linkOf('w')} order by w.ref) as "to"
       from written w left join relation b on b.kind = w.kind and b.n = w.n and b.type = w.type and b.target_kind = w.target_kind and b.target_key = w.target_key
      where w.n = any(${ns}) group by w.n, w.type order by w.n, w.type`,
});

/**
 * Replaces targets that were merged into other records by the kept records. Drops duplicates (the first stays) and relations of a record to itself.
 */
const replaceMergedTargets = async <L extends OutgoingRelation & { kind: string; n: number }>(
  tx: Db,
  links: readonly L[],
  keyOf: (n: number) => string,
): Promise<L[]> => {
  const followed = new Map<string, L>();
  for (const [target, own] of Map.groupBy(links, ({ target_kind }) => target_kind)) {
    const keys = [...new Set(own.map(({ target_key }) => target_key))];
    const joined = isKind(target) ? await resolveMergedRelationTargets(tx, target, keys) : new Map<string, string>();
    for (const one of own) {
      const target_key = joined.get(one.target_key) ?? one.target_key;
      const place = `${one.n} ${one.type} ${target} ${target_key}`;
      const isSelf = target === one.kind && target_key === keyOf(one.n);
      if (!isSelf && !followed.has(place)) followed.set(place, { ...one, target_key });
    }
  }
  return [...followed.values()];
};

/** Writes relations to other records. Returns the changes of records that existed before, by type of relation. */
export const writeRelations = async (tx: Db, kind: KindSlug, { prepared, stored, ids }: PreparedBatch): Promise<KeyedFieldChange[]> => {
  const own = new Map([...ids].map(([key, n]) => [n, key]));
  const drafted = [...prepared.values()].flatMap((one) =>
    relationRows(kind, one, null).map((row) => ({ kind, n: requiredValueOf(ids, one.key), ...row })),
  );
  if (drafted.length === 0) return [];
  const records = await replaceMergedTargets(tx, drafted, (n) => requiredValueOf(own, n));
  const keys = keysById(stored);
  const written = await putRelations.all(tx, { records, ns: [...keys.keys()] });
  return written.map(({ n, ...change }) => ({ ...change, key: requiredValueOf(keys, n) }));
};
