import { setTimeout as sleep } from 'node:timers/promises';
import { isConflict } from './errors.server.ts';

/**
 * Maximal pause in milliseconds before the second and the third attempt. The pause is random, at least a third of the maximum, so that two
 * conflicting transactions do not conflict again.
 */
const pauses = [60, 240] as const;

/**
 * Runs work that has no effect if it fails, such as a transaction or a single statement. After a conflict (lock, deadlock, serialization failure) the
 * work is repeated at most twice. Throws the error of the last attempt.
 */
export const retryOnConflict = async <T>(work: () => Promise<T>): Promise<T> => {
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
