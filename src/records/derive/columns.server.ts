import { isDeepStrictEqual } from 'node:util';
import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, lt } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { sendWriteBatch } from '../../platform/db/batch.server.ts';
import { bulkInsert } from '../../platform/db/bulk.server.ts';
import { type Connection, type Db, transaction } from '../../platform/db/connect.server.ts';
import type { BoundKind } from '../engine/bind.server.ts';
import { pauseBetweenBatches } from '../engine/yield.ts';
import { writeRevisions } from '../history/revisions.server.ts';
import type { AreaHookRegistry } from '../hooks/hooks.server.ts';
import { boundKinds } from '../kinds/index.server.ts';
import type { KindSlug } from '../kinds/index.ts';
import { lockKindForWriting } from '../rows/lock.server.ts';
import { broadcastRecordChanges, reindexStoredRecords, searchColumnNames } from '../rows/reindex.server.ts';
import { updateStatement } from '../rows/update.server.ts';
import { publicTitles } from '../search/titles.server.ts';
import { WordCountChanges } from '../search/writer.server.ts';
import type { Author } from '../stored/author.ts';
import type { Derivation, UndoResult } from './derivation.ts';
import { derivationChangeTable } from './table.server.ts';

type Values = Readonly<Record<string, unknown>>;
/** A record as a rule reads it: its number and the requested fields. */
export type ReadRecord = { n: number } & Record<string, unknown>;

const readBatch = 1000;
const undoBatch = 1000;

const fieldColumns = ({ kind, table }: BoundKind, fields: Iterable<string>): Record<string, PgColumn> => {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const named = [...new Set(fields)].map((field): [string, PgColumn] => {
    const column = columns[field];
    if (!column) throw new Error(`${kind.slug} has no column for ${field}`);
    return [field, column];
  });
  return Object.fromEntries(named);
};

/** Reads the requested fields of all records of a kind that are not in the trash, in batches ordered by number. */
export async function* readRecords(connection: Connection, kind: KindSlug, fields: readonly string[]): AsyncGenerator<ReadRecord[]> {
  const bound = boundKinds[kind];
  const columns = fieldColumns(bound, ['n', 'deletedAt', ...fields]);
  const { n, deletedAt } = columns;
  if (!n || !deletedAt) return;
  for (let after = 0; ; ) {
    const found: Values[] = await connection.db
      .select(fieldColumns(bound, ['n', ...fields]))
      .from(bound.table)
      .where(and(gt(n, after), isNull(deletedAt)))
      .orderBy(asc(n))
      .limit(readBatch);
    const records = found.map((row) => ({ ...row, n: Number(row.n) }));
    if (records.length > 0) yield records;
    after = records.at(-1)?.n ?? after;
    if (records.length < readBatch) return;
  }
}

/** Reads fields of records and locks the rows until the transaction ends. */
const lockFields = async (tx: Db, bound: BoundKind, ns: readonly number[], fields: readonly string[]): Promise<Map<number, Values>> => {
  const columns = fieldColumns(bound, ['n', 'state', ...fields]);
  const { n } = columns;
  if (!n || ns.length === 0) return new Map();
  const found: Values[] = await tx
    .select(columns)
    .from(bound.table)
    .where(inArray(n, [...ns]))
    .orderBy(asc(n))
    .for('update');
  return new Map(found.map((row) => [Number(row.n), row]));
};

interface PlannedColumnValues {
  n: number;
  values: Values;
}
interface WrittenColumnChange {
  n: number;
  before: Values;
  after: Values;
}

/** Merges requested changes by record; later values override earlier ones. */
const byRecord = (wanted: readonly PlannedColumnValues[]): Map<number, Values> => {
  const merged = new Map<number, Values>();
  for (const { n, values } of wanted) merged.set(n, { ...merged.get(n), ...values });
  return merged;
};

/** Author of a write, and the hooks of areas that run on it. */
interface ColumnWriteContext {
  author: Author;
  hooks: AreaHookRegistry;
}

/**
 * Writes columns of records in the caller's transaction as an import does: with history, search rows (if a searched field changes) and
 * change events for all server processes. Values that are stored already are not written. Returns the changes that were written.
 */
