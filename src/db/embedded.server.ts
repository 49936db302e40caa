import fs from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Extensions, PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { answers, type Connection, checkChannel, rows } from './connection.server.ts';
import { lockDataDir } from './lock.server.ts';
import { migrationsFolder } from './migrations.server.ts';
import { checkSpace, watchSpace } from './space.server.ts';

/** WASI's number for an input/output error; PostgreSQL then stops rather than trust what it could not flush. */
const ioError = 29;

const flush = ({ nfd }: { nfd: number }): number => {
  try {
    fs.fsyncSync(nfd);
    return 0;
  } catch {
    return ioError;
  }
};

/** PGlite's file system of Node has no fsync: a power cut loses everything since the system's last flush. This one has. */
class DurableFS extends NodeFS {
  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]) {
    const result = await super.init(pg, options);
    result.emscriptenOpts.preRun?.push((module) => {
      (module.NODEFS as unknown as { stream_ops: { fsync: typeof flush } }).stream_ops.fsync = flush;
    });
    return result;
  }
}

const isText = (value: string) => value;
const extensions: Extensions = { pg_trgm };
/** Dates stay text: a calendar day has no time zone. 1082 is `date`, 1182 `date[]`. */
const parsers = { 1082: isText };
const durable = [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'fsync=on', '-c', 'wal_sync_method=fsync'];

/** After a PANIC the engine spins for ever on the next statement and the whole process with it, so nothing may reach it any more. */
class GuardedPGlite extends PGlite {
  #stopped: Error | undefined;
  onStop: ((error: Error) => void) | undefined;

  override async _runExclusiveQuery<T>(run: () => Promise<T>): Promise<T> {
    return super._runExclusiveQuery(async () => {
      if (this.#stopped) throw this.#stopped;
      return run().catch((error) => {
        if ((error as { severity?: string }).severity === 'PANIC') this.#stop(error);
        throw error;
      });
    });
  }

  override async close(): Promise<void> {
    if (!this.#stopped) await super.close();
  }

  #stop(cause: unknown): void {
    this.#stopped = new Error('The database has stopped and must be started again', { cause });
    this.onStop?.(this.#stopped);
  }
}

const openDurable = async (dir: string): Promise<GuardedPGlite> => {
  const pg = new GuardedPGlite({ fs: new DurableFS(dir), startParams: durable, extensions, parsers });
  await pg.waitReady;
  return pg;
};

const flushPath = (path: string) => {
  const file = fs.openSync(path, 'r');
  try {
    fs.fsyncSync(file);
  } finally {
    fs.closeSync(file);
  }
};

/** Makes a new database beside its place and moves it there whole, so that a crash in between leaves nothing half made. */
const initialise = async (dir: string) => {
  const draft = `${dir}.new`;
  fs.rmSync(draft, { recursive: true, force: true });
  fs.mkdirSync(draft, { mode: 0o700 });
  const pg = await openDurable(draft);
  await pg.close();
  for (const entry of fs.readdirSync(draft, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() || entry.isDirectory()) flushPath(join(entry.parentPath, entry.name));
  }
  flushPath(draft);
  fs.renameSync(draft, dir);
  flushPath(dirname(dir));
};

const connection = (client: PGlite, release: () => void): Connection => {
  const db = drizzle({ client, casing: 'snake_case' }) as unknown as Connection['db'];
  let closing: Promise<void> | undefined;
  return {
    engine: 'embedded',
    db,
    query: (sql, params) => rows(db, sql, params),
    migrate: () => migrate(db as unknown as Parameters<typeof migrate>[0], { migrationsFolder: migrationsFolder() }),
    listen: async (channel, on) => {
      const stop = await client.listen(checkChannel(channel), on);
      return () => stop();
    },
    healthy: () => answers(client.query('select 1')),
    close: () => (closing ??= client.close().finally(release)),
  };
};

/** A database in memory, for tests; `template` is the dump of another one. */
export const connectMemory = async (template?: Blob): Promise<Connection & { dump(): Promise<Blob> }> => {
  const options: PGliteOptions = { extensions, parsers };
  const pg = await PGlite.create(template ? { ...options, loadDataDir: template } : options);
  return { ...connection(pg, () => undefined), dump: () => pg.dumpDataDir('none') };
};

export interface Directory {
  readonly dataDir: string;
  /** What another process is told that finds the directory in use. */
  readonly command?: string;
  /** The engine stopped for good (a full disk, an unreadable file): end the process; opened again, nothing acknowledged is lost. */
  readonly onStop?: ((error: Error) => void) | undefined;
}

const openLocked = async (dataDir: string, onStop: Directory['onStop'], release: () => void): Promise<Connection> => {
  checkSpace(dataDir);
  const dir = join(dataDir, 'pg');
  if (!fs.existsSync(dir)) await initialise(dir);
  const pg = await openDurable(dir);
  pg.onStop = onStop;
  const setReadOnly = (on: boolean) => {
    pg.exec(`set default_transaction_read_only = ${on ? 'on' : 'off'}`).catch(() => undefined); // stopped or closed meanwhile
  };
  const stopWatch = watchSpace(dataDir, setReadOnly);
  return connection(pg, () => {
    stopWatch();
    release();
  });
};

/** The database of a data directory (in its folder `pg`), locked for this process and safe against power cuts. */
export const connectDirectory = async ({ dataDir, command, onStop }: Directory): Promise<Connection> => {
  const release = lockDataDir(dataDir, command ?? basename(process.argv[1] ?? 'node'));
  try {
    return await openLocked(dataDir, onStop, release);
  } catch (error) {
    release();
    throw error;
  }
};
