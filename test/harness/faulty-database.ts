import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processEnvironment } from './environment.ts';
import type { DiskFailure } from './failing-disk.ts';

/**
 * Time limits in seconds for the end of a process. `running`: after the disk of a running process fails; `starting`: for a start on a
 * failing disk. The limits are generous, because test machines are slow.
 */
export const processEndTimeoutSeconds = { running: 15, starting: 60 };

/** The embedded database in a separate process, on a simulated disk that can fail. */
export interface FaultyDatabase {
  child: ChildProcess;
  said(): string;
  /** Resolves with the origin when the process serves requests. */
  serving(): Promise<string>;
  /** Makes the simulated disk fail from now on. */
  fail(failure: DiskFailure): Promise<void>;
  /** The exit code; null after a signal; `hangs` if the process has not ended after this number of seconds. */
  ending(seconds: number): Promise<number | null | 'hangs'>;
  kill(): Promise<void>;
}

export const startFaultyDatabase = (dataDir: string, failing?: DiskFailure): FaultyDatabase => {
  const [faults, program] = ['failing-disk.ts', 'database-process.ts'].map((name) => join(import.meta.dirname, name)) as [string, string];
  const child = spawn(process.execPath, ['--import', faults, program], {
    env: { ...processEnvironment, DATA_DIR: dataDir, ...(failing && { FAILING_DISK: JSON.stringify(failing) }) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const closed = once(child, 'close').then(([code]) => code as number | null);
  return {
    child,
    said: () => output,
    async serving() {
      for (;;) {
        const [origin] = /http:\S+/.exec(output) ?? [];
        if (origin) return origin;
        if (child.exitCode !== null) throw new Error(`It did not start: ${output}`);
        await sleep(50);
      }
    },
    async fail(failure) {
      child.send(failure);
      await once(child, 'message');
    },
    ending: (seconds) => Promise.race([closed, sleep(seconds * 1000, 'hangs' as const, { ref: false })]),
    async kill() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await closed;
    },
  };
};

/** Opens a data directory and closes it properly, so that the database recovers. Throws if this fails. */
export const recoverDatabase = async (dataDir: string): Promise<void> => {
  const first = startFaultyDatabase(dataDir);
  await first.serving();
  first.child.kill('SIGTERM');
  const code = await first.ending(processEndTimeoutSeconds.running);
  if (code !== 0) throw new Error(`It ended with ${code}: ${first.said()}`);
};

export const copyDataDirectory = (sourceDir: string, dataDir: string): string => {
  rmSync(dataDir, { recursive: true, force: true });
  cpSync(sourceDir, dataDir, { recursive: true });
  return dataDir;
};

/** Matches the log message that names the failure which ended the process. */
export const failureLogPattern = ({ code, operation }: DiskFailure): RegExp =>
  new RegExp(`FATAL .*${code}: i/o error, ${operation.replace('Sync', '')}`);
