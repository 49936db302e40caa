import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { assertPathAccessible, makeDataDir } from './data-dir.server.ts';
import { CannotOpen } from './refusal.server.ts';

/** Process that holds the lock of a data directory. */
export interface LockHolder {
  pid: number;
  command: string;
  /** Start of the holder, ISO 8601, UTC. */
  since: string;
}

/** Error: another process uses the data directory. */
export class DataDirLocked extends Error {
  override readonly name = 'DataDirLocked';
  readonly holder: LockHolder | undefined;

  constructor(dir: string, holder: LockHolder | undefined) {
    const who = holder ? `process ${holder.pid} (${holder.command}, since ${holder.since})` : 'another process';
    super(`The data directory ${dir} is in use by ${who}. Stop it first; two processes on one directory would destroy data.`);
    this.holder = holder;
  }
}

const readHolder = (file: string): LockHolder | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined; // the process that holds the lock has not written the file yet, or could not (disk full)
  }
};

const writeHolder = (file: string, command: string) => {
  const holder: LockHolder = { pid: process.pid, command, since: new Date().toISOString() };
  try {
    writeFileSync(file, `${JSON.stringify(holder)}\n`);
  } catch {
    // The holder's file only improves the error message; a full disk must not prevent opening the database.
  }
};

const sqliteBusy = 5;
/** SQLite error codes of an unusable file: damaged, cannot be opened, not a database. */
const unusable = new Set([11, 14, 26]);

const openLock = (dir: string): DatabaseSync => {
  const path = join(dir, 'lock.sqlite');
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(path);
    lock.exec('begin exclusive');
    return lock;
  } catch (error) {
    lock?.close();
    if (!(error instanceof Error)) throw error;
    const errcode = 'errcode' in error ? Number(error.errcode) : 0;
    if (errcode === sqliteBusy) throw new DataDirLocked(dir, readHolder(join(dir, 'holder.json')));
    if (!unusable.has(errcode)) throw error;
    throw new CannotOpen(
      `DATA_DIR ${dir} cannot be locked: ${path} is damaged (${error.message}). Stop every portal that uses this folder, delete the file and start again.`,
    );
  }
};

/** SQLite connections that lock data directories for this process. Without a reference, garbage collection would release the locks. */
const openLocks = new Set<DatabaseSync>();

/**
 * Locks the data directory for this process and returns the function that releases it. Node has no file locks, so SQLite is used: its exclusive
 * transaction is an fcntl lock, which the operating system releases however the process ends. No other code of this process may open `lock.sqlite`:
 * closing any descriptor of it would release the lock.
 */
export const lockDataDir = (dir: string, command: string): (() => void) => {
  makeDataDir(dir);
  assertPathAccessible(dir, 'lock.sqlite');
  const lock = openLock(dir);
  openLocks.add(lock);
  writeHolder(join(dir, 'holder.json'), command);
  return () => {
    openLocks.delete(lock);
    if (lock.isOpen) lock.close();
  };
};
