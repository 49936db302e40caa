import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountPassword, captcha, cookieOf, lastCode, newUser, type User } from '../../../test/harness/accounts.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { OwnAccountProfile, OwnSession } from '../accounts/operations.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
});
afterAll(() => portal.close());

const sessionsOf = async (user: User) => (await user.get<OwnSession[]>('/api/uc/sessions')).data;

describe('ending all other sessions', () => {
  test('ending all other sessions ends neither the present session nor those of other accounts, and is audited', async () => {
    const [user, other] = [await newUser(portal), await newUser(portal)];
    const elsewhere = [];
    for (const agent of ['Second', 'Third']) {
      const reply = await portal.send(
        'POST',
        '/api/login',
        { account: user.account, pwd: accountPassword, captcha },
        { 'user-agent': agent },
      );
      elsewhere.push(cookieOf(reply));
    }
    expect(await sessionsOf(user)).toHaveLength(3);
    expect((await user.send('DELETE', '/api/uc/sessions')).status).toBe(200);
    expect((await sessionsOf(user)).map(({ current }) => current)).toEqual([true]);
    for (const cookie of elsewhere) expect((await portal.get('/api/uc/info', { cookie })).status).toBe(401);
    expect((await other.get('/api/uc/info')).status).toBe(200);
    const noted = await portal.connection.query('select target from audit where action = $1', ['account.sessions']);
    expect(noted).toEqual([{ target: `account:${user.id}` }]);
  });

  test('ending all other sessions needs a signed-in account', async () => {
    expect((await portal.send('DELETE', '/api/uc/sessions')).error.code).toBe('E_UNAUTHENTICATED');
  });
});

test('a wrong code of the new number does not consume the code of the old number', async () => {
  const user = await newUser(portal);
  const [{ phone } = { phone: '' }] = await portal.connection.query<{ phone: string }>('select phone from account where id = $1', [
    user.id,
  ]);
  const fresh = '+5511977776666';
  await portal.connection.query(`update code set created_at = created_at - interval '2 minutes' where target = $1`, [phone]);
  expect((await user.send('POST', '/api/uc/phone/sms', { which: 'old', captcha })).status).toBe(200);
  expect((await user.send('POST', '/api/uc/phone/sms', { which: 'new', phone: fresh, captcha })).status).toBe(200);
  const [oldCode, code] = [await lastCode(portal, phone), await lastCode(portal, fresh)];
  const wrong = code === '000000' ? '000001' : '000000';
  expect((await user.send('PUT', '/api/uc/phone', { phone: fresh, oldCode, code: wrong })).error.fields).toHaveProperty('code');
  expect((await user.send('PUT', '/api/uc/phone', { phone: fresh, oldCode, code })).status).toBe(200);
  expect((await user.send('PUT', '/api/uc/phone', { phone: fresh, oldCode, code })).error.fields).toHaveProperty('oldCode');
  expect((await user.get<OwnAccountProfile>('/api/uc/info')).data.phone).toBe('+55119****6666');
});

describe('adding the first phone number', () => {
  const fresh = '+5511966665555';
  const reachedBy = async (email: string | null): Promise<User> => {
    const user = await newUser(portal);
    await portal.connection.query('update account set phone = null, email = $2 where id = $1', [user.id, email]);
    return user;
  };
  const ask = (user: User, body: object) => user.send('POST', '/api/uc/phone/sms', { ...body, captcha });
  const change = (user: User, body: object) => user.send('PUT', '/api/uc/phone', { phone: fresh, ...body });
  const askNew = async (user: User): Promise<string> => {
    await portal.connection.query(`update code set created_at = created_at - interval '2 minutes'`);
    expect((await ask(user, { which: 'new', phone: fresh })).status).toBe(200);
    return lastCode(portal, fresh);
  };

  test('to add a phone number, an account with a mail address needs a code sent to the address and one sent to the number', async () => {
    const user = await reachedBy('Reader@example.org');
    expect((await ask(user, { which: 'old' })).status).toBe(200);
    const [oldCode, code] = [await lastCode(portal, 'reader@example.org'), await askNew(user)];
    expect((await change(user, { code })).error.fields).toHaveProperty('oldCode');
    expect((await change(user, { code, pwd: accountPassword })).error.fields).toHaveProperty('oldCode');
    expect((await change(user, { code, oldCode })).status).toBe(200);
    expect((await user.get<OwnAccountProfile>('/api/uc/info')).data.phone).toBe('+55119****5555');
    await portal.connection.query('update account set phone = null where id = $1', [user.id]);
  });

  test('to add a phone number, an account without a contact needs its password and a code sent to the number', async () => {
    const user = await reachedBy(null);
    expect((await ask(user, { which: 'old' })).error.code).toBe('E_STATE');
    const code = await askNew(user);
    expect((await change(user, { code, oldCode: '000000' })).error.fields).toEqual({ pwd: 'Please input password' });
    expect((await change(user, { code, pwd: 'Wrong-word#1' })).error.fields).toEqual({ pwd: 'Wrong password' });
    expect((await change(user, { code: '000000x', pwd: accountPassword })).error.fields).toHaveProperty('code');
    expect((await change(user, { code, pwd: accountPassword })).status).toBe(200);
    expect((await user.get<OwnAccountProfile>('/api/uc/info')).data.phone).toBe('+55119****5555');
  });
});
