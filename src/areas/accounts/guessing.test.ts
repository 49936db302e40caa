import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountPassword, captcha, cookieOf, lastCode, newOperator, newUser, type User } from '../../../test/harness/accounts.ts';
import { withFullHashCost } from '../../../test/harness/argon2.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { SecondFactorStatus } from './operations.ts';

/** Brute-force protection: parallel guesses of passwords and codes get no more tries than sequential ones. */
let portal: Portal;
let user: User;
/** Failed attempts before a name is locked: on one network, on all networks. */
const [allowed, everywhere] = [5, 50];
const wrong = 'Wrong-word#1';

beforeAll(async () => {
  portal = await openPortal({ samples: false });
}, 60_000);
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.connection.query('delete from throttle');
  user = await newUser(portal);
});

interface RequestOrigin {
  address?: string;
  cookie?: string;
}
const call = async (url: string, payload: object, origin: RequestOrigin = {}, method: 'POST' | 'PUT' = 'POST') => {
  const { address = '192.0.2.1', cookie = '' } = origin;
  const headers = { cookie, 'accept-language': 'en-us' };
  const answer = await portal.app.inject({ method, url, payload, remoteAddress: address, headers });
  const { code, fields = {}, msg } = answer.json<{ code?: string; fields?: Record<string, string>; msg: string }>();
  const cookies = [answer.headers['set-cookie'] ?? []].flat().map((one) => String(one).split(';')[0] as string);
  const device = cookies.find((one) => one.startsWith('device=')) ?? '';
  return { status: answer.statusCode, code, fields, msg, cookies, device, headers: answer.headers };
};
const login = (pwd: string, from?: RequestOrigin, account = user.account) => call('/api/login', { account, pwd, captcha }, from);
const atOnce = <T>(count: number, work: (i: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, i) => work(i)));
const count = (codes: readonly (string | undefined)[], code: string) => codes.filter((one) => one === code).length;
const codesOf = (replies: readonly { code: string | undefined }[]) => replies.map(({ code }) => code);
const phoneOf = async ({ id }: User): Promise<string> => {
  const [row] = await portal.connection.query<{ phone: string }>('select phone from account where id = $1', [id]);
  return row?.phone as string;
};
const later = () => portal.connection.query(`update code set created_at = created_at - interval '2 minutes'`);
const passed = () => portal.connection.query(`update throttle set locked_until = now() - interval '1 second' where locked_until > now()`);

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate();
const enableFactor = async (): Promise<void> => {
  const { secret = '' } = (await user.send<SecondFactorStatus>('POST', '/api/uc/factor', { pwd: accountPassword })).data.setup ?? {};
  expect((await user.send('POST', '/api/uc/factor/confirm', { code: codeOf(secret) })).status).toBe(200);
};

