import { sql } from 'drizzle-orm';
import { requiredValueOf } from '../../base/maps.ts';
import { sendWriteBatch } from '../../platform/db/batch.server.ts';
import { bulkInsert } from '../../platform/db/bulk.server.ts';
import type { Db } from '../../platform/db/connect.server.ts';
import { type Executor, int, json, list, statement, text } from '../../platform/db/sql.server.ts';
import type { BoundKind, RecordContent } from '../engine/bind.server.ts';
import { columnTypes, contentColumnTypes, selectListSql } from '../engine/column-types.server.ts';
import { type FieldChange, writeRevisions } from '../history/revisions.server.ts';
import type { AreaHookRegistry } from '../hooks/hooks.server.ts';
import { buildForEachKind } from '../kinds/by-kind.ts';
import { boundKinds } from '../kinds/index.server.ts';
import type { KindSlug } from '../kinds/index.ts';
import { contentColumnNames } from '../rows/content-names.server.ts';
import type { ColumnValues } from '../rows/draft-rows.server.ts';
import { broadcastRecordChanges, reindexStoredRecords } from '../rows/reindex.server.ts';
import { updateStatement } from '../rows/update.server.ts';
import { publicTitles } from '../search/titles.server.ts';
import type { WordCountChanges } from '../search/writer.server.ts';
import type { Author } from '../stored/author.ts';
import type { DuplicateReason } from './duplicates.ts';
import { type MergedField, mergedFieldsOf } from './merged-fields.server.ts';
import { type MovedRecordParts, moveTextsAndRelations } from './merged-relations.server.ts';
import { recordMergeTable } from './table.server.ts';

/** A merge of two records of a kind: `gone` is merged into `kept`. */
export interface Merge {
  gone: number;
  kept: number;
  reason: DuplicateReason | 'abbreviation' | 'name' | 'host';
}
/** A merge that was carried out, with the keys of both records. */
export interface MergeResult extends Merge {
  goneKey: string;
  keptKey: string;
}
/** Run, author, word counter and hooks with which merges are carried out. */
export interface MergeContext {
  /** Name of the run, by which all its merges can be undone. */
  run: string;
  actor: Author;
  words: WordCountChanges;
  /** Hooks that move the areas' data about the records. */
  hooks: AreaHookRegistry;
}

/** Data from which a merge can be undone: the merged record, and the values that the kept record gained. */
export interface MergeSnapshot extends MovedRecordParts {
  /** Row of the merged record. */
  record: ColumnValues;
  gains: readonly MergedField[];
  /** Ids of the areas' rows that were moved, by area. */
  areas: Readonly<Record<string, readonly number[]>>;
  /** Ids of earlier merges into the merged record, which now refer to the kept record. */
  retargeted: readonly number[];
}

const lockRecords = buildForEachKind((slug) =>
  statement({
    params: { ns: list(int) },
    row: Object.assign(columnTypes(boundKinds[slug], contentColumnNames(boundKinds[slug])), contentColumnTypes),
    sql: ({ ns }) =>
      sql`select ${sql.raw(selectListSql(contentColumnNames(boundKinds[slug])))} from ${sql.identifier(slug)} r
           where r.n = any(${ns}) and r.deleted_at is null order by r.n for update`,
  }),
);
/** Records with a working copy, a submission or attached files; they are not merged into others. */
const selectRecordsInUse = statement({
  params: { kind: text(), ns: list(int) },
  row: { n: int },
  sql: ({ kind, ns }) =>
    sql`select n from draft_version where kind = ${kind} and n = any(${ns}) union
        select n from submission where kind = ${kind} and n = any(${ns}) union
        select n from content_file where kind = ${kind} and n = any(${ns})`,
});
/** Pairs of keys whose merge was undone; they are not merged again. */
const undoneMerges = statement({
  params: { kind: text(), keys: list(text()) },
  row: { goneKey: text(), keptKey: text() },
  sql: ({ kind, keys }) =>
    sql`select gone_key as "goneKey", kept_key as "keptKey" from record_merge where kind = ${kind} and gone_key = any(${keys}) and undone_at is not null`,
});
const removeRecords = buildForEachKind((slug) =>
  statement({
    params: { ns: list(int) },
    row: { n: int, record: json<ColumnValues>() },
    sql: ({ ns }) => sql`delete from ${sql.identifier(slug)} r where r.n = any(${ns}) returning r.n, to_jsonb(r) as record`,
  }),
);
/** Updates earlier merges whose kept record is now merged itself, so that they refer to the new kept record. */
const retarget = statement({
  params: { kind: text(), pairs: json<readonly { gone: number; kept: number; key: string }[]>() },
  row: { id: int, gone: int },
  sql: ({ kind, pairs }) =>
    sql`update record_merge m set kept = p.kept, kept_key = p.key
          from jsonb_to_recordset(${pairs}::jsonb) as p(gone int, kept int, key text)
         where m.kind = ${kind} and m.kept = p.gone and m.undone_at is null returning m.id, p.gone`,
});

