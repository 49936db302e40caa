// Runs in a limited process (platform/sandbox), from the sources: Node takes them as they are.
import { type CsvRow, readCsv } from './csv.server.ts';
import { ImportError } from './reason.ts';

/** Cells of a table: 50 columns of the most rows that an upload may have. */
const mostCells = 100_000;
const head = 10_000;

/** Why a text is not read: it is no table, or has too many rows. */
interface Refusal {
  fault: 'format' | 'tooManyRows';
}

async function* piecesOf(csv: string): AsyncGenerator<string> {
  yield csv.replace(/^\uFEFF/, '');
}

/** The rows of an uploaded table of at most so many rows. */
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
