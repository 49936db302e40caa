import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { contextOf } from '../http/plugins/answers.ts';

/** Tests which requests over a socket count as page views: visitors by the two-hour windows of the day, visits by the last 24 hours. */
let portal: Portal;
let base: string;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-05T12:00:00Z') }); // unique visitors are counted per day
  portal = await openPortal({
    samples: false,
    routes: (app) => {
      const page = { schema: { hide: true } };
      app.get('/', page, async () => 'page');
      app.get('/kept', page, async (request, reply) => {
        contextOf(request, 'en-us').tag('kind:standard');
        return reply.type('text/html; charset=utf-8').send('<p>kept</p>'.repeat(100));
      });
      for (const path of ['/dashboard', '/dashboard/more', '/dashboards', '/admin/some', '/assets/some', '/administration'])
        app.get(path, page, async () => 'page');
      app.get('/moved', page, async (_request, reply) => reply.redirect('/', 302));
      app.get('/gone', page, async (_request, reply) => reply.code(410).send('gone'));
      app.get('/broken', page, async (_request, reply) => reply.code(500).send('broken'));
    },
  });
  base = await portal.app.listen({ port: 0, host: '127.0.0.1' });
}, 60_000);
afterAll(() => {
  vi.useRealTimers();
  return portal.close();
});

type Headers = Record<string, string>;
let browsers = 0;
/** Returns headers of a browser that was not seen before. */
const newAgent = () =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${200 + ++browsers}.0.0.0 Safari/537.36`;
const somebody = (more: Headers = {}): Headers => ({
  'user-agent': newAgent(),
  accept: 'text/html',
  'sec-fetch-site': 'none',
  'sec-fetch-dest': 'document',
  ...more,
});
const ask = async (path: string, headers: Headers, method = 'GET') => {
  const answer = await fetch(base + path, { method, headers, redirect: 'manual' });
  await answer.arrayBuffer();
  return answer;
};
const figures = async () => {
  const { visitors, counts } = portal.services;
  await Promise.all([visitors.flush(), counts.flush()]);
  const [row] = await portal.connection.query<{ persons: number }>('select count(distinct visitor)::int as persons from visitor_slot');
  const { access } = await visitors.figures();
  return { persons: row?.persons ?? 0, arrivals: access.new, total: access.total };
};
/** Sends a request and returns how much it adds to the numbers of visitors, of visits and of all visits. */
const added = async (path: string, headers: Headers, method?: string) => {
  const before = await figures();
  await ask(path, headers, method);
  const after = await figures();
  return [after.persons - before.persons, after.arrivals - before.arrivals, after.total - before.total];
};
const nothing = [0, 0, 0];

test('opening a page from outside counts a visitor and a visit', async () => {
  expect(await added('/', somebody())).toEqual([1, 1, 1]);
  expect(await added('/', somebody({ 'sec-fetch-site': 'cross-site' }))).toEqual([1, 1, 1]);
  const again = somebody();
  expect(await added('/', again)).toEqual([1, 1, 1]);
  expect(await added('/', again)).toEqual([0, 1, 1]);
});

test('navigating within the site counts a visitor but no visit', async () => {
  expect(await added('/', somebody({ 'sec-fetch-site': 'same-origin' }))).toEqual([1, 0, 0]);
  expect(await added('/', { 'user-agent': newAgent(), accept: 'text/html', referer: `${base}/policy` })).toEqual([1, 0, 0]);
});

test.each<[string, Headers]>([
  ['robots', { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' }],
  ['programs', { 'user-agent': 'curl/8.0' }],
  ['no user agent', { 'user-agent': '' }],
  ['prefetch', { 'sec-purpose': 'prefetch' }],
  ['prerender', { 'sec-purpose': 'prefetch;prerender' }],
  ['prefetch of older browsers', { purpose: 'prefetch' }],
  ['prefetch of the oldest browsers', { 'x-moz': 'prefetch' }],
  ['frames', { 'sec-fetch-dest': 'iframe' }],
  ['scripts', { accept: 'application/json', 'sec-fetch-dest': 'empty' }],
])('%s: the request counts neither visitor nor visit', async (_who, more) => {
  expect(await added('/', somebody(more))).toEqual(nothing);
  await ask('/kept', somebody());
  expect(await added('/kept', somebody(more))).toEqual(nothing);
});

test('methods other than GET count nothing', async () => {
  for (const method of ['HEAD', 'POST', 'PUT']) expect(await added('/', somebody(), method), method).toEqual(nothing);
});

test('redirects, refusals and failures count nothing', async () => {
  for (const path of ['/moved', '/gone', '/broken', '/not-there', '/wp-login.php'])
    expect(await added(path, somebody()), path).toEqual(nothing);
});

test('the big screen, the back office, API calls and files count nothing; pages with similar paths count', async () => {
  for (const path of [
    '/dashboard',
    '/dashboard?x=1',
    '/dashboard/more',
    '/%64ashboard',
    '/admin/some',
    '/assets/some',
    '/api/portal',
    '/api/dashboard/frame',
  ])
    expect(await added(path, somebody()), path).toEqual(nothing);
  for (const path of ['/dashboards', '/administration']) expect(await added(path, somebody()), path).toEqual([1, 1, 1]);
});

describe('a page answered from the cache', () => {
  test('counts every visitor', async () => {
    await ask('/kept', somebody());
    for (let i = 0; i < 2; i++) expect(await added('/kept', somebody())).toEqual([1, 1, 1]);
    expect(await added('/kept', somebody({ 'sec-fetch-site': 'same-origin' }))).toEqual([1, 0, 0]);
  });

  test('counts a visitor whose browser has it already (304)', async () => {
    const etag = (await ask('/kept', somebody())).headers.get('etag') ?? '';
    const known = somebody({ 'if-none-match': etag });
    expect((await ask('/kept', known)).status).toBe(304);
    expect(await added('/kept', somebody({ 'if-none-match': etag }))).toEqual([1, 1, 1]);
  });
});
