// Runs in a process of its own (read.server.ts), from the sources: Node takes them as they are.
import { type Limits, SpreadsheetError, type SpreadsheetFault } from './limits.ts';
import { readRows, type SheetRow } from './rows.ts';

export type Question = { path: string; limits: Limits } | 'more';
export interface Answer {
  rows: SheetRow[];
  /** What comes after these rows: more, nothing, a fault of the file, or one of this program. */
  state: 'more' | 'end' | 'failed' | SpreadsheetFault;
  reason: string;
}

/** Rows and characters of one answer. */
const mostRows = 500;
const mostCharacters = 512 * 1024;

let asked = Promise.withResolvers<void>();

const answer = async (given: Answer): Promise<void> => {
  process.send?.(given);
  if (given.state !== 'more') return;
  await asked.promise;
  asked = Promise.withResolvers();
};

const faultOf = (error: unknown): Pick<Answer, 'state' | 'reason'> =>
  error instanceof SpreadsheetError
    ? { state: error.fault, reason: error.what }
    : { state: 'failed', reason: String(error instanceof Error ? (error.stack ?? error) : error) };

const read = async (path: string, limits: Limits): Promise<void> => {
  let rows: SheetRow[] = [];
  let size = 0;
  try {
    for await (const row of readRows(path, limits)) {
      rows.push(row);
      size += row.cells.reduce((sum, cell) => sum + cell.length, row.cells.length);
      if (rows.length < mostRows && size < mostCharacters) continue;
      await answer({ rows, state: 'more', reason: '' });
      rows = [];
      size = 0;
    }
    await answer({ rows, state: 'end', reason: '' });
  } catch (error) {
    await answer({ rows, ...faultOf(error) });
  }
};

process.on('message', (question: Question) => (question === 'more' ? asked.resolve() : void read(question.path, question.limits)));
process.on('disconnect', () => process.exit());
