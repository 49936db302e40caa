import { setTimeout as sleep } from 'node:timers/promises';
import { isConflict } from './errors.server.ts';

/** Milliseconds before the second and the third try, at most; a third of it at least, so that two who met do not meet again. */
const pauses = [60, 240] as const;

/**
 * Work that leaves nothing behind where it fails, e.g. a transaction or a single statement. Where it failed because others held what it
 * needed (lock, deadlock, serialization), it is done anew, twice at most. Throws the last try's error.
 */
export const tryAgain = async <T>(work: () => Promise<T>): Promise<T> => {
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
