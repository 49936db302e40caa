import { maxCellLength, maxColumns, maxRowLength } from './limits.ts';
import { createImportReason, ImportError, type ImportReason } from './reason.ts';

type CsvScanResult = { cells: string[]; next: number } | { error: ImportReason; next: number } | null;

const lineEnd = (text: string, from: number): number => {
  for (let index = from; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 10 || code === 13) return index;
  }
  return -1;
};
/** Start of the next line after the line end at `at`. */
const afterEnd = (text: string, at: number): number => (text.charCodeAt(at) === 13 && text.charCodeAt(at + 1) === 10 ? at + 2 : at + 1);

/** Skips only the first line of a bad record, so that a stray quote does not swallow the rest of the file. */
const skipBadLine = (text: string, from: number, error: ImportReason): CsvScanResult => {
  const end = lineEnd(text, from);
  return { error, next: end < 0 ? text.length : afterEnd(text, end) };
};

/** Reads the quoted cell that opens at `from`. Returns null if its end is not in the text yet. */
const scanQuoted = (text: string, from: number, last: boolean): { cell: string; next: number } | null => {
  let cell = '';
  let start = from + 1;
  for (;;) {
    const quote = text.indexOf('"', start);
    if (quote < 0 || (quote + 1 === text.length && !last)) return null;
    cell += text.slice(start, quote);
    if (text.charCodeAt(quote + 1) !== 34) return { cell, next: quote + 1 };
    cell += '"';
    start = quote + 2;
  }
};

/** Reads one record from `from`. Returns null if more text is needed. */
const scanRecord = (text: string, from: number, separator: number, last: boolean): CsvScanResult => {
  const cells: string[] = [];
  let at = from;
  for (;;) {
    let end = at;
    if (text.charCodeAt(at) === 34) {
      const quoted = scanQuoted(text, at, last);
      if (!quoted) return last ? skipBadLine(text, from, createImportReason('E_IMPORT_QUOTE')) : null;
      end = quoted.next;
      while (text.charCodeAt(end) === 32) end += 1;
      const code = text.charCodeAt(end);
      if (end < text.length && code !== separator && code !== 10 && code !== 13)
        return skipBadLine(text, from, createImportReason('E_IMPORT_QUOTE'));
      cells.push(quoted.cell);
    } else {
      for (; end < text.length; end += 1) {
        const code = text.charCodeAt(end);
        if (code === separator || code === 10 || code === 13) break;
      }
      cells.push(text.slice(at, end));
    }
    if (end >= text.length) return last ? { cells, next: text.length } : null;
    if (text.charCodeAt(end) !== separator) {
      const halfLineEnd = text.charCodeAt(end) === 13 && end + 1 === text.length && !last;
      return halfLineEnd ? null : { cells, next: afterEnd(text, end) };
    }
    at = end + 1;
  }
};

async function* readCsvRecords(
  text: AsyncIterable<string>,
  separator: number,
): AsyncGenerator<{ cells: string[] } | { error: ImportReason }> {
  let buffer = '';
  let at = 0;
  const scan = (last: boolean): CsvScanResult => {
    if (at >= buffer.length) return null;
    const found = scanRecord(buffer, at, separator, last);
    if (found || buffer.length - at <= maxRowLength) return found;
    // The record has no end within the limit: after an open quote its first line is skipped, a line without an end is skipped completely.
    return skipBadLine(buffer, at, createImportReason(lineEnd(buffer, at) < 0 ? 'E_IMPORT_ROW_TOO_LARGE' : 'E_IMPORT_QUOTE'));
  };
  let skipping = false;
  for await (const piece of text) {
    buffer = buffer.slice(at) + piece;
    at = 0;
    if (skipping) {
      const end = lineEnd(buffer, 0);
      at = end < 0 ? buffer.length : afterEnd(buffer, end);
      if (end < 0) continue;
      skipping = false;
    }
    // Without a line end no record can be complete; scanning again would take quadratic time for a long row.
    if (lineEnd(piece, 0) < 0 && buffer.length - at <= maxRowLength) continue;
    for (let found = scan(false); found; found = scan(false)) {
      at = found.next;
      if ('error' in found && found.error.code === 'E_IMPORT_ROW_TOO_LARGE') skipping = true;
      yield found;
    }
  }
  for (let found = skipping ? null : scan(true); found; found = scan(true)) {
    at = found.next;
    yield found;
  }
}

/** Detects the separator of a file: the candidate that occurs most often outside quotes in the first record. */
export const detectSeparator = (head: string): string => {
  const counts: Record<string, number> = { ';': 0, ',': 0, '\t': 0 };
  let quoted = false;
  for (const letter of head) {
    if (letter === '"') quoted = !quoted;
    else if (!quoted && (letter === '\n' || letter === '\r')) break;
    else if (!quoted && letter in counts) counts[letter] = (counts[letter] ?? 0) + 1;
  }
  const [best] = Object.entries(counts).sort(([, a], [, b]) => b - a);
  return best && best[1] > 0 ? best[0] : ',';
};

/** Trimmed names of the columns. Throws ImportError if there are none, too many, or duplicates. */
export const readHeader = (cells: readonly string[]): string[] => {
  const names = cells.map((cell) => cell.trim());
  while (names.at(-1) === '') names.pop();
  const named = names.filter(Boolean);
  if (named.length === 0 || names.length > maxColumns) throw new ImportError('E_IMPORT_HEADER');
  const twice = named.find((name, index) => named.indexOf(name) !== index);
  if (twice) throw new ImportError('E_IMPORT_HEADER', twice);
  return names;
};

/**
 * Converts the cells of a row to an object by column name, or returns the reason to refuse the row. Used for CSV files and spreadsheets.
 */
export const rowObjectFromCells = (
  names: readonly string[],
  cells: readonly string[],
): { value: Record<string, string> } | { error: ImportReason } => {
  const extra = cells.slice(names.length).find((cell) => cell.trim() !== '');
  if (extra !== undefined) return { error: createImportReason('E_IMPORT_COLUMNS', undefined, extra) };
  const value: Record<string, string> = Object.create(null);
  for (let index = 0; index < names.length; index += 1) {
    const cell = cells[index] ?? '';
    if (cell.length > maxCellLength) return { error: createImportReason('E_IMPORT_CELL_TOO_LARGE', names[index]) };
    if (cell.includes('\ufffd')) return { error: createImportReason('E_IMPORT_BYTES', names[index]) };
    const name = names[index];
    if (name) value[name] = cell;
  }
  return { value };
};

/** Cells of a row by column name, or the reason why the row is invalid. */
export type CsvRow = { row: number; value: Record<string, string> } | { row: number; error: ImportReason };

/** Reads the records of a separated text with a header. Rows are numbered as in a spreadsheet: the header is row 1. */
export async function* readCsv(text: AsyncIterable<string>, head: string): AsyncGenerator<CsvRow> {
  let names: string[] | null = null;
  let row = 0;
  for await (const record of readCsvRecords(text, detectSeparator(head).charCodeAt(0))) {
    row += 1;
    if ('error' in record) {
      if (!names) throw new ImportError(record.error.code, undefined, row);
      yield { row, error: record.error };
    } else if (record.cells.every((cell) => cell.trim() === '')) continue;
    else if (names) yield { row, ...rowObjectFromCells(names, record.cells) };
    else names = readHeader(record.cells);
  }
  if (!names) throw new ImportError('E_IMPORT_EMPTY');
}
