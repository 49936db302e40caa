import dns from 'node:dns/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { generateRecordDrafts } from '../../../test/harness/drafts.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { JobQueue } from '../../platform/jobs/queue.server.ts';
import { isPublicAddress, OutgoingError, sendOutgoingRequest } from '../../platform/outgoing/fetch.server.ts';
import type { RecordDetail } from '../api.ts';
import { kindOf } from '../kinds/index.ts';
import { LinkChecker, type LinkCheckOptions } from './link-check.server.ts';

interface RecordedRequest {
  method: string;
  path: string;
  agent: string;
  at: number;
}

/** Starts a web server with the given paths, which records each request with its time. */
const website = async (paths: Record<string, (request: IncomingMessage, response: ServerResponse) => void>) => {
  const recordedRequests: RecordedRequest[] = [];
  const server: Server = createServer((request, response) => {
    const path = request.url ?? '';
    recordedRequests.push({ method: request.method ?? '', path, agent: request.headers['user-agent'] ?? '', at: Date.now() });
    (paths[path] ?? ((_, answer) => answer.writeHead(404).end()))(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { asked: recordedRequests, host: `127.0.0.1:${port}`, url: (path: string) => `http://127.0.0.1:${port}${path}`, close };
};
const status =
  (code: number, headers: Record<string, string> = {}) =>
  (_: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(code, headers).end(code === 200 ? 'x'.repeat(100) : '');

let portal: Portal;
let ids: string[];
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  await portal.write('policy', generateRecordDrafts(kindOf('policy'), 8));
  ids = (await portal.connection.query<{ n: number }>('select n from policy order by n')).map(({ n }) => String(n));
}, 60_000);
afterAll(() => portal.close());
beforeEach(() => portal.connection.query('update policy set source_link = null'));

const pause = 40;
const check = (options: Partial<LinkCheckOptions> = {}) =>
  new LinkChecker(portal.connection, {
    enabled: () => true,
    allowPrivate: true,
    pauseMs: pause,
    timeoutMs: 400,
    ...options,
  });
/** Runs a link check after the pauses of the previous one have ended. */
const pass = async (options?: Partial<LinkCheckOptions>) => {
  await sleep(pause + 5);
  await check(options).pass();
};
/** Replaces all known links by the given ones, as sources of the first records. */
const name = async (...links: string[]) => {
  await portal.connection.query('delete from link');
  await portal.connection.query('delete from link_host');
  for (const [i, link] of links.entries()) await portal.alter('policy', ids[i] as string, `source_link = '${link}'`);
};
const sources = async (count: number) =>
  Promise.all(ids.slice(0, count).map(async (id) => (await portal.get<RecordDetail>(`/api/portal/policy/${id}`)).data.source));
const health = async (count: number) => (await sources(count)).map((source) => source.health);
const statusOf = async (url: string) =>
  (await portal.connection.query<{ status: number | null }>('select status from link where url = $1', [url]))[0]?.status;
/** Changes the database as if the last link check had been on the previous day. */
const nextDay = () => portal.connection.query('update link set due = now(), failed_on = failed_on - 1');

describe('links to sources', () => {
  test('are classified as working, moved, or broken after failing on two days', async () => {
    const other = await website({ '/': status(200) });
    const site = await website({
      '/ok': status(200),
      '/error': status(500),
      '/within': status(301, { location: '/ok' }),
      '/away': status(302, { location: other.url('/').replace('127.0.0.1', 'localhost') }),
      '/login': status(403),
      '/slow': () => undefined,
    });
    await name(...['/ok', '/gone', '/error', '/within', '/away', '/login', '/slow'].map(site.url));
    expect(await sources(1)).toMatchObject([{ checked: null, health: 'unknown' }]);
    await pass();
    expect(await health(7)).toEqual(['ok', 'unknown', 'unknown', 'ok', 'moved', 'unknown', 'unknown']);
    for (const { checked } of await sources(7)) expect(Math.abs(Date.parse(checked ?? '') - Date.now())).toBeLessThan(60_000);
    const found = await Promise.all(['/gone', '/error', '/within', '/away', '/login', '/slow'].map((path) => statusOf(site.url(path))));
    expect(found).toEqual([404, 500, 200, 302, 403, 0]);
    await portal.connection.query('update link set due = now()');
    await pass(); // a second failing check on the same day
    expect(await health(7)).toEqual(['ok', 'unknown', 'unknown', 'ok', 'moved', 'unknown', 'unknown']);
    await nextDay();
    await pass();
    expect(await health(7)).toEqual(['ok', 'broken', 'broken', 'ok', 'moved', 'unknown', 'broken']);
    expect(other.asked).toEqual([]);
    await Promise.all([site.close(), other.close()]);
  });

  test('become ok at once when they work again, and are not requested before they are due', async () => {
    let code = 404;
    const site = await website({ '/a': (_, response) => void response.writeHead(code).end() });
    await name(site.url('/a'));
    await pass();
    await nextDay();
    await pass();
    expect(await health(1)).toEqual(['broken']);
    const before = site.asked.length;
    await pass();
    expect(site.asked).toHaveLength(before);
    code = 200;
    await nextDay();
    await pass();
    expect(await health(1)).toEqual(['ok']);
    await site.close();
  });

  test('are requested by HEAD, or by GET if the server does not support HEAD, with the portal in the User-Agent', async () => {
    const onlyGet = (request: IncomingMessage, response: ServerResponse) =>
      status(request.method === 'HEAD' ? 405 : 200)(request, response);
    const site = await website({ '/a': status(200), '/b': onlyGet });
    await name(site.url('/a'), site.url('/b'));
    await pass({ publicUrl: 'https://portal.example' });
    const requestLines = site.asked.map(({ method, path }) => `${method} ${path}`).sort();
    expect(requestLines).toEqual(['GET /b', 'HEAD /a', 'HEAD /b']);
    expect(new Set(site.asked.map(({ agent }) => agent))).toEqual(
      new Set(['BRICS-digital-standards-portal/1.0 (link check; +https://portal.example)']),
    );
    expect(await health(2)).toEqual(['ok', 'ok']);
    await site.close();
  });

  test('of one host are requested one at a time with a pause between', async () => {
    const site = await website({ '/a': status(200), '/b': status(200), '/c': status(301, { location: '/a' }) });
    await name(...['/a', '/b', '/c'].map(site.url));
    await pass();
    expect(site.asked).toHaveLength(4);
    const gaps = site.asked.slice(1).map(({ at }, i) => at - (site.asked[i]?.at ?? 0));
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(pause - 2);
    await site.close();
  });

  test('of a host that sends Retry-After are postponed without a result', async () => {
    const site = await website({ '/a': status(503, { 'retry-after': '120' }), '/b': status(429, { 'retry-after': '120' }) });
    await name(site.url('/a'), site.url('/b'));
    await pass();
    await pass();
    expect(site.asked).toHaveLength(1);
    expect(await sources(1)).toMatchObject([{ checked: null, health: 'unknown' }]);
    await site.close();
  });

  test('do not count as failed while no host answers', async () => {
    const [dead, good] = [await website({}), await website({ '/': status(200) })];
    await name(dead.url('/'));
    await dead.close();
    await pass();
    expect(await sources(1)).toMatchObject([{ checked: null, health: 'unknown' }]);
    await name(dead.url('/'), good.url('/'));
    await pass();
    expect((await sources(2)).map(({ checked }) => checked === null)).toEqual([false, false]);
    await nextDay();
    await portal.connection.query(`update link set due = now() + interval '1 day' where status = 200`);
    const before = good.asked.length;
    await pass(); // requests one link that worked before, to test whether our own network works
    expect(good.asked).toHaveLength(before + 1);
    expect(await health(2)).toEqual(['broken', 'ok']);
    await good.close();
  });

  test('into a private network and of records that are not public are not requested', async () => {
    const site = await website({ '/a': status(200), '/b': status(200) });
    await name(site.url('/a'), site.url('/b'));
    await portal.alter('policy', ids[1] as string, "state = 'draft'");
    await pass({ allowPrivate: false });
    expect(site.asked).toEqual([]);
    expect([await statusOf(site.url('/a')), await statusOf(site.url('/b'))]).toEqual([0, undefined]);
    await portal.alter('policy', ids[1] as string, "state = 'published'");
    await site.close();
  });

  test('that are malformed are ignored', async () => {
    await name('ftp://example.org/x', 'http://', 'not a link', `http://example.org/${'ü'.repeat(1500)}`);
    await pass();
    expect(await portal.connection.query('select url from link')).toEqual([]);
  });

  test('are not checked further when the server stops', async () => {
    const site = await website({ '/a': () => undefined });
    await name(site.url('/a'));
    const queue = new JobQueue(portal.connection);
    queue.schedule(check({ timeoutMs: 20_000 }).job);
    await queue.start();
    while (site.asked.length === 0) await sleep(5);
    await queue.stop();
    expect(await portal.connection.query(`select state, attempts from job where queue = 'links'`)).toEqual([
      { state: 'queued', attempts: 0 },
    ]);
    expect(await sources(1)).toMatchObject([{ checked: null }]);
    await site.close();
  });
});

describe('outgoing requests', () => {
  const refused = (url: string, options = {}) =>
    sendOutgoingRequest(url, options).then(
      () => 'answered',
      (error: unknown) => (error instanceof OutgoingError ? error.reason : error),
    );

  test('do not reach private addresses in any notation', async () => {
    const closed = [
      ...['http://127.0.0.1/', 'http://2130706433/', 'http://0x7f.1/', 'http://localhost/', 'http://10.1.2.3/', 'http://192.168.0.1/'],
      ...['http://172.16.0.1/', 'http://169.254.169.254/', 'http://100.64.0.1/', 'http://0.0.0.0/', 'http://224.0.0.1/'],
      ...[
        'http://[::1]/',
        'http://[::ffff:127.0.0.1]/',
        'http://[fe80::1]/',
        'http://[fd00::1]/',
        'http://[ff02::1]/',
        'http://[::7f00:1]/',
      ],
      ...['http://[64:ff9b::7f00:1]/', 'http://[2002:7f00:1::]/'],
    ];
    for (const url of closed) expect([url, await refused(url)]).toEqual([url, 'private']);
    expect(['93.184.216.34', '2606:4700::6810:84e5', '::ffff:8.8.8.8'].map(isPublicAddress)).toEqual([true, true, true]);
  });

  test('go to the resolved address with method, body and headers', async () => {
    const site = await website({
      '/echo': (request, response) => {
        response.setHeader('x-host', request.headers.host ?? '');
        request.pipe(response);
      },
    });
    const url = site.url('/echo').replace('127.0.0.1', 'localhost');
    const answer = await sendOutgoingRequest(url, {
      method: 'POST',
      body: 'hello',
      headers: { 'content-type': 'text/plain' },
      allowPrivate: true,
    });
    expect([answer.status, answer.body.toString(), answer.headers['x-host']]).toEqual([200, 'hello', new URL(url).host]);
    await site.close();
  });

  test('resolve a name once, so that it cannot resolve to another address afterwards (DNS rebinding)', async () => {
    const site = await website({ '/ok': status(200) });
    const lookupSpy = vi.spyOn(dns, 'lookup').mockResolvedValue([{ address: '127.0.0.1', family: 4 }] as never);
    syncBuiltinESMExports();
    const url = site.url('/ok').replace('127.0.0.1', 'changes-its-mind.invalid');
    expect(await refused(url)).toBe('private');
    expect((await sendOutgoingRequest(url, { allowPrivate: true })).status).toBe(200); // a second look-up would fail: the name does not exist
    lookupSpy.mockResolvedValue([
      { address: '8.8.8.8', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ] as never);
    expect(await refused(url)).toBe('private');
    lookupSpy.mockRestore();
    syncBuiltinESMExports();
    await site.close();
  });

  test('fail with a reason: invalid address, unreachable, timeout, too large, aborted', async () => {
    const site = await website({
      '/long': status(200),
      '/slow': () => undefined,
      '/drip': (_, response) => void response.writeHead(200).write('x'),
    });
    const allowPrivate = true;
    for (const url of ['', 'file:///etc/passwd', 'ftp://example.org', 'http://user:pass@127.0.0.1/'])
      expect([url, await refused(url, { allowPrivate })]).toEqual([url, 'address']);
    expect(await refused('http://nobody.invalid/')).toBe('unreachable');
    expect(await refused(site.url('/long'), { allowPrivate, maxBytes: 99 })).toBe('too-large');
    expect(await refused(site.url('/long'), { allowPrivate, maxBytes: 100 })).toBe('answered');
    expect(await refused(site.url('/drip'), { allowPrivate, maxBytes: 0 })).toBe('answered');
    for (const path of ['/slow', '/drip']) expect(await refused(site.url(path), { allowPrivate, timeoutMs: 100 })).toBe('timeout');
    expect(await refused(site.url('/slow'), { allowPrivate, signal: AbortSignal.timeout(50) })).toBe('aborted');
    await site.close();
    expect(await refused(site.url('/long'), { allowPrivate })).toBe('unreachable');
  });
});
