import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newUser } from './harness/accounts.ts';
import { openPortal, type Portal } from './harness/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
}, 60_000);
afterAll(() => portal.close());

describe('cross-origin writes (CSRF)', () => {
  test.each([
    [{ origin: 'https://evil.example' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site', origin: 'http://localhost:80' }],
    [{ origin: 'null' }],
  ])('a write request from another origin is refused with E_ORIGIN: %j', async (headers) => {
    const user = await newUser(portal);
    const reply = await portal.send('POST', '/api/logout', {}, { cookie: user.cookie, ...headers });
    expect([reply.status, reply.error.code]).toEqual([403, 'E_ORIGIN']);
    expect((await user.get('/api/uc/info')).status).toBe(200);
  });

  test('a form-encoded body is refused with 415 because the API takes only JSON', async () => {
    const reply = await portal.app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'account=a',
    });
    expect(reply.statusCode).toBe(415);
  });
});

describe('POST /api/can_i', () => {
  const can = async (cookie: string | undefined, url: string) =>
    (await portal.send<{ can: unknown }>('POST', '/api/can_i', { url }, cookie ? { cookie } : {})).data.can;

  test('can_i returns a boolean for one address and an array for several; an unknown address is denied', async () => {
    const [user, reviewer, admin] = [
      await newUser(portal),
      await newUser(portal, { labels: ['reviewer'] }),
      await newUser(portal, { labels: ['administrator'] }),
    ];
    expect(await can(undefined, '/uc/info')).toBe(false);
    expect(await can(user.cookie, '/uc/info,/admin/review')).toEqual([true, false]);
    expect(await can(reviewer.cookie, '/admin/review,/admin/outbox,/nonsense')).toEqual([true, false, false]);
    expect(await can(admin.cookie, '/admin/outbox')).toBe(true);
    expect(await can(admin.cookie, '/admin/review/../../etc')).toBe(false);
  });

  test('a revoked role loses its permissions with the next request', async () => {
    const reviewer = await newUser(portal, { labels: ['reviewer'] });
    expect(await can(reviewer.cookie, '/admin/review')).toBe(true);
    await portal.connection.query('delete from account_label where account = $1', [reviewer.id]);
    expect(await can(reviewer.cookie, '/admin/review')).toBe(false);
  });
});
