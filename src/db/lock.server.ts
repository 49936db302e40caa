import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { checkOwn, makeDataDir } from './data-dir.server.ts';
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
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
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
/** Locks that nobody refers to would be collected as garbage, and so given back. */
const held = new Set<DatabaseSync>();

/**
 * Takes the data directory for this process and returns the function that gives it back. SQLite is used for what Node
 * itself lacks: its exclusive transaction is an fcntl lock, which the operating system drops however the process ends.
 * No other code of this process may open `lock.sqlite`: closing any descriptor of it would drop the lock.
 */
export const lockDataDir = (dir: string, command: string): (() => void) => {
  makeDataDir(dir);
  checkOwn(dir, 'lock.sqlite');
  const holderFile = join(dir, 'holder.json');
  const file = join(dir, 'lock.sqlite');
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file);
    lock.exec('begin exclusive');
  } catch (error) {
    lock?.close();
    if ((error as { errcode?: number }).errcode === sqliteBusy) throw new DataDirLocked(dir, readHolder(holderFile));
    throw new CannotOpen(
      `DATA_DIR ${dir} cannot be used: ${file} cannot be locked (${(error as Error).message}); remove it, it holds no data.`,
      {
        cause: error,
      },
    );
  }
  held.add(lock);
  writeHolder(holderFile, command);
  return () => {
    held.delete(lock);
    if (lock.isOpen) lock.close();
  };
};
