import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { isFullCaseRun } from '../harness/cases.ts';
import { processEnvironment } from '../harness/environment.ts';
import type { DiskFailure } from '../harness/failing-disk.ts';

/**
 * The server on a disk that fails; these tests run only in `npm run prove -- browser`. Tests of the database engine without the server:
 * src/platform/db/disk-faults.unit.test.ts.
 */
let folder: string;
const processes: ChildProcess[] = [];
const slow = { timeout: 120_000 };
/** Seconds that a server may take to exit; generous, because the machine may be busy. */
const most = 30;
/** Milliseconds from the start of the server until its first writes are finished. */
const settled = 3000;

const start = (dataDir: string, failing?: DiskFailure) => {
  const env = { ...processEnvironment, NODE_ENV: 'production', PORT: '0', SEED: 'none', DATA_DIR: dataDir };
  const child = spawn(process.execPath, ['--import', join(import.meta.dirname, '../harness/failing-disk.ts'), 'src/server/main.ts'], {
    env: { ...env, ...(failing && { FAILING_DISK: JSON.stringify(failing) }) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  processes.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const serving = async () => {
    while (!/Server listening at/.test(output)) {
      if (child.exitCode !== null) throw new Error(output);
      await sleep(50);
    }
    return (/Server listening at (http:[^"]+)"/.exec(output) as RegExpExecArray)[1] as string;
  };
  const fail = async (failure: DiskFailure) => {
    child.send(failure);
    await once(child, 'message');
  };
  /** The exit code (`hangs` after the time limit) and the messages of the fatal log lines. */
  const ending = async () => {
    const code = await Promise.race([ended, sleep(most * 1000, 'hangs' as const, { ref: false })]);
    const words = output.split('\n').filter((line) => line.includes('"level":"fatal"'));
    return [code, ...words.map((line) => (JSON.parse(line) as { msg: string }).msg)];
  };
  return { child, serving, fail, ending };
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'broken-disk-'));
});
afterEach(async () => {
  for (const child of processes.splice(0))
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await once(child, 'close');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const copied = (): string => {
  const dataDir = join(folder, 'copy');
  rmSync(dataDir, { recursive: true, force: true });
  cpSync(inject('emptyData'), dataDir, { recursive: true });
  return dataDir;
};
const post = (origin: string) => fetch(`${origin}/api/captcha`, { method: 'POST' }).then(({ status }) => status);

test
  .runIf(isFullCaseRun)
  .each<[DiskFailure, RegExp]>([[{ operation: 'writeSync', code: 'EIO', after: 3 }, /^The database has stopped: EIO: i\/o error, write/]])(
  'the failure %j ends a running server with the cause in the log; afterwards the server can start again',
  slow,
  async (failure, words) => {
    const dataDir = copied();
    const server = start(dataDir);
    const origin = await server.serving();
    await server.fail(failure);
    for (let calls = 0; calls < 20; calls++) if ((await post(origin).catch(() => 'gone')) === 'gone') break;
    expect(await server.ending()).toEqual([1, expect.stringMatching(words)]);
    expect(await post(await start(dataDir).serving())).toBe(200);
  },
);

test.runIf(isFullCaseRun)('on a full disk the server answers reads, refuses writes with 507 and can exit', slow, async () => {
  const dataDir = copied();
  const server = start(dataDir);
  const origin = await server.serving();
  await sleep(settled); // The writes of the start must be finished: on a full disk a pending log write would end the engine.
  await server.fail({ operation: 'writeSync', code: 'ENOSPC' });
  expect(await post(origin)).toBe(507);
  for (const path of ['/api/portal/policy', '/standard']) expect([path, (await fetch(origin + path)).status]).toEqual([path, 200]);
  server.child.kill('SIGTERM');
  expect(await server.ending()).not.toContain('hangs');
  expect(await post(await start(dataDir).serving())).toBe(200);
});

test.runIf(isFullCaseRun)('a disk failure during the shutdown is logged, and the exit code is 1', slow, async () => {
  const server = start(copied());
  await post(await server.serving());
  await server.fail({ operation: 'fsyncSync', code: 'EROFS' });
  server.child.kill('SIGTERM');
  expect(await server.ending()).toEqual([1, expect.stringMatching(/^The database has stopped: EROFS: i\/o error, fsync/)]);
});

test.runIf(isFullCaseRun).each<[DiskFailure, RegExp]>([
  [{ operation: 'readSync', code: 'EIO', after: 50 }, /^The database has stopped: EIO: i\/o error, read/],
  [{ operation: 'writeSync', code: 'ENOSPC' }, /No space left on device\. Free space on its disk and start again\.$/],
])('the failure %j during the start ends the server with the cause in the log', slow, async (failure, words) => {
  expect(await start(copied(), failure).ending()).toEqual([1, expect.stringMatching(words)]);
});
