import fs from 'node:fs';
import { CannotOpen } from './refusal.server.ts';

const MB = 2 ** 20;
/** PostgreSQL writes its log in pieces of 16 MB and stops hard when it cannot, so writing ends well before. */
const limits = { start: 48 * MB, stopAll: 64 * MB, stopWriting: 128 * MB, resumeWriting: 192 * MB };

const free = (dir: string): number => {
  const { bavail, bsize } = fs.statfsSync(dir);
  return bavail * bsize;
};

/** Whether small writes can go on where others rest: not so far that the database could not be started again. */
export const hasLastSpace = (dir: string): boolean => free(dir) >= limits.stopAll;

/** Refuses to open a database that could not even be recovered: it would need space to start. */
export const checkSpace = (dir: string): void => {
  if (free(dir) >= limits.start) return;
  const text = `The disk of ${dir} is full. Nothing is lost: free at least ${limits.resumeWriting / MB} MB and start again.`;
  throw Object.assign(new CannotOpen(text), { code: 'ENOSPC' });
};

/** Tells every second at most whether writing must rest for lack of space, and when the disk no longer answers. Returns the function that ends the watch. */
export const monitorDiskSpace = (dir: string, setReadOnly: (readOnly: boolean) => void, onFault?: (error: Error) => void): (() => void) => {
  let low = false;
  const look = () => {
    const before = low;
    low = free(dir) < (low ? limits.resumeWriting : limits.stopWriting);
    if (low !== before) setReadOnly(low);
  };
  look();
  const timer = setInterval(() => {
    try {
      look();
    } catch (error) {
      clearInterval(timer);
      onFault?.(
        new Error(`The disk of ${dir} no longer answers: ${error instanceof Error ? error.message : String(error)}`, { cause: error }),
      );
    }
  }, 1000).unref();
  return () => clearInterval(timer);
};
