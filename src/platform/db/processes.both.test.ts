import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { captcha } from '../../../test/harness/accounts.ts';
import { isFullCaseRun } from '../../../test/harness/cases.ts';
import { createPostgresDatabase, engine } from '../../../test/harness/database.ts';
import { type ApiProcess, startProcesses } from '../../../test/harness/process.ts';
import type { Connection } from './connect.server.ts';

/** Tests that rate limits apply to all processes of an installation together: two processes, called in turn by many clients. */
describe.runIf(isFullCaseRun && engine === 'postgresql')('two processes on one database', () => {
  let connection: Connection & { url: string };
  let processes: { all: ApiProcess[]; stop(): Promise<void> };
  beforeAll(async () => {
    connection = await createPostgresDatabase('migrated');
    processes = await startProcesses(connection.url, 2);
  }, 120_000);
  afterAll(async () => {
    await processes?.stop();
    await connection?.close();
  });
  const crowd = (count: number, call: (process: ApiProcess, i: number) => ReturnType<ApiProcess['post']>) =>
    Promise.all(Array.from({ length: count }, (_, i) => call(processes.all[i % 2] as ApiProcess, i)));
  const tally = (replies: readonly { status: number; code: string | undefined }[]) => {
    const counted: Record<string, number> = {};
    for (const { status, code = String(status) } of replies) counted[code] = (counted[code] ?? 0) + 1;
    return counted;
  };

  test.each([20, 60])('accept five of %i password guesses together', async (guesses) => {
    const body = { account: `nobody-${guesses}`, pwd: 'Wrong-word#1', captcha };
    expect(tally(await crowd(guesses, (one) => one.post('/api/login', body)))).toEqual({ E_LOGIN: 5, E_LOCKED: guesses - 5 });
  });

  test('accept fifty guesses for one account name from all networks', async () => {
    const body = { account: 'nobody-at-all', pwd: 'Wrong-word#1', captcha };
    const replies = await crowd(80, (one, i) => one.post('/api/login', body, `203.0.113.${i + 1}`));
    expect(tally(replies)).toEqual({ E_LOGIN: 50, E_LOCKED: 30 });
  });

  test('accept five codes of a registration, and five of a recovery', async () => {
    const registration = { account: 'newcomer', realName: 'Newcomer', pwd: 'Tests-run#42', phone: '+8613900000001', code: '000000' };
    const from = '192.0.2.2';
    expect(tally(await crowd(20, (one) => one.post('/api/register', registration, from)))).toEqual({ E_VALIDATION: 5, E_LOCKED: 15 });
    const recovery = { phone: '+8613900000002', code: '000000', pwd: 'Tests-run#42' };
    expect(tally(await crowd(20, (one) => one.post('/api/recover', recovery, from)))).toEqual({ E_VALIDATION: 5, E_LOCKED: 15 });
  });

  test('grant no more pictures, proofs of work and feedback messages than a single process', async () => {
    const pictures = await crowd(130, (one) => one.post('/api/captcha', {}, '192.0.2.3'));
    expect(tally(pictures)).toEqual({ 200: 120, E_TOO_MANY: 10 });
    expect(Math.max(...pictures.map(({ retryAfter }) => retryAfter))).toBeGreaterThan(30);
    expect(tally(await crowd(35, (one) => one.post('/api/captcha', { kind: 'work' }, '192.0.2.3')))).toEqual({ 200: 30, E_TOO_MANY: 5 });
    const message = { name: 'A', company: 'B', contact: 'a@example.org', content: 'Hello', captcha };
    expect(tally(await crowd(25, (one) => one.post('/api/portal/feedback', message, '192.0.2.3')))).toEqual({ 200: 20, E_TOO_MANY: 5 });
  });

  test('send no more codes to a network than a single process', async () => {
    await connection.query(
      `insert into captcha (id, answer, expires_at)
       select 'known' || i, encode(sha256(convert_to('known' || i || ':HAT7', 'utf8')), 'hex'), now() + interval '1 minute' from generate_series(0, 19) i`,
    );
    const ask = (one: ApiProcess, i: number) =>
      one.post('/api/register/sms', { phone: `+86139000010${10 + i}`, captcha: { id: `known${i}`, code: 'hat7' } }, '192.0.2.4');
    expect(tally(await crowd(20, ask))).toEqual({ 200: 1, E_TOO_MANY: 19 });
  });

  test('run two heavy requests of a caller together, and do not count those of a killed process', async () => {
    const countLocks = async () => {
      const [row] = await connection.query<{ held: number }>(
        `select count(*)::int as held from pg_locks join pg_stat_activity using (pid)
          where locktype = 'advisory' and application_name = 'brics-portal-holds' and datname = current_database()`,
      );
      return row?.held;
    };
    /** Begins a request whose body never ends. */
    const begin = ({ origin }: ApiProcess, from: string) => {
      const headers = { 'content-type': 'application/json', 'content-length': 200_000, 'x-forwarded-for': from };
      const call = request(`${origin}/api/portal/feedback`, { method: 'POST', headers }).on('error', () => undefined);
      call.write('{');
      return call;
    };
    const refused = async (one: ApiProcess, from: string) => {
      const call = begin(one, from);
      const [{ statusCode, headers }] = (await once(call, 'response')) as [IncomingMessage];
      call.destroy();
      return [statusCode, headers['retry-after']];
    };
    const [first, second] = processes.all as [ApiProcess, ApiProcess];
    const [here, there] = ['192.0.2.5', '192.0.2.6'];
    const calls = [begin(first, here), begin(second, here), begin(first, there), begin(first, there)];
    await vi.waitFor(async () => expect(await countLocks()).toBe(4));
    for (const one of [first, second]) for (const from of [here, there]) expect(await refused(one, from)).toEqual([429, '5']);
    first.kill();
    await vi.waitFor(async () => expect(await countLocks()).toBe(1));
    calls.push(begin(second, here), begin(second, there), begin(second, there));
    await vi.waitFor(async () => expect(await countLocks()).toBe(4));
    expect(await refused(second, here)).toEqual([429, '5']);
    for (const call of calls) call.destroy();
    await vi.waitFor(async () => expect(await countLocks()).toBe(0));
  });
});
