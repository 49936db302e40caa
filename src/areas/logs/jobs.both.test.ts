import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { isFullCaseRun } from '../../../test/harness/cases.ts';
import { engine, freshDatabase, urlOf } from '../../../test/harness/database.ts';
import { anyPayloadSchema, waitUntilDrained } from '../../../test/harness/jobs.ts';
import { type Connection, connect, transaction } from '../../platform/db/connect.server.ts';
import { JobCancelled, type JobContext, LeaseLost, ProcessStopping, type QueueDefinition } from '../../platform/jobs/definition.ts';
import { JobQueue, type JobQueueOptions } from '../../platform/jobs/queue.server.ts';
import { cancelJob, enqueue, findJob, type NewJob } from '../../platform/jobs/store.server.ts';

/** Two processes with one database. On the embedded engine both use one connection. */
let first: Connection;
let second: Connection;
const open: JobQueue[] = [];
beforeAll(async () => {
  first = await freshDatabase();
  second = engine === 'postgresql' ? await connect({ databaseUrl: await urlOf(first) }) : first;
});
afterAll(async () => {
  if (second !== first) await second.close();
  await first.close();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((queue) => queue.stop()));
  await first.query('delete from job');
});

type Work = (run: JobContext<Record<string, unknown>>) => Promise<unknown>;
/** Starts a process that runs jobs of the queue `work`. */
const process = async (connection: Connection, run: Work, own: Partial<QueueDefinition<never>> = {}, options: JobQueueOptions = {}) => {
  const queue = new JobQueue(connection, options);
  queue.handle({ name: 'work', payload: anyPayloadSchema, concurrency: 1, ...own, run: (one) => run(one).then(() => undefined) });
  open.push(queue);
  await queue.start();
  return queue;
};
const put = (job: Partial<NewJob> = {}) => transaction(first, (tx) => enqueue(tx, { queue: 'work', owner: 'anna', payload: {}, ...job }));
const putMany = (count: number, owner: string) =>
  first.query(
    `insert into job (queue, owner, payload, run_at, tries) select 'work', $2, jsonb_build_object('i', i), now(), 3 from generate_series(1, $1) i`,
    [count, owner],
  );
const at = (id: number) => findJob(first, id);
const until = (id: number, state: string) => vi.waitFor(async () => expect(await at(id)).toMatchObject({ state }), 15_000);
/** Sets the end of a job's lease to the past, as if the process of the job had stopped answering. */
const expire = (id: number) => first.query(`update job set lease_until = now() - interval '1 second' where id = $1`, [id]);
const dueNow = (id: number) => first.query('update job set run_at = now() where id = $1', [id]);
/** Returns a promise `wait`, with which a test blocks a job handler, and a function `open` that resolves the promise. */
const gate = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { wait: promise, open: resolve };
};

