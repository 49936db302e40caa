import { z } from 'zod';
import { isNonNullObject } from '../../base/unknown.ts';
import { authorise } from '../access/access.server.ts';
import type { Connection } from '../db/connect.server.ts';
import { audit } from '../events/audit/audit.server.ts';
import type { Context } from '../http/context.ts';
import { cellText, csvHeader, csvRow, utf8Bom } from '../spreadsheet/csv.ts';
import { sheetType, writeSheet } from '../spreadsheet/write.server.ts';
import type { ListQuery, Resource } from './resource.server.ts';
import { mostExportedRows, RowKeySnapshot } from './snapshot.server.ts';

const batch = 1000;

/** Returns all rows of a list as of now, read page by page, and their number. */
const rowsOf = async (context: Context, resource: Resource, query: ListQuery): Promise<{ total: number; rows: AsyncIterable<object> }> => {
  const snapshot = new RowKeySnapshot();
  const at = (page: number, limit = batch) => resource.list(context, { ...query, page, limit, snapshot });
  const begun = await at(1);
  // a list computed in memory ignores the snapshot and is read at once
  const first = snapshot.isTaken || begun.pages <= 1 ? begun : await at(1, mostExportedRows);
  const rows = async function* () {
    yield* first.docs;
    for (let page = 2; page <= first.pages; page++) yield* (await at(page)).docs;
  };
  return { total: first.total, rows: rows() };
};

/** Returns the paths of the export columns. The fields of an object, for example a text per language, become adjacent columns. */
const columnsOf = (row: z.ZodObject): string[][] =>
  Object.entries(row.shape).flatMap(([name, schema]) =>
    schema instanceof z.ZodObject ? Object.keys(schema.shape).map((inner) => [name, inner]) : [[name]],
  );

/** Replaces objects that have a name by their name, for a cell of an export. */
const named = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(named);
  return typeof value === 'object' && value !== null && 'name' in value ? value.name : value;
};
const valuesOf = (row: object, columns: readonly string[][]): unknown[] =>
  columns.map((path) => named(path.reduce<unknown>((at, step) => (isNonNullObject(at) ? at[step] : undefined), row)));

async function* csv(columns: readonly string[][], rows: AsyncIterable<object>): AsyncGenerator<string> {
  yield utf8Bom + csvHeader(columns.map((path) => path.join('.')));
  for await (const row of rows) yield csvRow(valuesOf(row, columns));
}

async function* cells(columns: readonly string[][], rows: AsyncIterable<object>): AsyncGenerator<string[]> {
  yield columns.map((path) => path.join('.'));
  for await (const row of rows) yield valuesOf(row, columns).map(cellText);
}

/**
 * Exports all rows of a list that match the filters of `query` as a file, and writes an audit entry of the export. Throws before the first
 * byte if the caller lacks the permission.
 */
export const exportList = async (
  connection: Connection,
  context: Context,
  resource: Resource,
  { query, format }: { query: ListQuery; format: 'csv' | 'xlsx' },
): Promise<{ type: string; pieces: AsyncIterable<string | Uint8Array> }> => {
  authorise(context, resource.permissions.export ?? resource.permissions.read);
  const { total, rows } = await rowsOf(context, resource, query);
  const { page: _page, limit: _limit, locale: _locale, ...filters } = query;
  await audit(connection.db, context, {
    action: 'export',
    target: resource.name,
    facts: { name: resource.name, format, rows: total, filters },
  });
  const columns = columnsOf(resource.exported ?? resource.row);
  return format === 'csv'
    ? { type: 'text/csv; charset=utf-8', pieces: csv(columns, rows) }
    : { type: sheetType, pieces: writeSheet(cells(columns, rows)) };
};
