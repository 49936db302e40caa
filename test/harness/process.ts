import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { processEnvironment } from './environment.ts';

/** The API running in a separate process, with a PostgreSQL database. */
export interface ApiProcess {
  origin: string;
  /** Kills the process by SIGKILL, like a failure of the machine. */
  kill(): void;
  /** Sends a JSON body; `from` is the client address in X-Forwarded-For, as a proxy would set it. */
  post(path: string, body: object, from?: string): Promise<{ status: number; code: string | undefined; retryAfter: number }>;
}

const program = join(import.meta.dirname, 'portal-process.ts');

const stop = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
};

/** Starts processes that share a database and a folder of files, as behind a load balancer. */
export const startProcesses = async (databaseUrl: string, count: number): Promise<{ all: ApiProcess[]; stop(): Promise<void> }> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'processes-'));
  const children: ChildProcess[] = [];
  const start = async (): Promise<ApiProcess> => {
    const child = spawn(process.execPath, [program], {
      env: {
        ...processEnvironment,
        PORT: '0',
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        SEED: 'none',
        LOG_LEVEL: 'silent',
        AUTOMATION_TOKEN: 'automation-token',
        TRUSTED_PROXY: 'loopback',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    const [base] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    return {
      origin: base,
      kill: () => void child.kill('SIGKILL'),
      post: async (path, body, from = '192.0.2.1') => {
        const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
        const answer = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) });
        const { code } = (await answer.json()) as { code?: string };
        return { status: answer.status, code, retryAfter: Number(answer.headers.get('retry-after')) };
      },
    };
  };
  return {
    all: await Promise.all(Array.from({ length: count }, start)),
    stop: async () => {
      await Promise.all(children.map(stop));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
