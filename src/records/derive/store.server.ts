import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Connection, Db } from '../../platform/db/connect.server.ts';
import { int, statement } from '../../platform/db/sql.server.ts';
import type { ListSelect } from '../../platform/resource/list-page.server.ts';
import { buildForEachKind } from '../kinds/by-kind.ts';
import type { KindSlug } from '../kinds/index.ts';
import type { DerivationRunState } from './runs.ts';
import { type ChangeExample, derivationRunTable } from './table.server.ts';

export type StoredDerivationRun = typeof derivationRunTable.$inferSelect;

const { id, name, kind, version, state, dry, createdAt } = derivationRunTable;

/** Query of the list of derivation runs (alias `e`), newest first. */
export const derivationRunSelect: ListSelect = {
  columns: `e.id, e.name, e.kind, e.state, e.dry, e.planned, e.total, e.applied, e.examples, e.fingerprint, e.error, e.account,
    e.created_at as created, e.started_at as started, e.ended_at as ended, e.undone_at as undone_at, e.undone, e.left_alone as "leftAlone"`,
  from: 'derivation_run e',
  key: 'e.id',
  sorts: { created: 'e.id' },
  order: 'e.id desc',
  keyword: ['e.name'],
};
/** A row of `derivationRunSelect`. */
export interface ListedRun {
  id: number;
  name: string;
  kind: string;
  state: DerivationRunState;
  dry: boolean;
  planned: number | null;
  total: number | null;
  applied: number;
  examples: ChangeExample[];
  fingerprint: string | null;
  error: string | null;
  account: number | null;
  created: Date;
  started: Date | null;
  ended: Date | null;
  undone_at: Date | null;
  undone: number | null;
  leftAlone: number | null;
}

const counts = buildForEachKind((slug) =>
  statement({
    row: { total: int },
    sql: () => sql`select count(*)::int as total from ${sql.identifier(slug)} where deleted_at is null`,
  }),
);
/** Number of records of a kind, without the trash. */
export const countRecordsOfKind = async (connection: Connection, slug: KindSlug): Promise<number> =>
  (await counts[slug].one(connection, {}))?.total ?? 0;

/** Inserts a run. Returns its id, or undefined if another run of the rule is active. */
export const insertDerivationRun = async (
  tx: Db,
  values: Pick<StoredDerivationRun, 'name' | 'kind' | 'version' | 'dry' | 'account'>,
): Promise<number | undefined> => {
  const [run] = await tx.insert(derivationRunTable).values(values).onConflictDoNothing().returning({ id });
  return run?.id;
};

export const findRun = async (db: Db, run: number): Promise<StoredDerivationRun | undefined> => {
  const [found] = await db.select().from(derivationRunTable).where(eq(id, run));
  return found;
};

export const lockRun = async (tx: Db, run: number): Promise<StoredDerivationRun | undefined> => {
  const [found] = await tx.select().from(derivationRunTable).where(eq(id, run)).for('update');
  return found;
};

/** Changes a run if its state is one of `from`. Returns false otherwise. */
export const updateRunInState = async (
  db: Db,
  run: number,
  from: readonly DerivationRunState[],
  set: Partial<StoredDerivationRun>,
): Promise<boolean> => {
  const changed = await db
    .update(derivationRunTable)
    .set(set)
    .where(and(eq(id, run), inArray(state, [...from])))
    .returning({ id });
  return changed.length > 0;
};

/** Adds `count` to the number of applied changes of a run. */
export const increaseAppliedCount = async (tx: Db, run: number, count: number): Promise<void> => {
  await tx
    .update(derivationRunTable)
    .set({ applied: sql`${derivationRunTable.applied} + ${count}` })
    .where(eq(id, run));
};

/** The last finished run of a rule and version that was created in the last 24 hours, also if dry or refused; undefined if none. */
export const findRecentFinishedRun = async (
  db: Db,
  rule: Pick<StoredDerivationRun, 'name' | 'kind' | 'version'>,
): Promise<StoredDerivationRun | undefined> => {
  const [found] = await db
    .select()
    .from(derivationRunTable)
    .where(
      and(
        eq(name, rule.name),
        eq(kind, rule.kind),
        eq(version, rule.version),
        inArray(state, ['done', 'refused', 'undone']),
        gt(createdAt, sql`now() - interval '1 day'`),
      ),
    )
    .orderBy(desc(id))
    .limit(1);
  return found;
};
