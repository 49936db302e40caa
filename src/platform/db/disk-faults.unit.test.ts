import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Failure } from '../../../test/harness/failing-disk.ts';

const harness = resolve('test/harness');
/** Seconds that a process may take to end once its disk fails, and to come to that where it fails at the start; machines under test are slow. */
const most = { running: 15, starting: 60 };
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let folder: string;
let child: ChildProcess | undefined;
let said = '';

const start = (dataDir: string, failing?: Failure): ChildProcess => {
  said = '';
  const made = spawn(process.execPath, ['--import', join(harness, 'failing-disk.ts'), join(harness, 'database-process.ts')], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...(failing && { FAILING_DISK: JSON.stringify(failing) }) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [made.stdout, made.stderr]) stream?.on('data', (chunk) => (said += chunk));
  child = made;
  return made;
};

/** Its origin, once it serves. */
const serving = async (): Promise<string> => {
  for (;;) {
    const [origin] = /http:\S+/.exec(said) ?? [];
    if (origin) return origin;
    if (child?.exitCode !== null) throw new Error(`It did not start: ${said}`);
    await sleep(50);
  }
};

/** How the process ended, within the time that it may take. */
const ending = async (process: ChildProcess, seconds: number): Promise<number | null | 'hangs'> => {
  const limit = sleep(seconds * 1000, 'hangs' as const, { ref: false });
  return process.exitCode ?? (await Promise.race([once(process, 'close').then(([code]) => code as number | null), limit]));
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'disk-faults-'));
  const first = start(join(folder, 'whole'));
  await serving();
  first.kill('SIGTERM');
  expect(await ending(first, most.running)).toBe(0);
});
afterEach(async () => {
  if (child && child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await once(child, 'close');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const copied = (): string => {
  const dataDir = join(folder, 'copy');
  rmSync(dataDir, { recursive: true, force: true });
  cpSync(join(folder, 'whole'), dataDir, { recursive: true });
  return dataDir;
};
const titleOf = ({ operation, code, after = 0 }: Failure) => `${code} of ${operation} after ${after} that went well`;

const running: [call: string, Failure][] = [
  ['/write', { operation: 'fsyncSync', code: 'EIO' }],
  ['/write', { operation: 'writeSync', code: 'EIO' }],
  ['/write', { operation: 'writeSync', code: 'EROFS' }],
  ['/transaction', { operation: 'fsyncSync', code: 'EIO' }],
  ['/transaction', { operation: 'writeSync', code: 'EIO' }],
  ['/transaction', { operation: 'writeSync', code: 'EIO', after: 40 }],
  ['/catalogue', { operation: 'openSync', code: 'EIO' }],
  ['/checkpoint', { operation: 'fsyncSync', code: 'EIO' }],
  ['/checkpoint', { operation: 'writeSync', code: 'ENXIO', after: 2 }],
  ['/table', { operation: 'openSync', code: 'EIO' }],
  ['/catalogue', { operation: 'readSync', code: 'EIO' }],
  ['/healthz', { operation: 'statfsSync', code: 'EIO' }],
];
test.for(running)(
  '%s, %j: a disk that fails under the running database ends the process, which names the cause',
  async ([call, failure]) => {
    const process = start(copied());
    const origin = await serving();
    process.send(failure);
    await once(process, 'message');
    await fetch(origin + call).catch(() => undefined);
    expect([titleOf(failure), await ending(process, most.running)]).toEqual([titleOf(failure), 1]);
    expect(said).toMatch(new RegExp(`FATAL The (database|disk) .*${failure.code}: i/o error, ${failure.operation.replace('Sync', '')}`));
  },
);

const starting: Failure[] = [
  { operation: 'readSync', code: 'EIO' },
  { operation: 'readSync', code: 'EIO', after: 50 },
  { operation: 'openSync', code: 'EIO', after: 20 },
  { operation: 'writeSync', code: 'EIO', after: 3 },
  { operation: 'fsyncSync', code: 'EIO', after: 1 },
  { operation: 'lstatSync', code: 'EIO', after: 30 },
];
test.for(starting)('a disk that fails at the start is named: $operation after $after', async (failure) => {
  const process = start(copied(), failure);
  expect([titleOf(failure), await ending(process, most.starting)]).toEqual([titleOf(failure), 1]);
  expect(said).toMatch(new RegExp(`FATAL .*${failure.code}: i/o error, ${failure.operation.replace('Sync', '')}`));
});

test('a disk that fails while the database is made is named, and the next start makes it', async () => {
  const dataDir = join(folder, 'new');
  expect(await ending(start(dataDir, { operation: 'writeSync', code: 'EIO', after: 30 }), most.starting)).toBe(1);
  expect(said).toMatch(/FATAL .*EIO: i\/o error, write/);
  start(dataDir);
  await serving();
});

test('a disk without room for a new database is named', async () => {
  expect(await ending(start(join(folder, 'no-room'), { operation: 'openSync', code: 'ENOSPC', after: 30 }), most.starting)).toBe(1);
  expect(said).toMatch(/FATAL .*No space left on device.*Free space on its disk/);
});

test('where the disk is too full for its log, the database says so and ends; opened again it has what was acknowledged', async () => {
  const dataDir = copied();
  const process = start(dataDir);
  const origin = await serving();
  expect((await fetch(`${origin}/table`)).status).toBe(200);
  process.send({ operation: 'writeSync', code: 'ENOSPC' } satisfies Failure);
  await once(process, 'message');
  await fetch(`${origin}/write`).catch(() => undefined);
  expect(await ending(process, most.running)).toBe(1);
  expect(said).toMatch(/FATAL The database has stopped: PANIC.*No space left on device/);
  start(dataDir);
  const again = await serving();
  expect(await (await fetch(`${again}/table`)).text()).toMatch(/already exists|create table other/);
});
