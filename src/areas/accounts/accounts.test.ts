import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountPassword, captcha, cookieOf, lastCode, newUser } from '../../../test/harness/accounts.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { SignedInUserSummary } from '../../platform/access/actor.ts';
import type { PasswordEncryptionKey } from '../../platform/access/passport.ts';
import type { Captcha } from '../../platform/captcha/captcha.ts';
import type { OwnAccountProfile, OwnSession } from './operations.ts';

let portal: Portal;
const english = { 'accept-language': 'en-us' };
const post = (url: string, body: object = {}, headers: Record<string, string> = {}) =>
  portal.send('POST', url, body, { ...english, ...headers });

beforeAll(async () => {
  portal = await openPortal({ samples: false });
}, 60_000);
afterAll(() => portal.close());

/** Encrypts a password like the browser does. */
const sealed = async (pwd: string, ts = Date.now(), kid?: string): Promise<string> => {
  const { data } = await portal.get<PasswordEncryptionKey>('/api/passport');
  const key = createPublicKey({ key: data.jwk, format: 'jwk' });
  const bytes = publicEncrypt(
    { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(JSON.stringify({ pwd, ts })),
  );
  return `enc:${kid ?? data.kid}:${bytes.toString('base64')}`;
};
const newCode = async (url: string, phone: string): Promise<string> => {
  await portal.connection.query(`update code set created_at = created_at - interval '2 minutes' where target = $1`, [phone]);
  const reply = await post(url, { phone, captcha });
  expect(reply.error).toEqual({ msg: '' });
  return lastCode(portal, phone);
};
const free = () => portal.connection.query('delete from throttle');

describe('registration', () => {
  const phone = '+8613900000001';
  const full = { account: 'li.wei', realName: 'Li Wei (sample)', phone, pwd: accountPassword };

  test('reports missing fields with the messages of SPECIFICATION S6.1', async () => {
    const { status, error } = await post('/api/register', {});
    expect(status).toBe(400);
    expect(error.msg).toBe('Form validation failed!');
    expect(error.fields).toMatchObject({
      account: 'Please enter account information',
      realName: 'Please enter your real name',
      phone: 'Please enter your mobile phone number or email',
      code: 'Please enter the verification code',
      pwd: 'Please input password',
    });
    const blank = await post('/api/register', { ...full, realName: ' ', code: '' });
    expect(blank.error.fields).toEqual({ realName: 'Please enter your real name', code: 'Please enter the verification code' });
    const nobody = await post('/api/register', { ...full, phone: undefined, code: '123456' });
    expect(nobody.error.fields).toEqual({ phone: 'Please enter your mobile phone number or email' });
  });

  test('creates an account with a code, signs in and rejects a second use of the code', async () => {
    const code = await newCode('/api/register/sms', phone);
    const reply = await post('/api/register', {
      ...full,
      code,
      pwd: await sealed(accountPassword),
      company: 'Sample works',
      industry: 'energy',
    });
    expect(reply.status).toBe(200);
    expect(reply.data).toEqual({ name: 'Li Wei (sample)', avatar: null, status: 1 });
    expect([reply.headers['set-cookie']].flat()[0]).toMatch(/^sid=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    const me = await portal.get<OwnAccountProfile>('/api/uc/info', { cookie: cookieOf(reply) });
    expect(me.data).toMatchObject({ account: 'li.wei', company: 'Sample works', industry: 'energy', phone: '+86139****0001' });
    expect(me.headers['cache-control']).toBe('private, no-store');
    const [auditEntry] = await portal.connection.query(
      `select b.account from audit a join account b on b.id = a.account where a.action = 'account.register' and a.target = 'account:' || b.id`,
    );
    expect(auditEntry).toEqual({ account: 'li.wei' });
    const again = await post('/api/register', { ...full, account: 'other', phone: '+8613900000009', code });
    expect(again.error.fields).toEqual({ code: 'The verification code is wrong or has expired' });
  });

  test('rejects a name or number in use, regardless of its spelling', async () => {
    expect((await post('/api/register/sms', { phone: '139 0000 0001', captcha })).error.fields).toEqual({
      phone: 'This phone number is already in use',
    });
    const code = await newCode('/api/register/sms', '+8613900000002');
    const taken = await post('/api/register', { ...full, account: 'LI.WEI', phone: '+8613900000002', code });
    expect(taken.error.fields).toEqual({ account: 'This account name is already taken' });
  });

  test('reports a name or number in use only to the holder of a valid code, and does not consume that code', async () => {
    const number = '+8613900000006';
    for (const slip of [{ phone }, { phone: number, account: 'li.wei' }]) {
      const { error } = await post('/api/register', { ...full, account: 'guesser', ...slip, code: '000000' });
      expect(error.fields).toEqual({ code: 'The verification code is wrong or has expired' });
    }
    const code = await newCode('/api/register/sms', number);
    const register = (account: string) => post('/api/register', { ...full, account, phone: number, code });
    expect((await register('li.wei')).error.fields).toEqual({ account: 'This account name is already taken' });
    await portal.connection.query('update account set phone = $2 where phone = $1', [phone, number]); // another account takes the number now
    expect((await register('guesser')).error.fields).toEqual({ phone: 'This phone number is already in use' });
    await portal.connection.query('update account set phone = $1 where phone = $2', [phone, number]);
    expect((await register('guesser')).status).toBe(200);
    await free();
  });

  test('of two simultaneous registrations with one name, one succeeds', async () => {
    const codes = [await newCode('/api/register/sms', '+8613900000003'), await newCode('/api/register/sms', '+8613900000004')];
    const both = await Promise.all(
      codes.map((code, i) => post('/api/register', { ...full, account: 'twins', phone: `+861390000000${3 + i}`, code })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(both.find(({ status }) => status === 400)?.error.fields).toEqual({ account: 'This account name is already taken' });
  });

  test.each([
    ['Short#1', 'weakPassword'],
    ['Longer-than-16-#1', 'weakPassword'],
    ['NoDigitsAtAll!', 'weakPassword'],
    ['1234567890!', 'weakPassword'],
    ['NoSymbol1234', 'weakPassword'],
    ['password12!', 'easy'],
    ['P@ssw0rd!2024', 'easy'],
    ['Brics#202611', 'easy'],
    ['li.wei#202611', 'easy'],
  ])('rejects the password %s', async (pwd, why) => {
    const { error } = await post('/api/register', { ...full, phone: '+8613900000005', pwd, code: '000000' });
    expect(error.fields?.pwd).toMatch(why === 'easy' ? /easy to guess/ : /10 to 16 characters/);
  });

  test('creates an account with a mail address', async () => {
    const email = 'sample@example.org';
    expect((await post('/api/register/sms', { email: 'Sample@Example.org', captcha })).status).toBe(200);
    const code = await lastCode(portal, email);
    expect((await post('/api/register', { account: 'by-mail', realName: 'Sample', email, pwd: accountPassword, code })).status).toBe(200);
    expect((await post('/api/register/sms', { email, captcha })).error.fields).toEqual({ email: 'This e-mail address is already in use' });
  });
});

describe('sign-in', () => {
  const account = 'li.wei';

  test('accepts a password, plain or encrypted', async () => {
    const reply = await post('/api/login', { account, pwd: await sealed(accountPassword), captcha });
    expect(reply.data).toEqual({ name: 'Li Wei (sample)', avatar: null, status: 1 } satisfies SignedInUserSummary);
    expect((await post('/api/login', { account: 'LI.WEI', pwd: accountPassword, captcha })).status).toBe(200);
  });

  test('accepts a one-time code', async () => {
    const phone = '+8613900000001';
    const code = await newCode('/api/login/sms', phone);
    const wrong = await post('/api/login', { phone, code: code === '111111' ? '222222' : '111111' });
    expect([wrong.status, wrong.error.msg]).toEqual([401, 'Wrong account,password or verification code!']);
    expect((await post('/api/login', { phone, code })).status).toBe(200);
    expect((await post('/api/login', { phone, code })).status).toBe(401);
    expect((await post('/api/login/sms', { phone: '+8613911111111', captcha })).error.fields).toEqual({
      phone: 'No account uses this phone number',
    });
  });

  test('reports missing fields', async () => {
    expect((await post('/api/login', {})).error).toMatchObject({
      msg: 'Form validation failed!',
      fields: {
        account: 'Please enter account information',
        pwd: 'Please input password',
        captcha: 'Please enter the graphic verification code',
      },
    });
  });

  test('returns one error for an unknown account and for a wrong password', async () => {
    const answers = await Promise.all([
      post('/api/login', { account, pwd: 'Wrong-word#1', captcha }),
      post('/api/login', { account: 'nobody-at-all', pwd: 'Wrong-word#1', captcha }),
    ]);
    for (const { status, error } of answers)
      expect([status, error]).toEqual([401, { msg: 'Wrong account,password or verification code!', code: 'E_LOGIN' }]);
  });

  test('consumes a captcha with the first try, right or wrong', async () => {
    const { data: picture } = await portal.send<Captcha>('POST', '/api/captcha');
    const tries = [await post('/api/login', { account, pwd: accountPassword, captcha: { id: picture.id, code: 'zzzz' } })];
    tries.push(await post('/api/login', { account, pwd: accountPassword, captcha: { id: picture.id, code: 'zzzz' } }));
    for (const { status, error } of tries) {
      expect(status).toBe(401);
      expect(error.fields).toEqual({ captcha: 'Wrong graphic verification code' });
    }
  });

  test.each(['li.wei', 'no-such-account'])('locks %s after five wrong passwords, even for the right password', async (name) => {
    await free();
    for (let i = 0; i < 5; i++) expect((await post('/api/login', { account: name, pwd: 'Wrong-word#1', captcha })).status).toBe(401);
    const sixth = await post('/api/login', { account: name, pwd: accountPassword, captcha });
    expect([sixth.status, sixth.error.code]).toEqual([429, 'E_LOCKED']);
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0);
    await portal.connection.query(`update throttle set locked_until = now() - interval '1 second'`);
    expect((await post('/api/login', { account: name, pwd: 'Wrong-word#1', captcha })).status).toBe(401);
    const seventh = await post('/api/login', { account: name, pwd: 'Wrong-word#1', captcha });
    expect(Number(seventh.headers['retry-after'])).toBeGreaterThan(100); // the second lock lasts twice as long as the first one of a minute
    await free();
  });

  test('rejects passwords encrypted more than five minutes ago or with an unknown key, and asks for a retry', async () => {
    for (const pwd of [
      await sealed(accountPassword, Date.now() - 6 * 60_000),
      await sealed(accountPassword, Date.now(), 'nokey'),
      'enc:x:!!',
    ])
      expect((await post('/api/login', { account, pwd, captcha })).error.code).toBe('E_PASSPORT');
  });

  test('accepts a plain password only if the setting allows it', async () => {
    await portal.services.settings.set('passport.allowPlain', false, null);
    expect((await post('/api/login', { account, pwd: accountPassword, captcha })).error.code).toBe('E_PASSPORT');
    expect((await post('/api/login', { account, pwd: await sealed(accountPassword), captcha })).status).toBe(200);
    await portal.services.settings.set('passport.allowPlain', true, null);
  });

  test('ends the previous session of the browser, which prevents session fixation', async () => {
    const user = await newUser(portal);
    const reply = await portal.send(
      'POST',
      '/api/login',
      { account: user.account, pwd: accountPassword, captcha },
      { cookie: user.cookie },
    );
    expect((await user.get('/api/uc/info')).status).toBe(401);
    expect((await portal.get('/api/uc/info', { cookie: cookieOf(reply) })).status).toBe(200);
  });

  test('a disabled account is signed out at its next call and cannot sign in', async () => {
    const user = await newUser(portal);
    await portal.connection.query('update account set status = 0 where id = $1', [user.id]);
    expect((await user.get('/api/uc/info')).error).toMatchObject({ code: 'E_UNAUTHENTICATED' });
    expect((await post('/api/login', { account: user.account, pwd: accountPassword, captcha })).error.code).toBe('E_LOGIN');
  });
});

describe('password recovery', () => {
  test('recovery by code ends every session and invalidates the old password', async () => {
    const user = await newUser(portal);
    const [{ phone } = { phone: '' }] = await portal.connection.query<{ phone: string }>('select phone from account where id = $1', [
      user.id,
    ]);
    const code = await newCode('/api/recover/sms', phone);
    expect((await post('/api/recover', { phone, code, pwd: 'short' })).error.fields?.pwd).toMatch(/10 to 16/);
    expect((await post('/api/recover', { phone, code, pwd: 'Fresh-word#8' })).status).toBe(200);
    expect((await user.get('/api/uc/info')).status).toBe(401);
    expect((await post('/api/login', { account: user.account, pwd: accountPassword, captcha })).status).toBe(401);
    expect((await post('/api/login', { account: user.account, pwd: 'Fresh-word#8', captcha })).status).toBe(200);
    expect((await post('/api/recover/sms', { phone: '+8613955555555', captcha })).error.fields).toEqual({
      phone: 'No account uses this phone number',
    });
  });

  test('recovery with the old password ends the other sessions; the caller remains signed in', async () => {
    const user = await newUser(portal);
    const elsewhere = cookieOf(await post('/api/login', { account: user.account, pwd: accountPassword, captcha }));
    const wrong = await user.send('POST', '/api/recover', { oldPwd: 'Wrong-word#1', pwd: 'Fresh-word#8' });
    expect(wrong.error.fields).toEqual({ oldPwd: 'Wrong password' });
    const same = await user.send('POST', '/api/recover', { oldPwd: accountPassword, pwd: accountPassword });
    expect(same.error.fields).toEqual({ pwd: 'The new password must differ from the old one' });
    const changed = await user.send('POST', '/api/recover', { oldPwd: await sealed(accountPassword), pwd: await sealed('Fresh-word#8') });
    expect(changed.status).toBe(200);
    expect((await portal.get('/api/uc/info', { cookie: elsewhere })).status).toBe(401);
    expect((await portal.get('/api/uc/info', { cookie: cookieOf(changed) })).status).toBe(200);
    expect((await post('/api/recover', { oldPwd: accountPassword, pwd: 'Fresh-word#9' })).status).toBe(401);
  });

  test('an account that must change its password cannot do anything else', async () => {
    const user = await newUser(portal);
    await portal.connection.query('update account set status = 3 where id = $1', [user.id]);
    const refused = await user.get('/api/uc/info');
    expect([refused.status, refused.error.msg, refused.error.code]).toEqual([403, 'RSTPWD', 'E_RESET']);
    expect((await post('/api/login', { account: user.account, pwd: accountPassword, captcha })).data).toMatchObject({ status: 3 });
    const again = cookieOf(await post('/api/login', { account: user.account, pwd: accountPassword, captcha }));
    const changed = await portal.send('POST', '/api/recover', { oldPwd: accountPassword, pwd: 'Fresh-word#8' }, { cookie: again });
    expect((await portal.get<OwnAccountProfile>('/api/uc/info', { cookie: cookieOf(changed) })).data.status).toBe(1);
  });
});

describe('user centre', () => {
  test('visitors get E_UNAUTHENTICATED', async () => {
    for (const url of ['/api/uc/info', '/api/uc/sessions', '/api/uc/notices'])
      expect((await portal.get(url, english)).error).toMatchObject({ code: 'E_UNAUTHENTICATED', msg: 'Please log in first.' });
  });

  test('a change based on an outdated version is rejected', async () => {
    const user = await newUser(portal);
    const { data: info } = await user.get<OwnAccountProfile>('/api/uc/info');
    const input = { realName: 'Ana (sample)', company: null, industry: null, country: 'br', digest: 'mail', version: info.version };
    expect((await user.send<OwnAccountProfile>('PUT', '/api/uc/info', input)).data).toMatchObject({
      realName: 'Ana (sample)',
      country: 'br',
    });
    const stale = await user.send('PUT', '/api/uc/info', { ...input, realName: 'Older' });
    expect([stale.status, stale.error.code]).toEqual([409, 'E_CONFLICT']);
    const other = await user.send('PUT', '/api/uc/info', { ...input, version: info.version + 1, avatar: 'somebody-elses' });
    expect(other.status).toBe(400);
    expect((await user.send('PUT', '/api/uc/info', { ...input, realName: '' })).error.fields?.realName).toBe('Please enter your real name');
  });

  test('an account with permissions cannot choose its country, because the country limits its scope', async () => {
    const focal = await newUser(portal, { labels: ['focal-point'], country: 'br' });
    const { data: info } = await focal.get<OwnAccountProfile>('/api/uc/info');
    expect(info.countryFixed).toBe(true);
    const input = { realName: 'Focal (sample)', company: null, industry: null, country: 'cn', digest: 'portal', version: info.version };
    expect((await focal.send('PUT', '/api/uc/info', input)).error.fields).toHaveProperty('country');
    expect((await focal.send('PUT', '/api/uc/info', { ...input, country: 'br' })).status).toBe(200);
  });

  test('sessions are listed and ended; sessions of other accounts return 404', async () => {
    const [user, other] = [await newUser(portal), await newUser(portal)];
    await post('/api/login', { account: user.account, pwd: accountPassword, captcha }, { 'user-agent': 'Second browser' });
    const { data: list } = await user.get<OwnSession[]>('/api/uc/sessions');
    expect(list.map(({ current }) => current).sort()).toEqual([false, true]);
    const second = list.find(({ current }) => !current) as OwnSession;
    expect(second.agent).toBe('Second browser');
    expect((await other.send('DELETE', `/api/uc/sessions/${second.id}`)).status).toBe(404);
    expect((await user.send('DELETE', `/api/uc/sessions/${second.id}`)).status).toBe(200);
    expect((await user.get<OwnSession[]>('/api/uc/sessions')).data).toHaveLength(1);
  });

  test('a new phone number needs codes sent to the old and to the new number', async () => {
    const user = await newUser(portal);
    const [{ phone } = { phone: '' }] = await portal.connection.query<{ phone: string }>('select phone from account where id = $1', [
      user.id,
    ]);
    const fresh = '+5511988887777';
    expect((await user.send('POST', '/api/uc/phone/sms', { which: 'new', phone: '+8613900000001', captcha })).error.fields).toEqual({
      phone: 'This phone number is already in use',
    });
    await portal.connection.query(`update code set created_at = created_at - interval '2 minutes' where target = $1`, [phone]);
    expect((await user.send('POST', '/api/uc/phone/sms', { which: 'old', captcha })).status).toBe(200);
    expect((await user.send('POST', '/api/uc/phone/sms', { which: 'new', phone: fresh, captcha })).status).toBe(200);
    const codes = { oldCode: await lastCode(portal, phone), code: await lastCode(portal, fresh) };
    expect((await user.send('PUT', '/api/uc/phone', { phone: fresh, ...codes, oldCode: '000000' })).error.fields).toHaveProperty('oldCode');
    expect((await user.send('PUT', '/api/uc/phone', { phone: fresh, ...codes })).status).toBe(200);
    expect((await user.get<OwnAccountProfile>('/api/uc/info')).data.phone).toBe('+55119****7777');
  });

  test('signing out ends the session', async () => {
    const user = await newUser(portal);
    const reply = await user.send('POST', '/api/logout');
    expect(reply.headers['set-cookie']).toMatch(/^sid=; .*Max-Age=0/);
    expect((await user.get('/api/uc/info')).status).toBe(401);
  });
});
