import type { BoundKind, RecordRow, Run } from '../../core/bind.server.ts';
import type { Draft, DraftRelation, DraftText } from '../../core/draft.ts';
import type { Field } from '../../core/fields.ts';
import { columnName } from '../../db/columns.ts';
import { type Connection, type Db, rows } from '../../db/connect.server.ts';
import { boundKinds, keyOfReference } from '../../kinds/index.server.ts';
import type { KindSlug } from '../../kinds/index.ts';
import { type Indexable, indexRecords, type WordCounter } from '../search/writer.server.ts';
import { Changes } from './changes.server.ts';
import { plainText, toHtml } from './rich-text.server.ts';

export interface WriteOptions {
  actor: string;
  /** State of records that are new. */
  state: 'published' | 'draft';
  words: WordCounter;
  /** Only tell what would happen. */
  dryRun?: boolean;
}
export interface FieldChange {
  field: string;
  from: unknown;
  to: unknown;
}
export interface Outcome {
  key: string;
  result: 'created' | 'updated' | 'unchanged';
  changes: FieldChange[];
}

/** Columns an import may write, beside the kind's own. */
const shared = ['lang', 'title', 'summary', 'body', 'country', 'date', 'keywords', 'industries', 'technologies', 'sourceName', 'sourceLink', 'sourceLicence', 'otherSources'] as const;
type Values = Record<string, unknown>;

/** PostgreSQL stores neither NUL nor lone surrogates. */
const storable = (value: unknown): string =>
  JSON.stringify(value, (_, v) => (typeof v === 'string' ? v.toWellFormed().replaceAll('\0', '') : v));

const emptyOf = (field: Field): unknown => (['list', 'choices', 'codes', 'attachments'].includes(field.type) ? [] : null);
const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const summaryLength = 300;
const summarise = (html: string): string => {
  const text = plainText(html);
  return text.length > summaryLength ? `${text.slice(0, summaryLength).trimEnd()}…` : text;
};
const textColumns = (text: DraftText) => {
  const body = text.body ? toHtml(text.body) : null;
  return { title: plainText(text.title), summary: text.summary ? plainText(text.summary) : body && summarise(body), body };
};

/** The row a draft stands for, by column names of the table. */
const valuesOf = ({ kind, rules }: BoundKind, draft: Draft, original: DraftText): Values => ({
  lang: draft.lang,
  ...textColumns(original),
  country: draft.country,
  date: draft.date,
  keywords: draft.keywords ?? [],
  industries: draft.industries ?? [],
  technologies: draft.technologies ?? [],
  sourceName: draft.source.name,
  sourceLink: draft.source.link,
  sourceLicence: draft.source.licence ?? null,
  ...Object.fromEntries(Object.entries(kind.fields).map(([name, field]) => [name, draft.fields[name] ?? original.fields?.[name] ?? emptyOf(field)])),
  ...rules.columns?.(draft),
});

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * What a draft makes of a stored record. The source that the record came from may change any field it knows; another
 * source only fills gaps and is noted beside the first.
 */
const merge = (stored: RecordRow, values: Values): Values => {
  const own = stored.sourceName === values.sourceName;
  const merged: Values = {};
  for (const [name, value] of Object.entries(values)) {
    if (name.startsWith('source') || isEmpty(value)) continue;
    if (['lang', 'title', 'summary', 'body'].includes(name) && !own && (stored.lang !== values.lang || !isEmpty(stored[name]))) continue;
    if (!same(stored[name], value) && (own || isEmpty(stored[name]))) merged[name] = value;
  }
  if (own) {
    for (const name of ['sourceLink', 'sourceLicence']) if (!isEmpty(values[name]) && !same(stored[name], values[name])) merged[name] = values[name];
  } else if (!stored.otherSources.some((source) => source.name === values.sourceName)) {
    merged.otherSources = [...stored.otherSources, { name: values.sourceName, link: values.sourceLink ?? null }];
  }
  return merged;
};

interface Prepared {
  key: string;
  draft: Draft;
  values: Values;
}

/** Drafts of one batch by key; a key that occurs twice is one record, the later draft filling the earlier one's gaps. */
const prepare = (bound: BoundKind, drafts: readonly Draft[]): Map<string, Prepared> => {
  const prepared = new Map<string, Prepared>();
  for (const draft of drafts) {
    const original = draft.texts[draft.lang];
    if (!original) throw new Error(`A draft lacks its original text (${draft.lang})`);
    const key = bound.rules.key(draft);
    const values = valuesOf(bound, draft, original);
    const earlier = prepared.get(key);
    if (!earlier) prepared.set(key, { key, draft, values });
    else {
      for (const [name, value] of Object.entries(values)) if (isEmpty(earlier.values[name])) earlier.values[name] = value;
      earlier.draft = {
        ...earlier.draft,
        texts: { ...draft.texts, ...earlier.draft.texts },
        relations: [...(earlier.draft.relations ?? []), ...(draft.relations ?? [])],
      };
    }
  }
  return prepared;
};

