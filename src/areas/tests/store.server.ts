import { and, desc, eq, gt, inArray, lte, ne, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/connect.server.ts';
import type { TestConclusionInput, TestStatus, TestVisibility } from './operations.ts';
import { testRunTable as run } from './table.server.ts';

/** Database row of a test. */
export type RunRow = typeof run.$inferSelect;

/** SQL condition: file `f` is the report of a test with the visibility `unlisted`. */
export const sharedReportSql = `exists (select 1 from test_run t where t.attachment = f.id and t.visibility = 'unlisted')`;

const age = (interval: string) => sql`now() - ${interval}::interval`;

/** Returns a running test of the tool that the account started at most an interval ago, such as `10 seconds`. */
export const findRecentRunningTest = async (db: Db, account: number, tool: number, maxAge: string): Promise<RunRow | undefined> => {
  const isRecent = and(eq(run.status, 'running'), gt(run.startedAt, age(maxAge)));
  const [found] = await db
    .select()
    .from(run)
    .where(and(eq(run.account, account), eq(run.tool, tool), isRecent));
  return found;
};

/** Returns the number of tests that an account started in the last 24 hours. */
export const countRunsInLastDay = (db: Db, account: number): Promise<number> =>
  db.$count(run, and(eq(run.account, account), gt(run.startedAt, age('1 day'))));

/** Inserts a running test; `longest`: time limit as an interval. */
export const insertTestRun = async (
  db: Db,
  begun: Pick<RunRow, 'id' | 'account' | 'tool' | 'title' | 'lang' | 'address'>,
  longest: string,
): Promise<RunRow> => {
  const [row] = await db
    .insert(run)
    .values({ ...begun, status: 'running', limitAt: sql`now() + ${longest}::interval` })
    .returning();
  if (!row) throw new Error('No test was begun');
  return row;
};

/** Returns a page of an account's tests, latest first, and their total. */
export const listRuns = async (
  db: Db,
  { account, status }: { account: number; status: TestStatus | undefined },
  { page, limit }: { page: number; limit: number },
): Promise<{ found: RunRow[]; total: number }> => {
  const filter = and(eq(run.account, account), status && eq(run.status, status));
  const found = await db
    .select()
    .from(run)
    .where(filter)
    .orderBy(desc(run.startedAt), run.id)
    .limit(limit)
    .offset((page - 1) * limit);
  return { found, total: await db.$count(run, filter) };
};

/** Returns other tests of an account, tests of the same tool first. */
export const listRelatedRuns = async (
  db: Db,
  account: number,
  { id, tool }: Pick<RunRow, 'id' | 'tool'>,
  limit: number,
): Promise<RunRow[]> =>
  db
    .select()
    .from(run)
    .where(and(eq(run.account, account), ne(run.id, id)))
    .orderBy(desc(eq(run.tool, tool)), desc(run.startedAt), run.id)
    .limit(limit);

export const findRun = async (db: Db, id: string): Promise<RunRow | undefined> => {
  const [found] = await db.select().from(run).where(eq(run.id, id));
  return found;
};

/** Returns a test of the account, locked until the end of the transaction. */
export const lockRun = async (tx: Db, id: string, account: number): Promise<RunRow | undefined> => {
  const [found] = await tx
    .select()
    .from(run)
    .where(and(eq(run.id, id), eq(run.account, account)))
    .for('update');
  return found;
};

/** Stores the result of a test. */
export const concludeRun = async (
  tx: Db,
  id: string,
  { outcome, note, visibility, attachment }: TestConclusionInput,
): Promise<RunRow | undefined> => {
  const [after] = await tx
    .update(run)
    .set({ status: outcome, note: note || null, visibility, attachment: attachment ?? null, endedAt: sql`now()` })
    .where(eq(run.id, id))
    .returning();
  return after;
};

export const setVisibility = async (tx: Db, id: string, visibility: TestVisibility): Promise<RunRow | undefined> => {
  const [after] = await tx.update(run).set({ visibility }).where(eq(run.id, id)).returning();
  return after;
};

export const removeRun = async (tx: Db, id: string): Promise<void> => {
  await tx.delete(run).where(eq(run.id, id));
};

/** Selects the tests of an account, or one test by id; all tests if both are undefined. */
export interface RunSelection {
  account?: number;
  id?: string;
}
const isDue = ({ account, id }: RunSelection) =>
  and(
    eq(run.status, 'running'),
    lte(run.limitAt, sql`now()`),
    account === undefined ? undefined : eq(run.account, account),
    id === undefined ? undefined : eq(run.id, id),
  );

/** Returns whether any of the selected running tests has exceeded its time limit. */
export const hasOverdueRun = async (db: Db, whose: RunSelection): Promise<boolean> => {
  const found = await db.select({ id: run.id }).from(run).where(isDue(whose)).limit(1);
  return found.length > 0;
};

/** Marks up to `most` tests beyond their time limit as failed, oldest first. */
export const failOverdueRuns = (tx: Db, whose: RunSelection, most: number): Promise<Pick<RunRow, 'id' | 'account' | 'title'>[]> => {
  const due = tx.select({ id: run.id }).from(run).where(isDue(whose)).orderBy(run.limitAt).limit(most).for('update');
  return tx
    .update(run)
    .set({ status: 'failed', reason: 'limit', endedAt: sql`${run.limitAt}` })
    .where(and(inArray(run.id, due), eq(run.status, 'running')))
    .returning({ id: run.id, account: run.account, title: run.title });
};