/**
 * Filters merges. Excludes merges of a record that is being edited or has files, merges of a pair whose merge was undone before, repeated
 * merges, and merges into a record that is itself merged.
 */
export const filterAllowedMerges = async (
  db: Executor,
  slug: KindSlug,
  joins: readonly Merge[],
  keyOf: (n: number) => string,
): Promise<Merge[]> => {
  const going = new Set<number>();
  const once = joins.filter(({ gone, kept: survivor }) => gone !== survivor && !going.has(gone) && going.add(gone));
  const busy = new Set((await selectRecordsInUse.all(db, { kind: slug, ns: [...going] })).map(({ n }) => n));
  const undonePairs = await undoneMerges.all(db, {
    kind: slug,
    keys: once.flatMap(({ gone, kept: survivor }) => [keyOf(gone), keyOf(survivor)]),
  });
  // the pair is excluded in both directions, whichever record was kept before
  const pairs = new Set(
    undonePairs.flatMap(({ goneKey, keptKey: survivorKey }) => [`${goneKey}\n${survivorKey}`, `${survivorKey}\n${goneKey}`]),
  );
  const isUndonePair = ({ gone, kept: survivor }: Merge) => pairs.has(`${keyOf(gone)}\n${keyOf(survivor)}`);
  // of a chain (A into B, B into C), one merge is made in each run
  return once.filter((one) => !busy.has(one.gone) && !going.has(one.kept) && !isUndonePair(one));
};

/** Values gained by the kept record in each merge. Several merges into one record build on each other. */
const collectGains = (bound: BoundKind, joins: readonly Merge[], rows: Map<number, RecordContent>): Map<number, MergedField[]> =>
  new Map(
    joins.map(({ gone, kept: survivor }) => {
      const row = requiredValueOf(rows, survivor);
      const gains = mergedFieldsOf(bound, row, requiredValueOf(rows, gone));
      rows.set(survivor, { ...row, ...Object.fromEntries(gains.map(({ field, to }) => [field, to])) });
      return [gone, gains];
    }),
  );

const moveInAreas = async (
  db: Db,
  slug: KindSlug,
  joins: readonly Merge[],
  hooks: AreaHookRegistry,
): Promise<Map<number, Record<string, number[]>>> => {
  const moved = new Map<number, Record<string, number[]>>();
  for (const [area, hook] of hooks.joins)
    for (const { gone, id } of await hook.onJoin(db, slug, joins)) {
      const of = moved.get(gone) ?? {};
      moved.set(gone, { ...of, [area]: [...(of[area] ?? []), id] });
    }
  return moved;
};

/**
 * Merges records in the caller's transaction. The kept record gains values for its empty fields, and the translations, relations and incoming
 * references of the merged record. A snapshot allows the merge to be undone. Returns the merges that were carried out.
 */