/** Stores a batch of drafts of one kind in one transaction: records, translations, relations, search and the note of what changed. */
export const writeDrafts = async (connection: Connection, slug: KindSlug, drafts: readonly Draft[], options: WriteOptions): Promise<Outcome[]> => {
  const bound = boundKinds[slug];
  const prepared = prepare(bound, drafts);
  return connection.db.transaction(async (tx) => {
    const db = tx as unknown as Db;
    const run: Run = (sql, params) => rows(db, sql, params);
    const stored = await storedByKey(run, bound, [...prepared.keys()]);
    const created = [...prepared.values()].filter(({ key }) => !stored.has(key));
    const changed = [...prepared.values()].flatMap((one) => {
      const row = stored.get(one.key);
      const values = row && merge(row, one.values);
      return row && values && Object.keys(values).length > 0 ? [{ ...one, row, values }] : [];
    });
    const outcomes = describe(prepared, stored, changed);
    if (options.dryRun) return outcomes;

    const ids = new Map<string, number>([...stored].map(([key, row]) => [key, row.n]));
    await insert(run, bound, created, ids, options);
    await update(run, bound, changed, options);
    const texts = await writeTranslations(run, bound, prepared, stored, ids);
    const linked = await writeRelations(run, slug, prepared, ids);
    const touched = [...new Set([...created, ...changed, ...texts, ...linked].map(({ key }) => ids.get(key) as number))];
    for (const { key } of [...texts, ...linked]) {
      const outcome = outcomes.find((o) => o.key === key);
      if (outcome?.result === 'unchanged') outcome.result = 'updated';
    }
    if (touched.length === 0) return outcomes;
    await index(db, run, bound, touched, options.words);
    const also = (await bound.rules.afterWrite?.(run, touched)) ?? [];
    await noteChanges(db, run, slug, [...new Set([...touched, ...also])]);
    return outcomes;
  });
};

const storedByKey = async (run: Run, { kind }: BoundKind, keys: string[]): Promise<Map<string, RecordRow>> => {
  const fields = [...shared, ...Object.keys(kind.fields)];
  const found = await run<RecordRow>(
    `select n, key, ${fields.map((f) => `"${columnName(f)}" as "${f}"`).join(', ')} from "${kind.slug}" where key = any($1) for update`,
    [keys],
  );
  return new Map(found.map((row) => [row.key, row]));
};

const describe = (
  prepared: Map<string, Prepared>,
  stored: Map<string, RecordRow>,
  changed: readonly { key: string; row: RecordRow; values: Values }[],
): Outcome[] => {
  const changes = new Map(changed.map(({ key, row, values }) => [key, Object.entries(values).map(([field, to]) => ({ field, from: row[field] ?? null, to }))]));
  return [...prepared.keys()].map((key) => ({
    key,
    result: !stored.has(key) ? 'created' : changes.has(key) ? 'updated' : 'unchanged',
    changes: changes.get(key) ?? [],
  }));
};

const insert = async (run: Run, { kind }: BoundKind, created: readonly Prepared[], ids: Map<string, number>, options: WriteOptions): Promise<void> => {
  if (created.length === 0) return;
  const numbers = await run<{ n: number | string }>(
    `select nextval(pg_get_serial_sequence('"${kind.slug}"', 'n')) as n from generate_series(1, $1)`,
    [created.length],
  );
  for (const [i, { key }] of created.entries()) ids.set(key, Number(numbers[i]?.n));
  const fields = ['n', 'key', 'state', 'createdBy', 'updatedBy', ...Object.keys(created[0]?.values ?? {})];
  const list = fields.map((f) => `"${columnName(f)}"`).join(', ');
  const records = created.map(({ key, values }) =>
    snake({ n: ids.get(key), key, state: options.state, createdBy: options.actor, updatedBy: options.actor, ...values }),
  );
  await run(`insert into "${kind.slug}" (${list}) select ${list} from jsonb_populate_recordset(null::"${kind.slug}", $1::jsonb)`, [storable(records)]);
};

const snake = (values: Values): Values => Object.fromEntries(Object.entries(values).map(([name, value]) => [columnName(name), value]));

