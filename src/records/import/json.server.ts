import { isDeeperThan } from '../../base/json-depth.ts';
import { findLimitBreach, maxCell, maxDepth, maxRow } from './limits.ts';
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
  const problem = text.length > maxCell ? findLimitBreach(value) : null;
  return problem ? { error: problem } : { value };
};

/** Reads lines with their numbers. A line beyond the size limit is returned as null and is never completely in memory. */
export async function* readLines(text: AsyncIterable<string>): AsyncGenerator<{ row: number; line: string | null }> {
  let held = '';
  let tooLong = false;
  let row = 0;
  for await (const piece of text) {
    let from = 0;
    for (let end = piece.indexOf('\n'); end >= 0; end = piece.indexOf('\n', from)) {
      row += 1;
      const line = held + piece.slice(from, end);
      yield { row, line: tooLong || line.length > maxRow ? null : line };
      held = '';
      tooLong = false;
      from = end + 1;
    }
    if (!tooLong) held += piece.slice(from);
    if (held.length > maxRow) {
      held = '';
      tooLong = true;
    }
  }
  if (held || tooLong) yield { row: row + 1, line: tooLong ? null : held };
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
  let held: string[] = [];
  let heldLength = 0;
  let tooLong = false;
  let [depth, base, row] = [0, 0, 0];
  let [quoted, escaped, started, inside] = [false, false, false, false];
  const finish = (): SourceRow => {
    row += 1;
    const result: SourceRow = tooLong ? { row, error: createImportReason('E_IMPORT_ROW_TOO_LARGE') } : { row, ...parseText(held.join('')) };
    held = [];
    heldLength = 0;
    tooLong = false;
    inside = false;
    return result;
  };
  const hold = (piece: string): void => {
    heldLength += piece.length;
    if (heldLength > maxRow) {
      tooLong = true;
      held = [];
    } else held.push(piece);
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
