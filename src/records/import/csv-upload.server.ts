import { AppError } from '../../base/errors.ts';
import { sandbox } from '../../platform/sandbox/sandbox.server.ts';
import { declareTask } from '../../platform/sandbox/task.ts';
import type { CsvRow } from './csv.server.ts';
import type { run } from './csv-upload-task.ts';

const csvTask = declareTask<typeof run>('src/records/import/csv-upload-task.ts');

/**
 * Parses an uploaded table with a header row in the sandbox; the caller's schema limits the size of the text. Throws E_VALIDATION for the
 * field `csv` if the text is not a table or has more than `most` rows, and E_TOO_LARGE if parsing takes too long.
 */
export const readUploadedCsv = async (csv: string, most: number, signal?: AbortSignal): Promise<CsvRow[]> => {
  const read = await sandbox.run(csvTask, { csv, most }, { signal });
  if (Array.isArray(read)) return read;
  throw new AppError('E_VALIDATION', { csv: read.fault === 'format' ? 'format' : { problem: 'atMostEntries', facts: { most } } });
};