const update = async (
  run: Run,
  { kind }: BoundKind,
  changed: readonly { row: RecordRow; values: Values }[],
  options: WriteOptions,
): Promise<void> => {
  if (changed.length === 0) return;
  const fields = [...new Set(changed.flatMap(({ values }) => Object.keys(values)))].map(columnName);
  const records = changed.map(({ row, values }) => ({ n: row.n, set: Object.keys(values).map(columnName), ...snake(values) }));
  const assign = fields.map((f) => `"${f}" = case when '${f}' = any(w.names) then x."${f}" else r."${f}" end`).join(', ');
  await run(
    `update "${kind.slug}" r set ${assign}, updated_at = now(), updated_by = $2
       from jsonb_array_elements($1::jsonb) as e(value),
            lateral jsonb_populate_record(null::"${kind.slug}", e.value) x,
            lateral (select array(select jsonb_array_elements_text(e.value->'set')) as names) w
      where r.n = x.n`,
    [storable(records), options.actor],
  );
};

/** Texts in other languages than the stored original; answers the records whose texts changed. */
const writeTranslations = async (
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
    [storable(records)],
  );
  return [...new Set(written.map(({ n }) => byId.get(n)).filter((one) => one !== undefined))];
};

const writeRelations = async (run: Run, kind: KindSlug, prepared: Map<string, Prepared>, ids: Map<string, number>): Promise<Prepared[]> => {
  const byId = new Map<number, Prepared>();
  const records = new Map<string, Values>();
  const add = (one: Prepared, relation: DraftRelation) => {
    const n = ids.get(one.key) as number;
    const targetKey = keyOfReference(relation.kind, relation.ref);
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
    [storable([...records.values()])],
  );
  return [...new Set(written.map(({ n }) => byId.get(n)).filter((one) => one !== undefined))];
};

/** Writes the search rows of records from what is stored, so that every source's texts are found. */
export const index = async (tx: Db, run: Run, bound: BoundKind, ns: readonly number[], words: WordCounter): Promise<void> => {
  const { kind, rules } = bound;
  const own = [...kind.search, ...(kind.fields.number ? ['number'] : [])];
  const found = await run<RecordRow>(
    `select n, lang, title, summary, body, country, date, keywords, state, deleted_at as "deletedAt"${own.map((f) => `, "${columnName(f)}" as "${f}"`).join('')} from "${kind.slug}" where n = any($1)`,
    [ns],
  );
  const translations = await run<{ n: number; locale: string; title: string; summary: string | null; body: string | null; fields: Record<string, string> }>(
    'select n, locale, title, summary, body, fields from translation where kind = $1 and n = any($2)',
    [kind.slug, ns],
  );
  const byRecord = Map.groupBy(translations, (t) => t.n);
  const records = found.map((row): Indexable => {
    const ownText = own.flatMap((name) => row[name] ?? []).join(' ');
    return {
      kind: kind.slug,
      n: row.n,
      country: row.country,
      date: row.date,
      forms: rules.designations?.(row) ?? [],
      texts: [
        { lang: row.lang, a: row.title, b: [row.summary, row.keywords.join(' '), ownText].filter(Boolean).join(' '), c: row.body },
        ...(byRecord.get(row.n) ?? []).map((t) => ({ lang: t.locale, a: t.title, b: [t.summary, ...Object.values(t.fields)].filter(Boolean).join(' '), c: t.body })),
      ],
    };
  });
  const shown = new Set(found.filter((row) => row.state === 'published' && !row.deletedAt).map((row) => row.n));
  const hidden = ns.filter((n) => !shown.has(n));
  if (hidden.length > 0) await run('delete from search_index where kind = $1 and n = any($2)', [kind.slug, hidden]);
  const visible = records.filter((record) => shown.has(record.n));
  for (const record of visible) words.add(record.texts);
  await indexRecords(tx, visible);
};

/** Notes the records and those that show something of them: what they refer to and what refers to them. */
const noteChanges = async (tx: Db, run: Run, slug: KindSlug, ns: number[]): Promise<void> => {
  await Changes.note(tx, slug, ns);
  const neighbours = await run<{ kind: KindSlug; n: number }>(
    `select r.kind, r.n from relation r join "${slug}" s on s.key = r.target_key where r.target_kind = $1 and s.n = any($2) and not (r.kind = $1 and r.n = any($2)) limit 5000`,
    [slug, ns],
  );
  for (const [kind, found] of Map.groupBy(neighbours, (row) => row.kind)) await Changes.note(tx, kind, found.map((row) => row.n));
  for (const target of Object.keys(boundKinds) as KindSlug[]) {
    const found = await run<{ n: number }>(
      `select distinct t.n from relation r join "${target}" t on t.key = r.target_key where r.kind = $1 and r.n = any($2) and r.target_kind = $3 limit 5000`,
      [slug, ns, target],
    );
    await Changes.note(tx, target, found.map((row) => row.n));
  }
};
