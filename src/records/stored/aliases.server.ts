import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/connect.server.ts';
import { type Executor, flag, int, list, statement, text } from '../../platform/db/sql.server.ts';
import { columnName } from '../engine/columns.ts';
import { buildForEachKind } from '../kinds/by-kind.ts';
import { boundKinds } from '../kinds/index.server.ts';
import type { KindSlug } from '../kinds/index.ts';

const seriesOf = (slug: KindSlug): SQL => {
  const { seriesColumn } = boundKinds[slug].rules;
  return seriesColumn ? sql`r.${sql.identifier(columnName(seriesColumn))}` : sql`null`;
};
const keysNow = buildForEachKind((slug) =>
  statement({
    params: { keys: list(text()) },
    row: { gone: text(), kept: text(), series: flag },
    sql: ({ keys }) =>
      sql`select m.gone_key as gone, r.key as kept, m.gone_key is not distinct from ${seriesOf(slug)} as series
            from record_merge m join ${sql.identifier(slug)} r on r.n = m.kept
           where m.kind = '${sql.raw(slug)}' and m.undone_at is null and m.gone_key = any(${keys})`,
  }),
);
/** Finds the keys of records that were merged into others. Returns the key of the kept record by merged key. */
export const resolveMergedKeys = async (db: Db, slug: KindSlug, keys: readonly string[]): Promise<Map<string, string>> =>
  new Map((await keysNow[slug].all(db, { keys })).map(({ gone, kept: targetKey }) => [gone, targetKey]));
/** Like `resolveMergedKeys`, for targets of relations. Keys of a series are left out, because a reference to a series means its newest edition. */
export const resolveMergedRelationTargets = async (db: Db, slug: KindSlug, keys: readonly string[]): Promise<Map<string, string>> =>
  new Map((await keysNow[slug].all(db, { keys })).flatMap(({ gone, kept: targetKey, series }) => (series ? [] : [[gone, targetKey]])));

const currentMergeTarget = statement({
  params: { kind: text(), gone: int },
  row: { kept: int },
  sql: ({ kind, gone }) => sql`select kept from record_merge where kind = ${kind} and gone = ${gone} and undone_at is null`,
});
/** Number of the record into which the record `gone` was merged; undefined if it was not merged. */
export const findMergeTarget = async (on: Executor, kind: KindSlug, gone: number): Promise<number | undefined> =>
  (await currentMergeTarget.one(on, { kind, gone }))?.kept;
