// Runs in a limited process (platform/sandbox), from the sources: Node takes them as they are.
import { type Limits, SpreadsheetError, type SpreadsheetFault } from './limits.ts';
import { readRows, type SheetRow } from './rows.ts';

/** Some rows; `fault`: why there are no more. */
export interface RowsPiece {
  rows: SheetRow[];
  fault?: { fault: SpreadsheetFault; what: string };
}

/** Rows and characters of one piece. */
const mostRows = 500;
const mostCharacters = 512 * 1024;

/** The rows of the first sheet of an XLSX or ODS file, a few hundred at a time. */
export async function* run({ path, limits }: { path: string; limits: Limits }): AsyncGenerator<RowsPiece> {
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
