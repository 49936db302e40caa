import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { isFullCaseRun } from '../../../test/harness/cases.ts';
import { engine } from '../../../test/harness/database.ts';
import { openInProcessPortal } from '../../../test/harness/places.ts';
import { type Postgres, startPostgres } from '../../../test/harness/postgres.ts';
import { Changes } from '../events/changes.server.ts';
import { type Connection, connect, queryRows, transaction } from './connect.server.ts';
import { hasSqlCondition } from './errors.server.ts';

/** A PostgreSQL server with fewer connections than its processes would open. */
describe.runIf(engine === 'postgresql')('when connections run out', () => {
  const most = 20;
  let server: Postgres;
  const opened: Connection[] = [];
  const open = async (pool?: number): Promise<Connection> => {
    const connection = await connect({ databaseUrl: server.url(), pool });
    opened.push(connection);
    return connection;
  };
  beforeAll(async () => {
    server = await startPostgres({ settings: { max_connections: String(most) } });
    const connection = await connect({ databaseUrl: server.url() });
    await connection.migrate();
    await connection.close();
  }, 60_000);
  afterEach(async () => {
    for (const connection of opened.splice(0)) await connection.close();
  });
  afterAll(() => server.stop());

  const work = (connection: Connection) => transaction(connection, (tx) => queryRows(tx, 'select pg_sleep(0.02)'));
  const outcomes = async (all: Promise<unknown>[]) => {
    const settled = await Promise.allSettled(all);
    return settled.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
  };
  /** Takes all remaining database connections until the returned function is called. */
  const exhaust = async (connection: Connection): Promise<() => Promise<void>> => {
    const { promise: freed, resolve: free } = Promise.withResolvers<void>();
    const openTransactions: Promise<unknown>[] = [];
    for (let full = false; !full; ) {
      const { promise: begun, resolve: begin } = Promise.withResolvers<boolean>();
      const one = connection.db.transaction(async (tx) => {
        await queryRows(tx as never, 'select 1');
        begin(false);
        await freed;
      });
      openTransactions.push(
        one.catch((error: unknown) => begin(hasSqlCondition(error, 'tooManyConnections') || /timeout exceeded/.test(String(error)))),
      );
      full = await begun;
    }
    return async () => {
      free();
      await Promise.all(openTransactions);
    };
  };

  test('two processes under load share the connections, and no call fails', { timeout: 60_000 }, async () => {
    const [one, two] = [await open(), await open()];
    for (const connection of [one, two])
      await Promise.all([connection.hold('x'), connection.listen('news', () => undefined), connection.onReservedConnection('select 1')]);
    for (let round = 0; round < 5; round++) {
      const calls = [one, two].flatMap((connection) =>
        Array.from({ length: 60 }, (_, i) => (i % 2 ? work(connection) : connection.query('select pg_sleep(0.01)'))),
      );
      expect(await outcomes(calls)).toEqual([]);
    }
  });

  test.runIf(isFullCaseRun)(
    'a process with a connection waits for it, one without is refused, and both continue once connections are free',
    {
      timeout: 60_000,
    },
    async () => {
      const owner = await open(4);
      await owner.query('select 1');
      const other = await open();
      const hungry = await open(100);
      const free = await exhaust(hungry);
      expect(await outcomes(Array.from({ length: 40 }, () => work(owner)))).toEqual([]);
      await expect(other.query('select 1')).rejects.toSatisfy((error) => hasSqlCondition(error, 'tooManyConnections'));
      await free();
      await hungry.close();
      expect(await outcomes(Array.from({ length: 40 }, () => work(other)))).toEqual([]);
    },
  );

  test.runIf(isFullCaseRun)('two portals refuse no request while they have connections', { timeout: 120_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'connections-'));
    const env = { DATABASE_URL: server.url(), DATA_DIR: folder, SEED: 'none', PORT: '0' };
    const both = await Promise.all([openInProcessPortal(env), openInProcessPortal(env)]);
    try {
      // queries the database through /readyz, which never waits in the admission queue
      const ask = async (i: number) => (await both[i % 2]?.app.inject('/readyz'))?.statusCode;
      for (let round = 0; round < 10; round++) {
        const statuses = await Promise.all(Array.from({ length: 60 }, (_, i) => ask(i)));
        expect(statuses.filter((status) => status !== 200)).toEqual([]);
      }
    } finally {
      for (const one of both) await one.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test.runIf(isFullCaseRun)('changes are read again once a connection is free', { timeout: 60_000 }, async () => {
    const writer = await open();
    await writer.query('select 1');
    const follower = await open();
    const changes = new Changes(follower, ['policy']);
    const heard: unknown[] = [];
    changes.subscribe('test', (change) => void heard.push(change));
    await changes.begin();
    await changes.follow();
    const hungry = await open(100);
    const free = await exhaust(hungry);
    await writer.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name in ('brics-portal-changes', 'brics-portal-listener')`,
    );
    const freeAgain = await exhaust(hungry); // takes the connections that the follower has lost
    await transaction(writer, (tx) => Changes.publish(tx, 'policy', [1]));
    expect(await changes.look()).toBe(false);
    expect(heard).toEqual([]);
    await free();
    await freeAgain();
    await hungry.close(); // otherwise the waiting clients would stay in this connection pool
    await vi.waitFor(() => expect(heard).toEqual([{ kind: 'policy', ns: [1] }]), { timeout: 10_000 });
    await transaction(writer, (tx) => Changes.publish(tx, 'policy', [2])); // the change is announced by NOTIFY again
    await vi.waitFor(() => expect(heard).toHaveLength(2), { timeout: 10_000 });
    await changes.stop();
  });
});
