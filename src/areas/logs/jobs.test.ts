import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { engine, freshDatabase } from '../../../test/harness/database.ts';
import { type Connection, connect } from '../../platform/db/connect.server.ts';
import { Jobs } from '../../platform/jobs/jobs.server.ts';

/** Two processes over one database, as far as the database can tell; the embedded engine has one alone. */
let first: Connection;
let second: Connection;
beforeAll(async () => {
  first = await freshDatabase();
  if (engine !== 'postgresql') return;
  const [row] = await first.query<{ name: string }>('select current_database() as name');
  const url = new URL(inject('postgresUrl'));
  url.pathname = row?.name as string;
  second = await connect({ databaseUrl: url.href });
});
afterAll(async () => {
  await second?.close();
  await first.close();
});

const log = () => first.query('select job, ok, facts, error from job_run order by id');
const clear = () => first.query('delete from job_run');

test('what a job did is written down, what found nothing to do is not, and a failure is', async () => {
  const jobs = new Jobs(first);
  await jobs.run('trash', async () => ({ accounts: 2 }));
  await jobs.run('trash', async () => ({ accounts: 0 }));
  await expect(
    jobs.run('links', async () => {
      throw new Error('no network');
    }),
  ).rejects.toThrow('no network');
  expect(await log()).toEqual([
    { job: 'trash', ok: true, facts: { accounts: 2 }, error: null },
    { job: 'links', ok: false, facts: {}, error: 'no network' },
  ]);
  await clear();
});

test.runIf(engine === 'postgresql')('a job that several processes begin at once is one process’s, and counts once', async () => {
  let runs = 0;
  const work = async () => {
    runs++;
    await sleep(500);
    return { expired: 1 };
  };
  const processes = [new Jobs(first), new Jobs(second), new Jobs(first)];
  await Promise.all(processes.map((jobs) => jobs.run('expiry', work)));
  expect(runs).toBe(1);
  expect(await log()).toEqual([{ job: 'expiry', ok: true, facts: { expired: 1 }, error: null }]);
  // another job meanwhile is nobody's business, and the next run is anybody's
  await Promise.all([processes[0]?.run('expiry', work), processes[1]?.run('content', work)]);
  await processes[1]?.run('expiry', work);
  expect(await log()).toHaveLength(4);
  await clear();
});

test.runIf(engine === 'postgresql')(
  'a turn whose connection is cut fails the work instead of letting it go on beside another one',
  async () => {
    const cut = first.inTurn('cut', 'wait', async () => {
      await second.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'brics-portal-turn' and datname = current_database()`,
      );
      await sleep(5000);
    });
    await expect(cut).rejects.toThrow(/lost/);
    expect(await second.inTurn('cut', 'leave', async () => 'mine')).toBe('mine');
  },
);