describe('brute-force protection of passwords', () => {
  test('of sixty parallel guesses, only the permitted number is checked', async () => {
    const codes = codesOf(await atOnce(60, () => login(wrong)));
    expect([count(codes, 'E_LOGIN'), count(codes, 'E_LOCKED')]).toEqual([allowed, 60 - allowed]);
    const logged = await portal.connection.query('select 1 from login_log where tried = $1 and ok = 0', [user.account]);
    expect(logged).toHaveLength(allowed);
    expect((await login(accountPassword)).code).toBe('E_LOCKED');
  });

  test('the right password among sixty parallel guesses does not permit more guesses', async () => {
    const replies = await atOnce(60, (i) => login(i === 59 ? accountPassword : wrong));
    expect(count(codesOf(replies), 'E_LOGIN')).toBe(allowed);
  });

  test('an unknown name is locked like a known one', async () => {
    const codes = codesOf(await atOnce(20, () => login(wrong, {}, 'no-such-account')));
    expect([count(codes, 'E_LOGIN'), count(codes, 'E_LOCKED')]).toEqual([allowed, 20 - allowed]);
  });

  test('spellings of a name in other case or with spaces share one limit', async () => {
    const names = [user.account, user.account.toUpperCase(), ` ${user.account} `];
    const codes = codesOf(await atOnce(20, (i) => login(wrong, {}, names[i % 3])));
    expect(count(codes, 'E_LOGIN')).toBe(allowed);
  });

  test('twenty parallel sign-ins with the right password all succeed', async () => {
    expect((await atOnce(20, () => login(accountPassword))).map(({ status }) => status)).toEqual(Array(20).fill(200));
  });

  test('ninety parallel sign-ins with the right password succeed or get E_UNAVAILABLE, and none counts as a failure', async () => {
    const codes = codesOf(await withFullHashCost(() => atOnce(90, () => login(accountPassword))));
    const away = codes.filter((code) => code === 'E_UNAVAILABLE').length;
    expect(codes.filter((code) => code === undefined)).toHaveLength(90 - away);
    expect(away).toBeGreaterThan(0);
    expect(await portal.connection.query('select key, failures from throttle where failures > 0')).toEqual([]);
  });

  test('a sign-in clears the failures of its own name on its network, but not those of another name', async () => {
    const other = await newUser(portal);
    await portal.connection.query('delete from throttle');
    for (let i = 0; i < 3; i++) await login(wrong);
    for (let i = 0; i < 2; i++) await login(wrong, {}, other.account);
    const failures = async () => {
      const found = await portal.connection.query<{ key: string; failures: number }>('select key, failures from throttle');
      const named = (key: string) => key.replace(user.account, 'own').replace(other.account, 'other');
      const plain = (key: string) => named(key).replace(/192\S*/, 'here');
      return Object.fromEntries(found.map(({ key, failures }) => [plain(key), failures]));
    };
    const others = { 'account:here other': 2, 'account:* other': 2 };
    expect(await failures()).toEqual({ ...others, 'account:here own': 3, 'account:* own': 3, 'address:here': 5 });
    expect((await login(accountPassword)).status).toBe(200);
    expect(await failures()).toEqual({ ...others, 'account:here own': 0, 'account:* own': 0, 'address:here': 2 });
  });

  test('a password that could not be decrypted does not count as a failure', async () => {
    const { passports } = portal.services;
    const codes = codesOf(await atOnce(3 * allowed, () => login('enc:nokey:AAAA')));
    expect(codes).toEqual(Array(3 * allowed).fill('E_PASSPORT'));
    expect(await passports.publicKey()).toBeTruthy();
    expect((await login(accountPassword)).status).toBe(200);
  });

  test('confirming an action in the user centre with the password is limited', async () => {
    const ways: [string, object][] = [
      ['/api/recover', { oldPwd: wrong, pwd: 'Fresh-word#8' }],
      ['/api/uc/factor', { pwd: wrong }],
    ];
    for (const [url, body] of ways) {
      await portal.connection.query('delete from throttle');
      const codes = codesOf(await atOnce(20, () => call(url, body, { cookie: user.cookie })));
      expect([url, count(codes, 'E_VALIDATION'), count(codes, 'E_LOCKED')]).toEqual([url, allowed, 20 - allowed]);
    }
    await portal.connection.query('delete from throttle');
    await enableFactor();
    const codes = codesOf(await atOnce(20, () => call('/api/uc/factor/end', { pwd: wrong, code: '000000' }, { cookie: user.cookie })));
    expect([count(codes, 'E_VALIDATION'), count(codes, 'E_LOCKED')]).toEqual([allowed, 20 - allowed]);
  });
});

