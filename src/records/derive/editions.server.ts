import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { type Connection, transaction } from '../../platform/db/connect.server.ts';
import { json, statement } from '../../platform/db/sql.server.ts';
import { designationSortKey } from '../engine/designation.ts';
import { textOrNull } from '../engine/field-values.server.ts';
import { findChangedEditionStates, updateEditionStates } from '../kinds/standard/editions.server.ts';
import { editionColumns } from '../kinds/standard/rules.server.ts';
import { declaredStatuses, type StatusStatement } from '../kinds/standard/status.ts';
import type { OneTimeActionMarker } from '../write/recount.server.ts';
import { createColumnDerivation, type ReadRecord, readRecords } from './columns.server.ts';
import type { Derivation, PlannedChange } from './derivation.ts';

const read = [
  'number',
  'country',
  'date',
  'series',
  'numberSort',
  'editionSort',
  'base',
  'declared',
  'statements',
  'sourceName',
  'sourceRead',
];

/** The status statements of a record. A record that an older release stored has only `declared`, which is converted to one statement. */
const statementsOf = (record: ReadRecord): unknown => {
  const says = declaredStatuses.find((one) => one === record.declared);
  if (!says || (Array.isArray(record.statements) && record.statements.length > 0)) return record.statements;
  return [{ source: textOrNull(record.sourceName), says, ref: null, at: textOrNull(record.sourceRead) }] satisfies StatusStatement[];
};

/** Plans the columns that are computed from a standard's number, where they differ from the stored ones. */
const planColumns = (record: ReadRecord): PlannedChange[] => {
  const number = String(record.number);
  const wanted: Record<string, unknown> = {
    ...editionColumns(number, textOrNull(record.country), textOrNull(record.date)),
    numberSort: designationSortKey(number),
    statements: statementsOf(record),
  };
  const values = Object.fromEntries(Object.entries(wanted).filter(([name, value]) => !isDeepStrictEqual(record[name] ?? null, value)));
  const names = Object.keys(values);
  return names.length > 0 ? [{ n: record.n, name: number, values, why: names.join(', ') }] : [];
};

async function* plan(connection: Connection): AsyncGenerator<PlannedChange[]> {
  for await (const records of readRecords(connection, 'standard', read)) {
    const changes = records.flatMap(planColumns);
    if (changes.length > 0) yield changes;
  }
  for await (const records of readRecords(connection, 'standard', [])) {
    const moved = await findChangedEditionStates(
      connection,
      records.map(({ n }) => n),
    );
    if (moved.length === 0) continue;
    yield moved.map(({ n, number, supersededBy, newest }) => ({
      n,
      name: number,
      values: { supersededBy, superseded: supersededBy !== null, newest },
      why: supersededBy ? `${supersededBy.how}: ${supersededBy.ref}` : newest ? 'newest' : 'none',
    }));
  }
}

/** Derivation that recomputes editions and supplements from the numbers of standards, and which edition supersedes which. */
export const editionsDerivation: Derivation = createColumnDerivation({ name: 'editions', kind: 'standard', version: '1', plan });

const fillColumns = statement({
  params: { records: json<readonly Record<string, unknown>[]>() },
  sql: ({ records }) =>
    sql`update standard s set series = coalesce(x.series, s.series), number_sort = coalesce(x."numberSort", s.number_sort),
               edition_sort = coalesce(x."editionSort", s.edition_sort), base = coalesce(x.base, s.base),
               statements = coalesce(x.statements, s.statements)
          from jsonb_to_recordset(${records}::jsonb)
            as x(n int, series text, "numberSort" text, "editionSort" text, base text, statements jsonb) where s.n = x.n`,
});

/**
 * Migration that computes the edition columns of records that an older release stored, once for each database, before the server answers
 * requests. It writes no history and keeps `updatedAt`, because the records themselves do not change.
 */
export const fillEditions = async (connection: Connection, done: OneTimeActionMarker): Promise<void> => {
  if (await done.isSet(connection)) return;
  for await (const records of readRecords(connection, 'standard', read)) {
    const changes = records.flatMap(planColumns);
    if (changes.length > 0)
      await transaction(connection, (tx) => fillColumns.all(tx, { records: changes.map(({ n, values }) => ({ n, ...values })) }));
  }
  for await (const records of readRecords(connection, 'standard', []))
    await transaction(connection, (tx) =>
      updateEditionStates(
        tx,
        records.map(({ n }) => n),
      ),
    );
  await transaction(connection, (tx) => done.set(tx));
};
