import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import type { run as pieces } from '../../../test/harness/sandbox-pieces.ts';
import type { run as tasks } from '../../../test/harness/sandbox-tasks.ts';
import type { AppError } from '../../base/errors.ts';
import { Sandbox } from './sandbox.server.ts';
import { declareTask } from './task.ts';

const task = declareTask<typeof tasks>('test/harness/sandbox-tasks.ts');
const short = declareTask<typeof tasks>('test/harness/sandbox-tasks.ts', 0.3);
const stream = declareTask<typeof pieces>('test/harness/sandbox-pieces.ts', 60);

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code, retryAfter, limit }: AppError & { limit?: string }) => [code, retryAfter ?? limit],
  );
const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await sleep(5);
};
const opened: Sandbox[] = [];
const open = (processes: number, wait?: number): Sandbox => {
  const sandbox = new Sandbox({ processes, ...(wait !== undefined && { wait }) });
  opened.push(sandbox);
  return sandbox;
};
afterEach(async () => {
  for (const { pool } of opened.splice(0)) expect(pool.waiting).toBe(0);
});

describe('a sandbox process', () => {
  test('has no environment variables and is reused', async () => {
    const sandbox = open(1);
    const first = (await sandbox.run(task, 'environment')) as { env: object; pid: number };
    expect(first).toEqual({ env: {}, pid: expect.any(Number) });
    expect(await sandbox.run(task, { wait: 0 })).toBe(first.pid);
    expect(process.pid).not.toBe(first.pid);
  });

  test('is killed beyond its time or memory limit, and the next text is parsed', async () => {
    const sandbox = open(1);
    expect(await refusal(sandbox.run(short, 'endless'))).toEqual(['E_TOO_LARGE', 'time']);
    expect(await refusal(sandbox.run({ ...task, seconds: 60 }, 'memory'))).toEqual(['E_TOO_LARGE', 'memory']);
    await expect(sandbox.run(task, 'error')).rejects.toThrow(/TypeError: A mistake of the program/);
    expect(await refusal(sandbox.run(task, { wait: 0 }))).toBe('done');
    expect(sandbox.pool.running).toBe(1);
  });
});

describe('callers', () => {
  test.each([1, 2])('wait in order, and at most %i processes run', async (places) => {
    const sandbox = open(places);
    const order: number[] = [];
    let most = 0;
    await Promise.all(
      Array.from({ length: 6 }, async (_, n) => {
        await sandbox.run(task, { wait: 20 });
        order.push(n);
        most = Math.max(most, sandbox.pool.running);
      }),
    );
    expect(most).toBe(places);
    if (places === 1) expect(order).toEqual([0, 1, 2, 3, 4, 5]); // with several processes any of them may end first
  });

  test('are refused after the waiting time', async () => {
    const sandbox = open(1, 100);
    const first = sandbox.run(task, { wait: 1500 });
    expect(await refusal(sandbox.run(task, { wait: 0 }))).toEqual(['E_UNAVAILABLE', 5]);
    expect(await refusal(first)).toBe('done');
  });

  test('leave the queue when their client disconnects', async () => {
    const sandbox = open(1);
    const first = sandbox.run(task, { wait: 500 });
    const gone = new AbortController();
    const second = refusal(sandbox.run(task, { wait: 60_000 }, { signal: gone.signal }));
    const third = refusal(sandbox.run(task, { wait: 0 }));
    await until(() => sandbox.pool.waiting === 2);
    gone.abort();
    expect(await second).toEqual(['E_UNAVAILABLE', 5]);
    expect(sandbox.pool.waiting).toBe(1);
    expect(await refusal(sandbox.run(task, { wait: 0 }, { signal: gone.signal }))).toEqual(['E_UNAVAILABLE', undefined]);
    expect([await refusal(first), await third]).toEqual(['done', 'done']);
  });

  test('of short texts get a process despite many streams; a stream that ends admits the next', async () => {
    const sandbox = open(2);
    const slow = sandbox.stream(stream, 1);
    expect((await slow.next()).value).toBe(1);
    const waiting = sandbox.stream(stream, 100).next();
    await until(() => sandbox.pool.waiting === 1);
    expect(await refusal(sandbox.run(task, { wait: 0 }))).toBe('done'); // served before the waiting stream
    expect((await slow.next()).value).toBe(2);
    await slow.return(undefined);
    expect((await waiting).value).toBe(100);
    expect(sandbox.pool.running).toBeLessThanOrEqual(2);
  });
});
