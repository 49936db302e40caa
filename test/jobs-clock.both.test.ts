import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Connection, connect } from '../src/platform/db/connect.server.ts';
import type { RecurringJob } from '../src/platform/jobs/definition.ts';
import { JobQueue } from '../src/platform/jobs/queue.server.ts';
import { log } from '../src/platform/process/log.ts';
import { isFullCaseRun } from './harness/cases.ts';
import { engine, freshDatabase, urlOf } from './harness/database.ts';
import { waitUntilDrained } from './harness/jobs.ts';

/** Simulates two processes with one database; on the embedded engine both use one connection. */
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
  for (const table of ['job', 'job_schedule', 'job_run']) await first.query(`delete from ${table}`);
});

const process = async (connection: Connection, run: RecurringJob['run'], name = 'trash') => {
  const queue = new JobQueue(connection);
  queue.schedule({ name, every: 3600_000, run });
  open.push(queue);
  await queue.start();
  return queue;
};
const processes = (run: RecurringJob['run']) => Promise.all([first, second, first].map((connection) => process(connection, run)));
const jobs = () => first.query<{ state: string; attempts: number }>(`select state, attempts from job where queue = 'trash' order by id`);
const done = (count: number) =>
  vi.waitFor(async () => expect((await jobs()).filter(({ state }) => state === 'done')).toHaveLength(count), 15_000);
const runs = () => first.query('select job, ok, facts, error from job_run order by id');
/** Makes the schedule due as if this number of intervals had passed. */
const pass = async (ticks: number) => {
  await first.query(`update job_schedule set next_at = next_at - $1 * interval '1 hour' where name = 'trash'`, [ticks]);
  for (const queue of open) queue.wake();
};

describe('scheduled jobs', () => {
  test('a job runs at the first start, then once per interval across all processes', async () => {
    const run = vi.fn(async () => ({ accounts: 0 }));
    await processes(run);
    await done(1);
    for (let i = 2; i <= 4; i++) {
      await pass(1);
      await done(i);
    }
    await waitUntilDrained(first, 'trash');
    expect(run).toHaveBeenCalledTimes(4);
    expect(await jobs()).toEqual(Array.from({ length: 4 }, () => ({ state: 'done', attempts: 1 })));
  });

  test('missed intervals cause only one run, and the next run keeps its planned time', async () => {
    const run = vi.fn(async () => ({}));
    await processes(run);
    await done(1);
    const next = async () =>
      (await first.query<{ at: Date }>(`select next_at as at from job_schedule where name = 'trash'`))[0]?.at.getTime() ?? 0;
    const planned = await next();
    await pass(7);
    await done(2);
    expect(await next()).toBe(planned);
    expect(run).toHaveBeenCalledTimes(2);
  });

  test('a job does not start while its previous run is active', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const run = vi.fn(async () => promise.then(() => ({})));
    await processes(run);
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1));
    await pass(1);
    await sleep(200);
    expect(await jobs()).toHaveLength(1);
    resolve();
    await done(1);
    await pass(1);
    await done(2);
  });

  test('a run is logged if it changed something or failed; a failed run is repeated at the next interval', async () => {
    const answers = [
      async () => ({ accounts: 2 }),
      async () => ({ accounts: 0 }),
      () => Promise.reject(new Error('no network')),
      async () => ({ accounts: 1 }),
    ];
    const error = vi.spyOn(log, 'error').mockImplementation(() => undefined);
    const run = vi.fn(() => (answers.shift() ?? (async () => ({})))());
    await processes(run);
    for (let i = 1; i <= 4; i++) {
      await vi.waitFor(
        async () => expect((await jobs()).filter(({ state }) => state !== 'queued' && state !== 'running')).toHaveLength(i),
        15_000,
      );
      if (i < 4) await pass(1);
    }
    expect(error.mock.calls).toEqual([[{ err: new Error('no network') }, 'A job of trash failed']]);
    error.mockRestore();
    expect(await runs()).toEqual([
      { job: 'trash', ok: true, facts: { accounts: 2 }, error: null },
      { job: 'trash', ok: false, facts: {}, error: 'no network' },
      { job: 'trash', ok: true, facts: { accounts: 1 }, error: null },
    ]);
  });

  test('a run whose process died is logged and repeated', async () => {
    await first.query(
      `insert into job (queue, owner, key, payload, state, run_at, tries, attempts, started_at, lease_until)
       values ('trash', '', 'trash', '{}', 'running', now(), 3, 1, now() - interval '1 minute', now() - interval '1 second')`,
    );
    await processes(async () => ({ accounts: 1 }));
    await vi.waitFor(async () => expect(await jobs()).toEqual([{ state: 'queued', attempts: 1 }]), 15_000);
    await first.query('update job set run_at = now()');
    open[0]?.wake();
    await done(1);
    expect(await runs()).toEqual([
      { job: 'trash', ok: false, facts: {}, error: 'Interrupted' },
      { job: 'trash', ok: true, facts: { accounts: 1 }, error: null },
    ]);
  });

  test('a shorter interval in a new version moves the next run forward', async () => {
    await first.query(`insert into job_schedule values ('trash', now() + interval '1 year')`);
    await process(second, async () => ({}));
    await vi.waitFor(async () =>
      expect(await first.query(`select 1 from job_schedule where name = 'trash' and next_at <= now() + interval '1 hour'`)).toHaveLength(1),
    );
  });
});

