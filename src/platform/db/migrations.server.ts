import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CannotOpen } from './refusal.server.ts';

const journalOf = (folder: string) => join(folder, 'meta', '_journal.json');

/** Returns the folder of the migrations: beside this file when run from source, below the project root when bundled. */
export const migrationsFolder = (): string => {
  const folder = [join(import.meta.dirname, 'migrations'), resolve('src/platform/db/migrations')].find((one) => existsSync(journalOf(one)));
  if (!folder) throw new Error('No migrations found: start from the project root (src/platform/db/migrations)');
  return folder;
};

type Query = <R>(sql: string) => Promise<R[]>;

/**
 * True if migrations are pending. Throws CannotOpen if a newer portal migrated the database, because this version could destroy data that it does not
 * know.
 */
export const hasPendingMigrations = async (query: Query): Promise<boolean> => {
  const [journal] = await query<{ there: boolean }>(`select to_regclass('drizzle.__drizzle_migrations') is not null as there`);
  if (!journal?.there) return true;
  const applied = await query<{ at: number | string }>('select created_at as at from drizzle.__drizzle_migrations');
  const { entries }: { entries: { when: number }[] } = JSON.parse(readFileSync(journalOf(migrationsFolder()), 'utf8'));
  const known = new Set(entries.map(({ when }) => when));
  const unknown = applied.filter(({ at }) => !known.has(Number(at))).length;
  const last = Math.max(0, ...applied.map(({ at }) => Number(at)));
  if (unknown === 0) return entries.some(({ when }) => when > last);
  throw new CannotOpen(
    `The database belongs to a newer version of the portal (it has ${unknown} change${unknown > 1 ? 's' : ''} of its tables that this version does not know): start that version, or restore a backup made with this one.`,
  );
};
