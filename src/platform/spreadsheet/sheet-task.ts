// Runs in a sandbox process (platform/sandbox). Node executes it directly from the sources.
import { type SheetLimits, SpreadsheetError, type SpreadsheetFault } from './limits.ts';
import { readRows, type SheetRow } from './rows.ts';

/** A batch of rows of a sheet. `fault`: reason why reading ended. */
export interface RowBatch {
  rows: SheetRow[];
  fault?: { fault: SpreadsheetFault; what: string };
}

/** Maximal rows and characters of a batch of rows. */
const mostRows = 500;
const mostCharacters = 512 * 1024;

/** Yields the rows of the first sheet of an XLSX or ODS file in batches. */
export async function* run({ path, limits }: { path: string; limits: SheetLimits }): AsyncGenerator<RowBatch> {
  let rows: SheetRow[] = [];
  let size = 0;
  try {
    for await (const row of readRows(path, limits)) {
      rows.push(row);
      size += row.cells.reduce((sum, cell) => sum + cell.length, row.cells.length);
      if (rows.length < mostRows && size < mostCharacters) continue;
      yield { rows };
      rows = [];
      size = 0;
    }
    yield { rows };
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error;
    yield { rows, fault: { fault: error.fault, what: error.what } };
  }
}
