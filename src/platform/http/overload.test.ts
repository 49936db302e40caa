import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newUser, type User } from '../../../test/harness/accounts.ts';
import { isFullCaseRun } from '../../../test/harness/cases.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { locales } from '../../base/locales.ts';
import { errorTexts } from '../i18n/all.server.ts';

/**
 * Tests of overload: more requests arrive over sockets than can be answered in time. Requests injected by the test harness bypass the admission and
 * are never refused.
 */
let portal: Portal;
let user: User;
let base: string;
const metricsToken = 'token-of-this-test';
/** Maximal number of concurrent requests of visitors. */
const places = 8;

beforeAll(async () => {
  portal = await openPortal({
    samples: false,
    config: { trustedProxies: ['loopback'], metricsToken },
    routes: (app) => {
      const slow = async (request: { query: unknown }) => {
        await wait(Number((request.query as { ms?: string }).ms ?? 0));
        return { data: null, msg: '' };
      };
      app.get('/api/slow', { schema: { hide: true } }, slow);
      app.post('/api/slow', { schema: { hide: true } }, slow);
      app.get('/slow-page', { schema: { hide: true } }, slow);
    },
  });
  user = await newUser(portal);
  base = await portal.app.listen({ port: 0, host: '127.0.0.1' });
}, 60_000);
afterAll(() => portal.close());

interface TimedResponse {
  status: number;
  ms: number;
  headers: Headers;
  text: string;
}
const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<TimedResponse> => {
  const begun = performance.now();
  const answer = await fetch(base + path, { method, headers, redirect: 'manual' });
  const text = await answer.text();
  return { status: answer.status, ms: performance.now() - begun, headers: answer.headers, text };
};
const many = (count: number, path: string, headers?: Record<string, string>, method?: string): Promise<TimedResponse>[] =>
  Array.from({ length: count }, () => ask(path, headers, method));
const from = (address: string, more: Record<string, string> = {}) => ({ 'x-forwarded-for': address, ...more });
const refusedOf = (all: readonly TimedResponse[]) => all.filter(({ status }) => status === 503);
const metrics = async () => (await ask('/metrics', { authorization: `Bearer ${metricsToken}` })).text;
/** Waits until no request of an earlier test is queued or in progress. */
const calm = async () => {
  for (;;) {
    const text = await metrics();
    if (!/^admission_(working|waiting)\{.*\} [1-9]/m.test(text)) return;
    await wait(50);
  }
};
const counted = async (lane: string, outcome: string) => {
  return Number(new RegExp(`^admission_requests_total\\{lane="${lane}",outcome="${outcome}"\\} (\\d+)$`, 'm').exec(await metrics())?.[1]);
};

