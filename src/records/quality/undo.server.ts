import { sql } from 'drizzle-orm';
import { AppError } from '../../base/errors.ts';
import { sendWriteBatch } from '../../platform/db/batch.server.ts';
import { type Connection, type Db, transaction } from '../../platform/db/connect.server.ts';
import { int, json, list, nullable, statement, text } from '../../platform/db/sql.server.ts';
import type { UndoResult } from '../derive/derivation.ts';
import { pauseBetweenBatches } from '../engine/yield.ts';
import { writeRevisions } from '../history/revisions.server.ts';
import type { AreaHookRegistry } from '../hooks/hooks.server.ts';
import { buildForEachKind } from '../kinds/by-kind.ts';
import { boundKinds } from '../kinds/index.server.ts';
import { isKind, type KindSlug } from '../kinds/index.ts';
import { type ColumnValues, isSameValue } from '../rows/draft-rows.server.ts';
import { lockKindForWriting } from '../rows/lock.server.ts';
import { broadcastRecordChanges, reindexStoredRecords } from '../rows/reindex.server.ts';
import { readStoredRecord } from '../rows/stored.server.ts';
import { updateStatement } from '../rows/update.server.ts';
import { publicTitles } from '../search/titles.server.ts';
import { WordCountChanges } from '../search/writer.server.ts';
import type { Author } from '../stored/author.ts';
import { undoMovedTextsAndRelations } from './merged-relations.server.ts';
import type { MergeContext, MergeSnapshot } from './merges.server.ts';

const claim = statement({
  params: { id: int },
  row: { kind: text(), kept: int, gone: nullable(int), goneKey: text(), keptKey: text(), snapshot: json<MergeSnapshot>() },
  sql: ({ id }) =>
    sql`update record_merge set undone_at = now() where id = ${id} and undone_at is null
        returning kind, kept, gone, gone_key as "goneKey", kept_key as "keptKey", snapshot`,
});
const putBack = buildForEachKind((slug) =>
  statement({
    params: { record: json<ColumnValues>() },
    row: { n: int },
    sql: ({ record }) =>
      sql`insert into ${sql.identifier(slug)} select * from jsonb_populate_record(null::${sql.identifier(slug)}, ${record}::jsonb)
          on conflict do nothing returning n`,
  }),
);
const retargetBack = statement({
  params: { ids: list(int), gone: int, key: text() },
  sql: ({ ids, gone, key }) => sql`update record_merge set kept = ${gone}, kept_key = ${key} where id = any(${ids}) and undone_at is null`,
});

/** Restores the fields of the kept record that still have the value gained by the merge. */
const revertMergedFields = async (
  db: Db,
  slug: KindSlug,
  survivor: number,
  { snapshot, actor }: { snapshot: MergeSnapshot; actor: Author },
): Promise<void> => {
  const bound = boundKinds[slug];
  const stored = await readStoredRecord(db, slug, { n: survivor });
  if (!stored) return;
  const { row } = stored;
  const changes = snapshot.gains
    .filter(({ field, to }) => isSameValue(row[field], to))
    .map(({ field, from, to }) => ({ field, from: to, to: from }));
  if (changes.length === 0) return;
  const values = Object.fromEntries(changes.map(({ field, to }) => [field, to]));
  await sendWriteBatch(db, { changed: updateStatement(bound, [{ row, values }], actor) });
  await writeRevisions(db, bound.kind, [{ n: survivor, wasPublic: row.state === 'published', changes }], actor);
};