export const writeColumns = async (
  tx: Db,
  kind: KindSlug,
  wanted: readonly PlannedColumnValues[],
  { author, hooks }: ColumnWriteContext,
): Promise<WrittenColumnChange[]> => {
  const bound = boundKinds[kind];
  const merged = byRecord(wanted);
  await lockKindForWriting.all(tx, { slug: kind });
  const fields = [...new Set([...merged.values()].flatMap((values) => Object.keys(values)))];
  const stored = await lockFields(tx, bound, [...merged.keys()], fields);
  const written = [...merged].flatMap(([n, values]): WrittenColumnChange[] => {
    const row = stored.get(n);
    const differing = row ? Object.keys(values).filter((field) => !isDeepStrictEqual(row[field] ?? null, values[field] ?? null)) : [];
    if (!row || differing.length === 0) return [];
    const only = (from: Values) => Object.fromEntries(differing.map((field) => [field, from[field] ?? null]));
    return [{ n, before: only(row), after: only(values) }];
  });
  if (written.length === 0) return [];
  const ns = written.map(({ n }) => n);
  const isSearched = fields.some((field) => searchColumnNames(bound).includes(field));
  const before = isSearched ? await publicTitles(tx, kind, ns) : new Map<number, never>();
  const changed = written.map(({ n, after }) => ({ row: { n }, values: after }));
  await sendWriteBatch(tx, { changed: updateStatement(bound, changed, author) });
  const revised = written.map(({ n, before: was, after }) => ({
    n,
    wasPublic: stored.get(n)?.state === 'published',
    changes: Object.entries(after).map(([field, to]) => ({ field, from: was[field], to })),
  }));
  await writeRevisions(tx, bound.kind, revised, author);
  if (isSearched) {
    const words = new WordCountChanges();
    await reindexStoredRecords(tx, bound, { ns, words, before });
    await words.count(tx);
  }
  await hooks.followWrites(tx, kind, ns, author);
  await broadcastRecordChanges(tx, kind, ns);
  return written;
};

/** Author name under which a rule writes. */
const programOf = (name: string): string => `derive:${name}`;

interface ChangeRow extends WrittenColumnChange {
  id: number;
}

/** Restores the values from before the given changes, ordered latest first. A record that was changed since is left alone. */
const undoChanges = async (
  tx: Db,
  { name, kind }: Pick<Derivation, 'name' | 'kind'>,
  changes: readonly ChangeRow[],
  hooks: AreaHookRegistry,
): Promise<UndoResult> => {
  const byNumber = Map.groupBy(changes, ({ n }) => n);
  const fields = [...new Set(changes.flatMap(({ before }) => Object.keys(before)))];
  await lockKindForWriting.all(tx, { slug: kind });
  const stored = await lockFields(tx, boundKinds[kind], [...byNumber.keys()], fields);
  const restored: PlannedColumnValues[] = [];
  let left = 0;
  for (const [n, own] of byNumber) {
    const row = stored.get(n);
    const before: Values = Object.assign({}, ...own.map((change) => change.before));
    const after: Values = Object.assign({}, ...own.toReversed().map((change) => change.after));
    const says = (values: Values) => Object.entries(values).every(([field, value]) => isDeepStrictEqual(row?.[field] ?? null, value));
    if (row && says(after)) restored.push({ n, values: before });
    else if (!row || !says(before)) left++;
  }
  await writeColumns(tx, kind, restored, { author: programOf(name), hooks });
  return { undone: byNumber.size - left, left };
};

const undoColumnRun = async (
  connection: Connection,
  rule: Pick<Derivation, 'name' | 'kind'>,
  run: string,
  hooks: AreaHookRegistry,
): Promise<UndoResult> => {
  const sum: UndoResult = { undone: 0, left: 0 };
  const { id, n, before, after } = getTableColumns(derivationChangeTable);
  for (let above = Number.MAX_SAFE_INTEGER; ; ) {
    const changes = await connection.db
      .select({ id, n, before, after })
      .from(derivationChangeTable)
      .where(and(eq(derivationChangeTable.run, run), eq(derivationChangeTable.kind, rule.kind), lt(id, above)))
      .orderBy(desc(id))
      .limit(undoBatch);
    if (changes.length > 0) {
      const { undone, left } = await transaction(connection, (tx) => undoChanges(tx, rule, changes, hooks));
      sum.undone += undone;
      sum.left += left;
    }
    above = changes.at(-1)?.id ?? above;
    if (changes.length < undoBatch) return sum;
    await pauseBetweenBatches();
  }
};

/** Creates a derivation for a rule that only changes columns of records: applying it writes the planned column values and nothing else. */
export const createColumnDerivation = ({
  name,
  kind,
  version,
  plan,
}: Pick<Derivation, 'name' | 'kind' | 'version' | 'plan'>): Derivation => ({
  name,
  kind,
  version,
  plan,
  apply: async (tx, batch, run, hooks) => {
    const written = await writeColumns(tx, kind, batch, { author: programOf(name), hooks });
    await bulkInsert(
      tx,
      derivationChangeTable,
      written.map((change) => ({ run, kind, ...change })),
    );
  },
  undo: (connection, run, hooks) => undoColumnRun(connection, { name, kind }, run, hooks),
});
