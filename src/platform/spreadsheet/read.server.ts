import { resolve } from 'node:path';
import { SandboxLimitError, sandbox } from '../sandbox/sandbox.server.ts';
import { declareTask } from '../sandbox/task.ts';
import { defaultLimits, type SheetLimits, SpreadsheetError } from './limits.ts';
import type { SheetRow } from './rows.ts';
import type { RowBatch, run } from './sheet-task.ts';

const sheetTask = declareTask<typeof run>('src/platform/spreadsheet/sheet-task.ts', defaultLimits.seconds);

/**
 * Yields the non-empty rows of the first sheet of an XLSX or ODS file as texts, numbered from 1 as in the sheet. A sandbox process with limits of
 * memory and time reads a few hundred rows at a time. Dates are `2024-05-17`, numbers have JavaScript's notation. If the file is damaged or exceeds a
 * limit, throws `SpreadsheetError` after the rows before the fault.
 */
export async function* readSheet(path: string, given: Partial<SheetLimits> = {}): AsyncGenerator<SheetRow> {
  const limits = { ...defaultLimits, ...given };
  let last: RowBatch['fault'];
  try {
    for await (const { rows, fault } of sandbox.stream(sheetTask, { path: resolve(path), limits }, limits.seconds)) {
      yield* rows;
      last = fault;
    }
  } catch (error) {
    if (!(error instanceof SandboxLimitError)) throw error;
    throw error.limit === 'time' ? new SpreadsheetError('too-slow', 'time') : new SpreadsheetError('too-large', 'memory');
  }
  if (last) throw new SpreadsheetError(last.fault, last.what);
}
