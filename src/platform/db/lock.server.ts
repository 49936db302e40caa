import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { assertOwnedByUs, makeDataDir } from './data-dir.server.ts';
import { CannotOpen } from './refusal.server.ts';

export interface Holder {
  pid: number;
  command: string;
  /** ISO 8601, UTC. */
  since: string;
}

/** Another process uses the data directory. */
export class DataDirLocked extends Error {
  override readonly name = 'DataDirLocked';
  readonly holder: Holder | undefined;

  constructor(dir: string, holder: Holder | undefined) {
    const who = holder ? `process ${holder.pid} (${holder.command}, since ${holder.since})` : 'another process';
    super(`The data directory ${dir} is in use by ${who}. Stop it first; two processes on one directory would destroy data.`);
    this.holder = holder;
  }
}

const readHolder = (file: string): Holder | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined; // the holder has not written its facts, or could not (disk full)
  }
};

const writeHolder = (file: string, command: string) => {
  const holder: Holder = { pid: process.pid, command, since: new Date().toISOString() };
  try {
    writeFileSync(file, `${JSON.stringify(holder)}\n`);
  } catch {
    // The facts only make the refusal friendlier; a full disk must not keep the database closed.
  }
};

const sqliteBusy = 5;
/** SQLite cannot use the file: damaged, not to be opened, no database. */
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

/** Locks that nobody refers to would be collected as garbage, and so given back. */
const held = new Set<DatabaseSync>();

/**
 * Takes the data directory for this process and returns the function that gives it back. SQLite is used for what Node
 * itself lacks: its exclusive transaction is an fcntl lock, which the operating system drops however the process ends.
 * No other code of this process may open `lock.sqlite`: closing any descriptor of it would drop the lock.
 */
export const lockDataDir = (dir: string, command: string): (() => void) => {
  makeDataDir(dir);
  assertOwnedByUs(dir, 'lock.sqlite');
  const lock = openLock(dir);
  held.add(lock);
  writeHolder(join(dir, 'holder.json'), command);
  return () => {
    held.delete(lock);
    if (lock.isOpen) lock.close();
  };
};
