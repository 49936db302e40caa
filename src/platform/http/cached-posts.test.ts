import type { IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { newOperator, type User } from '../../../test/harness/accounts.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { newPublicDemand } from '../../../test/harness/relations.ts';
import type { ScreenFigures } from '../../areas/screen/operations.ts';
import { PageCache } from './page-cache.ts';
import { contextOf } from './plugins/answers.ts';

/** Tests that answers to a read-only POST are cached for one second and per identical request. */
let portal: Portal;
let operator: User;
let base: string;
/** Number of times the handler of the test route ran. */
let made = 0;
beforeAll(async () => {
  portal = await openPortal({
    samples: false,
    routes: (app) =>
      void app.post('/api/own', { schema: { hide: true } }, async (request) => {
        contextOf(request, 'en-us').tag('kind:policy');
        request.keptFor = 1;
        return { made: ++made };
      }),
  });
  operator = await newOperator(portal);
  base = await portal.app.listen({ port: 0, host: '127.0.0.1' });
}, 60_000);
afterAll(() => portal.close());

/** Both clocks are frozen until a test moves them: that of the cache and that of the answers. */
let shift = 0;
beforeEach(() => {
  const began = performance.now();
  shift += 60_000;
  vi.spyOn(performance, 'now').mockImplementation(() => began + shift);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + shift });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const wait = async (ms: number) => {
  shift += ms;
  vi.setSystemTime(Date.now() + ms);
  await new Promise((resolve) => setTimeout(resolve, 10)); // the cache reads its clock once per millisecond
};

const ask = async (path = '/api/dashboard?locale=en-us', options: RequestInit = {}) => {
  const answer = await fetch(base + path, { method: 'POST', ...options });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, data: JSON.parse(text).data as ScreenFigures };
};
/** True if a request runs the handler instead of hitting the cache. */
const isMade = async (path?: string, options?: RequestInit): Promise<boolean> => {
  const spy = vi.spyOn(portal.services.screen, 'figures');
  expect((await ask(path, options)).status).toBe(200);
  const calls = spy.mock.calls.length;
  spy.mockRestore();
  return calls > 0;
};

test('an answer is reused byte for byte for one second, and no longer', async () => {
  const first = await ask();
  expect(first.headers.get('cache-control')).toBe('no-store');
  await wait(900);
  const second = await ask();
  expect([second.text, second.data.at]).toEqual([first.text, first.data.at]);
  expect(second.headers.get('cache-control')).toBe('no-store');
  expect(await isMade()).toBe(false);
  await wait(200);
  const third = await ask();
  expect(Date.parse(third.data.at) - Date.parse(first.data.at)).toBe(1100);
});

test('an answer is never older than one second, whatever languages were requested before', async () => {
  const { data } = await ask('/api/dashboard?locale=zh-cn');
  await wait(999);
  expect(Date.parse((await ask()).data.at) - Date.parse(data.at)).toBe(999);
});

test('each language has its own entry, by parameter, header or cookie', async () => {
  expect(await isMade()).toBe(true);
  expect(await isMade('/api/dashboard?locale=ru-ru')).toBe(true);
  expect(await isMade('/api/dashboard', { headers: { 'accept-language': 'ru' } })).toBe(true);
  expect(await isMade('/api/dashboard', { headers: { 'accept-language': 'ru-RU,en' } })).toBe(false);
  expect(await isMade('/api/dashboard', { headers: { 'accept-language': 'pt' } })).toBe(true);
  expect(await isMade('/api/dashboard', { headers: { cookie: 'locale=pt-br' } })).toBe(false);
  expect(await isMade('/api/dashboard?locale=ru-ru')).toBe(false);
});

test('a change of a record or a setting drops the entry', async () => {
  const { data } = await ask();
  expect(await isMade()).toBe(false);
  await newPublicDemand(portal);
  expect((await ask()).data).toMatchObject({ cn: data.cn + 1, count: { snd: data.count.snd + 1 } });
  expect(await isMade()).toBe(false);
  await portal.services.settings.set('screen.refresh', 9000, null);
  await portal.services.changes.catchUp();
  expect((await ask()).data.f).toBe(9000);
});

test('requests with credentials, valid or not, neither read nor fill the cache', async () => {
  const names: Record<string, string>[] = [{ cookie: operator.cookie }, { cookie: 'sid=made-up' }, { authorization: 'Bearer x' }];
  for (const headers of names) {
    expect(await isMade(undefined, { headers }), JSON.stringify(headers)).toBe(true);
    expect(await isMade(undefined, { headers }), JSON.stringify(headers)).toBe(true);
  }
  const signed = await ask(undefined, { headers: { cookie: operator.cookie } });
  expect(signed.headers.get('cache-control')).toBe('private, no-store');
  expect(await isMade()).toBe(true);
  expect(await isMade(undefined, { headers: { cookie: operator.cookie } })).toBe(true);
});

test('requests with a body neither read nor fill the cache', async () => {
  const json = { 'content-type': 'application/json' };
  const stream = () => ({ body: new Blob(['{}']).stream(), duplex: 'half' as const, headers: json });
  expect(await isMade(undefined, { body: '{}', headers: json })).toBe(true);
  expect(await isMade(undefined, stream() as RequestInit)).toBe(true);
  expect(await isMade()).toBe(true);
  expect(await isMade(undefined, { body: '{}', headers: json })).toBe(true);
  expect(await isMade(undefined, stream() as RequestInit)).toBe(true);
  expect(await isMade()).toBe(false);
});

test('a refusal is not cached', async () => {
  const spy = vi.spyOn(portal.services.screen, 'figures').mockRejectedValueOnce(new Error('away'));
  expect((await ask()).status).toBe(500);
  spy.mockRestore();
  expect((await ask()).status).toBe(200);
  for (let i = 0; i < 2; i++) expect((await ask('/api/dashboard?locale=xx')).status).toBe(400);
});

test('other POST routes and other methods are not cached, even if the handler sets a duration', async () => {
  const before = made;
  for (let i = 0; i < 3; i++) await ask('/api/own');
  expect(made - before).toBe(3);
  const cache = new PageCache({ readingPosts: new Set(['/api/dashboard']), origin: () => 'http://here' });
  const keyOf = (method: string, url: string, headers = {}) => cache.keyOf({ method, url, headers } as IncomingMessage);
  expect(keyOf('POST', '/api/dashboard?locale=en-us')).not.toBe(undefined);
  expect(keyOf('POST', '/api/dashboard')).not.toBe(keyOf('GET', '/api/dashboard'));
  for (const method of ['PUT', 'DELETE', 'PATCH', 'HEAD']) expect(keyOf(method, '/api/dashboard'), method).toBe(undefined);
  for (const url of ['/api/dashboard/', '/api/dashboard/x', '/api/login', '/api/dashboards'])
    expect(keyOf('POST', url), url).toBe(undefined);
  for (const headers of [{ 'content-length': '2' }, { 'transfer-encoding': 'chunked' }, { cookie: '__Host-sid=x' }])
    expect(keyOf('POST', '/api/dashboard', headers)).toBe(undefined);
});
