import fs from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { errorCodeOf, isNonNullObject } from '../../base/unknown.ts';
import { CannotOpen } from './refusal.server.ts';

/** Returns the name of the user of this process, for messages. Windows has no numeric user ids. */
const me = (): string => (process.getuid ? `user ${process.getuid()}` : 'this user');

const isLink = (path: string): boolean => fs.lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

const reasons: Record<string, (path: string) => string> = {
  EACCES: (path) => `${path} is closed to ${me()}; start the portal as the user to whom the folder belongs, or give it to ${me()}`,
  EPERM: (path) => `${path} is closed to ${me()}; start the portal as the user to whom the folder belongs, or give it to ${me()}`,
  EROFS: (path) => `${path} lies on a file system that can only be read; name a folder that can be written`,
  EEXIST: (path) => `${path} is ${isLink(path) ? 'a link that leads nowhere' : 'a file'}; name a folder`,
  ENOENT: (path) => `${path} cannot be made, this file system takes no folders or files of ours; name another folder`,
  ELOOP: (path) => `${path} is a link to itself; name the folder that is meant`,
  ENAMETOOLONG: (path) => `${path} is too long a name; choose a shorter one`,
};
const spaceCodes = new Set(['ENOSPC', 'EDQUOT']); // a full disk is reported by another message, with the space that is needed

const refuse = (dir: string, path: string, error: unknown): CannotOpen => {
  const reason = reasons[errorCodeOf(error) ?? '']?.(path) ?? (error instanceof Error ? error.message : error);
  return new CannotOpen(`DATA_DIR ${dir} cannot be used: ${reason}.`, { cause: error });
};

const isFolder = (path: string): boolean => fs.statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Creates a folder and its missing parents one by one, because a recursive mkdir of Node never ends below /proc. */
const makeFolder = (path: string): void => {
  if (isFolder(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    fs.mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (!isFolder(path)) throw error; // if the folder exists now, another process created it
  }
};

const tryWriting = (dir: string): void => {
  const trial = join(dir, `.trial-${process.pid}`);
  fs.writeFileSync(trial, '');
  fs.rmSync(trial);
};

/**
 * Creates the data directory if it is missing and tests that this process can write there. Throws CannotOpen if the directory cannot be
 * used. A full disk is not reported here, but by a later check.
 */
export const makeDataDir = (dir: string): void => {
  const path = resolve(dir);
  try {
    makeFolder(path);
    tryWriting(path);
  } catch (error) {
    if (!spaceCodes.has(errorCodeOf(error) ?? ''))
      throw refuse(dir, isNonNullObject(error) && typeof error.path === 'string' ? error.path : path, error);
  }
};

/**
 * True if the folder contains an embedded database, false if it is missing or empty. Throws CannotOpen if PG_VERSION is missing beside other files,
 * because PGlite would create a new database over them.
 */
export const containsDatabase = (path: string): boolean => {
  const found = fs.statSync(path, { throwIfNoEntry: false });
  if (!found) return false;
  if (!found.isDirectory())
    throw new CannotOpen(`DATA_DIR cannot be used: ${path} is a file; move it away, or restore DATA_DIR from a backup.`);
  if (fs.existsSync(join(path, 'PG_VERSION'))) return true;
  if (fs.readdirSync(path).length === 0) return false;
  throw new CannotOpen(
    `DATA_DIR cannot be used: ${path} holds files and no database, PG_VERSION is missing; move it away, or restore DATA_DIR from a backup.`,
  );
};

/**
 * Checks that this process can read and write a file or folder of the data directory with all its contents. Throws CannotOpen if not, or if it is a
 * symbolic link. The embedded engine follows no links and reports missing permissions unclearly.
 */
export const assertPathAccessible = (dir: string, name: string): void => {
  const path = join(dir, name);
  try {
    const found = fs.lstatSync(path, { throwIfNoEntry: false });
    if (!found) return;
    if (found.isSymbolicLink())
      throw new CannotOpen(
        `DATA_DIR cannot be used: ${path} is a symbolic link, which the embedded database cannot follow: move what it leads to here, or set DATA_DIR.`,
      );
    fs.accessSync(path, fs.constants.R_OK | fs.constants.W_OK | (found.isDirectory() ? fs.constants.X_OK : 0));
    if (found.isDirectory()) for (const entry of fs.readdirSync(path)) assertPathAccessible(path, entry);
  } catch (error) {
    throw error instanceof CannotOpen ? error : refuse(dir, path, error);
  }
};
