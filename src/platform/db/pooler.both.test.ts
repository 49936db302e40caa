import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engine, onPostgres } from '../../../test/harness/database.ts';
import { listening, Places, stop } from '../../../test/harness/places.ts';
import { type Pooler, type PoolerOptions, startPooler } from '../../../test/harness/pooler.ts';
import type { Connection } from './connect.server.ts';

const slow = { timeout: 120_000 };
const ignored = ['options', 'statement_timeout', 'idle_in_transaction_session_timeout'];

/** A portal that is started behind a connection pooler. */
describe.runIf(engine === 'postgresql')('behind a pooler', () => {
  let connection: Connection & { url: string };
  let places: Places;
  const poolers: Pooler[] = [];
  beforeAll(async () => {
    connection = await onPostgres('migrated');
    places = new Places();
  }, slow.timeout);
  afterAll(async () => {
    await places?.close();
    for (const one of poolers) await one.stop();
    await connection?.close();
  });
  const serveBehind = async (options: Omit<PoolerOptions, 'url'>) => {
    const pooler = await startPooler({ url: connection.url, ...options });
    poolers.push(pooler);
    const { env } = await places.empty();
    return places.serve({ ...env, DATABASE_URL: pooler.url, SEED: 'none' });
  };
  const accounts = () => connection.query('select 1 from account').then(({ length }) => length);

  test.each([20, 1])('in transaction mode, with %i connections: the start ends with one sentence, before it writes', slow, async (most) => {
    const start = await serveBehind({ mode: 'transaction', ignored, most });
    await start.ended;
    expect(start.child.exitCode).toBe(1);
    expect(start.said().trim()).toMatch(
      /^FATAL A connection pooler in transaction mode stands between .*: name PostgreSQL itself in DATABASE_URL, or .*session mode.*\.$/,
    );
    expect(await accounts()).toBe(0);
  });

  test.each([
    ['options', ['statement_timeout', 'idle_in_transaction_session_timeout']],
    ['statement_timeout', ['options']],
  ])('that refuses the parameter %s: the sentence names what to set', slow, async (name, others) => {
    const start = await serveBehind({ mode: 'session', ignored: others });
    await start.ended;
    expect(start.child.exitCode).toBe(1);
    expect(start.said().trim()).toMatch(
      /^FATAL A connection pooler stands between .*pool_mode = session and ignore_startup_parameters = options,[\w,]+\.$/,
    );
    expect(start.said()).toContain(`(unsupported startup parameter: ${name})`);
  });

  test('in session mode: it serves', slow, async () => {
    const start = await serveBehind({ mode: 'session', ignored });
    expect(await start.until(listening)).toBeUndefined();
    expect((await fetch(`${listening.exec(start.said())?.[0]}/readyz`)).status).toBe(200);
    await stop(start);
    expect(start.child.exitCode).toBe(0);
  });

  test('that drops the time zone: the sentence says how to set it', slow, async () => {
    const [{ name } = { name: '' }] = await connection.query<{ name: string }>('select current_database() as name');
    await connection.query(`alter database "${name}" set timezone to 'Asia/Tehran'`);
    const start = await serveBehind({ mode: 'session', ignored });
    await start.ended;
    expect(start.said().trim()).toMatch(/^FATAL The connection pooler .* \(it is Asia\/Tehran\): set it with ALTER DATABASE/);
    await connection.query(`alter database "${name}" reset timezone`);
  });
});
