import type { BoundKind, RecordRow, Run } from '../../core/bind.server.ts';
import type { DraftRelation } from '../../core/draft.ts';
import { toJson } from '../../db/bulk.server.ts';
import { keyOfReference } from '../../kinds/index.server.ts';
import type { KindSlug } from '../../kinds/index.ts';
import { type Prepared, textColumns, type Values } from './draft-rows.server.ts';

/** Texts in other languages than the stored original; answers the records whose texts changed. */
export const writeTranslations = async (
  run: Run,
  { kind }: BoundKind,
  prepared: Map<string, Prepared>,
  stored: Map<string, RecordRow>,
  ids: Map<string, number>,
): Promise<Prepared[]> => {
  const byId = new Map<number, Prepared>();
  const records: Values[] = [];
  for (const one of prepared.values()) {
    const original = stored.get(one.key)?.lang ?? one.draft.lang;
    const n = ids.get(one.key) as number;
    for (const [locale, text] of Object.entries(one.draft.texts)) {
      if (locale === original) continue;
      byId.set(n, one);
      records.push({ kind: kind.slug, n, locale, ...textColumns(text), fields: text.fields ?? {}, quality: text.quality ?? 'human' });
    }
  }
  if (records.length === 0) return [];
  const written = await run<{ n: number }>(
    `insert into translation as t (kind, n, locale, title, summary, body, fields, quality)
     select kind, n, locale, title, summary, body, fields, quality from jsonb_populate_recordset(null::translation, $1::jsonb)
     on conflict (kind, n, locale) do update set title = excluded.title, summary = coalesce(excluded.summary, t.summary), body = coalesce(excluded.body, t.body),
       fields = t.fields || excluded.fields, quality = excluded.quality, updated_at = now()
     where (t.title, coalesce(excluded.summary, t.summary), coalesce(excluded.body, t.body), t.fields || excluded.fields) is distinct from (excluded.title, t.summary, t.body, t.fields)
     returning t.n`,
    [toJson(records)],
  );
  return [...new Set(written.map(({ n }) => byId.get(n)).filter((one) => one !== undefined))];
};

export const writeRelations = async (
  run: Run,
  kind: KindSlug,
  prepared: Map<string, Prepared>,
  ids: Map<string, number>,
): Promise<Prepared[]> => {
  const byId = new Map<number, Prepared>();
  const records = new Map<string, Values>();
  const add = (one: Prepared, relation: DraftRelation) => {
    const n = ids.get(one.key) as number;
    const targetKey = keyOfReference(relation.kind, relation.ref, one.draft.country);
    if (relation.kind === kind && targetKey === one.key) return;
    byId.set(n, one);
    records.set(`${n} ${relation.type} ${relation.kind} ${targetKey}`, {
      kind,
      n,
      type: relation.type,
      target_kind: relation.kind,
      target_key: targetKey,
      ref: relation.ref,
      degree: relation.degree ?? null,
    });
  };
  for (const one of prepared.values()) for (const relation of one.draft.relations ?? []) add(one, relation);
  if (records.size === 0) return [];
  const written = await run<{ n: number }>(
    `insert into relation as r select * from jsonb_populate_recordset(null::relation, $1::jsonb)
     on conflict (kind, n, type, target_kind, target_key) do update set degree = coalesce(excluded.degree, r.degree)
     where coalesce(excluded.degree, r.degree) is distinct from r.degree returning r.n`,
    [toJson([...records.values()])],
  );
  return [...new Set(written.map(({ n }) => byId.get(n)).filter((one) => one !== undefined))];
};
