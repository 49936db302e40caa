import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { contextOf } from './plugins/answers.ts';

/** Tests of redirects between the portal and the mobile portal, over a socket. */
let portal: Portal;
let port: number;
/** Number of renderings of each page. */
const made: Record<string, number> = {};
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
beforeAll(async () => {
  portal = await openPortal({
    samples: false,
    config: { publicUrl: 'https://portal.example' },
    routes: (app) => {
      for (const path of ['/', '/m', '/standard'])
        app.get(path, { schema: { hide: true } }, async (req, reply) => {
          contextOf(req, 'en-us').tag('kind:standard');
          made[path] = (made[path] ?? 0) + 1;
          return reply.type('text/html; charset=utf-8').send(`<p>${path}</p>`.repeat(100));
        });
    },
  });
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  port = (portal.app.server.address() as AddressInfo).port;
}, 60_000);
afterAll(() => {
  agent.destroy();
  return portal.close();
});

const phone = {
  'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
};
const computer = {
  'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
};
interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  text: string;
  port: number | undefined;
}
const ask = (path: string, headers: OutgoingHttpHeaders, method = 'GET'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const call = request({ agent, port, host: '127.0.0.1', path, method, headers }, (response) => {
      let text = '';
      const { localPort } = response.socket;
      response.on('data', (piece) => {
        text += piece;
      });
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text, port: localPort }));
    });
    call.on('error', reject).end();
  });

test.each(['GET', 'HEAD'])('%s: a phone and a computer reach their portal, rendered or cached', async (method) => {
  for (const _ of ['made', 'kept']) {
    for (const [device, home, other] of [
      [phone, '/m', '/'],
      [computer, '/', '/m'],
    ] as const) {
      const moved = await ask(`${other}?a=%zz&b=%e4`, device, method);
      expect([moved.status, moved.headers.location, moved.text]).toEqual([302, `${home}?a=%zz&b=%e4`, '']);
      expect(moved.headers).toMatchObject({
        vary: 'User-Agent, Sec-CH-UA-Mobile, Cookie',
        'cache-control': 'no-store',
        'content-length': '0',
        'strict-transport-security': expect.stringContaining('max-age'),
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      });
      expect(moved.headers['set-cookie']).toBeUndefined();
      expect((await ask(other, device, method)).headers.location).toBe(home); // redirected, although the page is cached for other devices
      const page = await ask(home, device, method);
      expect([page.status, page.text.slice(0, 8)]).toEqual([200, method === 'GET' ? `<p>${home}</p>`.slice(0, 8) : '']);
      expect(page.headers.vary).toBe(`accept-encoding, User-Agent, Sec-CH-UA-Mobile, Cookie${home === '/m' ? ', save-data' : ''}`);
      expect(page.headers['cache-control']).toBe('no-cache, no-transform');
      expect(page.port).toBe(moved.port); // the redirect keeps the connection open
    }
  }
  if (method === 'GET') expect([made['/'], made['/m']]).toEqual([1, 1]);
});

test('a 304 answer names the headers on which the page depends', async () => {
  const { etag } = (await ask('/m', phone)).headers;
  const { status, headers } = await ask('/m', { ...phone, 'if-none-match': etag });
  expect([status, headers.vary, headers['cache-control']]).toEqual([
    304,
    'accept-encoding, User-Agent, Sec-CH-UA-Mobile, Cookie, save-data',
    'no-cache, no-transform',
  ]);
});

test('variants of the path /m are redirected to it, other paths are not', async () => {
  for (const path of ['/m/', '//m', '///m//', '/m//?x=1']) {
    const { status, headers } = await ask(path, computer);
    expect([path, status, headers.location]).toEqual([path, 301, path.includes('?') ? '/m?x=1' : '/m']);
  }
  for (const device of [phone, computer]) {
    expect((await ask('/standard', device)).headers.vary).toBe('accept-encoding, cookie');
    for (const [path, status] of [
      ['/standard', 200],
      ['//standard', 404],
      ['//', 404],
      ['/M', 404],
      ['/m/x', 404],
    ] as const)
      expect([path, (await ask(path, device)).status]).toEqual([path, status]);
  }
  for (const method of ['POST', 'PUT', 'DELETE']) expect((await ask('/', phone, method)).status).toBe(404);
});

/** Follows redirects as a browser does and returns the addresses. */
const follow = async (path: string, headers: OutgoingHttpHeaders): Promise<(string | number | undefined)[]> => {
  const way: (string | number | undefined)[] = [path];
  for (let next: string | undefined = path; next !== undefined && way.length < 10; ) {
    const { status, headers: given } = await ask(next, headers);
    next = given.location;
    way.push(next ?? status);
  }
  return way;
};

test('no combination of device and chosen view leads to a redirect loop', async () => {
  for (const device of [phone, computer, {}, { ...phone, 'sec-ch-ua-mobile': '?0' }, { ...computer, 'sec-ch-ua-mobile': '?1' }])
    for (const cookie of ['', 'view=desktop', 'view=mobile', 'view=x', 'view=mobile; view=desktop'])
      for (const path of ['/', '/m', '/m/', '//m', '/?view=desktop', '/m?view=desktop', '/m/?view=mobile', '/?view=x']) {
        const way = await follow(path, { ...device, cookie });
        expect([path, cookie, way.at(-1), way.length <= 4]).toEqual([path, cookie, 200, true]);
      }
  expect(await follow('/', { ...phone, cookie: 'view=desktop' })).toEqual(['/', 200]);
  expect(await follow('/m', { ...computer, cookie: 'view=mobile' })).toEqual(['/m', 200]);
  expect(await follow('/?view=desktop', phone)).toEqual(['/?view=desktop', 200]);
  expect(await follow('/m/?view=mobile', computer)).toEqual(['/m/?view=mobile', '/m?view=mobile', 200]);
  expect(await follow('/?view=x', phone)).toEqual(['/?view=x', '/m?view=x', 200]);
});

test('a user agent of ten thousand letters or with non-ASCII letters is no error', async () => {
  for (const name of ['Mozilla/5.0 ('.repeat(770), 'M\u00f6bile \u00e9\u00ff', ' ']) {
    expect((await ask('/', { 'user-agent': name })).status).toBe(200);
    expect((await ask('/m', { 'user-agent': name })).headers.location).toBe('/');
  }
});

test('a redirect counts no visit, its target does', async () => {
  const { counts, visitors } = portal.services;
  const visits = async () => {
    await Promise.all([visitors.flush(), counts.flush()]);
    return (await visitors.figures()).access.total;
  };
  const browser = { accept: 'text/html', 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' };
  const before = await visits();
  for (const path of ['/', '/m/', '//m']) await ask(path, { ...phone, ...browser });
  await ask('/m', { ...computer, ...browser });
  expect(await visits()).toBe(before);
  await follow('/', { ...phone, ...browser });
  await follow('/m', { ...computer, ...browser });
  expect(await visits()).toBe(before + 2);
});