describe('a job', () => {
  test('a job exists only if its transaction commits, and runs right after the commit', async () => {
    const seen: unknown[] = [];
    await process(second, async ({ payload, owner }) => seen.push([owner, payload]), {}, { poll: 600_000 });
    const undone = transaction(first, async (tx) => {
      await enqueue(tx, { queue: 'work', owner: 'anna', payload: { n: 1 } });
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    await until(await put({ payload: { n: 2 } }), 'done');
    await sleep(500); // by now no timer or event of earlier jobs can start a poll
    await until(await put({ payload: { n: 3 } }), 'done');
    expect(seen).toEqual([
      ['anna', { n: 2 }],
      ['anna', { n: 3 }],
    ]);
  });

  test('a job is run by one process, even if several processes poll', async () => {
    const runs = new Map<number, number>();
    const work = async ({ id }: { id: number }) => {
      runs.set(id, (runs.get(id) ?? 0) + 1);
      await sleep(2);
    };
    await putMany(80, 'anna');
    await Promise.all([first, second, first].map((connection) => process(connection, work, { concurrency: 4 })));
    await waitUntilDrained(first, 'work');
    expect(runs.size).toBe(80);
    expect([...new Set(runs.values())]).toEqual([1]);
    expect(await first.query('select distinct state, attempts from job')).toEqual([{ state: 'done', attempts: 1 }]);
  });

  test('a job waits for its due time, and a queue does not exceed its concurrency', async () => {
    let [now, most] = [0, 0];
    await process(
      first,
      async () => {
        most = Math.max(most, ++now);
        await sleep(20);
        now--;
      },
      { concurrency: 3 },
    );
    const later = await put({ runAt: new Date(Date.now() + 3600_000) });
    await putMany(12, 'anna');
    open[0]?.wake();
    await vi.waitFor(async () => expect(await first.query(`select 1 from job where state = 'done'`)).toHaveLength(12), 15_000);
    expect(most).toBe(3);
    expect(await at(later)).toMatchObject({ state: 'queued', attempts: 0 });
  });

  test('a job with a key is not enqueued twice while it is unfinished', async () => {
    const { wait, open: go } = gate();
    const queue = await process(first, () => wait);
    const id = await put({ key: 'news:1' });
    expect(await put({ key: 'news:1' })).toBe(id);
    await until(id, 'running');
    expect(await put({ key: 'news:1' })).toBe(id);
    go();
    await until(id, 'done');
    expect(await put({ key: 'news:1' })).not.toBe(id);
    queue.wake();
  });

  test('a job with an invalid payload fails at once and is not retried', async () => {
    const run = vi.fn(async () => undefined);
    await process(first, run, { payload: z.object({ id: z.int() }) as never });
    const id = await put({ payload: { id: 'one' } });
    await until(id, 'failed');
    expect(await at(id)).toMatchObject({ attempts: 1, error: expect.stringContaining('expected number') });
    expect(run).not.toHaveBeenCalled();
  });
});

describe('a lease', () => {
  test('a lease that expires passes the job to another process, and later writes of the first process are rejected', async () => {
    const [slow, quick] = [gate(), gate()];
    const lost: unknown[] = [];
    await first.query('create table if not exists effect (by text)');
    const write = (by: string) => (tx: Parameters<Parameters<JobContext<never>['transaction']>[0]>[0]) =>
      tx.execute(`insert into effect values ('${by}')`);
    const fences: number[] = [];
    await process(first, async (run) => {
      fences.push(run.fence);
      await slow.wait;
      lost.push(await run.transaction(write('slow')).catch((error: unknown) => error));
      throw new Error('the slow one failed');
    });
    const id = await put();
    await until(id, 'running');
    await expire(id);
    await process(
      second,
      async (run) => {
        fences.push(run.fence);
        await quick.wait;
        await run.transaction(write('quick'));
      },
      { delays: { first: 0, factor: 1, most: 0 } },
    );
    await vi.waitFor(() => expect(fences).toHaveLength(2), 15_000);
    slow.open();
    await vi.waitFor(() => expect(lost).toEqual([expect.any(LeaseLost)]));
    await sleep(200);
    expect(await at(id)).toMatchObject({ state: 'running', attempts: 2 });
    quick.open();
    await until(id, 'done');
    expect(await first.query('select by from effect')).toEqual([{ by: 'quick' }]);
    expect(fences[1]).toBeGreaterThan(fences[0] as number);
  });

  test('a lease that was lost does not permit finishing, requeueing or failing the job', async () => {
    for (const how of ['finish', 'fail', 'stop']) {
      const { wait, open: go } = gate();
      const old = await process(first, () => wait.then(() => (how === 'fail' ? Promise.reject(new Error('late')) : undefined)));
      const id = await put();
      await until(id, 'running');
      await first.query(`update job set fence = nextval('job_fence'), attempts = 2 where id = $1`, [id]); // simulates a claim by another process
      if (how === 'stop') {
        const stopped = old.stop();
        go();
        await stopped;
      } else go();
      await sleep(200);
      expect([how, await at(id)]).toMatchObject([how, { state: 'running', attempts: 2, error: null }]);
      await old.stop();
      await first.query('delete from job');
    }
  });

  test.runIf(isFullCaseRun)('a lease is extended while the handler works; if the lease is lost, the handler’s signal aborts', async () => {
    const { wait, open: go } = gate();
    const reasons: unknown[] = [];
    await process(
      second,
      async ({ signal }) => {
        signal.addEventListener('abort', () => reasons.push(signal.reason));
        await wait;
      },
      {},
      { lease: 6000 },
    );
    const id = await put();
    await until(id, 'running');
    const lease = async () =>
      (await first.query<{ until: Date }>('select lease_until as until from job where id = $1', [id]))[0]?.until.getTime() ?? 0;
    const begun = await lease();
    await vi.waitFor(async () => expect(await lease()).toBeGreaterThan(begun + 1500), 15_000);
    expect(reasons).toEqual([]);
    await first.query(`update job set fence = nextval('job_fence') where id = $1`, [id]);
    await vi.waitFor(() => expect(reasons).toEqual([expect.any(LeaseLost)]), 15_000);
    go();
  });

  test('a lease that expires on the last attempt ends the job and calls the queue’s failure handler', async () => {
    const heard: unknown[] = [];
    const id = await put({ tries: 1, payload: { letter: 7 } });
    await first.query(`update job set state = 'running', attempts = 1, lease_until = now() - interval '1 second' where id = $1`, [id]);
    await process(second, async () => undefined, {
      failed: async (tx, payload, ending) => void heard.push(payload, ending, await tx.execute('select 1')),
    });
    await until(id, 'failed');
    expect(heard.slice(0, 2)).toEqual([{ letter: 7 }, { state: 'failed', error: 'Interrupted', attempts: 1 }]);
  });
});

test('a failed job is retried with growing delays up to a limit, and stores its error', async () => {
  let attempts = 0;
  await process(
    first,
    async ({ attempt }) => {
      attempts++;
      throw new Error(`no luck ${attempt}`);
    },
    { delays: { first: 20_000, factor: 5, most: 400_000 } },
  );
  const id = await put({ tries: 4 });
  const waits: number[] = [];
  for (let i = 1; i < 4; i++) {
    await vi.waitFor(async () => expect(await at(id)).toMatchObject({ state: 'queued', attempts: i, error: `no luck ${i}` }), 15_000);
    const [job] = await first.query<{ wait: number }>('select extract(epoch from run_at - now())::float8 as wait from job where id = $1', [
      id,
    ]);
    waits.push(job?.wait as number);
    await dueNow(id);
    open[0]?.wake();
  }
  await until(id, 'failed');
  expect(await at(id)).toEqual({ state: 'failed', attempts: 4, error: 'no luck 4' });
  for (const [i, wait] of [20, 100, 400].entries()) {
    expect(waits[i]).toBeGreaterThan(wait - 15);
    expect(waits[i]).toBeLessThanOrEqual(wait * 1.2);
  }
  expect(attempts).toBe(4);
});

describe('cancelling a job', () => {
  const cancel = (id: number) => transaction(first, (tx) => cancelJob(tx, id));

  test('cancelling ends a waiting job at once and does not change a finished one', async () => {
    const id = await put({ runAt: new Date(Date.now() + 60_000) });
    expect(await cancel(id)).toBe(true);
    expect(await at(id)).toMatchObject({ state: 'cancelled' });
    expect(await cancel(id)).toBe(false);
    await dueNow(id);
    const run = vi.fn(async () => undefined);
    await process(first, run);
    const done = await put();
    await until(done, 'done');
    expect(await cancel(done)).toBe(false);
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('cancelling aborts a running job in any process, without a retry', async () => {
    let reason: unknown;
    await process(
      second,
      async ({ signal }) => {
        await sleep(60_000, undefined, { signal }).catch(() => undefined);
        reason = signal.reason;
        signal.throwIfAborted();
      },
      {},
      { lease: 6000 },
    );
    const id = await put();
    await until(id, 'running');
    expect(await cancel(id)).toBe(true);
    expect(await at(id)).toMatchObject({ state: 'running' });
    await until(id, 'cancelled');
    expect(reason).toBeInstanceOf(JobCancelled);
  });
});

describe('fairness between owners', () => {
  test('a thousand jobs of one owner do not delay the single job of another owner', async () => {
    const done: string[] = [];
    await putMany(1000, 'anna');
    const id = await put({ owner: 'boris' });
    const queue = await process(first, async ({ owner }) => {
      done.push(owner);
    });
    await until(id, 'done');
    expect(done.indexOf('boris')).toBeLessThan(2);
    await queue.stop();
  });

  test('the next job is of the owner with the fewest running jobs', async () => {
    const { wait, open: go } = gate();
    const begun: string[] = [];
    const work: Work = async ({ owner }) => {
      begun.push(owner);
      await wait;
    };
    await putMany(20, 'anna');
    await process(first, work, { concurrency: 3 });
    await vi.waitFor(() => expect(begun).toHaveLength(3));
    await put({ owner: 'boris' });
    await put({ owner: 'chen' });
    await process(second, work, { concurrency: 3 });
    await vi.waitFor(() => expect(begun).toHaveLength(6));
    expect(begun.slice(3, 5).sort()).toEqual(['boris', 'chen']);
    go();
  });
});

describe('a stopping process', () => {
  test('a stopping process aborts running jobs and requeues those that cannot finish, without counting an attempt', async () => {
    let reason: unknown;
    const queue = await process(first, async ({ signal }) => {
      await sleep(60_000, undefined, { signal }).catch(() => undefined);
      reason = signal.reason;
      signal.throwIfAborted();
    });
    const id = await put({ tries: 1 });
    await until(id, 'running');
    await queue.stop();
    expect(reason).toBeInstanceOf(ProcessStopping);
    expect(await at(id)).toEqual({ state: 'queued', attempts: 0, error: null });
    await process(second, async () => undefined);
    await until(id, 'done');
  });

  test('a stopping process waits for running jobs and starts no further jobs', async () => {
    const { wait, open: go } = gate();
    const queue = await process(first, () => wait);
    const [id, next] = [await put(), await put()];
    await until(id, 'running');
    const stopped = queue.stop();
    await sleep(50);
    go();
    await stopped;
    expect(await at(id)).toMatchObject({ state: 'done' });
    expect(await at(next)).toMatchObject({ state: 'queued', attempts: 0 });
  });
});