describe('brute-force protection of codes', () => {
  test('limits codes of the second factor and recovery codes over many first steps', async () => {
    await enableFactor();
    const steps: string[] = [];
    for (let i = 0; i < 12; i++) steps.push((await login(accountPassword)).cookies.find((one) => one.startsWith('step=')) ?? '');
    const guess = (i: number) => call('/api/login/second', { code: i % 2 ? '000000' : 'aaaaa-bbbbb' }, { cookie: steps[i % 12] as string });
    const codes = codesOf(await atOnce(60, guess));
    expect([count(codes, 'E_VALIDATION'), count(codes, 'E_LOCKED') + count(codes, 'E_STEP_LOST')]).toEqual([allowed, 60 - allowed]);
  });

  test('repeating the password step does not reset the limit of the second step', async () => {
    await enableFactor();
    const tries = [];
    for (let i = 0; i < 4; i++) {
      const step = (await login(accountPassword)).cookies.find((one) => one.startsWith('step=')) ?? '';
      for (let j = 0; j < 2; j++) tries.push((await call('/api/login/second', { code: '000000' }, { cookie: step })).code);
    }
    expect(count(tries, 'E_VALIDATION')).toBe(allowed);
  });

  test('limits codes while an authenticator app is being set up', async () => {
    await user.send('POST', '/api/uc/factor', { pwd: accountPassword });
    const codes = codesOf(await atOnce(20, () => call('/api/uc/factor/confirm', { code: '000000' }, { cookie: user.cookie })));
    expect([count(codes, 'E_VALIDATION'), count(codes, 'E_LOCKED')]).toEqual([allowed, 20 - allowed]);
  });

  test('limits SMS codes for sign-in, registration and recovery', async () => {
    const phone = await phoneOf(user);
    const others = { account: 'newcomer', realName: 'Newcomer', pwd: accountPassword };
    const ways: [string, string, object, string][] = [
      ['/api/login/sms', '/api/login', { phone }, 'E_LOGIN'],
      ['/api/register/sms', '/api/register', { ...others, phone: '+8613977770001' }, 'E_VALIDATION'],
      ['/api/recover/sms', '/api/recover', { phone, pwd: 'Fresh-word#8' }, 'E_VALIDATION'],
    ];
    for (const [ask, url, body, refused] of ways) {
      await later();
      await portal.connection.query('delete from throttle');
      const target = (body as { phone: string }).phone;
      expect((await call(ask, { phone: target, captcha })).status).toBe(200);
      const right = await lastCode(portal, target);
      const bad = right === '111111' ? '222222' : '111111';
      const codes = codesOf(await atOnce(20, () => call(url, { ...body, code: bad })));
      expect([url, count(codes, refused), count(codes, 'E_LOCKED')]).toEqual([url, allowed, 20 - allowed]);
    }
  });

  test('limits codes for a change of the phone number', async () => {
    const change = { phone: '+5511977770001', code: '000000', oldCode: '000000' };
    const codes = codesOf(await atOnce(20, () => call('/api/uc/phone', change, { cookie: user.cookie }, 'PUT')));
    expect([count(codes, 'E_VALIDATION'), count(codes, 'E_LOCKED')]).toEqual([allowed, 20 - allowed]);
  });

  test('a captcha is checked once', async () => {
    const { id } = (await portal.send<{ id: string }>('POST', '/api/captcha')).data;
    const body = (i: number) => ({ name: 'A', company: 'B', contact: 'a@example.org', content: 'Hello', captcha: { id, code: `AAA${i}` } });
    const before = await portal.connection.query('select 1 from captcha where id = $1', [id]);
    await atOnce(20, (i) => call('/api/portal/feedback', body(i)));
    expect([before.length, (await portal.connection.query('select 1 from captcha where id = $1', [id])).length]).toEqual([1, 0]);
  });
});

