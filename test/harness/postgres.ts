import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { postgresProcessOwner, preparePostgresPrograms } from './postgres-binaries.ts';

export interface Postgres {
  readonly port: number;
  readonly dataDir: string;
  /** URL of a database of this server; the maintenance database by default. */
  url(database?: string): string;
  /** Stops the server; removes its data directory unless the caller named one. */
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** TCP port of the server; default: a free port. */
  port?: number;
  /** Data directory of the server; created if missing and not removed. Default: a temporary directory. */
  dataDir?: string;
  /** True: the server flushes at every commit, as in production. Default false, which is faster. */
  durable?: boolean;
  /** Server settings in addition to the usual settings of tests. */
  settings?: Readonly<Record<string, string>>;
}

const tuning = {
  shared_buffers: '512MB',
  work_mem: '32MB',
  max_wal_size: '4GB',
  max_connections: '200',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
};
const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || !address) throw new Error('No free port');
  return address.port;
};

const run = promisify(execFile);

/**
 * Creates the data directory with the collation and character type of the embedded database. pg_trgm recognises non-ASCII letters only with
 * a UTF-8 character type.
 */
const initialise = async (dataDir: string) => {
  const locale = ['--locale=C', '--lc-ctype=C.UTF-8', '--encoding=UTF8'];
  const args = ['-D', dataDir, '-U', 'postgres', '--auth=trust', '--no-sync', ...locale];
  await run(join(preparePostgresPrograms(), 'initdb'), args, { ...postgresProcessOwner(), cwd: dataDir });
};

const prepare = async (named: string | undefined): Promise<string> => {
  const dataDir = named ?? mkdtempSync(join(tmpdir(), 'postgres-'));
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const { uid, gid } = postgresProcessOwner();
  if (uid !== undefined && gid !== undefined) chownSync(dataDir, uid, gid);
  if (!existsSync(join(dataDir, 'PG_VERSION'))) await initialise(dataDir);
  return dataDir;
};

const ready = async (guard: ChildProcess): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let log = '';
  guard.stderr?.on('data', (chunk: Buffer) => {
    log = (log + chunk).slice(-4000);
    if (/ready to accept (read-only )?connections/.test(log)) resolve();
  });
  guard.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)));
  await promise;
};

/** Starts a separate PostgreSQL server; it stops on request, or when this process ends for any reason. */
export const startPostgres = async ({ port, dataDir: named, durable = false, settings: own }: PostgresOptions = {}): Promise<Postgres> => {
  const dataDir = await prepare(named);
  const chosen = port ?? (await freePort());
  const settings = Object.entries({ ...tuning, port: String(chosen), ...(durable ? {} : careless), ...own });
  const args = ['-D', dataDir, ...settings.flatMap(([key, value]) => ['-c', `${key}=${value}`])];
  const job = {
    program: join(preparePostgresPrograms(), 'postgres'),
    args,
    ...postgresProcessOwner(),
    removeDir: named ? undefined : dataDir,
  };
  // Detached, so that Ctrl-C reaches only this process; the guard then shuts the server down properly.
  const guard = spawn(process.execPath, [join(import.meta.dirname, 'postgres-guard.ts'), JSON.stringify(job)], {
    cwd: dataDir,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  await ready(guard).catch((error) => {
    if (!named) rmSync(dataDir, { recursive: true, force: true });
    throw error;
  });
  guard.unref(); // the process may exit without stopping the server explicitly
  (guard.stderr as Socket).unref();
  const stop = async () => {
    if (guard.exitCode !== null) return;
    guard.ref();
    const exit = once(guard, 'exit');
    guard.stdin?.destroy();
    await exit;
  };
  return { port: chosen, dataDir, url: (database = 'postgres') => `postgres://postgres@127.0.0.1:${chosen}/${database}`, stop };
};
