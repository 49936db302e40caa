import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect } from '../../src/platform/db/connect.server.ts';
import { processEnvironment } from '../harness/environment.ts';
import { prepareReaders } from './readers.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Origin of the portal under test. */
    base: string;
    /** Path of the browser's executable. */
    chromium: string;
    /** Data directory with a migrated, empty database that no process has open; copying it is faster than creating one. */
    emptyData: string;
    /** Folder of prepared accounts (readers.ts); empty if the tests use a server that was already running. */
    readers: string;
  }
}

const startTimeout = 120_000;
/** Password of the account `admin` of the server under test. */
export const adminPassword = 'Operator#2026';
export const metricsToken = 'token-of-the-browser-tests';

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

/**
 * Path of the browser: the executable named by `CHROMIUM_PATH`, else the Chromium of the package @sparticuz/chromium, which is unpacked
 * before the workers need it.
 */
const browserPath = async (): Promise<string> =>
  process.env.CHROMIUM_PATH ?? (await (await import('@sparticuz/chromium')).default.executablePath());

const waitUntilReady = async (base: string, server: ChildProcess, log: string[]): Promise<void> => {
  const end = Date.now() + startTimeout;
  while (Date.now() < end && server.exitCode === null) {
    const answer = await fetch(`${base}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The server did not start:\n${log.join('')}`);
};

/** A running portal in its own process, started from the build. */
export interface RunningPortal {
  base: string;
  pid: number;
  log: readonly string[];
  /** Ends the server by SIGTERM and deletes its data. Returns the exit code, or null if it had to be killed. */
  stop(): Promise<number | null>;
}

const stop = async (server: ChildProcess): Promise<number | null> => {
  if (server.exitCode !== null) return server.exitCode;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  const timer = setTimeout(() => server.kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(timer);
  return server.exitCode;
};

/**
 * Starts the built portal with its own data on a free port. `more`: additional environment variables; undefined removes a variable. `from`:
 * a data directory that is copied as its initial data.
 */
export const startServer = async (more: Readonly<Record<string, string | undefined>> = {}, from?: string): Promise<RunningPortal> => {
  if (!existsSync('build/server/index.js')) throw new Error('There is no build to test: run `npm run build` first.');
  const port = await freePort();
  const data = mkdtempSync(join(tmpdir(), 'portal-e2e-'));
  if (from) cpSync(from, data, { recursive: true });
  const log: string[] = [];
  let stopping = false;
  const server = spawn(process.execPath, ['--enable-source-maps', 'src/server/main.ts'], {
    env: {
      ...processEnvironment,
      NODE_ENV: 'production',
      PORTAL_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: data,
      SEED: 'sample',
      LOG_LEVEL: 'warn',
      AUTOMATION_TOKEN: 'automation-token',
      ADMIN_PASSWORD: adminPassword,
      METRICS_TOKEN: metricsToken,
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk: Buffer) => log.push(chunk.toString()));
  server.once('exit', (code, signal) => stopping || log.push(`The server ended by itself: ${signal ?? code}\n`));
  const base = `http://127.0.0.1:${port}`;
  const end = async () => {
    stopping = true;
    const code = await stop(server);
    rmSync(data, { recursive: true, force: true });
    return code;
  };
  await waitUntilReady(base, server, log).catch(async (error) => {
    await end();
    throw error;
  });
  return { base, pid: server.pid as number, log, stop: end };
};

const makeEmptyData = async (): Promise<string> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-e2e-empty-'));
  const connection = await connect({ dataDir });
  await connection.migrate();
  await connection.close();
  return dataDir;
};

/** Creates the prepared accounts in a copy of the empty database and starts the built portal that all test files share. */
const startShared = async (emptyData: string) => {
  const template = mkdtempSync(join(tmpdir(), 'portal-e2e-template-'));
  try {
    cpSync(emptyData, template, { recursive: true });
    const readers = await prepareReaders(template, adminPassword);
    return { readers, server: await startServer({}, template) };
  } finally {
    rmSync(template, { recursive: true, force: true });
  }
};

/** Global setup: starts the built portal once for all tests; E2E_BASE names a running portal instead. */
export default async (project: TestProject) => {
  project.provide('chromium', await browserPath());
  const running = process.env.E2E_BASE;
  const emptyData = await makeEmptyData();
  const shared = running ? undefined : await startShared(emptyData);
  project.provide('emptyData', emptyData);
  project.provide('readers', shared?.readers ?? '');
  project.provide('base', (shared?.server.base ?? running ?? '').replace(/\/+$/, ''));
  return async () => {
    await shared?.server.stop();
    for (const folder of [emptyData, shared?.readers]) if (folder) rmSync(folder, { recursive: true, force: true });
    if (shared?.server.log.length) process.stderr.write(`The server's log:\n${shared.server.log.join('')}`);
  };
};
