import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { accountPassword, captcha, newOperator, newUser, type User } from '../../../test/harness/accounts.ts';
import { isFullCaseRun } from '../../../test/harness/cases.ts';
import { engine } from '../../../test/harness/database.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { type Postgres, startPostgres } from '../../../test/harness/postgres.ts';
import { newPublicDemand } from '../../../test/harness/relations.ts';
import { toAppError } from '../http/problems.ts';
import { connect } from './connect.server.ts';
import { isReadOnly } from './errors.server.ts';

/** Tests on a read-only PostgreSQL: set so by its operator, and as a standby until it is promoted. */
describe.runIf(engine === 'postgresql')('on a read-only PostgreSQL', () => {
  let portal: Portal;
  let server: Postgres;
  let user: User;
  let operator: User;
  let record: string;
  const dataDir = mkdtempSync(join(tmpdir(), 'read-only-'));
  beforeAll(async () => {
    server = await startPostgres({ dataDir });
    const connection = await connect({ databaseUrl: server.url() });
    await connection.migrate();
    portal = await openPortal({ samples: false, connection });
    user = await newUser(portal);
    operator = await newOperator(portal);
    record = String(await newPublicDemand(portal));
  }, 60_000);
  afterAll(async () => {
    await portal.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const message = { name: 'A', company: 'B', contact: 'a@example.org', content: 'Hello', captcha };
  const profile = { realName: 'Other', company: null, industry: null, country: 'cn', digest: 'none', version: 1 };
  const login = () => portal.send('POST', '/api/login', { account: user.account, pwd: accountPassword, captcha });
  /** Calls that write: sign-in and forms of visitors, a member's account, the back office. */
  const writes: (() => ReturnType<Portal['send']>)[] = [
    login,
    () => portal.send('POST', '/api/captcha', {}),
    () => portal.send('POST', '/api/portal/feedback', message),
    () => user.send('PUT', '/api/uc/info', profile),
    () => user.send('POST', '/api/logout', {}),
    () => operator.send('POST', `/api/admin/content/snd/${record}/unpublish`),
  ];
  const reads = ['/api/portal/policy', '/api/portal/search?keyword=zzyzx', '/api/portal/summary', '/api/passport', '/sitemap.xml'];
  const isReading = async () => {
    for (const path of reads) expect([path, (await portal.get(path)).status]).toEqual([path, 200]);
    for (const path of ['/api/uc/info', '/api/uc/notices']) expect([path, (await user.get(path)).status]).toEqual([path, 200]);
    expect((await operator.get('/api/admin/content/snd')).status).toBe(200);
  };
  const isRefusingWrites = async () => {
    for (const write of writes) {
      const { status, error, headers } = await write();
      expect([String(write), status, error.code, headers['retry-after']]).toEqual([String(write), 503, 'E_UNAVAILABLE', '5']);
    }
    const ready = await portal.get('/readyz');
    expect([ready.status, JSON.parse(ready.text), ready.headers['retry-after']]).toEqual([503, { status: 'read-only' }, '5']);
    expect((await portal.get('/healthz')).status).toBe(200);
  };
  const isWriting = async () => {
    expect((await login()).status).toBe(200);
    expect((await portal.send('POST', '/api/portal/feedback', message)).status).toBe(200);
    const ready = await portal.get('/readyz');
    expect([ready.status, JSON.parse(ready.text)]).toEqual([200, { status: 'ok' }]);
  };

  test('set by its operator: reads continue, writes are refused, and affected connections are replaced', { timeout: 60_000 }, async () => {
    const admin = await connect({ databaseUrl: server.url() });
    const set = (mode: 'on' | 'off') =>
      admin.db.transaction(async (tx) => void (await tx.execute(`alter database postgres set default_transaction_read_only = ${mode}`)), {
        accessMode: 'read write',
      });
    const pids = async () =>
      (
        await admin.query<{ pid: number }>(
          `select pid from pg_stat_activity where application_name = 'brics-portal' and pid <> pg_backend_pid()`,
        )
      ).map(({ pid }) => pid);
    await isWriting();
    await set('on');
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'brics-portal%' and pid <> pg_backend_pid()`,
    );
    await vi.waitFor(async () => expect(await pids()).toEqual([]), 15_000);
    await vi.waitFor(isReading, 15_000); // the connection pools notice that their sessions ended
    await isRefusingWrites();
    await isReading();
    const readOnly = await pids();
    expect(readOnly.length).toBeGreaterThan(0);
    await set('off'); // existing database sessions stay read-only
    await vi.waitFor(async () => expect((await login()).status).toBe(200), 15_000);
    await isWriting();
    await vi.waitFor(async () => expect((await pids()).filter((pid) => readOnly.includes(pid))).toEqual([]), 15_000);
    await admin.close();
  });

  test.runIf(isFullCaseRun)(
    'a standby: reads continue until it is promoted, and a start fails with an instruction',
    { timeout: 60_000 },
    async () => {
      await server.stop();
      writeFileSync(join(dataDir, 'standby.signal'), '');
      server = await startPostgres({ dataDir, port: server.port });
      await vi.waitFor(isReading, 15_000);
      await isRefusingWrites();
      const starting = await connect({ databaseUrl: server.url() });
      await expect(starting.migrate()).rejects.toThrow(
        'PostgreSQL at DATABASE_URL is a standby, which only reads: name the primary server in DATABASE_URL, or promote this one (pg_promote), and start again.',
      );
      for (const [sql, code] of [
        ['begin read write', '0A000'],
        ['listen news', '25006'],
        [`select nextval('change_seq_seq')`, '25006'],
        ['create table t ()', '25006'],
      ] as const) {
        const error: unknown = await starting.query(sql).catch((failure: unknown) => failure);
        expect([sql, error]).toMatchObject([sql, { code }]);
        expect([sql, isReadOnly(error), toAppError(error).code]).toEqual([sql, true, 'E_UNAVAILABLE']);
      }
      await starting.query('select pg_promote()');
      await starting.close();
      await isWriting();
    },
  );
});