export const mergeRecords = async (
  db: Db,
  slug: KindSlug,
  joins: readonly Merge[],
  { run, actor, words, hooks }: MergeContext,
): Promise<MergeResult[]> => {
  if (joins.length === 0) return [];
  const bound = boundKinds[slug];
  const found = await lockRecords[slug].all(db, { ns: [...new Set(joins.flatMap(({ gone, kept: survivor }) => [gone, survivor]))] });
  const rows = new Map<number, RecordContent>(found.map((row) => [row.n, row]));
  const before = new Map(rows);
  const there = joins.filter(({ gone, kept: survivor }) => rows.has(gone) && rows.has(survivor));
  const joined = await filterAllowedMerges(db, slug, there, (n) => requiredValueOf(rows, n).key);
  if (joined.length === 0) return [];
  const goneNs = joined.map(({ gone }) => gone);
  const survivorNs = [...new Set(joined.map(({ kept: survivor }) => survivor))];
  const titles = await publicTitles(db, slug, [...goneNs, ...survivorNs]);
  const gains = collectGains(bound, joined, rows);
  const changed = survivorNs.flatMap((n) => {
    const fields = joined
      .filter(({ kept: survivor }) => survivor === n)
      .flatMap(({ gone }) => requiredValueOf(gains, gone).map(({ field }) => field));
    const row = requiredValueOf(rows, n);
    return fields.length > 0 ? [{ row, values: Object.fromEntries(fields.map((field) => [field, row[field]])) }] : [];
  });
  if (changed.length > 0) await sendWriteBatch(db, { changed: updateStatement(bound, changed, actor) });
  const moves = await moveTextsAndRelations(db, bound, joined, before);
  const areas = await moveInAreas(db, slug, joined, hooks);
  const removed = new Map((await removeRecords[slug].all(db, { ns: goneNs })).map(({ n, record }) => [n, record]));
  const pairs = joined.map(({ gone, kept: survivor }) => ({ gone, kept: survivor, key: requiredValueOf(rows, survivor).key }));
  const retargeted = Map.groupBy(await retarget.all(db, { kind: slug, pairs }), ({ gone }) => gone);
  await bulkInsert(
    db,
    recordMergeTable,
    joined.map(({ gone, kept: survivor, reason }) => ({
      kind: slug,
      kept: survivor,
      keptKey: requiredValueOf(rows, survivor).key,
      goneKey: requiredValueOf(rows, gone).key,
      gone,
      reason,
      run,
      snapshot: {
        record: requiredValueOf(removed, gone),
        gains: requiredValueOf(gains, gone),
        ...requiredValueOf(moves.moved, gone),
        areas: areas.get(gone) ?? {},
        retargeted: (retargeted.get(gone) ?? []).map(({ id }) => id),
      } satisfies MergeSnapshot,
    })),
  );
  await publishMerges(db, bound, { goneNs, keptNs: survivorNs, before, changed, changes: moves.changes, titles, actor, words, hooks });
  return joined.map((one) => ({ ...one, goneKey: requiredValueOf(rows, one.gone).key, keptKey: requiredValueOf(rows, one.kept).key }));
};

interface MergeChangesToPublish extends Pick<MergeContext, 'actor' | 'words' | 'hooks'> {
  goneNs: readonly number[];
  keptNs: number[];
  before: ReadonlyMap<number, RecordContent>;
  changed: readonly { row: RecordContent; values: ColumnValues }[];
  changes: ReadonlyMap<number, readonly FieldChange[]>;
  titles: Awaited<ReturnType<typeof publicTitles>>;
}
/** Writes history, updates search rows, runs the hooks of areas and announces the changed records of a merge to all server processes. */
const publishMerges = async (db: Db, bound: BoundKind, notice: MergeChangesToPublish): Promise<void> => {
  const { goneNs, keptNs: survivorNs, before, changed, changes, titles, actor, words, hooks } = notice;
  const { slug } = bound.kind;
  const revised = survivorNs.flatMap((n) => {
    const row = requiredValueOf(before, n);
    const values = changed.find((one) => one.row.n === n)?.values ?? {};
    const all = [...Object.entries(values).map(([field, to]) => ({ field, from: row[field] ?? null, to })), ...(changes.get(n) ?? [])];
    return all.length > 0 ? [{ n, wasPublic: row.state === 'published', changes: all }] : [];
  });
  await writeRevisions(db, bound.kind, revised, actor);
  await reindexStoredRecords(db, bound, { ns: [...goneNs, ...survivorNs], words, before: titles });
  const also = (await bound.rules.afterWrite?.(db, survivorNs)) ?? [];
  await hooks.followWrites(db, slug, [...goneNs, ...survivorNs], actor);
  await broadcastRecordChanges(db, slug, [...new Set([...goneNs, ...survivorNs, ...also])]);
};
