import fs from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { type Extensions, PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { type Connection, checkChannel, isFulfilledInTime, queryRows } from './connection.server.ts';
import { assertPathAccessible, containsDatabase } from './data-dir.server.ts';
import { DurablePGlite } from './engine.server.ts';
import { ReservedSpacePGlite } from './last-space-engine.server.ts';
import { lockDataDir } from './lock.server.ts';
import { hasPendingMigrations, migrationsFolder } from './migrations.server.ts';
import { CannotOpen } from './refusal.server.ts';
import { assertSpaceToStart, hasLastSpace, monitorDiskSpace } from './space.server.ts';

const isText = (value: string) => value;
const extensions: Extensions = { pg_trgm };
/** Parser that leaves dates as text, because a calendar day has no time zone. 1082 is the type `date`; PGlite uses it for `date[]` too. */
const parsers = { 1082: isText };

const adviceOn = ({ message }: Error): string =>
  /No space left/.test(message)
    ? 'Free space on its disk and start again.'
    : 'Open it with the version that wrote it, or restore DATA_DIR from a backup.';

const openDurable = async (dir: string, onEngineFault: EmbeddedDatabaseOptions['onEngineFault']): Promise<DurablePGlite> => {
  try {
    // this process holds the directory's lock already (lock.server.ts); PostgreSQL would refuse to start with an incomplete lock file of a killed
    // process
    fs.rmSync(join(dir, 'postmaster.pid'), { force: true });
    return await new DurablePGlite(dir, { extensions, parsers }, onEngineFault).open();
  } catch (error) {
    const cause = error instanceof Error ? error : new Error(String(error));
    throw new CannotOpen(`The embedded database in ${dir} cannot be opened: ${cause.message}. ${adviceOn(cause)}`, { cause });
  }
};

const flushPath = (path: string) => {
  const file = fs.openSync(path, 'r');
  try {
    fs.fsyncSync(file);
  } finally {
    fs.closeSync(file);
  }
};

/** Creates a new database in a temporary folder and renames it when complete, so that a crash leaves no partial database. */
const initialise = async (dir: string, onEngineFault: EmbeddedDatabaseOptions['onEngineFault']) => {
  const draft = `${dir}.new`;
  fs.rmSync(draft, { recursive: true, force: true });
  fs.mkdirSync(draft, { mode: 0o700 });
  const pg = await openDurable(draft, onEngineFault);
  await pg.close();
  for (const entry of fs.readdirSync(draft, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() || entry.isDirectory()) flushPath(join(entry.parentPath, entry.name));
  }
  flushPath(draft);
  fs.renameSync(draft, dir);
  flushPath(dirname(dir));
};

const connection = (client: PGlite, release: () => void, spacious: () => boolean = () => true): Connection => {
  const own = drizzle({ client, casing: 'snake_case' });
  const db: Connection['db'] = own;
  let closing: Promise<void> | undefined;
  return {
    engine: 'embedded',
    db,
    query: (sql, params) => queryRows(db, sql, params),
    onReservedConnection: (sql, params) => queryRows(db, sql, params),
    migrate: async () => {
      if (await hasPendingMigrations((sql) => queryRows(db, sql))) await migrate(own, { migrationsFolder: migrationsFolder() });
    },
    withGlobalLock: (_name, work) => work(),
    hold: async () => () => undefined,
    listen: async (channel, on) => {
      const stop = await client.listen(checkChannel(channel), on);
      return () => stop();
    },
    hasLastSpace: spacious,
    readiness: async () => ((await isFulfilledInTime(client.query('select 1'))) ? 'ok' : 'unavailable'),
    close: () => (closing ??= client.close().finally(release)),
  };
};

type MemoryOptions = Pick<PGliteOptions, 'pgliteWasmModule' | 'fsBundle' | 'startParams'>;

/**
 * Reads and compiles files of PGlite once instead of for each database. PGlite's default of 128 MB of buffers is reduced, because buffers are zeroed
 * at every start.
 */
const readMemoryOptions = async (): Promise<MemoryOptions> => {
  const distribution = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  const read = (name: string) => fs.readFileSync(join(distribution, name));
  return {
    pgliteWasmModule: await WebAssembly.compile(read('pglite.wasm')),
    fsBundle: new Blob([read('pglite.data')]),
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=8MB'],
  };
};
let memoryOptions: Promise<MemoryOptions> | undefined;

/** An in-memory database. `keepLastSpace(true)` simulates a disk on which only the reserved space is left. */
type MemoryConnection = Connection & { dump(): Promise<Blob>; keepLastSpace(on: boolean): Promise<void> };

/** Opens a database in memory, for tests. `template`: the dump of another database. */
export const connectMemory = async (template?: Blob): Promise<MemoryConnection> => {
  memoryOptions ??= readMemoryOptions();
  const options: PGliteOptions = { extensions, parsers, ...(await memoryOptions) };
  const pg = new ReservedSpacePGlite(template ? { ...options, loadDataDir: template } : options);
  await pg.waitReady;
  return { ...connection(pg, () => undefined), dump: () => pg.dumpDataDir('none'), keepLastSpace: (on) => pg.keepLastSpace(on) };
};

/** Data directory of an embedded database, and options for opening it. */
export interface EmbeddedDatabaseOptions {
  readonly dataDir: string;
  /** Name of this process in the error message of another process that finds the directory in use. */
  readonly command?: string;
  /**
   * Callback for an engine that stopped for good (disk fault, no space for its log). The callback must end the process at once, before it
   * returns. Acknowledged commits survive a restart.
   */
  readonly onEngineFault?: ((error: Error) => void) | undefined;
}

const openLocked = async (
  dataDir: string,
  onEngineFault: EmbeddedDatabaseOptions['onEngineFault'],
  release: () => void,
): Promise<Connection> => {
  assertSpaceToStart(dataDir);
  const dir = join(dataDir, 'pg');
  assertPathAccessible(dataDir, 'pg');
  if (!containsDatabase(dir)) await initialise(dir, onEngineFault);
  const pg = await openDurable(dir, onEngineFault);
  const setReadOnly = (on: boolean) => {
    pg.keepLastSpace(on).catch(() => undefined); // fails if the database was stopped or closed meanwhile
  };
  const stopWatch = monitorDiskSpace(dataDir, setReadOnly, onEngineFault);
  const end = () => {
    stopWatch();
    release();
  };
  return connection(pg, end, () => hasLastSpace(dataDir));
};

/** Opens the database in the folder `pg` of a data directory, locked for this process and safe against power failures. */
export const connectDirectory = async ({ dataDir, command, onEngineFault }: EmbeddedDatabaseOptions): Promise<Connection> => {
  const release = lockDataDir(dataDir, command ?? basename(process.argv[1] ?? 'node'));
  try {
    return await openLocked(dataDir, onEngineFault, release);
  } catch (error) {
    release();
    throw error;
  }
};