describe('under overload', () => {
  test('excess requests are refused at once with a message; the others are answered', async () => {
    const before = { refused: await counted('read', 'refused'), waited: await counted('read', 'waited') };
    const all = await Promise.all(many(400, '/api/slow?ms=150', { 'accept-language': 'en' }));
    expect([...new Set(all.map(({ status }) => status))].sort()).toEqual([200, 503]);
    const refused = refusedOf(all);
    expect(refused.length).toBeGreaterThan(50);
    expect(refused.length).toBeLessThan(390);
    for (const { headers, text } of refused) {
      expect(JSON.parse(text)).toEqual({ data: null, msg: errorTexts['en-us'].E_UNAVAILABLE, code: 'E_UNAVAILABLE' });
      expect([headers.get('retry-after'), headers.get('cache-control')]).toEqual(['5', 'no-store']);
    }
    await calm();
    expect(await counted('read', 'refused')).toBe(before.refused + refused.length);
    expect(await counted('read', 'waited')).toBeGreaterThan(before.waited);
    expect((await ask('/api/slow')).status).toBe(200);
  });

  test.runIf(isFullCaseRun)('a refusal has the headers of other answers', async () => {
    const [one] = refusedOf(await Promise.all(many(200, '/api/slow?ms=150')));
    const { headers } = await portal.get('/api/nowhere');
    const own = new Set(['content-length', 'date', 'connection', 'keep-alive', 'vary', 'content-encoding', 'transfer-encoding', 'etag']);
    for (const [name, value] of Object.entries(headers)) if (!own.has(name)) expect([name, one?.headers.get(name)]).toEqual([name, value]);
    await calm();
  });

  test('a request that waited too long is refused instead of answered late', async () => {
    const all = await Promise.all(many(100, '/api/slow?ms=300'));
    const served = all.filter(({ status }) => status === 200);
    expect(served.length).toBeGreaterThanOrEqual(8); // the first eight are admitted at once; on a busy machine no others are in time
    expect(refusedOf(all).length).toBeGreaterThan(20);
    // a served request was admitted before the last refusal and took 300 ms; a slow machine delays both alike
    const slowest = (some: readonly TimedResponse[]) => Math.max(...some.map(({ ms }) => ms));
    expect(slowest(served)).toBeLessThan(slowest(refusedOf(all)) + 1000);
    await calm();
  });

  test('a page is refused with a page in the language of the visitor', async () => {
    const readers = Array.from({ length: 60 }, () => locales).flat();
    const all = await Promise.all(readers.map((locale) => ask('/slow-page?ms=150', { cookie: `locale=${locale}; theme=dark` })));
    for (const locale of locales) {
      const one = all.find(({ status }, at) => status === 503 && readers[at] === locale);
      expect(one?.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(one?.headers.get('content-language')).toBe(locale);
      expect([one?.headers.get('retry-after'), one?.headers.get('cache-control')]).toEqual(['5', 'no-store']);
      expect(one?.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+';/);
      expect(one?.text).toContain('data-theme="dark"');
      expect(one?.text).toMatch(/<meta name="robots" content="noindex">/);
      expect(one?.text.length).toBeLessThan(4000);
    }
    await calm();
  });

  test('health checks, cached answers and writes are still served', async () => {
    const cachedPath = '/api/portal/policy?limit=3';
    await ask(cachedPath);
    const flood = many(400, '/api/slow?ms=100');
    await wait(30);
    const meanwhile = await Promise.all([ask('/healthz'), ask('/readyz'), ask(cachedPath), ask('/api/slow', {}, 'POST')]);
    expect(meanwhile.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(refusedOf(await Promise.all(flood)).length).toBeGreaterThan(50);
    await calm();
  });

  test.runIf(isFullCaseRun)('signed-in accounts have a queue of their own; an invalid cookie does not give access to it', async () => {
    await user.get('/api/uc/info');
    const flood = many(400, '/api/slow?ms=100', { cookie: 'sid=made-up' });
    await wait(30);
    const own = await Promise.all([
      ...many(5, '/api/uc/info', { cookie: user.cookie }),
      ...many(5, '/api/slow', { cookie: user.cookie }, 'POST'),
    ]);
    expect(own.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(refusedOf(await Promise.all(flood)).length).toBeGreaterThan(50);
    await calm();
  });

  test('a single address cannot exclude others', async () => {
    const flood = many(400, '/api/slow?ms=100', from('198.51.100.1'));
    await wait(30);
    const others = await Promise.all([2, 3, 4, 5, 6].map((n) => ask('/api/slow', from(`198.51.100.${n}`))));
    expect(others.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(refusedOf(await Promise.all(flood)).length).toBeGreaterThan(50);
    await calm();
  });

  test('refusals to a flooding address are delayed, others are answered at once', async () => {
    let answered = 0;
    const flood = Array.from({ length: 900 }, async () => {
      const answer = await ask('/api/slow?ms=100', from('203.0.113.9'));
      answered++;
      return answer;
    });
    while (answered < 500) await wait(5);
    expect((await ask('/api/slow', from('198.51.100.9'))).status).toBe(200);
    expect([...new Set((await Promise.all(flood)).map(({ status }) => status))].sort()).toEqual([200, 503]);
    await calm();
  });

  test.runIf(isFullCaseRun)('very long requests free their slot', async () => {
    const long = many(places, '/api/slow?ms=2500');
    await wait(1300);
    expect((await ask('/api/slow')).status).toBe(200);
    expect((await Promise.all(long)).map(({ status }) => status)).toEqual(Array(places).fill(200));
  });

  test('requests aborted while in progress keep their slot until the work ends', async () => {
    const gone = new AbortController();
    const given = Array.from({ length: places }, () => fetch(`${base}/api/slow?ms=900`, { signal: gone.signal }).catch(() => undefined));
    await wait(100);
    gone.abort();
    await Promise.all(given);
    expect((await ask('/api/slow')).status).toBe(503);
    await calm();
    expect((await ask('/api/slow')).status).toBe(200);
  });

  test.runIf(isFullCaseRun)('requests aborted while waiting leave the queue', async () => {
    const working = many(places, '/api/slow?ms=300');
    await wait(30);
    const gone = new AbortController();
    const calls = Array.from({ length: 100 }, () => fetch(`${base}/api/slow`, { signal: gone.signal }).catch(() => undefined));
    await wait(50);
    gone.abort();
    await Promise.all(calls);
    await wait(50);
    expect(await metrics()).toMatch(/^admission_waiting\{lane="read"\} 0$/m);
    await Promise.all(working);
  });
});
