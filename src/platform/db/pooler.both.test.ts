import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isFullCaseRun } from '../../../test/harness/cases.ts';
import { createPostgresDatabase, engine } from '../../../test/harness/database.ts';
import { processEnvironment } from '../../../test/harness/environment.ts';
import { EmptyEnvironmentRunner, openInProcessPortal } from '../../../test/harness/places.ts';
import { type Pooler, type PoolerOptions, startPooler } from '../../../test/harness/pooler.ts';
import { startupProblem } from '../http/startup-problem.ts';
import type { Connection } from './connect.server.ts';

const slow = { timeout: 120_000 };
const ignored = ['options', 'statement_timeout', 'idle_in_transaction_session_timeout'];

/** Tests of a portal that connects to PostgreSQL through a connection pooler. */
describe.runIf(engine === 'postgresql')('behind a connection pooler', () => {
  let connection: Connection & { url: string };
  let places: EmptyEnvironmentRunner;
  const poolers: Pooler[] = [];
  beforeAll(async () => {
    connection = await createPostgresDatabase('migrated');
    places = new EmptyEnvironmentRunner();
  }, slow.timeout);
  afterAll(async () => {
    await places?.close();
    for (const one of poolers) await one.stop();
    await connection?.close();
  });
  const environmentBehind = async (options: Omit<PoolerOptions, 'url'>): Promise<NodeJS.ProcessEnv> => {
    const pooler = await startPooler({ url: connection.url, ...options });
    poolers.push(pooler);
    return { DATA_DIR: join(places.folder, String(poolers.length)), DATABASE_URL: pooler.url, SEED: 'none', PORT: '0' };
  };
  /** Returns the message with which the portal refuses to start behind a pooler. */
  const refusalBehind = async (options: Omit<PoolerOptions, 'url'>): Promise<string> =>
    openInProcessPortal(await environmentBehind(options)).then(
      async ({ close }) => {
        await close();
        return 'It serves';
      },
      (error: unknown) => startupProblem(error),
    );
  const accounts = () => connection.query('select 1 from account').then(({ length }) => length);
  const inTransactionMode =
    /^A connection pooler in transaction mode stands between .*: name PostgreSQL itself in DATABASE_URL, or .*session mode.*\.$/;

  test.runIf(isFullCaseRun)('in transaction mode the start of a process fails with one sentence and writes nothing', slow, async () => {
    const env = await environmentBehind({ mode: 'transaction', ignored, most: 20 });
    const start = places.serve({ ...processEnvironment, ...env });
    await start.ended;
    expect(start.child.exitCode).toBe(1);
    expect(start.said().trim()).toMatch(/^FATAL /);
    expect(start.said().trim().slice('FATAL '.length)).toMatch(inTransactionMode);
    expect(await accounts()).toBe(0);
  });

  test('in transaction mode with a single connection the start fails too', slow, async () => {
    expect(await refusalBehind({ mode: 'transaction', ignored, most: 1 })).toMatch(inTransactionMode);
    expect(await accounts()).toBe(0);
  });

  test.each([
    ['options', ['statement_timeout', 'idle_in_transaction_session_timeout']],
    ['statement_timeout', ['options']],
  ])('if the pooler refuses the parameter %s, the message names the setting to change', slow, async (name, others) => {
    const message = await refusalBehind({ mode: 'session', ignored: others });
    expect(message).toMatch(/^A connection pooler stands between .*pool_mode = session and ignore_startup_parameters = options,[\w,]+\.$/);
    expect(message).toContain(`(unsupported startup parameter: ${name})`);
  });

  test('in session mode the portal serves', slow, async () => {
    const { app, close } = await openInProcessPortal(await environmentBehind({ mode: 'session', ignored }));
    expect((await app.inject('/readyz')).statusCode).toBe(200);
    await close();
  });

  test('if the pooler drops the time zone, the message says how to set it', slow, async () => {
    const [{ name } = { name: '' }] = await connection.query<{ name: string }>('select current_database() as name');
    await connection.query(`alter database "${name}" set timezone to 'Asia/Tehran'`);
    expect(await refusalBehind({ mode: 'session', ignored })).toMatch(
      /^The connection pooler .* \(it is Asia\/Tehran\): set it with ALTER DATABASE/,
    );
    await connection.query(`alter database "${name}" reset timezone`);
  });
});
