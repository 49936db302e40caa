import { setTimeout as sleep } from 'node:timers/promises';
import { isConflict } from './errors.server.ts';

/** Milliseconds before the second and the third try, at most; a third of it at least, so that two who met do not meet again. */
const pauses = [60, 240] as const;

/**
 * Runs work that leaves nothing behind if it fails, such as a transaction or a single statement. After a conflict (lock, deadlock,
 * serialization failure) it runs again, twice at most. Throws the error of the last attempt.
 */
export const retry = async <T>(work: () => Promise<T>): Promise<T> => {
  for (const pause of pauses) {
    try {
      return await work();
    } catch (error) {
      if (!isConflict(error)) throw error;
      await sleep((pause * (1 + 2 * Math.random())) / 3);
    }
  }
  return work();
};
