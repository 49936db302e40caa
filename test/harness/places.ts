import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, connect } from '../../src/platform/db/connect.server.ts';
import { buildApi, readConfig } from '../../src/server/app.ts';
import { openServices } from '../../src/server/services.ts';
import { engine } from './database.ts';
import { processEnvironment } from './environment.ts';
import type { Api } from './portal.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { recountWords, storedWords } from './words.ts';

/** The environment of a portal that was never started. `lookInto` opens its database while no process runs. */
export interface EmptyEnvironment {
  env: NodeJS.ProcessEnv;
  lookInto<T>(look: (connection: Connection) => Promise<T>): Promise<T>;
}

/** A running portal in the current process. */
export interface InProcessPortal {
  app: Api;
  connection: Connection;
  close(): Promise<void>;
}

/** A command of the portal in a separate process. */
export interface PortalProcess {
  child: ChildProcess;
  /** The output of the process on both streams so far. */
  said: () => string;
  /** Waits until the output matches. Returns the output if the process ends before, else undefined. */
  until(pattern: RegExp): Promise<string | undefined>;
  ended: Promise<unknown>;
}

/** Matches the line that a portal process prints when it listens. */
export const listeningLinePattern = /^http:.*$/m;

/** Starts commands in empty environments on the engine of this run, and cleans up afterwards. */
export class EmptyEnvironmentRunner {
  readonly folder = mkdtempSync(join(tmpdir(), 'places-'));
  readonly #processes: ChildProcess[] = [];
  #postgres: Postgres | undefined;
  #made = 0;

  async empty(): Promise<EmptyEnvironment> {
    const name = `place${++this.#made}`;
    const dataDir = join(this.folder, name);
    const env = { ...processEnvironment, PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: dataDir };
    if (engine === 'embedded') return { env, lookInto: (look) => withConnection(() => connect({ dataDir }), look) };
    this.#postgres ??= await startPostgres();
    await withConnection(
      () => connect({ databaseUrl: this.#postgres?.url() ?? '' }),
      (admin) => admin.query(`create database ${name}`),
    );
    const databaseUrl = this.#postgres.url(name);
    return { env: { ...env, DATABASE_URL: databaseUrl }, lookInto: (look) => withConnection(() => connect({ databaseUrl }), look) };
  }

  run(file: string, args: readonly string[], env: NodeJS.ProcessEnv): PortalProcess {
    const child = spawn(process.execPath, [file, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#processes.push(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    const ended = once(child, 'close');
    const until = async (pattern: RegExp) => {
      while (!pattern.test(output)) {
        if (child.exitCode !== null || child.signalCode !== null) return output || 'ended';
        await sleep(20);
      }
      return undefined;
    };
    return { child, said: () => output, until, ended };
  }

  serve(env: NodeJS.ProcessEnv): PortalProcess {
    return this.run('test/harness/portal-process.ts', [], env);
  }

  /** Kills all processes that still run. */
  async killAll(): Promise<void> {
    for (const child of this.#processes.splice(0)) if (child.kill('SIGKILL')) await once(child, 'close');
  }

  async close(): Promise<void> {
    await this.killAll();
    await this.#postgres?.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Opens a portal in this process, because a new process would have to load the product again. */
export const openInProcessPortal = async (env: NodeJS.ProcessEnv): Promise<InProcessPortal> => {
  const config = readConfig({ LOG_LEVEL: 'silent', ...env });
  const services = await openServices(config);
  const app = await buildApi(services, config);
  await app.ready();
  return { app, connection: services.connection, close: () => app.close() };
};

const withConnection = async <T>(open: () => Promise<Connection>, look: (connection: Connection) => Promise<T>): Promise<T> => {
  const connection = await open();
  try {
    return await look(connection);
  } finally {
    await connection.close();
  }
};

export const terminatePortalProcess = async ({ child, ended }: PortalProcess): Promise<void> => {
  child.kill('SIGTERM');
  await ended;
};

/** Row counts of the tables that a first start fills. */
export const countFirstStartRows = async (connection: Connection): Promise<Record<string, number>> => {
  const tables = ['account', 'policy', 'standard', 'relation', 'translation', 'file', 'menu', 'label', 'page', 'dictionary_item'];
  const counts = tables.map((table) => `select '${table}' as name, count(*)::int as amount from ${table}`);
  const found = await connection.query<{ name: string; amount: number }>(counts.join(' union all '));
  return Object.fromEntries(found.map(({ name, amount }) => [name, amount]));
};

/** The stored word counts of titles, and a recount; both must be equal. */
export const wordCounts = async (connection: Connection): Promise<{ stored: string[]; recounted: string[] }> => ({
  stored: await storedWords(connection),
  recounted: await recountWords(connection),
});
