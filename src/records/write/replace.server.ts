import { sql } from 'drizzle-orm';
import { entriesOf } from '../../base/typed-keys.ts';
import { type BatchStatement, type BatchStatements, sendWriteBatch } from '../../platform/db/batch.server.ts';
import { createBulkInsertStatement, toStorableJson } from '../../platform/db/bulk.server.ts';
import type { Db } from '../../platform/db/connect.server.ts';
import { int, statement, text } from '../../platform/db/sql.server.ts';
import type { BoundKind } from '../engine/bind.server.ts';
import type { RecordDraft } from '../engine/draft.ts';
import { type FieldChange, insertRevisionsStatement } from '../history/revisions.server.ts';
import { buildForEachKind } from '../kinds/by-kind.ts';
import { boundKinds } from '../kinds/index.server.ts';
import type { KindSlug } from '../kinds/index.ts';
import { cutCycles } from '../quality/cycles.server.ts';
import type { OutgoingRelation } from '../relations/relations.server.ts';
import { type ColumnValues, differingColumns, isSameValue, prepareDraft, toTextColumns } from '../rows/draft-rows.server.ts';
import { relationRows } from '../rows/draft-texts.server.ts';
import { broadcastRecordChanges, buildSearchDocument } from '../rows/reindex.server.ts';
import { readStoredRecord, type StoredRecord, type StoredTranslation } from '../rows/stored.server.ts';
import { correctTopicsByEdit } from '../rows/topics.ts';
import { updateStatement } from '../rows/update.server.ts';
import { indexRecordsStatement, unindexRecordsStatement, type WordCountChanges } from '../search/writer.server.ts';
import { type Author, authorColumns } from '../stored/author.ts';
import { allocateRecordNumbers } from './write.server.ts';

/** Author of a write, and the word counter of its transaction. */
export interface WriteContext {
  actor: Author;
  /** Word counter of the caller's transaction; the caller writes the counts at the end of the transaction. */
  words: WordCountChanges;
}

/** The new state of a record: columns, translations and relations. */
interface NextRecordState {
  values: ColumnValues;
  texts: readonly StoredTranslation[];
  links: readonly OutgoingRelation[];
  /** Languages whose unchanged translation an editor confirmed; their `updated_at` is set to now. */
  checked?: readonly string[];
}

/** The state and key of a record as a draft defines them. The JSON round trip removes characters that PostgreSQL's text cannot store. */
const nextOf = (bound: BoundKind, stored: StoredRecord | null, draft: RecordDraft, state: string): NextRecordState & { key: string } => {
  const one = prepareDraft(bound, draft);
  const texts = entriesOf(one.draft.texts).flatMap(([locale, text]): StoredTranslation[] =>
    text && locale !== draft.lang ? [{ locale, ...toTextColumns(text), fields: text.fields ?? {}, quality: text.quality ?? 'human' }] : [],
  );
  const links = relationRows(bound.kind.slug, one, stored);
  return JSON.parse(toStorableJson({ key: one.key, values: { ...one.values, state }, texts, links }));
};

const placeOf = ({ type, target_kind, target_key }: OutgoingRelation): string => `${type} ${target_kind} ${target_key}`;

/** Compares translations and relations of the stored record with its new state. Returns those to write and those to delete. */
const compareParts = ({ texts, links }: StoredRecord, next: NextRecordState) => {
  const before = new Map(texts.map((text) => [text.locale, text]));
  const linked = new Map(links.map((one) => [placeOf(one), one]));
  const wanted = new Set(next.links.map(placeOf));
  return {
    texts: next.texts.flatMap((text) => {
      const from = before.get(text.locale) ?? null;
      return isSameValue(from, text) ? [] : [{ from, to: text }];
    }),
    goneTexts: texts.filter(({ locale }) => !next.texts.some((text) => text.locale === locale)),
    // a stored relation keeps its `ref`, and its degree unless the draft gives one
    links: next.links.flatMap((one) => {
      const from = linked.get(placeOf(one));
      if (from && (one.degree === null || one.degree === from.degree)) return [];
      return [{ from, to: from ? { ...from, degree: one.degree } : one }];
    }),
    goneLinks: links.filter((one) => !wanted.has(placeOf(one))),
  };
};
type PartChanges = ReturnType<typeof compareParts>;

const toHistoryText = ({ locale: _, ...text }: StoredTranslation) => text;
const toHistoryLink = ({ target_kind, target_key, ref, degree }: OutgoingRelation) => ({ kind: target_kind, key: target_key, ref, degree });
const byRef = (a: OutgoingRelation, b: OutgoingRelation) => (a.ref < b.ref ? -1 : 1);

