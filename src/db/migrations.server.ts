import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const hasJournal = (folder: string) => existsSync(join(folder, 'meta', '_journal.json'));

/** Beside this file when run from source; from the project root when this code is part of the server bundle. */
export const migrationsFolder = (): string => {
  const folder = [join(import.meta.dirname, 'migrations'), resolve('src/db/migrations')].find(hasJournal);
  if (!folder) throw new Error('No migrations found: start from the project root (src/db/migrations)');
  return folder;
};
