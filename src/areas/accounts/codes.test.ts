import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountPassword, captcha, lastCode } from '../../../test/harness/accounts.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';

let portal: Portal;
const phone = '+8613900000001';
const post = (url: string, body: object = {}) => portal.send('POST', url, body, { 'accept-language': 'en-us' });
const free = () => portal.connection.query('delete from throttle');
const newCode = async (url: string, number: string): Promise<string> => {
  await portal.connection.query(`update code set created_at = created_at - interval '2 minutes' where target = $1`, [number]);
  expect((await post(url, { phone: number, captcha })).error).toEqual({ msg: '' });
  return lastCode(portal, number);
};

beforeAll(async () => {
  portal = await openPortal({ samples: false });
  const code = await newCode('/api/register/sms', phone);
  await post('/api/register', { account: 'li.wei', realName: 'Li Wei (sample)', phone, pwd: accountPassword, code });
}, 60_000);
afterAll(() => portal.close());

describe('one-time codes', () => {
  test('codes expire after fifteen minutes and after five wrong tries', async () => {
    const late = await newCode('/api/login/sms', phone);
    await portal.connection.query(`update code set created_at = now() - interval '16 minutes' where target = $1 and used_at is null`, [
      phone,
    ]);
    expect((await post('/api/login', { phone, code: late })).status).toBe(401);
    const code = await newCode('/api/login/sms', phone);
    for (let i = 0; i < 5; i++) {
      await free();
      await post('/api/login', { phone, code: code === '111111' ? '222222' : '111111' });
    }
    await free();
    expect((await post('/api/login', { phone, code })).status).toBe(401);
    await free();
  });

  test('codes are valid only for their purpose', async () => {
    const code = await newCode('/api/login/sms', phone);
    expect((await post('/api/recover', { phone, code, pwd: 'Another-one#7' })).error.fields).toEqual({
      code: 'The verification code is wrong or has expired',
    });
    await free();
  });

  test('codes are limited to one a minute, five an hour and ten a day for each number', async () => {
    const phone = '+8613900000077';
    const send = () => post('/api/register/sms', { phone, captcha });
    const age = (interval: string) =>
      portal.connection.query(`update code set created_at = created_at - interval '${interval}' where target = $1`, [phone]);
    expect((await send()).status).toBe(200);
    const second = await send();
    expect([second.status, second.error.code]).toEqual([429, 'E_TOO_MANY']);
    for (let i = 0; i < 4; i++) {
      await age('61 seconds');
      expect((await send()).status).toBe(200);
    }
    await age('61 seconds');
    expect((await send()).status).toBe(429);
    await age('1 hour');
    for (let i = 0; i < 5; i++) {
      await age('10 minutes');
      expect((await send()).status).toBe(200);
    }
    await age('2 hours');
    expect((await send()).status).toBe(429);
  });

  test('each IP address has its own limit of codes', async () => {
    const ask = async (phone: string) => {
      await portal.connection.query(`insert into captcha (id, answer, expires_at) values ('known', $1, now() + interval '1 minute')`, [
        createHash('sha256').update('known:HAT7').digest('hex'),
      ]);
      return post('/api/register/sms', { phone, captcha: { id: 'known', code: 'hat7' } });
    };
    expect((await ask('+8613900000078')).status).toBe(200);
    expect((await ask('+8613900000079')).status).toBe(429);
    await portal.connection.query(`update code set created_at = created_at - interval '2 minutes'`);
    expect((await ask('+8613900000079')).status).toBe(200);
  });

  test('all addresses of an IPv6 network share one limit of codes', async () => {
    const ask = async (remoteAddress: string, phone: string) => {
      await portal.connection.query(`insert into captcha (id, answer, expires_at) values ('known', $1, now() + interval '1 minute')`, [
        createHash('sha256').update('known:HAT7').digest('hex'),
      ]);
      const payload = { phone, captcha: { id: 'known', code: 'hat7' } };
      return (await portal.app.inject({ method: 'POST', url: '/api/register/sms', remoteAddress, payload })).statusCode;
    };
    expect(await ask('2001:db8:1:2::1', '+8613900000080')).toBe(200);
    expect(await ask('2001:db8:1:2:ffff::9', '+8613900000081')).toBe(429);
    expect(await ask('2001:db8:1:3::1', '+8613900000082')).toBe(200);
  });
});

test('failed sign-ins lock all addresses of an IPv6 network', async () => {
  const login = async (remoteAddress: string) => {
    const payload = { account: `nobody-${remoteAddress}`, pwd: 'Wrong-word#1', captcha };
    return (await portal.app.inject({ method: 'POST', url: '/api/login', remoteAddress, payload })).json().code;
  };
  expect(await login('2001:db8:1:2::1')).toBe('E_LOGIN');
  await portal.connection.query(`update throttle set failures = 99 where key like 'address:%'`);
  expect(await login('2001:db8:1:2::2')).toBe('E_LOGIN');
  expect(await login('2001:db8:1:2:ffff::9')).toBe('E_LOCKED');
  expect(await login('2001:db8:1:3::1')).toBe('E_LOGIN');
  await free();
});
