// Runs in a process with limits (platform/sandbox) from the TypeScript sources, which Node executes directly.
import { type CsvRow, readCsv } from './csv.server.ts';
import { ImportError } from './reason.ts';

/** Maximum number of cells: 50 columns times the largest permitted number of rows. */
const mostCells = 100_000;
const head = 10_000;

/** Reason why a text is refused: it is not a table, or it has too many rows. */
interface Refusal {
  fault: 'format' | 'tooManyRows';
}

async function* piecesOf(csv: string): AsyncGenerator<string> {
  yield csv.replace(/^\uFEFF/, '');
}

/** Parses an uploaded table with at most `most` rows. */
export const run = async ({ csv, most }: { csv: string; most: number }): Promise<CsvRow[] | Refusal> => {
  const rows: CsvRow[] = [];
  let cells = 0;
  try {
    for await (const row of readCsv(piecesOf(csv), csv.slice(0, head))) {
      if (rows.push(row) > most) return { fault: 'tooManyRows' };
      if ('value' in row) cells += Object.keys(row.value).length;
      if (cells > mostCells) return { fault: 'format' };
    }
    return rows;
  } catch (error) {
    if (error instanceof ImportError) return { fault: 'format' };
    throw error;
  }
};
