import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { isFullCaseRun } from '../../../test/harness/cases.ts';
import { createPostgresDatabase, engine } from '../../../test/harness/database.ts';
import { captureLogLines } from '../../../test/harness/log.ts';
import { log } from '../process/log.ts';
import { type Connection, connect } from './connect.server.ts';

/** Tests that the log names the session that blocks a start. */
describe.runIf(isFullCaseRun && engine === 'postgresql')('a start that waits for a lock', () => {
  let holder: Connection & { url: string };
  let starting: Connection;
  let written: ReturnType<typeof captureLogLines>;
  beforeAll(async () => {
    holder = await createPostgresDatabase('migrated');
  }, 120_000);
  afterAll(() => holder?.close());
  beforeEach(async () => {
    log.level = 'warn';
    written = captureLogLines();
    starting = await connect({ databaseUrl: holder.url });
  });
  afterEach(async () => {
    await starting.close();
    written.spy.mockRestore();
    log.level = 'silent';
  });

  const migrations = 'pg_advisory_xact_lock(7305112)';
  const startLock = `pg_advisory_xact_lock(hashtextextended('brics-portal start', 0))`;
  const waits: [what: string, hold: string, lock: string, start: () => Promise<unknown>][] = [
    ['the lock of the start', `select ${startLock}`, 'advisory', () => starting.withGlobalLock('start', async () => undefined)],
    ['the migration lock', `select ${migrations}`, 'advisory', () => starting.migrate()],
    [
      'a table while holding a global lock',
      'lock table account',
      'account',
      () => starting.withGlobalLock('other', () => starting.query('select 1 from account')),
    ],
  ];
  test.each(waits)('waiting for %s logs the session that holds the lock', { timeout: 60_000 }, async (_, hold, lock, start) => {
    const work = { done: false };
    let begun: Promise<unknown> = Promise.resolve();
    await holder.db.transaction(async (tx) => {
      await tx.execute(hold);
      begun = start().then(() => (work.done = true));
      await vi.waitFor(() => expect(written.lines).toHaveLength(1), { timeout: 30_000, interval: 50 });
      expect(work.done).toBe(false);
    });
    await begun;
    expect(work.done).toBe(true);
    const [session] = await holder.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'brics-portal' and pid = any($1::int[])`,
      [((written.lines[0]?.heldBy ?? []) as { pid: number }[]).map(({ pid }) => pid)],
    );
    expect(written.lines).toEqual([
      expect.objectContaining({
        ...{ level: 'warn', msg: 'The start waits for a lock in the database that others hold', lock, pid: expect.any(Number) },
        heldBy: [
          {
            ...{ pid: session?.pid, application: 'brics-portal', address: '127.0.0.1', state: 'idle in transaction' },
            ...{ since: expect.any(String), queryStart: expect.any(String) },
          },
        ],
      }),
    ]);
  });

  test('a start that does not wait logs nothing', async () => {
    await starting.withGlobalLock('start', () => starting.migrate());
    expect(written.lines).toEqual([]);
  });
});
