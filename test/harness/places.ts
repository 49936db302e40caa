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

/** Where a portal that was never started would stand: its environment, and a way to look into its database while nothing runs. */
export interface EmptyPlace {
  env: NodeJS.ProcessEnv;
  lookInto<T>(look: (connection: Connection) => Promise<T>): Promise<T>;
}

/** A portal that runs in such a place. */
export interface OpenPlace {
  app: Api;
  connection: Connection;
  close(): Promise<void>;
}

/** A command of the portal as a process of its own. */
export interface PlaceRun {
  child: ChildProcess;
  /** What it wrote to both streams. */
  said: () => string;
  /** Waits until it has said this; what it said, where it ended before. */
  until(pattern: RegExp): Promise<string | undefined>;
  ended: Promise<unknown>;
}

/** A portal as a process says this once it listens. */
export const listening = /^http:.*$/m;

/** Starts commands in empty places on the engine of this run, and clears up after them. */
export class Places {
  readonly folder = mkdtempSync(join(tmpdir(), 'places-'));
  readonly #processes: ChildProcess[] = [];
  #postgres: Postgres | undefined;
  #made = 0;

  async empty(): Promise<EmptyPlace> {
    const name = `place${++this.#made}`;
    const dataDir = join(this.folder, name);
    const env = { ...processEnvironment, PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: dataDir };
    if (engine === 'embedded') return { env, lookInto: (look) => within(() => connect({ dataDir }), look) };
    this.#postgres ??= await startPostgres();
    await within(
      () => connect({ databaseUrl: this.#postgres?.url() ?? '' }),
      (admin) => admin.query(`create database ${name}`),
    );
    const databaseUrl = this.#postgres.url(name);
    return { env: { ...env, DATABASE_URL: databaseUrl }, lookInto: (look) => within(() => connect({ databaseUrl }), look) };
  }

  run(file: string, args: readonly string[], env: NodeJS.ProcessEnv): PlaceRun {
    const child = spawn(process.execPath, [file, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#processes.push(child);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
    const ended = once(child, 'close');
    const until = async (pattern: RegExp) => {
      while (!pattern.test(said)) {
        if (child.exitCode !== null || child.signalCode !== null) return said || 'ended';
        await sleep(20);
      }
      return undefined;
    };
    return { child, said: () => said, until, ended };
  }

  serve(env: NodeJS.ProcessEnv): PlaceRun {
    return this.run('test/harness/portal-process.ts', [], env);
  }

  /** Ends what still runs. */
  async killAll(): Promise<void> {
    for (const child of this.#processes.splice(0)) if (child.kill('SIGKILL')) await once(child, 'close');
  }

  async close(): Promise<void> {
    await this.killAll();
    await this.#postgres?.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Opens a portal in this process, which has loaded the product already; a new process would load it again. */
export const openPlace = async (env: NodeJS.ProcessEnv): Promise<OpenPlace> => {
  const config = readConfig({ LOG_LEVEL: 'silent', ...env });
  const services = await openServices(config);
  const app = await buildApi(services, config);
  await app.ready();
  return { app, connection: services.connection, close: () => app.close() };
};

const within = async <T>(open: () => Promise<Connection>, look: (connection: Connection) => Promise<T>): Promise<T> => {
  const connection = await open();
  try {
    return await look(connection);
  } finally {
    await connection.close();
  }
};

export const stop = async ({ child, ended }: PlaceRun): Promise<void> => {
  child.kill('SIGTERM');
  await ended;
};

/** How many rows the tables have that a first start fills. */
export const amounts = async (connection: Connection): Promise<Record<string, number>> => {
  const tables = ['account', 'policy', 'standard', 'relation', 'translation', 'file', 'menu', 'label', 'page', 'dictionary_item'];
  const counts = tables.map((table) => `select '${table}' as name, count(*)::int as amount from ${table}`);
  const found = await connection.query<{ name: string; amount: number }>(counts.join(' union all '));
  return Object.fromEntries(found.map(({ name, amount }) => [name, amount]));
};

/** The words of titles as they are counted, and as they are when counted anew: both must be the same. */
export const wordCounts = async (connection: Connection): Promise<{ stored: string[]; recounted: string[] }> => ({
  stored: await storedWords(connection),
  recounted: await recountWords(connection),
});
