import { valueAt } from '../../base/maps.ts';
import { toJson } from '../../platform/db/bulk.server.ts';
import type { BoundKind, RecordRow, Run } from '../engine/bind.server.ts';
import type { Change } from '../history/revisions.server.ts';
import { keyOfReference } from '../kinds/index.server.ts';
import type { KindSlug } from '../kinds/index.ts';
import { type Prepared, textColumns, type Values } from './draft-rows.server.ts';
import type { OwnRelation } from './relations.server.ts';

/** A change in what hangs on a record that was there; of new records nothing is told. */
export interface Written extends Change {
  key: string;
}

/** Drafts by key, the records that were there before, and the numbers of all. */
interface Drafted {
  prepared: ReadonlyMap<string, Prepared>;
  stored: ReadonlyMap<string, RecordRow>;
  ids: ReadonlyMap<string, number>;
}

/** Texts in other languages than the stored original; answers what changed in the records stored before. */
export const writeTranslations = async (run: Run, { kind }: BoundKind, { prepared, stored, ids }: Drafted): Promise<Written[]> => {
  const records: Values[] = [];
  for (const one of prepared.values()) {
    const original = stored.get(one.key)?.lang ?? one.draft.lang;
    const n = valueAt(ids, one.key);
    for (const [locale, text] of Object.entries(one.draft.texts)) {
      if (locale === original) continue;
      records.push({ kind: kind.slug, n, locale, ...textColumns(text), fields: text.fields ?? {}, quality: text.quality ?? 'human' });
    }
  }
  if (records.length === 0) return [];
  const text = (t: string) =>
    `jsonb_build_object('title', ${t}.title, 'summary', ${t}.summary, 'body', ${t}.body, 'fields', ${t}.fields, 'quality', ${t}.quality)`;
  const unlessEmpty = (column: string) => `coalesce(excluded.${column}, t.${column})`;
  const fields = 't.fields || excluded.fields';
  const keys = keysById(stored);
  // the final select sees the table as it was before the insert
  const written = await run<Change & { n: number }>(
    `with written as (
       insert into translation as t (kind, n, locale, title, summary, body, fields, quality)
       select kind, n, locale, title, summary, body, fields, quality from jsonb_populate_recordset(null::translation, $1::jsonb)
       on conflict (kind, n, locale) do update set title = excluded.title, summary = ${unlessEmpty('summary')}, body = ${unlessEmpty('body')},
         fields = ${fields}, quality = excluded.quality, updated_at = now()
       where (excluded.title, ${unlessEmpty('summary')}, ${unlessEmpty('body')}, ${fields})
             is distinct from (t.title, t.summary, t.body, t.fields)
       returning t.*)
     select w.n, 'translation.' || w.locale as field, case when b.n is not null then ${text('b')} end as "from", ${text('w')} as "to"
       from written w left join translation b on b.kind = w.kind and b.n = w.n and b.locale = w.locale
      where w.n = any($2) order by w.n, w.locale`,
    [toJson(records), [...keys.keys()]],
  );
  return written.map(({ n, ...change }) => ({ ...change, key: valueAt(keys, n) }));
};

const keysById = (stored: ReadonlyMap<string, RecordRow>): Map<number, string> => new Map([...stored].map(([key, { n }]) => [n, key]));

/** The links to other records that a draft makes, each once. None leads to itself. */
export const relationRows = (kind: string, { key, draft }: Prepared): OwnRelation[] => {
  const rows = new Map<string, OwnRelation>();
  for (const { type, kind: target, ref, degree } of draft.relations ?? []) {
    const targetKey = keyOfReference(target, ref, draft.country);
    if (target === kind && targetKey === key) continue;
    rows.set(`${type} ${target} ${targetKey}`, { type, target_kind: target, target_key: targetKey, ref, degree: degree ?? null });
  }
  return [...rows.values()];
};

/** Links to other records; answers what changed in the records stored before, by type of relation. */
export const writeRelations = async (run: Run, kind: KindSlug, { prepared, stored, ids }: Drafted): Promise<Written[]> => {
  const records = [...prepared.values()].flatMap((one) =>
    relationRows(kind, one).map((row) => ({ kind, n: valueAt(ids, one.key), ...row })),
  );
  if (records.length === 0) return [];
  const link = (t: string) =>
    `jsonb_build_object('kind', ${t}.target_kind, 'key', ${t}.target_key, 'ref', ${t}.ref, 'degree', ${t}.degree)`;
  const keys = keysById(stored);
  const written = await run<Change & { n: number }>(
    `with written as (
       insert into relation as r select * from jsonb_populate_recordset(null::relation, $1::jsonb)
       on conflict (kind, n, type, target_kind, target_key) do update set degree = coalesce(excluded.degree, r.degree)
       where coalesce(excluded.degree, r.degree) is distinct from r.degree returning r.*)
     select w.n, 'relations.' || w.type as field,
            coalesce(jsonb_agg(${link('b')} order by b.ref) filter (where b.n is not null), '[]') as "from", jsonb_agg(${link('w')} order by w.ref) as "to"
       from written w left join relation b on b.kind = w.kind and b.n = w.n and b.type = w.type and b.target_kind = w.target_kind and b.target_key = w.target_key
      where w.n = any($2) group by w.n, w.type order by w.n, w.type`,
    [toJson(records), [...keys.keys()]],
  );
  return written.map(({ n, ...change }) => ({ ...change, key: valueAt(keys, n) }));
};
