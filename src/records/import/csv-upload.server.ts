import { AppError } from '../../base/errors.ts';
import { sandbox } from '../../platform/sandbox/sandbox.server.ts';
import { declareTask } from '../../platform/sandbox/task.ts';
import type { CsvRow } from './csv.server.ts';
import type { run } from './csv-upload-task.ts';

const csvTask = declareTask<typeof run>('src/records/import/csv-upload-task.ts');

/**
 * The rows of a table that somebody uploaded, under its header; its size the caller's schema bounds. E_VALIDATION at `csv` where it is no table or
 * has more than `most` rows, E_TOO_LARGE where it takes too long.
 */
export const readUploadedCsv = async (csv: string, most: number, signal?: AbortSignal): Promise<CsvRow[]> => {
  const read = await sandbox.run(csvTask, { csv, most }, { signal });
  if (Array.isArray(read)) return read;
  throw new AppError('E_VALIDATION', { csv: read.fault === 'format' ? 'format' : { problem: 'atMostEntries', facts: { most } } });
};
