import fs from 'node:fs';
import { CannotOpen } from './refusal.server.ts';

const MB = 2 ** 20;
/** Limits of free disk space in bytes. PostgreSQL writes its log in segments of 16 MB and crashes when it cannot, so writes are stopped earlier. */
const limits = { start: 48 * MB, stopAll: 64 * MB, stopWriting: 128 * MB, resumeWriting: 192 * MB };

const free = (dir: string): number => {
  const { bavail, bsize } = fs.statfsSync(dir);
  return bavail * bsize;
};

/** True if the free disk space permits small writes from the reserved space and the database can still restart afterwards. */
export const hasLastSpace = (dir: string): boolean => free(dir) >= limits.stopAll;

/** Throws CannotOpen (code ENOSPC) if the disk has too little space to open and recover the database. */
export const assertSpaceToStart = (dir: string): void => {
  if (free(dir) >= limits.start) return;
  const text = `The disk of ${dir} is full. Nothing is lost: free at least ${limits.resumeWriting / MB} MB and start again.`;
  throw Object.assign(new CannotOpen(text), { code: 'ENOSPC' });
};

/**
 * Checks the free disk space every second. Calls `setReadOnly` when writes must stop or may resume, and `onFault` once when the disk no longer
 * answers. Returns the function that ends the monitoring.
 */
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
