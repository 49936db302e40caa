import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { DiskFailure } from '../harness/failing-disk.ts';
import {
  copyDataDirectory,
  type FaultyDatabase,
  failureLogPattern,
  processEndTimeoutSeconds,
  recoverDatabase,
  startFaultyDatabase,
} from '../harness/faulty-database.ts';
import { seededRandom } from '../harness/seeded-random.ts';

/**
 * A disk fails at known and at random operations while the embedded database is created, starts or runs. The process must name the cause
 * and exit; with an intact disk it must start again.
 */
export const full = 500;

const calls = ['/write', '/transaction', '/catalogue', '/checkpoint', '/table'];
const operations: DiskFailure['operation'][] = ['openSync', 'readSync', 'writeSync', 'fsyncSync'];
const codes = ['EIO', 'EROFS', 'ENXIO'];

/**
 * Returns a text about the wrong reaction of the database to the failure, or undefined if the reaction is right. The failure may also occur
 * only after all calls of `chosenCalls`.
 */
const faultOf = async (
  database: FaultyDatabase,
  failure: DiskFailure,
  chosenCalls: readonly string[] | undefined,
): Promise<string | undefined> => {
  if (chosenCalls) {
    const origin = await database.serving();
    await database.fail(failure);
    for (const call of chosenCalls) await fetch(origin + call, { signal: AbortSignal.timeout(30_000) }).catch(() => undefined);
    database.child.kill('SIGTERM');
  } else {
    const begun = await Promise.race([database.serving().catch(() => 'ended'), database.ending(processEndTimeoutSeconds.starting)]);
    if (typeof begun === 'string' && begun.startsWith('http')) database.child.kill('SIGTERM');
  }
  const code = await database.ending(processEndTimeoutSeconds.starting);
  if (code === 0) return undefined; // the process ended properly before the disk failed
  if (code !== 1) return `ended with ${code}`;
  return failureLogPattern(failure).test(database.said()) ? undefined : database.said().slice(-500);
};

const whileRunning: [call: string, DiskFailure][] = [
  ['/write', { operation: 'fsyncSync', code: 'EIO' }],
  ['/write', { operation: 'writeSync', code: 'EROFS' }],
  ['/transaction', { operation: 'writeSync', code: 'EIO', after: 40 }],
  ['/checkpoint', { operation: 'fsyncSync', code: 'EIO' }],
  ['/checkpoint', { operation: 'writeSync', code: 'ENXIO', after: 2 }],
  ['/table', { operation: 'openSync', code: 'EIO' }],
  ['/catalogue', { operation: 'readSync', code: 'EIO' }],
  ['/healthz', { operation: 'statfsSync', code: 'EIO' }],
];
const whileStarting: DiskFailure[] = [
  { operation: 'readSync', code: 'EIO' },
  { operation: 'openSync', code: 'EIO', after: 20 },
  { operation: 'writeSync', code: 'EIO', after: 3 },
  { operation: 'fsyncSync', code: 'EIO', after: 1 },
  { operation: 'lstatSync', code: 'EIO', after: 30 },
];

/** Starts a database process for a check and kills it afterwards. */
const withDatabase = async (dataDir: string, failing: DiskFailure | undefined, check: (database: FaultyDatabase) => Promise<void>) => {
  const database = startFaultyDatabase(dataDir, failing);
  await check(database).finally(() => database.kill());
};

/** Each listed failure occurs once while the database runs; the process must exit and name the cause. */
const failRunning = async (copied: () => string): Promise<void> => {
  for (const [call, failure] of whileRunning)
    await withDatabase(copied(), undefined, async (database) => {
      const origin = await database.serving();
      await database.fail(failure);
      await fetch(origin + call).catch(() => undefined);
      expect([call, failure, await database.ending(processEndTimeoutSeconds.running)]).toEqual([call, failure, 1]);
      expect(database.said()).toMatch(/FATAL The (database|disk) /);
      expect(database.said()).toMatch(failureLogPattern(failure));
    });
};

/** Failures during the start must be named, including a full disk during the creation of a database. */
const failStarting = async (copied: () => string, folder: string): Promise<void> => {
  for (const failure of whileStarting)
    await withDatabase(copied(), failure, async (database) => {
      expect([failure, await database.ending(processEndTimeoutSeconds.starting)]).toEqual([failure, 1]);
      expect(database.said()).toMatch(failureLogPattern(failure));
    });
  await withDatabase(join(folder, 'no-room'), { operation: 'openSync', code: 'ENOSPC', after: 30 }, async (database) => {
    expect(await database.ending(processEndTimeoutSeconds.starting)).toBe(1);
    expect(database.said()).toMatch(/FATAL .*No space left on device.*Free space on its disk/);
  });
};

/** A disk that is too full for the write-ahead log ends the database; when it is opened again, it must have all acknowledged rows. */
const fillLog = async (dataDir: string): Promise<void> => {
  await withDatabase(dataDir, undefined, async (database) => {
    const origin = await database.serving();
    expect((await fetch(`${origin}/table`)).status).toBe(200);
    await database.fail({ operation: 'writeSync', code: 'ENOSPC' });
    await fetch(`${origin}/write`).catch(() => undefined);
    expect(await database.ending(processEndTimeoutSeconds.running)).toBe(1);
    expect(database.said()).toMatch(/FATAL The database has stopped: PANIC.*No space left on device/);
  });
  await withDatabase(dataDir, undefined, async (database) => {
    const origin = await database.serving();
    expect(await (await fetch(`${origin}/table`)).text()).toMatch(/already exists|create table other/);
  });
};

/** An incomplete lock file of PostgreSQL must not prevent the start. */
const writeIncompleteLocks = async (copied: () => string): Promise<void> => {
  for (const left of ['', '4', 'nothing of PostgreSQL']) {
    const dataDir = copied();
    writeFileSync(join(dataDir, 'pg', 'postmaster.pid'), left);
    await withDatabase(dataDir, undefined, async (database) => void (await database.serving()));
  }
};

export const run = async (count: number, { from = 0 } = {}): Promise<{ findings: { seed: number; failure: string; error: string }[] }> => {
  const folder = mkdtempSync(join(tmpdir(), 'disk-faults-'));
  const findings: { seed: number; failure: string; error: string }[] = [];
  try {
    await recoverDatabase(join(folder, 'whole'));
    const copied = () => copyDataDirectory(join(folder, 'whole'), join(folder, 'copy'));
    await failRunning(copied);
    await failStarting(copied, folder);
    await fillLog(copied());
    await writeIncompleteLocks(copied);
    for (let seed = from; seed < from + count; seed++) {
      const next = seededRandom(seed * 7919 + 1);
      const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
      const failure: DiskFailure = { operation: pick(operations), code: pick(codes), after: Math.floor(next() * 80) };
      const chosenCalls = next() < 0.6 ? [pick(calls), pick(calls), pick(calls)] : undefined;
      const dataDir = copied();
      const database = startFaultyDatabase(dataDir, chosenCalls ? undefined : failure);
      const error = await faultOf(database, failure, chosenCalls);
      await database.kill();
      const found = (what: string) => findings.push({ seed, failure: JSON.stringify({ ...failure, asked: chosenCalls }), error: what });
      if (error) found(error);
      const again = startFaultyDatabase(dataDir);
      await again.serving().catch(({ message }: Error) => found(`afterwards: ${message}`));
      await again.kill();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { findings };
};
