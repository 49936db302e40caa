import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isFullCaseRun } from '../../../test/harness/cases.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { contextOf } from './plugins/answers.ts';

/** Tests of incoming requests over real sockets: the name of the site, separation of cached answers, refusals by the server itself. */
const metricsToken = 'a-token-of-the-test';
/** Number of renderings of the test page; an answer from the cache does not count. */
let made = 0;
const routes = (app: Portal['app']) => {
  app.get('/page/:name', { schema: { hide: true } }, async (req, reply) => {
    contextOf(req, 'zh-cn').tag('kind:standard');
    if ('store' in (req.query as object)) reply.header('cache-control', (req.query as { store: string }).store);
    return reply.type('text/html; charset=utf-8').send(`<p>${req.sentTo} ${++made}</p>`);
  });
};
let plain: Portal;
let behind: Portal;
beforeAll(async () => {
  plain = await openPortal({ samples: false, routes, config: { metricsToken } });
  behind = await openPortal({ samples: false, routes, config: { metricsToken, trustedProxies: ['loopback'] } });
  for (const { app } of [plain, behind]) await app.listen({ port: 0, host: '127.0.0.1' });
}, 60_000);
afterAll(() => Promise.all([plain.close(), behind.close()]));

const portOf = ({ app }: Portal) => (app.server.address() as { port: number }).port;
interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}
const get = (portal: Portal, path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const call = request({ port: portOf(portal), host: '127.0.0.1', path, headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(chunks).toString() }),
      );
    });
    call.on('error', reject).end();
  });
/** Sends raw bytes and reads until the server closes the connection. */
const say = (portal: Portal, bytes: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const socket = connect(portOf(portal), '127.0.0.1', () => socket.write(bytes));
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n');
      const [line = '', ...fields] = head.split('\r\n');
      const headers = Object.fromEntries(
        fields.map((field) => [field.slice(0, field.indexOf(':')).toLowerCase(), field.slice(field.indexOf(':') + 1).trim()]),
      );
      resolve({ status: Number(line.split(' ')[1]), headers, text: body });
    });
  });