const changesOf = ({ texts, links }: PartChanges): FieldChange[] => [
  ...texts.map(({ from, to }) => ({ field: `translation.${to.locale}`, from: from && toHistoryText(from), to: toHistoryText(to) })),
  ...[...Map.groupBy(links, ({ to }) => to.type)].map(([type, changed]) => ({
    field: `relations.${type}`,
    from: changed
      .flatMap(({ from }) => from ?? [])
      .sort(byRef)
      .map(toHistoryLink),
    to: changed
      .map(({ to }) => to)
      .sort(byRef)
      .map(toHistoryLink),
  })),
];
const removalsOf = ({ goneTexts, goneLinks }: PartChanges): FieldChange[] => [
  ...goneTexts.map((text) => ({ field: `translation.${text.locale}`, from: toHistoryText(text), to: null })),
  ...[...Map.groupBy(goneLinks, ({ type }) => type)].map(([type, gone]) => ({
    field: `relations.${type}`,
    from: gone.sort(byRef).map(toHistoryLink),
    to: [],
  })),
];

const textsStatement = (kind: string, n: number, texts: readonly StoredTranslation[]): BatchStatement => ({
  sql: `insert into translation as t (kind, n, locale, title, summary, body, fields, quality)
          select kind, n, locale, title, summary, body, fields, quality from jsonb_populate_recordset(null::translation, $1::jsonb)
        on conflict (kind, n, locale) do update set title = excluded.title, summary = excluded.summary, body = excluded.body,
          fields = excluded.fields, quality = excluded.quality, updated_at = now()`,
  params: [toStorableJson(texts.map((text) => ({ kind, n, ...text })))],
});
const linksStatement = (kind: string, n: number, links: readonly OutgoingRelation[]): BatchStatement => ({
  sql: `insert into relation as r select * from jsonb_populate_recordset(null::relation, $1::jsonb)
        on conflict (kind, n, type, target_kind, target_key) do update set degree = excluded.degree`,
  params: [toStorableJson(links.map((link) => ({ kind, n, ...link })))],
});

/** Statements that write the changed translations and relations of a record. */
const dependentStatements = (kind: string, n: number, changed: PartChanges, checked: readonly string[]): BatchStatements => {
  const { texts, goneTexts, links, goneLinks } = changed;
  const right = checked.filter((locale) => !texts.some(({ to }) => to.locale === locale));
  const inLanguages = 'kind = $1 and n = $2 and locale = any($3)';
  return {
    ...(texts.length > 0 && {
      texts: textsStatement(
        kind,
        n,
        texts.map(({ to }) => to),
      ),
    }),
    ...(right.length > 0 && {
      checked: { sql: `update translation set updated_at = now() where ${inLanguages}`, params: [kind, n, right] },
    }),
    ...(goneTexts.length > 0 && {
      gone_texts: { sql: `delete from translation where ${inLanguages}`, params: [kind, n, goneTexts.map(({ locale }) => locale)] },
    }),
    ...(links.length > 0 && {
      links: linksStatement(
        kind,
        n,
        links.map(({ to }) => to),
      ),
    }),
    ...(goneLinks.length > 0 && {
      gone_links: {
        sql: `delete from relation where kind = $1 and n = $2 and type || ' ' || target_kind || ' ' || target_key = any($3)`,
        params: [kind, n, goneLinks.map(placeOf)],
      },
    }),
  };
};

const isPublic = ({ state, deletedAt }: ColumnValues): boolean => state === 'published' && !deletedAt;
const titlesOf = ({ lang, title }: ColumnValues, texts: readonly StoredTranslation[]) => [
  { lang: String(lang), title: String(title) },
  ...texts.map((text) => ({ lang: text.locale, title: text.title })),
];

/** Statement that updates the search row of a record; also counts its words in `words`. */
const searchPart = (
  bound: BoundKind,
  stored: StoredRecord | null,
  { texts, row }: { texts: readonly StoredTranslation[]; row: StoredRecord['row'] },
  words: WordCountChanges,
): BatchStatements => {
  if (stored && isPublic(stored.row)) words.remove(titlesOf(stored.row, stored.texts));
  if (!isPublic(row)) return stored ? { search: unindexRecordsStatement(bound.kind.slug, [row.n]) } : {};
  words.add(titlesOf(row, texts));
  return { search: indexRecordsStatement([buildSearchDocument(bound, row, texts)]) };
};

/**
 * Writes the new state of a stored record with history, search row and change event. Without differences it only renews `updated_at` of
 * confirmed translations.
 */
