import { z } from 'zod';
import { cellText, csvHeader, csvRow, utf8Bom } from '../../records/export/csv.ts';
import { authorise } from '../access/access.server.ts';
import type { Connection, Db } from '../db/connect.server.ts';
import { note } from '../events/audit/audit.server.ts';
import { sheetType, writeSheet } from '../spreadsheet/write.server.ts';
import type { Context } from './context.ts';
import type { ListQuery, Resource } from './resource.server.ts';

/** At most this many rows leave in one export. */
const mostExported = 100_000;
const batch = 1000;

type Row = Readonly<Record<string, unknown>>;

async function* rowsOf(context: Context, resource: Resource, query: ListQuery): AsyncGenerator<Row> {
  for (let page = 1; page * batch <= mostExported; page++) {
    const { docs, pages } = await resource.list(context, { ...query, page, limit: batch });
    yield* docs;
    if (page >= pages) return;
  }
}

/** Paths of the columns; an object's fields (a text per language) stand side by side. */
const columnsOf = (row: z.ZodObject): string[][] =>
  Object.entries(row.shape).flatMap(([name, schema]) =>
    schema instanceof z.ZodObject ? Object.keys(schema.shape).map((inner) => [name, inner]) : [[name]],
  );

/** Things that are named stand in a cell by their names. */
const named = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(named);
  return typeof value === 'object' && value !== null && 'name' in value ? value.name : value;
};
const valuesOf = (row: Row, columns: readonly string[][]): unknown[] =>
  columns.map((path) => named(path.reduce<unknown>((at, step) => (at as Row | null | undefined)?.[step], row)));

async function* csv(columns: readonly string[][], rows: AsyncIterable<Row>): AsyncGenerator<string> {
  yield utf8Bom + csvHeader(columns.map((path) => path.join('.')));
  for await (const row of rows) yield csvRow(valuesOf(row, columns));
}

async function* cells(columns: readonly string[][], rows: AsyncIterable<Row>): AsyncGenerator<string[]> {
  yield columns.map((path) => path.join('.'));
  for await (const row of rows) yield valuesOf(row, columns).map(cellText);
}

/** What a list shows under its filters, all pages of it, as a file; refused like the list itself before the first byte. */
export const exportList = async (
  connection: Connection,
  context: Context,
  resource: Resource,
  query: ListQuery,
  format: 'csv' | 'xlsx',
): Promise<{ type: string; pieces: AsyncIterable<string | Uint8Array> }> => {
  authorise(context, resource.permissions.export ?? resource.permissions.read);
  const { total } = await resource.list(context, { ...query, page: 1, limit: 1 });
  const { page: _page, limit: _limit, locale: _locale, ...filters } = query;
  await note(connection.db as Db, context, 'export', resource.name, { name: resource.name, format, rows: total, filters });
  const columns = columnsOf(resource.exported ?? resource.row);
  const rows = rowsOf(context, resource, query);
  return format === 'csv'
    ? { type: 'text/csv; charset=utf-8', pieces: csv(columns, rows) }
    : { type: sheetType, pieces: writeSheet(cells(columns, rows)) };
};
