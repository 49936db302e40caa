import type { Connection } from '../../platform/db/connect.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { csvHeader, csvRow, utf8Bom } from '../../platform/spreadsheet/csv.ts';
import type { BoundKind } from '../engine/bind.server.ts';
import { ownFields, textIn, toDerived } from '../read/present.server.ts';
import { type WholeRow, wholeRecordsById } from '../read/records.server.ts';
import { exportColumns } from './columns.ts';

/** At most this many records leave in one export. */
export const mostExported = 10_000;
const batch = 500;

const valuesOf = (bound: BoundKind, row: WholeRow, language: string): Record<string, unknown> => {
  const names = Object.keys(bound.kind.fields);
  const { title, locale, languages = {} } = textIn(bound, { ...row, summary: null, body: null }, language, names);
  return {
    ...ownFields(bound, names, row),
    ...toDerived(bound, row),
    id: String(row.n),
    title,
    lang: locale,
    otherLanguages: Object.entries(languages).map(([name, other]) => `${name}: ${other}`),
    country: row.country,
    date: row.date,
    sourceName: row.sourceName,
    sourceLink: row.sourceLink,
    sourceLicence: row.sourceLicence,
  };
};

/** Records as CSV (RFC 4180, UTF-8 with mark) or a JSON array, piece by piece. */
export async function* exportRecords(
  connection: Connection,
  context: Context,
  bound: BoundKind,
  { ids, format }: { ids: readonly number[]; format: 'csv' | 'json' },
): AsyncGenerator<string> {
  const columns = exportColumns(bound.kind);
  const line = (record: Record<string, unknown>): string =>
    format === 'csv'
      ? csvRow(columns.map((name) => record[name]))
      : `\n${JSON.stringify(Object.fromEntries(columns.map((name) => [name, record[name] ?? null])))}`;
  const separator = format === 'csv' ? '' : ',';
  // The beginning goes out with the first records, so that a database that is away makes an answer and not a torn file.
  let before = format === 'csv' ? utf8Bom + csvHeader(columns) : '[';
  for (let from = 0; from < ids.length; from += batch) {
    const page = ids.slice(from, from + batch);
    const rows = await wholeRecordsById(connection, bound, { ids: page, locale: context.locale });
    if (rows.length === 0) continue;
    yield before + rows.map((row) => line(valuesOf(bound, row, context.locale))).join(separator);
    before = separator;
  }
  const nothing = before !== separator;
  const end = `${nothing ? before : ''}${format === 'csv' ? '' : '\n]\n'}`;
  if (end) yield end;
}
