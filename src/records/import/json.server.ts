import { isDeeperThan } from '../../base/json-depth.ts';
import { findLimitBreach, maxCellLength, maxDepth, maxRowLength } from './limits.ts';
import { createImportReason, type ImportReason, type SourceRow } from './reason.ts';

const parseText = (text: string): { value: unknown } | { error: ImportReason } => {
  if (text.includes('\ufffd')) return { error: createImportReason('E_IMPORT_BYTES') };
  if (isDeeperThan(text, maxDepth)) return { error: createImportReason('E_IMPORT_TOO_DEEP') };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { error: createImportReason('E_IMPORT_JSON', undefined, text) };
  }
  const problem = text.length > maxCellLength ? findLimitBreach(value) : null;
  return problem ? { error: problem } : { value };
};

/** Reads lines with their numbers. A line beyond the size limit is returned as null and is never completely in memory. */
export async function* readLines(text: AsyncIterable<string>): AsyncGenerator<{ row: number; line: string | null }> {
  let buffer = '';
  let tooLong = false;
  let row = 0;
  for await (const piece of text) {
    let from = 0;
    for (let end = piece.indexOf('\n'); end >= 0; end = piece.indexOf('\n', from)) {
      row += 1;
      const line = buffer + piece.slice(from, end);
      yield { row, line: tooLong || line.length > maxRowLength ? null : line };
      buffer = '';
      tooLong = false;
      from = end + 1;
    }
    if (!tooLong) buffer += piece.slice(from);
    if (buffer.length > maxRowLength) {
      buffer = '';
      tooLong = true;
    }
  }
  if (buffer || tooLong) yield { row: row + 1, line: tooLong ? null : buffer };
}

/** Reads one JSON value per line (JSON Lines). */
export async function* readJsonLines(text: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  for await (const { row, line } of readLines(text)) {
    if (line === null) yield { row, error: createImportReason('E_IMPORT_ROW_TOO_LARGE') };
    else if (line.length > 0 && line.trim() !== '') yield { row, ...parseText(line) };
  }
}

/**
 * Reads the values of a JSON array, or concatenated JSON values. The stream is split by brackets: a broken value does not hide the others, and the
 * file is never in memory completely.
 */
export async function* readJsonValues(text: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  let buffer: string[] = [];
  let bufferLength = 0;
  let tooLong = false;
  let [depth, base, row] = [0, 0, 0];
  let [quoted, escaped, started, inside] = [false, false, false, false];
  const finish = (): SourceRow => {
    row += 1;
    const result: SourceRow = tooLong
      ? { row, error: createImportReason('E_IMPORT_ROW_TOO_LARGE') }
      : { row, ...parseText(buffer.join('')) };
    buffer = [];
    bufferLength = 0;
    tooLong = false;
    inside = false;
    return result;
  };
  const hold = (piece: string): void => {
    bufferLength += piece.length;
    if (bufferLength > maxRowLength) {
      tooLong = true;
      buffer = [];
    } else buffer.push(piece);
  };
  for await (const piece of text) {
    let from = 0;
    for (let index = 0; index < piece.length; index += 1) {
      const code = piece.charCodeAt(index);
      if (quoted) {
        if (escaped) escaped = false;
        else if (code === 92) escaped = true;
        else if (code === 34) quoted = false;
        continue;
      }
      const space = code === 32 || code === 10 || code === 13 || code === 9;
      if (!started && !space) {
        started = true;
        if (code === 91) {
          base = 1;
          depth = 1;
          continue;
        }
      }
      const ends = depth === base && (code === 44 || (space && base === 0) || (code === 93 && base === 1));
      if (ends) {
        if (inside) {
          hold(piece.slice(from, index));
          yield finish();
        }
        if (code === 93 && base === 1) depth = base = 0;
        continue;
      }
      if (!inside) {
        if (space) continue;
        inside = true;
        from = index;
      }
      if (code === 34) quoted = true;
      else if (code === 123 || code === 91) depth += 1;
      else if (code === 125 || code === 93) {
        depth = Math.max(base, depth - 1);
        if (depth === base) {
          hold(piece.slice(from, index + 1));
          yield finish();
        }
      }
    }
    if (inside) hold(piece.slice(from));
  }
  if (inside) yield finish();
}
