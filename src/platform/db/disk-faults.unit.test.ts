import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Failure } from '../../../test/harness/failing-disk.ts';
import { copyOf, type FaultyDatabase, makeWhole, most, naming, startFaulty } from '../../../test/harness/faulty-database.ts';

/** A disk that fails, each operation once, while the database runs and while it starts; `npm run prove` lets it fail anywhere. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let folder: string;
let running: FaultyDatabase | undefined;
const start = (dataDir: string, failing?: Failure): FaultyDatabase => {
  running = startFaulty(dataDir, failing);
  return running;
};
const copied = () => copyOf(join(folder, 'whole'), join(folder, 'copy'));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'disk-faults-'));
  await makeWhole(join(folder, 'whole'));
});
afterEach(() => running?.kill());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const titleOf = ({ operation, code, after = 0 }: Failure) => `${code} of ${operation} after ${after} that went well`;

const whileRunning: [call: string, Failure][] = [
  ['/write', { operation: 'fsyncSync', code: 'EIO' }],
  ['/write', { operation: 'writeSync', code: 'EROFS' }],
  ['/transaction', { operation: 'writeSync', code: 'EIO', after: 40 }],
  ['/checkpoint', { operation: 'fsyncSync', code: 'EIO' }],
  ['/checkpoint', { operation: 'writeSync', code: 'ENXIO', after: 2 }],
  ['/table', { operation: 'openSync', code: 'EIO' }],
  ['/catalogue', { operation: 'readSync', code: 'EIO' }],
  ['/healthz', { operation: 'statfsSync', code: 'EIO' }],
];
test.for(whileRunning)(
  '%s, %j: a disk that fails under the running database ends the process, which names the cause',
  async ([call, failure]) => {
    const database = start(copied());
    const origin = await database.serving();
    await database.fail(failure);
    await fetch(origin + call).catch(() => undefined);
    expect([titleOf(failure), await database.ending(most.running)]).toEqual([titleOf(failure), 1]);
    expect(database.said()).toMatch(/FATAL The (database|disk) /);
    expect(database.said()).toMatch(naming(failure));
  },
);

const whileStarting: Failure[] = [
  { operation: 'readSync', code: 'EIO' },
  { operation: 'openSync', code: 'EIO', after: 20 },
  { operation: 'writeSync', code: 'EIO', after: 3 },
  { operation: 'fsyncSync', code: 'EIO', after: 1 },
  { operation: 'lstatSync', code: 'EIO', after: 30 },
];
test.for(whileStarting)('a disk that fails at the start is named: $operation after $after', async (failure) => {
  const database = start(copied(), failure);
  expect([titleOf(failure), await database.ending(most.starting)]).toEqual([titleOf(failure), 1]);
  expect(database.said()).toMatch(naming(failure));
});

test('a disk that fails while the database is made is named, and the next start makes it', async () => {
  const dataDir = join(folder, 'new');
  const failure: Failure = { operation: 'writeSync', code: 'EIO', after: 30 };
  const first = start(dataDir, failure);
  expect(await first.ending(most.starting)).toBe(1);
  expect(first.said()).toMatch(naming(failure));
  await start(dataDir).serving();
});

test('a disk without room for a new database is named', async () => {
  const database = start(join(folder, 'no-room'), { operation: 'openSync', code: 'ENOSPC', after: 30 });
  expect(await database.ending(most.starting)).toBe(1);
  expect(database.said()).toMatch(/FATAL .*No space left on device.*Free space on its disk/);
});

test('where the disk is too full for its log, the database says so and ends; opened again it has what was acknowledged', async () => {
  const dataDir = copied();
  const database = start(dataDir);
  const origin = await database.serving();
  expect((await fetch(`${origin}/table`)).status).toBe(200);
  await database.fail({ operation: 'writeSync', code: 'ENOSPC' });
  await fetch(`${origin}/write`).catch(() => undefined);
  expect(await database.ending(most.running)).toBe(1);
  expect(database.said()).toMatch(/FATAL The database has stopped: PANIC.*No space left on device/);
  const again = await start(dataDir).serving();
  expect(await (await fetch(`${again}/table`)).text()).toMatch(/already exists|create table other/);
});

test.for(['', '4', 'nothing of PostgreSQL'])(
  'a lock of PostgreSQL that was left behind unfinished does not keep the database closed: «%s»',
  async (left) => {
    const dataDir = copied();
    writeFileSync(join(dataDir, 'pg', 'postmaster.pid'), left);
    await start(dataDir).serving();
  },
);