const secure = {
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'cache-control': 'no-store',
};
const refused = (answer: Answer, status: number, code: string) => {
  expect([answer.status, answer.text]).toEqual([status, expect.stringMatching(/^\{"data":null,"msg":"[^"]+","code":"E_[A-Z_]+"\}$/)]);
  expect(JSON.parse(answer.text)).toMatchObject({ data: null, code });
  expect(answer.headers).toMatchObject(secure);
};

describe('a cached answer is sent only to requests with an equal key', () => {
  test('a host forged by the proxy of one client reaches no other client', async () => {
    for (const path of ['/feed/standard.atom', '/page/forwarded', '/api/portal/qrcode']) {
      const forged = await get(behind, path, { 'x-forwarded-host': 'evil.example' });
      expect([path, forged.status, forged.text]).toEqual([path, 200, expect.stringContaining('http://evil.example')]);
      expect((await get(behind, path)).text, path).not.toContain('evil.example');
      expect((await get(behind, path, { 'x-forwarded-proto': 'https' })).text, path).toContain('https://127.0.0.1');
      expect((await get(behind, path)).text, path).not.toContain('https://127.0.0.1');
    }
  });

  test('equal host names share an entry, whichever header names them; untrusted headers are ignored', async () => {
    const first = await get(behind, '/page/named', { 'x-forwarded-host': 'portal.example' });
    expect((await get(behind, '/page/named', { 'x-forwarded-host': 'spoofed.example, portal.example' })).text).toBe(first.text);
    const own = await get(plain, '/page/named', { host: 'portal.example' });
    expect(own.text).toContain('http://portal.example ');
    expect((await get(plain, '/page/named', { host: 'portal.example', 'x-forwarded-host': 'evil.example' })).text).toBe(own.text);
  });

  test('feeds and descriptions are cached by language and have a Vary header', async () => {
    for (const path of ['/feed/standard.atom', '/opensearch.xml'])
      for (const language of ['ru-ru', 'en-us', 'pt-br', 'zh-cn'])
        for (let round = 0; round < 2; round++) {
          const { headers, text } = await get(plain, path, { 'accept-language': language });
          const languagePattern = path === '/feed/standard.atom' ? /xml:lang="([\w-]+)"/ : /<Language>([\w-]+)</;
          expect([path, language, languagePattern.exec(text)?.[1]?.toLowerCase()]).toEqual([path, language, language]);
          expect(headers.vary).toBe('accept-encoding, accept-language, cookie');
        }
  });

  test('the nearest proxy decides, ignoring case; other forwarding headers are ignored', async () => {
    const list = await get(behind, '/page/list', {
      'x-forwarded-host': 'evil.example, portal.example',
      'x-forwarded-proto': 'http, HTTPS',
    });
    expect(list.text).toContain('https://portal.example ');
    const deaf = ['x-forwarded-port', 'x-forwarded-prefix', 'x-forwarded-scheme', 'x-original-host', 'x-original-url', 'x-rewrite-url'];
    const ignoredHeaders = Object.fromEntries([
      ['forwarded', 'host=evil.example;proto=https'],
      ...deaf.map((name) => [name, '/evil.example']),
    ]);
    expect((await get(behind, '/page/deaf', { ...ignoredHeaders, 'x-forwarded-host': 'portal.example,' })).text).toContain(
      'http://127.0.0.1',
    );
  });

  test('private answers are rendered for each request', async () => {
    for (const store of ['no-store', 'private', 'private, no-store']) {
      const path = `/page/own?store=${encodeURIComponent(store)}`;
      expect((await get(plain, path)).text).not.toBe((await get(plain, path)).text);
    }
  });

  test('no part of the cache key can be forged by another part', async () => {
    const path = '/feed/standard.atom';
    const languageOf = async (headers: Record<string, string>) =>
      /xml:lang="([\w-]+)"/.exec((await get(plain, path, { host: 'h', ...headers })).text)?.[1];
    refused(await say(plain, `GET ${path} HTTP/1.1\r\nHost: h ru,\r\nAccept-Language: en\r\nConnection: close\r\n\r\n`), 400, 'E_REQUEST');
    expect(await languageOf({ 'accept-language': 'ru,en' })).toBe('ru-RU');
    expect(await languageOf({ cookie: 'locale=en-us","ru-ru', 'accept-language': 'pt' })).toBe('pt-BR');
    expect(await languageOf({ cookie: 'locale=en-us', 'accept-language': 'pt' })).toBe('en-US');
    expect(await languageOf({ 'accept-language': 'en","ru-ru' })).toBe('zh-CN');
  });

  test('an absolute URL is treated as its path', async () => {
    const { status, text } = await say(
      plain,
      'GET http://evil.example/api/portal/qrcode HTTP/1.1\r\nHost: own.example\r\nConnection: close\r\n\r\n',
    );
    expect([status, text]).toEqual([200, expect.stringContaining(`"url":"${plain.services.origin.get()}/`)]);
    expect(text).not.toContain('evil.example');
  });
});

describe('an invalid host', () => {
  const hosts = [
    'a:b:c',
    'a:99999',
    'a b',
    'a/b',
    'a@b',
    '[::1',
    '::1',
    '256.256.256.256',
    'a,b',
    '%00',
    'a%2fb',
    '"',
    'a\\b',
    'a?b',
    'a#b',
    '\u00e9',
  ];
  const ask = (host: string, path: string, portal = plain, more = '') =>
    say(portal, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${more}Connection: close\r\n\r\n`);

  test.each(hosts)('%j is a bad request: API, pages and files', async (host) => {
    for (const path of ['/api/portal', '/page/host', '/feed/standard.atom', '/robots.txt', '/nowhere', '/api/nowhere'])
      refused(await ask(host, path), 400, 'E_REQUEST');
  });

  test.each(hosts)('%j is also refused from a trusted proxy', async (host) => {
    for (const path of ['/api/portal', '/page/host'])
      refused(await ask('portal.example', path, behind, `X-Forwarded-Host: ${host.split(',').join('')}:b:c\r\n`), 400, 'E_REQUEST');
  });

  test.each(['javascript', 'ftp', 'https:', '<', 'http://x'])('the scheme %j of a trusted proxy is refused', async (scheme) => {
    for (const path of ['/api/portal', '/page/host'])
      refused(await ask('portal.example', path, behind, `X-Forwarded-Proto: ${scheme}\r\n`), 400, 'E_REQUEST');
  });

  test('a missing or second Host header is refused', async () => {
    refused(await say(plain, 'GET /api/portal HTTP/1.1\r\nConnection: close\r\n\r\n'), 400, 'E_REQUEST');
    refused(await say(plain, 'GET /api/portal HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n'), 400, 'E_REQUEST');
    expect((await say(plain, 'GET /healthz HTTP/1.0\r\n\r\n')).status).toBe(200);
  });

  test.each([
    'portal.example',
    'portal.example:8080',
    '127.0.0.1',
    '[::1]:3000',
    'xn--80ak6aa92e.example',
    'LOCALHOST',
    'a_b.example',
    'a.example.',
  ])('%s is a valid host', async (host) => {
    const { status, text } = await get(plain, `/page/${encodeURIComponent(host)}`, { host }); // requests with foreign host names share cached pages
    expect([status, text]).toEqual([200, expect.stringContaining(`http://${host} `)]);
  });
});

describe('refusals by the server itself', () => {
  const close = 'Connection: close\r\n\r\n';
  test.each([
    ['a header too large', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n${close}`, 431, 'E_HEADERS'],
    ['an address too long', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n${close}`, 431, 'E_HEADERS'],
    ['a method that is none', `FOO / HTTP/1.1\r\nHost: a\r\n${close}`, 400, 'E_REQUEST'],
    ['a line that is none', 'hello\r\n\r\n', 400, 'E_REQUEST'],
    ['a header without a name', `GET / HTTP/1.1\r\nHost: a\r\n: x\r\n${close}`, 400, 'E_REQUEST'],
    ['two lengths', `POST /api/can_i HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n${close}`, 400, 'E_REQUEST'],
    ['a length that is none', `POST /api/can_i HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n${close}`, 400, 'E_REQUEST'],
    ['an unknown version', `GET / HTTP/9.9\r\nHost: a\r\n${close}`, 400, 'E_REQUEST'],
    ['an expectation', `GET /api/portal HTTP/1.1\r\nHost: a\r\nExpect: 200-ok\r\n${close}`, 417, 'E_EXPECTATION'],
    ['a tunnel', `CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n${close}`, 405, 'E_METHOD'],
    [
      'chunks with long extensions',
      `POST /api/can_i HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n${'Connection: close\r\n\r\n'}2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
      413,
      'E_TOO_LARGE',
    ],
    [
      'a body that is too large',
      `POST /api/can_i HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9999999999\r\n${close}`,
      413,
      'E_TOO_LARGE',
    ],
  ])('%s gets the error envelope', async (_, bytes, status, code) => {
    refused(await say(plain, bytes), status, code);
  });

  test.runIf(isFullCaseRun)(
    'a request that arrives too slowly gets the error envelope',
    async () => {
      refused(await say(plain, 'GET / HTTP/1.1\r\nHost: a\r\n'), 408, 'E_TIMEOUT');
    },
    20_000,
  );

  test('unknown routes and methods get the error envelope', async () => {
    for (const method of ['PATCH', 'PROPFIND', 'TRACE', 'OPTIONS', 'LINK'])
      refused(await get(plain, '/api/portal', {}, method), 404, 'E_NOT_FOUND');
    refused(await get(plain, '/api/portal', {}, 'QUERY'), 400, 'E_REQUEST');
  });

  test('account routes answer visitors with 401 for every method and id, so that they reveal nothing', async () => {
    const paths = [
      '/api/admin/accounts',
      '/api/admin/labels/%ff/compare?x=%',
      '/api/admin/labels/%2e%2e/compare',
      '/api/portal/mysnd/1',
      '/api/uc/info',
      '/api/files',
      '/api/nothing?x',
    ];
    for (const path of paths)
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'PROPFIND', 'TRACE', 'OPTIONS'])
        refused(await get(plain, path, { 'content-type': 'text/plain' }, method), 401, 'E_UNAUTHENTICATED');
    refused(await get(plain, '/api/admin/nowhere'), 404, 'E_NOT_FOUND');
  });

  test('an answer in progress is not broken by an invalid next request', async () => {
    const { status, text } = await say(plain, `GET /healthz HTTP/1.1\r\nHost: a\r\n\r\nFOO / HTTP/1.1\r\n\r\n`);
    expect([status, text]).toEqual([200, expect.stringContaining('{"status":"ok"}')]);
  });
});

describe('metrics', () => {
  test('require the token, also from this machine, whose proxy may forward requests of others', async () => {
    const open = await openPortal({ samples: false });
    try {
      await open.app.listen({ port: 0, host: '127.0.0.1' });
      const callers: Record<string, string>[] = [
        {},
        { host: 'localhost' },
        { authorization: 'Bearer undefined' },
        { authorization: 'Bearer ' },
      ];
      for (const headers of callers) expect((await get(open, '/metrics', headers)).status).toBe(404);
    } finally {
      await open.close();
    }
    expect((await get(plain, '/metrics')).status).toBe(404);
    expect((await get(plain, '/metrics', { authorization: `Bearer ${metricsToken}x` })).status).toBe(404);
    expect((await get(plain, '/metrics', { authorization: `Bearer ${metricsToken}` })).status).toBe(200);
  });
});

test('the OpenAPI document is cached for all clients', async () => {
  const hits = async () => {
    const { text } = await get(plain, '/metrics', { authorization: `Bearer ${metricsToken}` });
    return Number(/^page_cache_hits_total (\d+)$/m.exec(text)?.[1]);
  };
  const first = await get(plain, '/api/openapi.json');
  const before = await hits();
  const second = await get(plain, '/api/openapi.json');
  expect([second.status, second.text === first.text, (await hits()) - before]).toEqual([200, true, 1]);
});
