import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OwnAccountProfile } from '../src/areas/accounts/operations.ts';
import { sameSitePath } from '../src/web/lib/redirect.ts';
import { accessTable, bodyOf } from './harness/access-table.ts';
import { accountPassword, captcha, cookieOf, newOperator, newUser, type User } from './harness/accounts.ts';
import { withFullHashCost } from './harness/argon2.ts';
import {
  caseShareOf,
  expectIdsRefused,
  isRouteSelectedForAttacks,
  readOnlyRoutes,
  rotatedCasesOf,
  routesWithId,
  strangeIds,
} from './harness/attacks.ts';
import { openPortal, type Portal } from './harness/portal.ts';
import { pathFor } from './harness/relations.ts';
import { RouteCalls, SessionCookies } from './harness/route-calls.ts';

/**
 * Common attacks (CSRF, session fixation, open redirects, injection, uploads) on every route where they apply. Markup:
 * attacks.markup.test.ts.
 */
let portal: Portal;
let user: User;
let operator: User;
/** The account whose sessions and records may be changed or deleted by calls that succeed. */
let victim: User;
/** Calls on records of the user, and calls on records of the victim. */
let calls: Record<'user' | 'victim', RouteCalls>;
const english = { 'accept-language': 'en-us' };
const post = (url: string, body?: object, headers: Record<string, string> = {}) =>
  portal.send('POST', url, body, { ...english, ...headers });
const lines = Object.entries(accessTable);
const writes = lines.filter(([route]) => !route.startsWith('GET '));

beforeAll(async () => {
  portal = await openPortal({ samples: false });
  user = await newUser(portal, { country: 'cn' });
  operator = await newOperator(portal);
  victim = await newUser(portal);
  calls = { user: new RouteCalls(portal, user, operator), victim: new RouteCalls(portal, victim, operator) };
}, 60_000);
afterAll(() => portal.close());
beforeEach(() => portal.connection.query('delete from throttle'));

describe('account enumeration', () => {
  test('the response time of a refused sign-in does not reveal whether the account exists', async () => {
    const took: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    const attempt = async (kind: keyof typeof took, account: string) => {
      const begun = performance.now();
      const reply = await post('/api/login', { account, pwd: 'Wrong-word#1', captcha });
      took[kind].push(performance.now() - begun);
      expect([reply.status, reply.error]).toEqual([401, { msg: 'Wrong account,password or verification code!', code: 'E_LOGIN' }]);
    };
    await withFullHashCost(async () => {
      for (let i = 0; i < 9; i++) {
        await attempt('known', user.account);
        await attempt('unknown', 'nobody-at-all');
        await portal.connection.query('delete from throttle');
      }
    });
    const middle = (times: number[]) => times.sort((a, b) => a - b)[4] as number;
    const ratio = middle(took.known) / middle(took.unknown);
    expect(ratio).toBeGreaterThan(1 / 3);
    expect(ratio).toBeLessThan(3);
  });
});

describe('requests from a page of another site (CSRF)', () => {
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost.evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'http://localhost:80', 'sec-fetch-site': 'cross-site' },
  ];

  test.each(writes.filter(([route]) => isRouteSelectedForAttacks(route)))('another site cannot send %s', async (route, line) => {
    const path = route.slice(route.indexOf(' ') + 1).replace(/:\w+/g, '1'); // a foreign request is refused before the id is read
    for (const headers of rotatedCasesOf(route, foreign)) {
      const by = route.includes('/admin/') ? operator : user;
      const reply = await calls.user.send(route, by, { path, body: bodyOf(line), headers });
      expect([reply.status, reply.error.code], JSON.stringify(headers)).toEqual([403, 'E_ORIGIN']);
    }
    const own = await calls.user.send(route, victim, { body: bodyOf(line), headers: { origin: 'http://localhost:80' } });
    expect(own.error.code).not.toBe('E_ORIGIN');
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'text/plain; application/json', 'application/xml', ''])(
    'a JSON body with the content type %s is refused',
    async (type) => {
      const answer = await portal.app.inject({
        method: 'POST',
        url: '/api/can_i',
        headers: { 'content-type': type, cookie: user.cookie },
        payload: '{"url":"/admin"}',
      });
      expect(answer.statusCode).toBe(415);
    },
  );

  test('GET requests change nothing in the database', async () => {
    const state = () =>
      portal.connection.query(
        `select (select count(*) from audit)::int as audit, (select sum(version) from account)::int as accounts,
                (select count(*) from notice where read_at is not null)::int as read, (select string_agg(status, ',' order by id) from posting) as postings,
                (select count(*) from outbox)::int as outbox, (select count(*) from follow)::int as follows`,
      );
    const paths = await Promise.all(
      readOnlyRoutes.filter(isRouteSelectedForAttacks).map((route) => pathFor(portal, route, operator, user)),
    );
    const before = await state();
    for (const path of paths) await portal.get(path, { cookie: operator.cookie });
    expect(await state()).toEqual(before);
  });
});

