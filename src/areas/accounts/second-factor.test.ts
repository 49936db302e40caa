import fs, { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { accountPassword, captcha, cookieOf, lastCode, newOperator, newUser, type User } from '../../../test/harness/accounts.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { SignedInUserSummary } from '../../platform/access/actor.ts';
import type { SecondFactorStatus } from './operations.ts';
import { SecretCipher } from './vault.server.ts';

let portal: Portal;
let user: User;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
}, 60_000);
afterAll(() => portal.close());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  user = await newUser(portal);
});
afterEach(() => vi.useRealTimers());

/** Advances the clock by periods of 30 seconds, because a code is accepted only once. */
const later = (halfMinutes = 1) => vi.setSystemTime(Date.now() + halfMinutes * 30_000);
const codeOf = (secret: string, halfMinutes = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({ timestamp: Date.now() + halfMinutes * 30_000 });
const enableFactor = async (one = user): Promise<{ secret: string; recovery: string[] }> => {
  const { secret = '' } = (await one.send<SecondFactorStatus>('POST', '/api/uc/factor', { pwd: accountPassword })).data.setup ?? {};
  const { data } = await one.send<{ recovery: string[] }>('POST', '/api/uc/factor/confirm', { code: codeOf(secret) });
  later();
  return { secret, recovery: data.recovery };
};
const login = (one = user, pwd = accountPassword) =>
  portal.send<SignedInUserSummary>('POST', '/api/login', { account: one.account, pwd, captcha }, english);
const english = { 'accept-language': 'en-us' };
const second = (cookie: string, code: string) =>
  portal.send<SignedInUserSummary>('POST', '/api/login/second', { code }, { cookie, ...english });
const lastActions = async () =>
  (await portal.connection.query<{ action: string }>(`select action from audit where action like 'account.factor%' order by id`)).map(
    ({ action }) => action,
  );

describe('signing in with a second factor', () => {
  test('an account without a second factor needs only the password', async () => {
    const reply = await login();
    expect([reply.status, reply.data, cookieOf(reply).slice(0, 4)]).toEqual([
      200,
      { name: expect.any(String), avatar: null, status: 1 },
      'sid=',
    ]);
  });

  test('an account with a second factor needs a code, accepted once, before a session opens', async () => {
    const { secret } = await enableFactor();
    const halfway = await login();
    expect([halfway.status, halfway.error.code]).toEqual([401, 'E_SECOND_STEP']);
    const step = cookieOf(halfway);
    expect(String(halfway.headers['set-cookie'])).toMatch(/^step=[\w-]{43}; Path=\/; Max-Age=300; HttpOnly; SameSite=Lax$/);
    expect((await portal.get('/api/uc/info', { cookie: step.replace('step=', 'sid=') })).status).toBe(401);
    const entered = await second(step, codeOf(secret));
    expect([entered.status, entered.data.status]).toEqual([200, 1]);
    const cookies = [entered.headers['set-cookie']].flat().map(String);
    const sid = cookies.find((one) => one.startsWith('sid='))?.split(';')[0] ?? '';
    expect(cookies.some((one) => one.startsWith('step=;'))).toBe(true);
    expect((await portal.get('/api/uc/info', { cookie: sid })).status).toBe(200);
    expect((await second(step, codeOf(secret, 1))).error.code).toBe('E_STEP_LOST'); // the first step was already used
    const replayed = await second(cookieOf(await login()), codeOf(secret));
    expect([replayed.status, replayed.error.fields]).toEqual([400, { code: 'The verification code is wrong or has expired' }]);
  });

  test('of two simultaneous second steps with one code, one succeeds', async () => {
    const { secret } = await enableFactor();
    const steps = [cookieOf(await login()), cookieOf(await login())];
    const codes = await Promise.all(steps.map(async (step) => (await second(step, codeOf(secret))).status));
    expect(codes.sort()).toEqual([200, 400]);
  });

  test('a sign-in by SMS needs the second factor too', async () => {
    await enableFactor();
    const [row] = await portal.connection.query<{ phone: string }>('select phone from account where id = $1', [user.id]);
    const phone = row?.phone as string;
    await portal.connection.query('delete from code');
    await portal.send('POST', '/api/login/sms', { phone, captcha });
    const reply = await portal.send('POST', '/api/login', { phone, code: await lastCode(portal, phone) });
    expect(reply.error.code).toBe('E_SECOND_STEP');
  });

  test('a clock may differ by half a minute, not more; no test token passes as a code', async () => {
    const { secret } = await enableFactor();
    later(4);
    const step = cookieOf(await login());
    for (const code of [codeOf(secret, -2), codeOf(secret, 2), 'automation-token', captcha.code])
      expect([code, (await second(step, code)).status]).toEqual([code, 400]);
    expect((await second(step, codeOf(secret, 1))).status).toBe(200);
  });

  test('a recovery code is valid once, in any spelling', async () => {
    const { recovery } = await enableFactor();
    expect(new Set(recovery).size).toBe(10);
    const code = recovery[0] as string;
    expect((await second(cookieOf(await login()), ` ${code.toUpperCase().replace('-', ' ')} `)).status).toBe(200);
    expect((await second(cookieOf(await login()), code)).status).toBe(400);
    expect((await user.get<SecondFactorStatus>('/api/uc/factor')).data).toMatchObject({ on: true, recovery: 9, setup: null });
  });

  test('five wrong codes end the second step and count as failed sign-ins; the step expires after five minutes', async () => {
    const { secret } = await enableFactor();
    const step = cookieOf(await login());
    for (let i = 0; i < 5; i++) expect((await second(step, '000000')).status).toBe(400);
    expect((await second(step, codeOf(secret))).error.code).toBe('E_STEP_LOST');
    expect((await login()).error.code).toBe('E_LOCKED');
    const [tries] = await portal.connection.query<{ n: number }>('select count(*)::int as n from login_log where account = $1 and ok = 0', [
      user.id,
    ]);
    expect(tries?.n).toBe(5);
    await portal.connection.query('delete from throttle');
    const late = cookieOf(await login());
    await portal.connection.query(`update second_step set created_at = now() - interval '6 minutes'`);
    expect((await second(late, codeOf(secret))).error.code).toBe('E_STEP_LOST');
    expect((await second('', codeOf(secret))).error.code).toBe('E_STEP_LOST');
  });
});

describe('recovering the password by SMS', () => {
  /** Recovers the password of `user` by SMS, in a browser that is signed in as `caller`. */
  const recover = async (caller: User) => {
    const [row] = await portal.connection.query<{ phone: string }>('select phone from account where id = $1', [user.id]);
    const phone = row?.phone as string;
    await portal.connection.query('delete from code');
    await portal.send('POST', '/api/recover/sms', { phone, captcha });
    return caller.send('POST', '/api/recover', { phone, code: await lastCode(portal, phone), pwd: 'Fresh-word#8' });
  };

  test('opens no session if the caller is signed in to another account', async () => {
    await enableFactor();
    const other = await newUser(portal);
    const reply = await recover(other);
    expect([reply.status, reply.headers['set-cookie']]).toEqual([200, undefined]);
    const sessions = await portal.connection.query('select 1 from session where account = $1', [user.id]);
    expect(sessions).toEqual([]);
    expect((await other.get<{ account: string }>('/api/uc/info')).data.account).toBe(other.account);
    expect((await login(user, 'Fresh-word#8')).error.code).toBe('E_SECOND_STEP');
  });

  test('opens a new session if the caller is signed in to the account', async () => {
    await enableFactor();
    const reply = await recover(user);
    expect((await portal.get<{ account: string }>('/api/uc/info', { cookie: cookieOf(reply) })).data.account).toBe(user.account);
  });
});

describe('turning the second factor on and off', () => {
  test('the factor is active from its first right code; its secret is stored encrypted', async () => {
    const begun = (await user.send<SecondFactorStatus>('POST', '/api/uc/factor', { pwd: accountPassword })).data;
    expect(begun).toMatchObject({ on: false, setup: { secret: expect.stringMatching(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/) } });
    const secret = begun.setup?.secret ?? '';
    expect((await login()).status).toBe(200); // the second factor is not active before its first code
    const wrong = await user.send('POST', '/api/uc/factor/confirm', { code: '000000' });
    expect([wrong.status, Object.keys(wrong.error.fields ?? {})]).toEqual([400, ['code']]);
    expect((await user.get<SecondFactorStatus>('/api/uc/factor')).data.setup?.secret).toBe(secret);
    const [row] = await portal.connection.query<{ secret: string }>('select secret from second_factor where account = $1', [user.id]);
    expect(row?.secret).not.toContain(secret.replaceAll(' ', ''));
    expect((await user.send('POST', '/api/uc/factor/confirm', { code: codeOf(secret) })).status).toBe(200);
    expect((await user.send('POST', '/api/uc/factor/confirm', { code: codeOf(secret, 1) })).error.code).toBe('E_STATE');
    expect((await user.send('POST', '/api/uc/factor', { pwd: accountPassword })).error.code).toBe('E_STATE');
    const stored = JSON.stringify(await portal.connection.query('select * from audit'));
    expect(stored).not.toContain(secret.replaceAll(' ', ''));
  });

  test('needs the password to begin, and continues only in the session that entered it', async () => {
    const begin = (body?: object) => user.send<SecondFactorStatus>('POST', '/api/uc/factor', body);
    expect((await begin()).status).toBe(400);
    for (const body of [{}, { pwd: '' }, { pwd: 'Wrong-word#1' }])
      expect([body, Object.keys((await begin(body)).error.fields ?? {})]).toEqual([body, ['pwd']]);
    expect((await user.get<SecondFactorStatus>('/api/uc/factor')).data.setup).toBeNull();
    const secret = (await begin({ pwd: accountPassword })).data.setup?.secret ?? '';
    const elsewhere = cookieOf(await login());
    expect((await portal.get<SecondFactorStatus>('/api/uc/factor', { cookie: elsewhere })).data.setup).toBeNull();
    const foreign = await portal.send('POST', '/api/uc/factor/confirm', { code: codeOf(secret) }, { cookie: elsewhere });
    expect(foreign.error.code).toBe('E_STATE');
    expect((await user.send('POST', '/api/uc/factor/confirm', { code: codeOf(secret) })).status).toBe(200);
  });

  test.each(['on', 'off'])('turning the factor %s ends the other sessions of the account, but not those of other accounts', async (way) => {
    const other = await newUser(portal);
    const made = way === 'off' ? await enableFactor() : undefined;
    const elsewhere = made
      ? cookieOf(await second(cookieOf(await login()), made.recovery[0] as string)).replace(/^step=/, 'sid=')
      : cookieOf(await login());
    const sessions = () => portal.connection.query('select 1 from session where account = $1', [user.id]);
    expect((await sessions()).length).toBe(2);
    if (made) expect((await user.send('POST', '/api/uc/factor/end', { pwd: accountPassword, code: made.recovery[1] })).status).toBe(200);
    else await enableFactor();
    expect((await sessions()).length).toBe(1);
    expect((await portal.get('/api/uc/info', { cookie: elsewhere })).status).toBe(401);
    for (const one of [user, other]) expect((await one.get('/api/uc/info')).status).toBe(200);
  });

  test('turning the factor off needs the password and a code', async () => {
    const { secret, recovery } = await enableFactor();
    const end = (pwd: string, code: string) => user.send('POST', '/api/uc/factor/end', { pwd, code });
    expect(Object.keys((await end('Wrong-word#1', codeOf(secret))).error.fields ?? {})).toEqual(['pwd']);
    expect(Object.keys((await end(accountPassword, '000000')).error.fields ?? {})).toEqual(['code']);
    expect((await end(accountPassword, recovery[3] as string)).status).toBe(200);
    expect((await login()).status).toBe(200);
    expect((await end(accountPassword, codeOf(secret))).error.code).toBe('E_STATE');
    expect((await lastActions()).slice(-2)).toEqual(['account.factor.on', 'account.factor.off']);
  });

  test('an operator resets a lost factor: sessions end, and an audit entry is written', async () => {
    await enableFactor();
    const operator = await newOperator(portal);
    const reset = () => operator.send('POST', `/api/admin/accounts/${user.id}/reset-factor`);
    expect((await user.send('POST', `/api/admin/accounts/${user.id}/reset-factor`)).status).toBe(403);
    expect((await reset()).status).toBe(200);
    expect((await user.get('/api/uc/info')).status).toBe(401);
    expect((await login()).status).toBe(200);
    expect((await reset()).error.code).toBe('E_STATE');
    expect((await lastActions()).at(-1)).toBe('account.factor.reset');
    const log = await operator.get('/api/admin/logs/audit');
    expect(log.text).toContain('reset two-step login of the account');
  });
});

test('if a setting requires the factor, operators without it have no permissions; members are not affected', async () => {
  const operator = await newOperator(portal);
  const set = (value: boolean) => operator.send('PUT', '/api/admin/settings/passport.totpOperators', { value, version: 0 });
  expect((await set(true)).status).toBe(200);
  expect((await operator.get('/api/admin/accounts')).error).toEqual({
    msg: 'Operators must turn on two-step login first.',
    code: 'E_FACTOR',
  });
  expect((await operator.get<SecondFactorStatus>('/api/uc/factor')).data).toMatchObject({ on: false, required: true });
  expect((await operator.send<{ can: boolean }>('POST', '/api/can_i', { url: '/admin/account' })).data.can).toBe(false);
  expect((await user.get('/api/uc/info')).status).toBe(200);
  expect((await user.get('/api/admin/accounts')).error.code).toBe('E_FORBIDDEN');
  await enableFactor(operator);
  expect((await operator.get('/api/admin/accounts')).status).toBe(200);
});

test('an encrypted text opens only with its key and for its row', () => {
  const [one, other] = [mkdtempSync(join(tmpdir(), 'vault-')), mkdtempSync(join(tmpdir(), 'vault-'))];
  const sealed = new SecretCipher(one).seal('a secret', 'row 1');
  expect(new SecretCipher(one).open(sealed, 'row 1')).toBe('a secret');
  expect(() => new SecretCipher(one).open(sealed, 'row 2')).toThrow();
  expect(() => new SecretCipher(other).open(sealed, 'row 1')).toThrow();
  expect([readFileSync(join(one, 'secret.key')).length, statSync(join(one, 'secret.key')).mode & 0o777]).toEqual([32, 0o600]);
  for (const folder of [one, other]) rmSync(folder, { recursive: true });
});

test.each([true, false])('the key is flushed to the disk before it encrypts anything (hard links: %s)', (links) => {
  const folder = mkdtempSync(join(tmpdir(), 'vault-'));
  const flushed: string[] = [];
  const { fsyncSync } = fs;
  const flush = vi.spyOn(fs, 'fsyncSync').mockImplementation((handle) => {
    flushed.push(fs.fstatSync(handle).isDirectory() ? 'folder' : 'file');
    fsyncSync(handle);
  });
  const link = vi.spyOn(fs, 'linkSync');
  if (!links)
    link.mockImplementation(() => {
      throw Object.assign(new Error('no links here'), { code: 'ENOTSUP' });
    });
  const sealed = new SecretCipher(folder).seal('a secret', 'row 1');
  expect(flushed).toEqual(['file', 'folder']);
  expect(fs.readdirSync(folder)).toEqual(['secret.key']);
  expect(new SecretCipher(folder).open(sealed, 'row 1')).toBe('a secret');
  flush.mockRestore();
  link.mockRestore();
  rmSync(folder, { recursive: true });
});