test('completed jobs are deleted after one day, failed ones after a week, the log after ninety days; queued jobs are never deleted', async () => {
  const put = (state: string, days: number) =>
    first.query(
      `insert into job (queue, owner, payload, state, run_at, created_at, ended_at, tries) values ('work', $1 || $2, '{}', $1, now(), now() - $2::int * interval '1 day',
         case when $1 <> 'queued' then now() - $2::int * interval '1 day' end, 1)`,
      [state, String(days)],
    );
  for (const state of ['done', 'failed', 'cancelled', 'queued']) for (const days of [0, 2, 6, 8]) await put(state, days);
  for (const days of [89, 91])
    await first.query(`insert into job_run (job, started_at, ended_at, ok) values ('trash', now() - $1 * interval '1 day', now(), true)`, [
      days,
    ]);
  await process(first, async () => ({}));
  await waitUntilDrained(first, 'jobs');
  await vi.waitFor(async () =>
    expect(
      (await first.query<{ owner: string }>(`select owner from job where queue = 'work' order by owner`)).map(({ owner }) => owner),
    ).toEqual([
      'cancelled0',
      'cancelled2',
      'cancelled6',
      'done0',
      'failed0',
      'failed2',
      'failed6',
      'queued0',
      'queued2',
      'queued6',
      'queued8',
    ]),
  );
  await vi.waitFor(async () => expect(await runs()).toHaveLength(1));
});

test.runIf(engine === 'postgresql')(
  'work under a global lock fails when the connection of the lock is lost, so that it cannot run in two processes',
  async () => {
    const cut = first.withGlobalLock('cut', async () => {
      await second.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'brics-portal-turn' and datname = current_database()`,
      );
      await sleep(5000);
    });
    await expect(cut).rejects.toThrow(/lost/);
    expect(await second.withGlobalLock('cut', async () => 'mine')).toBe('mine');
  },
);

// Runs in npm run prove only, on one engine, because the migration of an older version no longer changes and the engine makes no
// difference. The test executes the migrations statement by statement, as drizzle does.
test.runIf(isFullCaseRun && engine === 'embedded')(
  'the migration to the job queue keeps queued letters, but a code whose only attempt had started is not sent again',
  async () => {
    const database = await PGlite.create({ extensions: { pg_trgm } });
    const folder = 'src/platform/db/migrations';
    const files = readdirSync(folder)
      .filter((name) => name.endsWith('.sql'))
      .sort();
    const own = files.findIndex((name) => name.endsWith('_job_queue.sql'));
    const apply = async (name: string) => {
      for (const statement of readFileSync(`${folder}/${name}`, 'utf8').split('--> statement-breakpoint')) await database.exec(statement);
    };
    for (const name of files.slice(0, own)) await apply(name);
    await database.exec(`insert into outbox (channel, target, text, state, attempts, tries, next_at) values
    ('sms', 'sent', '', 'sent', 1, 3, now()), ('sms', 'new', '', 'queued', 0, 3, now()), ('sms', 'again', '', 'queued', 1, 3, now() + interval '1 minute'),
    ('sms', 'code', '', 'queued', 0, 1, now()), ('sms', 'half-tried', '', 'queued', 1, 1, now() - interval '1 minute');
    insert into job_run (job, started_at, ended_at, ok, facts) values ('trash', now(), now(), true, '{"accounts": 2}')`);
    await apply(files[own] as string);
    const { rows } = await database.query(
      `select target, o.state, j.state as job, j.tries, j.attempts, payload->'id' = to_jsonb(o.id) as right, lease_until < now() as lost
       from outbox o left join job j on queue = 'letter' and key = o.id::text order by o.id`,
    );
    const waiting = { state: 'queued', job: 'queued', right: true, lost: null };
    expect(rows).toEqual([
      { target: 'sent', state: 'sent', job: null, tries: null, attempts: null, right: null, lost: null },
      { target: 'new', ...waiting, tries: 3, attempts: 0 },
      { target: 'again', ...waiting, tries: 3, attempts: 1 },
      { target: 'code', ...waiting, tries: 1, attempts: 0 },
      { target: 'half-tried', ...waiting, job: 'running', tries: 1, attempts: 1, lost: true },
    ]);
    expect((await database.query('select job, facts from job_run')).rows).toEqual([{ job: 'trash', facts: { accounts: 2 } }]);
    await database.close();
  },
);