const undoSingleMerge = async (db: Db, id: number, { actor, words, hooks }: Omit<MergeContext, 'run'>): Promise<boolean> => {
  const merge = await claim.one(db, { id });
  if (!merge || !isKind(merge.kind)) return false;
  const { kind, kept: survivor, gone, goneKey, keptKey: survivorKey, snapshot } = merge;
  const bound = boundKinds[kind];
  if (gone === null) {
    await broadcastRecordChanges(db, kind, [survivor]); // only an alternate key was stored, no record was merged
    return true;
  }
  const titles = await publicTitles(db, kind, [survivor]);
  if (!(await putBack[kind].one(db, { record: snapshot.record }))) throw new AppError('E_CONFLICT'); // another record with this key was created since
  await revertMergedFields(db, kind, survivor, { snapshot, actor });
  await undoMovedTextsAndRelations(db, kind, { gone, kept: survivor }, { ...snapshot, keptKey: survivorKey });
  await retargetBack.all(db, { ids: [...snapshot.retargeted], gone, key: goneKey });
  for (const [area, ids] of Object.entries(snapshot.areas)) await hooks.joins.get(area)?.onPart(db, kind, { gone, ids });
  const also = (await bound.rules.afterWrite?.(db, [gone, survivor])) ?? [];
  await reindexStoredRecords(db, bound, { ns: [gone, survivor], words, before: titles });
  await hooks.followWrites(db, kind, [survivor], actor);
  await broadcastRecordChanges(db, kind, [...new Set([gone, survivor, ...also])]);
  return true;
};

/**
 * Undoes one merge in the caller's transaction: both records exist separately again. Throws E_NOT_FOUND if there is no such merge, E_CONFLICT if
 * another record has the key now.
 */
export const undoMergeInTransaction = async (db: Db, id: number, actor: Author, hooks: AreaHookRegistry): Promise<void> => {
  const words = new WordCountChanges();
  if (!(await undoSingleMerge(db, id, { actor, words, hooks }))) throw new AppError('E_NOT_FOUND');
  await words.count(db);
};
export const undoMerge = (connection: Connection, id: number, actor: Author, hooks: AreaHookRegistry): Promise<void> =>
  transaction(connection, (tx) => undoMergeInTransaction(tx, id, actor, hooks));

const standing = statement({
  params: { run: text(), kind: text(), below: int, limit: int },
  row: { id: int, gone: int, goneKey: text() },
  sql: ({ run, kind, below, limit }) =>
    sql`select id, gone, gone_key as "goneKey" from record_merge
         where run = ${run} and kind = ${kind} and undone_at is null and id < ${below} order by id desc limit ${limit}`,
});
const taken = buildForEachKind((slug) =>
  statement({
    params: { keys: list(text()) },
    row: { key: text() },
    sql: ({ keys }) => sql`select key from ${sql.identifier(slug)} where key = any(${keys})`,
  }),
);
/** Number of merges undone in one transaction; small, because each undo writes many rows while other requests wait. */
const atOnce = 10;
/**
 * Undoes all merges of a run, newest first, in batches so that the server keeps responding. Skips a merge if another record has the key of
 * the merged record now.
 */
export const undoMergeRun = async (
  connection: Connection,
  kind: KindSlug,
  run: string,
  { actor, hooks }: Pick<MergeContext, 'actor' | 'hooks'>,
): Promise<UndoResult> => {
  const sum: UndoResult = { undone: 0, left: 0 };
  for (let below = 2_147_483_647; ; ) {
    const found = await standing.all(connection, { run, kind, below, limit: atOnce });
    if (found.length === 0) return sum;
    const undone = await transaction(connection, async (tx) => {
      await lockKindForWriting.all(tx, { slug: kind });
      const given = new Set((await taken[kind].all(tx, { keys: found.map(({ goneKey }) => goneKey) })).map(({ key }) => key));
      const words = new WordCountChanges();
      let count = 0;
      for (const { id, goneKey } of found) if (!given.has(goneKey) && (await undoSingleMerge(tx, id, { actor, words, hooks }))) count++;
      await words.count(tx);
      return count;
    });
    sum.undone += undone;
    sum.left += found.length - undone;
    below = found.at(-1)?.id ?? 0;
    await pauseBetweenBatches();
  }
};
