import { AppError } from '../../../base/errors.ts';
import { sandbox } from '../../../platform/sandbox/sandbox.server.ts';
import { declareTask } from '../../../platform/sandbox/task.ts';
import { checkIcs, maxCalendarExceptions } from './ics-bounds.ts';
import type { IcsDays, run } from './ics-parse.ts';

const icsTask = declareTask<typeof run>('src/areas/flow/time/ics-parse.ts');

export const tooManyDaysError = () =>
  new AppError('E_VALIDATION', { ics: { problem: 'atMostEntries', facts: { most: maxCalendarExceptions } } });

/**
 * Reads the days of an iCalendar file. Throws E_VALIDATION if the file is too large, malformed or has more days than a calendar may store;
 * E_TOO_LARGE if reading takes too long.
 */
export const daysOfIcs = async (text: string, signal?: AbortSignal): Promise<IcsDays> => {
  const fault = checkIcs(text);
  if (fault) throw new AppError('E_VALIDATION', { ics: fault });
  const read = await sandbox.run(icsTask, text, { signal });
  if (!('fault' in read)) return read;
  throw read.fault === 'tooManyDays' ? tooManyDaysError() : new AppError('E_VALIDATION', { ics: read.fault });
};