describe('session cookies', () => {
  test('signing in always creates a new session id (no session fixation)', async () => {
    const planted = `sid=${'A'.repeat(43)}`;
    const reply = await post('/api/login', { account: user.account, pwd: accountPassword, captcha }, { cookie: planted });
    expect(reply.status).toBe(200);
    expect(cookieOf(reply)).toMatch(/^sid=[\w-]{43}$/);
    expect(cookieOf(reply)).not.toBe(planted);
    expect((await portal.get('/api/uc/info', { cookie: planted })).status).toBe(401);
  });

  test('the session cookie is HttpOnly; on HTTPS it is also Secure and bound to the host (__Host-)', async () => {
    const plain = await post('/api/login', { account: user.account, pwd: accountPassword, captcha });
    const cookies = [plain.headers['set-cookie']].flat();
    expect(cookies.map((cookie) => /HttpOnly; SameSite=Lax$/.test(String(cookie)))).toEqual([true, true]);
    const https = await openPortal({ samples: false, config: { publicUrl: 'https://portal.example' } });
    try {
      const owner = await newUser(https);
      const login = await https.send('POST', '/api/login', { account: owner.account, pwd: accountPassword, captcha });
      const [session, device, ...more] = [login.headers['set-cookie']].flat().map(String);
      expect(session).toMatch(/^__Host-sid=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/);
      expect(device).toMatch(/^__Host-device=[\w-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/);
      expect(more).toEqual([]);
      expect(`${session}${device}`).not.toMatch(/domain/i);
      expect(login.headers['strict-transport-security']).toMatch(/max-age=31536000/);
      const token = cookieOf(login).split('=')[1];
      expect((await https.get('/api/uc/info', { cookie: `__Host-sid=${token}` })).status).toBe(200);
      expect((await https.get('/api/uc/info', { cookie: `sid=${token}` })).status).toBe(401);
    } finally {
      await https.close();
    }
  });

  test('a session is invalid after sign-out', async () => {
    const cookie = await new SessionCookies(portal).of(user);
    expect((await post('/api/logout', undefined, { cookie })).status).toBe(200);
    expect((await portal.get('/api/uc/info', { cookie })).status).toBe(401);
  });
});

describe('open redirects', () => {
  const outside = [
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    '\tjavascript:alert(1)',
    ' //evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r/evil.example',
    '\u0000//evil.example',
    'data:text/html,x',
    '',
    '.',
    'evil.example',
    '@evil.example',
    '/a\\..\\\\evil.example',
    '/x\u0085/evil.example',
  ];
  test.each(outside)('the redirect target %j is replaced by the fallback address', (value) => {
    expect(sameSitePath(value, '/uc')).toBe('/uc');
  });

  test.each([
    '/uc',
    '/standard?keyword=a%20b#c',
    '/..//evil.example',
    '/%5cevil.example',
    '/%09/evil.example',
    '/@evil.example',
    '/.//evil.example',
  ])('the redirect target %j stays on the site', (value) => {
    expect(new URL(sameSitePath(value, '/uc'), 'https://own.example').origin).toBe('https://own.example');
  });

  test.each(['//evil.example', '/\\evil.example', '.evil.example', '@evil.example', 'https://evil.example', ''])(
    'no QR code is made for the foreign address %j',
    async (path) => {
      expect((await portal.get(`/api/portal/qrcode?path=${encodeURIComponent(path)}`)).status).toBe(400);
    },
  );

  test('an answer for a forged Host header is not served from the cache to other readers', async () => {
    await portal.get('/api/portal/qrcode', { host: 'evil.example' });
    const { data } = await portal.get<{ url: string }>('/api/portal/qrcode');
    expect(data.url).not.toContain('evil');
  });
});

describe('malformed ids', () => {
  test.each(routesWithId.filter(isRouteSelectedForAttacks))('%s answers malformed ids as not found or invalid', async (route) => {
    await expectIdsRefused(portal, { operator, user }, route, rotatedCasesOf(route, strangeIds, 4));
  });
});

describe('malformed request bodies', () => {
  const send = (payload: string, url = '/api/can_i') =>
    portal.app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json', cookie: user.cookie }, payload });

  test('bodies that are nested too deeply, too large, malformed or compressed are refused', async () => {
    const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
    expect((await send(deep(33))).statusCode).toBe(400);
    expect((await send('['.repeat(100_000))).statusCode).toBe(400);
    expect((await send(`{"url":"${'x'.repeat(1024 * 1024)}"}`)).statusCode).toBe(413);
    expect((await send(`{"body":"${'x'.repeat(7 * 1024 * 1024)}"}`, '/api/portal/mysnd')).statusCode).toBe(413);
    for (const broken of ['{', '{"url":}', 'NaN', '"\\ud800', '{"url":"a"}x', '\ufeff{"url":"a"}'])
      expect((await send(broken)).statusCode, broken).toBe(400);
    const packed = await portal.app.inject({
      method: 'POST',
      url: '/api/can_i',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      payload: '{}',
    });
    expect(packed.statusCode).toBe(415);
  });

  test('keys such as __proto__ are unknown fields and do not pollute prototypes', async () => {
    for (const name of ['__proto__', 'constructor', 'prototype']) {
      const reply = await send(`{"url":"/admin","${name}":{"polluted":true}}`);
      expect([200, 400]).toContain(reply.statusCode);
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    }
  });

  const unfit = ['\u0000', '\ud800', '\u0000\u0001\u001b[2J', 'a\r\nSet-Cookie: sid=x', '\u202e'];
  const texts = writes.filter(([, line]) => Object.values(bodyOf(line) ?? {}).some((value) => typeof value === 'string'));
  test.each(texts)('%s refuses or removes characters that are invalid in texts', async (route, line) => {
    for (const bad of caseShareOf(route, unfit)) {
      const body = Object.fromEntries(
        Object.entries(bodyOf(line) as object).map(([name, value]) => [name, typeof value === 'string' ? `${value}${bad}` : value]),
      );
      const reply = await calls.victim.send(route, route.includes('/admin/') ? operator : victim, { body });
      expect(reply.status, `${JSON.stringify(bad)} ${reply.text.slice(0, 200)}`).toBeLessThan(500);
      expect(Object.values(reply.headers).flat().join()).not.toContain('sid=x');
    }
  });

  test('line breaks and invisible characters are removed from names', async () => {
    const { data } = await user.get<OwnAccountProfile>('/api/uc/info');
    const input = {
      realName: 'Ana\r\nBcc: all@example.org\u202e\u0007',
      company: 'A\nB',
      industry: null,
      country: null,
      digest: 'none',
      version: data.version,
    };
    const saved = await user.send<OwnAccountProfile>('PUT', '/api/uc/info', input);
    expect(saved.data).toMatchObject({ realName: 'Ana Bcc: all@example.org', company: 'A B' });
  });
});

describe('uploaded files', () => {
  const upload = async (name: string, content: string, purpose = 'attachment') => {
    const boundary = 'x0x';
    const payload = `--${boundary}\r\nContent-Disposition: form-data; name="purpose"\r\n\r\n${purpose}\r\n--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n${content}\r\n--${boundary}--\r\n`;
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/api/files',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, cookie: user.cookie },
      payload,
    });
    return { status: answer.statusCode, data: answer.json<{ data: { name: string; url: string } }>().data };
  };
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

  test('an SVG file with a script is sent only as a download with a sandbox policy', async () => {
    const { status, data } = await upload('x.svg', svg);
    if (status !== 200) return expect(status).toBe(415);
    const reply = await portal.get(data.url, { cookie: user.cookie });
    expect(reply.headers['content-disposition']).toMatch(/^attachment/);
    expect(reply.headers['content-security-policy']).toMatch(/sandbox/);
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
  });

  test.each([
    ['x.png', '<html><script>alert(1)</script></html>', 'image'],
    ['x.png', svg, 'image'],
    ['x.html', '<html></html>', 'attachment'],
    ['x.svg', svg, 'avatar'],
    ['x.js', 'alert(1)', 'attachment'],
    ['x.pdf', '<html><script>alert(1)</script></html>', 'attachment'],
  ])('the upload %s with the content %s is refused', async (name, content, purpose) => {
    expect((await upload(name, content, purpose)).status).toBe(415);
  });

  test.each([
    '../../etc/passwd.csv',
    '..\\..\\x.csv',
    '/etc/x.csv',
    'a%0d%0aSet-Cookie: x=1.csv',
    'a;filename=b.csv',
    '.csv',
    'con.csv',
    `${'x'.repeat(400)}.csv`,
  ])('a file named %s stays in its folder and cannot inject response headers', async (name) => {
    const { status, data } = await upload(name, 'a,b\n1,2\n');
    if (status !== 200) return expect([400, 415]).toContain(status);
    expect(data.name).not.toMatch(/[/\\\r\n]/);
    expect(new URL(data.url, 'http://own.example').pathname).toMatch(/^\/assets\/docs\/[\w-]{22}\/[^/]+$/);
    const reply = await portal.get(data.url, { cookie: user.cookie });
    expect([reply.status, reply.text]).toEqual([200, 'a,b\n1,2\n']);
    expect(reply.headers['set-cookie']).toBeUndefined();
  });
});