describe('lockout', () => {
  const stranger = { address: '203.0.113.9' };
  const owner = { address: '198.51.100.1' };

  test('locks the network of the attacker; the owner signs in from another network, and an IPv6 network counts as one address', async () => {
    await atOnce(20, () => login(wrong, stranger));
    expect((await login(accountPassword, stranger)).code).toBe('E_LOCKED');
    expect((await login(accountPassword, owner)).status).toBe(200);
    await atOnce(20, (i) => login(wrong, { address: `2001:db8:1:2::${i + 1}` }));
    expect((await login(accountPassword, { address: '2001:db8:1:2:ffff::1' })).code).toBe('E_LOCKED');
    expect((await login(accountPassword, { address: '2001:db8:1:3::1' })).status).toBe(200);
  });

  test('guesses from many networks lock the account, except for a device that the owner signed in with', async () => {
    const { device } = await login(accountPassword, owner);
    expect(device).toMatch(/^device=[\w.-]{40,}$/);
    const codes = codesOf(await atOnce(everywhere + 10, (i) => login(wrong, { address: `203.0.113.${i + 1}` })));
    expect(count(codes, 'E_LOGIN')).toBe(everywhere);
    expect((await login(accountPassword, { address: '192.0.2.77' })).code).toBe('E_LOCKED');
    expect((await login(accountPassword, { address: '203.0.113.1', cookie: device })).status).toBe(200);
  });

  test('guesses of recovery codes from many networks leave a known device usable', async () => {
    const phone = await phoneOf(user);
    const { device } = await login(accountPassword, owner);
    const recover = (code: string, from: RequestOrigin) => call('/api/recover', { phone, code, pwd: 'Fresh-word#8' }, from);
    const codes = codesOf(await atOnce(everywhere + 10, (i) => recover('000000', { address: `203.0.113.${i + 1}` })));
    expect(count(codes, 'E_VALIDATION')).toBe(everywhere);
    await later();
    await call('/api/recover/sms', { phone, captcha });
    const right = await lastCode(portal, phone);
    expect((await recover(right, { address: '192.0.2.77' })).code).toBe('E_LOCKED');
    expect((await recover(right, { ...owner, cookie: device })).status).toBe(200);
  });

  test('a known device has its own limit', async () => {
    const { device } = await login(accountPassword, owner);
    const other = (await login(accountPassword, owner)).device;
    const codes = codesOf(await atOnce(20, () => login(wrong, { ...owner, cookie: device })));
    expect([count(codes, 'E_LOGIN'), count(codes, 'E_LOCKED')]).toEqual([allowed, 20 - allowed]);
    expect((await login(accountPassword, { ...owner, cookie: device })).code).toBe('E_LOCKED');
    expect((await login(accountPassword, { ...owner, cookie: other })).status).toBe(200);
  });

  test('a device is known only to accounts that signed in with it, until the password changes', async () => {
    const { device } = await login(accountPassword, owner);
    const friend = await newUser(portal);
    const shared = (await login(accountPassword, { ...owner, cookie: device }, friend.account)).device;
    const from = (cookie: string) => ({ ...stranger, cookie });
    const lockBoth = () => atOnce(20, (i) => login(wrong, stranger, i % 2 ? user.account : friend.account));
    await lockBoth();
    expect((await login(accountPassword, from(device), friend.account)).code).toBe('E_LOCKED');
    expect((await login(accountPassword, from(shared), friend.account)).status).toBe(200);
    expect((await login(accountPassword, from(shared))).status).toBe(200);
    const forged = `${device.slice(0, -2)}${device.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const bad of [forged, 'device=', 'device=..', `device=${'A'.repeat(4000)}`])
      expect((await login(accountPassword, from(bad))).code).toBe('E_LOCKED');
    const changed = await call('/api/recover', { oldPwd: accountPassword, pwd: 'Fresh-word#8' }, { ...owner, cookie: user.cookie });
    expect(changed.status).toBe(200);
    expect((await login('Fresh-word#8', from(device))).code).toBe('E_LOCKED');
    expect((await login('Fresh-word#8', from(changed.device))).status).toBe(200);
  });

  test('states the duration of the lock, which grows each time, in four languages', async () => {
    await atOnce(allowed, () => login(wrong));
    const first = await login(accountPassword);
    expect(Number(first.headers['retry-after'])).toBeGreaterThan(50);
    expect(Number(first.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(first.msg).toBe('Too many failed attempts. Please try again in 1 min.');
    await passed();
    expect((await login(wrong)).code).toBe('E_LOGIN');
    const second = await login(accountPassword);
    expect(Number(second.headers['retry-after'])).toBeGreaterThan(100);
    expect(second.msg).toBe('Too many failed attempts. Please try again in 2 min.');
    const messages = await Promise.all(
      ['zh-cn', 'ru-ru', 'pt-br'].map(async (locale) => {
        const body = { account: user.account, pwd: accountPassword, captcha };
        expect(second.headers['retry-after']).toBeTruthy();
        const answer = await portal.app.inject({
          method: 'POST',
          url: `/api/login?locale=${locale}`,
          payload: body,
          remoteAddress: '192.0.2.1',
        });
        return answer.json<{ msg: string }>().msg;
      }),
    );
    expect(messages).toEqual([
      '失败次数过多，请在 2 分钟后再试。',
      'Слишком много неудачных попыток. Повторите через 2 мин.',
      'Muitas tentativas sem sucesso. Tente novamente em 2 min.',
    ]);
  });

  test('the count survives the longest lock of a day: the next failure locks as long again', async () => {
    await login(wrong);
    await portal.connection.query(
      `update throttle set failures = 30, at = now() - interval '25 hours', locked_until = now() - interval '1 hour' where key like '% ' || $1`,
      [user.account],
    );
    expect((await login(wrong)).code).toBe('E_LOGIN');
    expect(Number((await login(accountPassword)).headers['retry-after'])).toBeGreaterThan(23 * 3600);
  });
});

describe('a successful sign-in', () => {
  test('clears the failures of its name on its network', async () => {
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < allowed - 1; i++) expect((await login(wrong)).code).toBe('E_LOGIN');
      expect((await login(accountPassword)).status).toBe(200);
    }
  });

  test('subtracts only those failures from the count of the network, so that one good account does not permit guessing', async () => {
    const failures = async () => {
      const [row] = await portal.connection.query<{ failures: number }>(`select failures from throttle where key = 'address:192.0.2.1'`);
      return row?.failures;
    };
    for (let i = 0; i < 3; i++) await login(wrong, {}, `other${i}`);
    for (let i = 0; i < 2; i++) await login(wrong);
    expect(await failures()).toBe(5);
    expect((await login(accountPassword)).status).toBe(200);
    expect(await failures()).toBe(3);
  });

  test('does not clear the failures from other networks', async () => {
    await atOnce(everywhere - 1, (i) => login(wrong, { address: `203.0.113.${i + 1}` }));
    expect((await login(accountPassword)).status).toBe(200);
    expect((await login(wrong, { address: '198.51.100.7' })).code).toBe('E_LOGIN');
    expect((await login(accountPassword, { address: '198.51.100.8' })).code).toBe('E_LOCKED');
  });

  test('an operator sees an account locked on any network and unlocks it on all', async () => {
    const operator = await newOperator(portal);
    await atOnce(everywhere + 10, (i) => login(wrong, { address: `203.0.113.${i + 1}` }));
    await atOnce(20, () => login(wrong));
    expect((await login(accountPassword)).code).toBe('E_LOCKED');
    const at = `/api/admin/accounts/${user.id}`;
    expect((await operator.get<{ status: number }>(at)).data.status).toBe(2);
    expect((await operator.send('POST', `${at}/unlock`)).status).toBe(200);
    expect((await operator.get<{ status: number }>(at)).data.status).toBe(1);
    expect((await login(accountPassword)).status).toBe(200);
  });

  test('marks the device as known, also after registration and sign-in by SMS', async () => {
    const phone = await phoneOf(user);
    await later();
    await call('/api/login/sms', { phone, captcha });
    const entered = await call('/api/login', { phone, code: await lastCode(portal, phone) });
    expect([entered.status, entered.device]).toEqual([200, expect.stringMatching(/^device=./)]);
    const cookies = [entered.headers['set-cookie'] ?? []].flat().map(String);
    expect(cookies.find((one) => one.startsWith('device='))).toMatch(/; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax$/);
    expect(cookieOf({ headers: { 'set-cookie': cookies } } as never)).toMatch(/^sid=/);
  });
});