const writeNextState = async (
  tx: Db,
  slug: KindSlug,
  stored: StoredRecord,
  { next, actor, words }: WriteContext & { next: NextRecordState },
): Promise<void> => {
  const bound = boundKinds[slug];
  const { row } = stored;
  const values = differingColumns(row, next.values);
  const parts = compareParts(stored, next);
  const changes = [...Object.entries(values).map(([field, to]) => ({ field, from: row[field] ?? null, to })), ...changesOf(parts)];
  const removals = removalsOf(parts);
  const wasPublic = row.state === 'published';
  const revised = [changes, removals].filter((of) => of.length > 0).map((of) => ({ n: row.n, wasPublic, changes: of }));
  const dependents = dependentStatements(slug, row.n, parts, next.checked ?? []);
  if (revised.length === 0) return void (await sendWriteBatch(tx, dependents));
  await sendWriteBatch(tx, {
    ...(Object.keys(values).length > 0 && { record: updateStatement(bound, [{ row, values }], actor) }),
    ...dependents,
    revisions: insertRevisionsStatement(bound.kind, revised, actor),
    ...searchPart(bound, stored, { texts: next.texts, row: { ...row, ...next.values } }, words),
  });
  const ends = parts.links.some(({ to }) => to.type === 'replaces') ? await cutCycles(tx, slug, [row.n], actor) : [];
  const also = [...ends, ...((await bound.rules.afterWrite?.(tx, [...new Set([row.n, ...ends])])) ?? [])];
  await broadcastRecordChanges(tx, slug, [...new Set([row.n, ...also])], parts.goneLinks);
};

const insert = async (tx: Db, slug: KindSlug, next: NextRecordState & { key: string }, { actor, words }: WriteContext): Promise<number> => {
  const bound = boundKinds[slug];
  const [n] = await allocateRecordNumbers(tx, slug, 1);
  if (n === undefined) throw new Error('No number');
  const row = { ...next.values, n, key: next.key } as StoredRecord['row'];
  const { account, program } = authorColumns(actor);
  const by = { createdBy: program, createdAccount: account, updatedBy: program, updatedAccount: account };
  const nothing = { row, texts: [], links: [] };
  await sendWriteBatch(tx, {
    record: createBulkInsertStatement(bound.table, [{ ...row, ...by }]),
    ...dependentStatements(slug, n, compareParts(nothing, next), []),
    ...searchPart(bound, null, { texts: next.texts, row }, words),
  });
  const ends = next.links.some(({ type }) => type === 'replaces') ? await cutCycles(tx, slug, [n], actor) : [];
  const also = [...ends, ...((await bound.rules.afterWrite?.(tx, [...new Set([n, ...ends])])) ?? [])];
  await broadcastRecordChanges(tx, slug, [...new Set([n, ...also])]);
  return n;
};

/**
 * Makes a record equal to a draft: fields that are empty in the draft are emptied, whichever source filled them. `stored`: the record as
 * the transaction read it; null creates a record. Returns the number of the record.
 */
export const replaceRecord = async (
  tx: Db,
  slug: KindSlug,
  stored: StoredRecord | null,
  {
    draft,
    state,
    checked = [],
    ...writing
  }: WriteContext & { draft: RecordDraft; state: 'published' | 'draft'; checked?: readonly string[] },
): Promise<number> => {
  const bound = boundKinds[slug];
  const next = nextOf(bound, stored, draft, state);
  // a draft of an editor has no reading date and no statement on free full text: the stored ones stay
  if (stored && draft.source.read === undefined) next.values.sourceRead = stored.row.sourceRead;
  if (stored && draft.fullText === undefined) next.values.fullText = stored.row.fullText;
  Object.assign(next.values, bound.rules.combine?.(stored?.row ?? null, next.values, typeof writing.actor !== 'string'));
  if (!stored) return insert(tx, slug, next, writing);
  const values = { ...next.values, ...correctTopicsByEdit(stored.row, next.values) };
  await writeNextState(tx, slug, stored, { next: { ...next, values, checked }, ...writing });
  return stored.row.n;
};

/** Changes columns of one stored record, for example its state. The caller's transaction holds the row lock. */
export const patchRecord = (
  tx: Db,
  slug: KindSlug,
  stored: StoredRecord,
  { values, ...writing }: WriteContext & { values: ColumnValues },
): Promise<void> => writeNextState(tx, slug, stored, { next: { ...stored, values }, ...writing });

const lockKey = buildForEachKind((slug) =>
  statement({
    params: { key: text() },
    row: { n: int },
    sql: ({ key }) => sql`select n from ${sql.identifier(slug)} where key = ${key} for update`,
  }),
);
/** Reads a record by its key and locks it until the transaction ends. Returns undefined if it does not exist. */
export const lockRecord = async (tx: Db, slug: KindSlug, key: string): Promise<StoredRecord | undefined> => {
  const there = await lockKey[slug].one(tx, { key });
  return there && readStoredRecord(tx, slug, { key });
};
