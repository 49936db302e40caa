import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { DiskFailure } from '../../../test/harness/failing-disk.ts';
import {
  copyDataDirectory,
  type FaultyDatabase,
  failureLogPattern,
  processEndTimeoutSeconds,
  startFaultyDatabase,
} from '../../../test/harness/faulty-database.ts';

/**
 * Tests with a disk that fails once: while a database is created, while it runs, while it starts. `npm run prove -- disk-faults` tests all points of
 * failure.
 */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let folder: string;
let running: FaultyDatabase | undefined;
const start = (dataDir: string, failing?: DiskFailure): FaultyDatabase => {
  running = startFaultyDatabase(dataDir, failing);
  return running;
};
const copied = () => copyDataDirectory(join(folder, 'whole'), join(folder, 'copy'));

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'disk-faults-'));
});
afterEach(() => running?.kill());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a disk failure while the database is created is reported, and the next start creates the database', async () => {
  const dataDir = join(folder, 'whole');
  const failure: DiskFailure = { operation: 'writeSync', code: 'EIO', after: 30 };
  const first = start(dataDir, failure);
  expect(await first.ending(processEndTimeoutSeconds.starting)).toBe(1);
  expect(first.said()).toMatch(failureLogPattern(failure));
  const second = start(dataDir);
  await second.serving();
  second.child.kill('SIGTERM');
  expect(await second.ending(processEndTimeoutSeconds.running)).toBe(0);
});

test('an incomplete postmaster.pid does not block the start; a disk failure at run time ends the process with its cause', async () => {
  const dataDir = copied();
  writeFileSync(join(dataDir, 'pg', 'postmaster.pid'), '4');
  const database = start(dataDir);
  const origin = await database.serving();
  const failure: DiskFailure = { operation: 'fsyncSync', code: 'EIO' };
  await database.fail(failure);
  await fetch(`${origin}/write`).catch(() => undefined);
  expect(await database.ending(processEndTimeoutSeconds.running)).toBe(1);
  expect(database.said()).toMatch(/FATAL The (database|disk) /);
  expect(database.said()).toMatch(failureLogPattern(failure));
});

test('a disk failure at the start is reported', async () => {
  const failure: DiskFailure = { operation: 'readSync', code: 'EIO' };
  const database = start(copied(), failure);
  expect(await database.ending(processEndTimeoutSeconds.starting)).toBe(1);
  expect(database.said()).toMatch(failureLogPattern(failure));
});
