import { request } from 'node:http';
import { beforeAll, expect, test } from 'vitest';
import { pagesOfAreas } from '../../src/areas.ts';
import { kindOf, kindSlugs } from '../../src/records/kinds/index.ts';
import { paths } from '../../src/records/kinds/paths.ts';
import { isFullCaseRun } from '../harness/cases.ts';
import { operatorCookie } from './accounts.ts';
import { base } from './browser.ts';
import { fetchFirstRecordId } from './every-page.ts';

/**
 * Host header injection: without PUBLIC_URL, no answer repeats a `Host` that does not belong to this machine, because a proxy could cache
 * the answer.
 */
const evil = 'evil.example';
const own = new URL(base).host;

interface Answer {
  status: number;
  headers: string;
  text: string;
}
const ask = (path: string, host: string, { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const call = request(base + path, { method, headers: { host, ...headers } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: JSON.stringify(response.headers), text }));
    });
    call.on('error', reject).end(method === 'POST' ? 'a=1' : undefined);
  });

/** All tested addresses: the pages of all areas, a record of each kind, files such as feeds, GET calls of the API, unknown addresses. */
let addresses: string[];
let detail: string;
beforeAll(async () => {
  detail = paths.detail('standard', await fetchFirstRecordId('standard'));
  const ids = await Promise.all(kindSlugs.map(async (kind) => [kind, await fetchFirstRecordId(kindOf(kind).api)] as const));
  const filled = pagesOfAreas.flatMap(({ path }) => {
    if (!path) return ['/'];
    if (path.includes(':library'))
      return ids.map(([kind, id]) => `/${path.replace(':library', kindOf(kind).page.slice(1)).replace(':id', id)}`);
    return [`/${path.replace(/:\w+\??/g, '1').replace('*', 'nope')}`];
  });
  const read = ['/robots.txt', '/sitemap.xml', '/sitemaps/pages-1.xml', '/sitemaps/standard-1.xml', '/opensearch.xml', '/sw.js', paths.qr];
  const described = JSON.parse((await ask('/api/openapi.json', own)).text) as { paths: Record<string, { get?: object }> };
  const id = await fetchFirstRecordId('standard');
  const calls = Object.entries(described.paths).flatMap(([path, { get }]) => (get ? [path.replace(/\{\w+\}/g, id)] : []));
  addresses = [
    ...new Set([
      ...filled,
      ...read,
      ...kindSlugs.map(paths.feed),
      '/m/manifest.webmanifest',
      '/nope',
      '/m/nope',
      '/api/nope',
      '/api/openapi.json',
      ...calls,
    ]),
  ];
});

test('a foreign Host header is not repeated in any answer, for visitors and operators, cached or not', { timeout: 300_000 }, async () => {
  expect(addresses.length).toBeGreaterThan(300);
  const operator = await operatorCookie();
  const found: string[] = [];
  const phone = { 'user-agent': 'Mozilla/5.0 (iPhone) Mobile', 'x-forwarded-host': evil, 'x-forwarded-proto': 'https' };
  const visitors: [headers: Record<string, string>, host: string][] = [
    [{}, evil],
    [phone, `${evil}:8080`],
  ];
  const callers: typeof visitors = [...visitors, [{ cookie: operator }, evil]];
  // `npm run prove` repeats all requests with the other host name.
  const others = callers.map(([headers, host]): (typeof callers)[number] => [headers, host === evil ? `${evil}:8080` : evil]);
  const tested = addresses.filter((_, place) => isFullCaseRun || place % 3 === 0);
  /** Callers of an address without `npm run prove`: of the back-office API the operator, of other addresses one caller in rotation. */
  const shareOf = (path: string, place: number) =>
    callers.filter(({ 0: headers }, at) => (path.startsWith('/api/admin') ? 'cookie' in headers : at === place % callers.length));
  for (const [place, path] of tested.entries())
    for (const [headers, host] of isFullCaseRun ? [...callers, ...others] : shareOf(path, place)) {
      // The back-office API refuses every visitor alike, so only the operator requests its addresses.
      if (path.startsWith('/api/admin') && !('cookie' in headers)) continue;
      const { headers: sent, text } = await ask(path, host, { headers });
      if (sent.includes(evil) || text.includes(evil)) found.push(`${path} ${Object.keys(headers)}`);
    }
  for (const path of ['/feedback', '/login', '/register', '/recover', '/standard', '/logout', '/api/login']) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: `http://${evil}` };
    const { headers: sent, text } = await ask(path, evil, { method: 'POST', headers });
    if (sent.includes(evil) || text.includes(evil)) found.push(`POST ${path}`);
  }
  expect(found).toEqual([]);
});

/** Addresses of the links in the head of a page and in its JSON-LD. */
const linksOf = (html: string) => ({
  canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
  alternates: [...html.matchAll(/<link rel="alternate"[^>]* href="([^"]*)"/g)].map(([, href]) => href),
  shared: /<meta property="og:url" content="([^"]*)"/.exec(html)?.[1],
  data: /"url":"([^"]*)"/.exec(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '')?.[1],
});

test('links of a page are relative under a foreign host and absolute under the own host', async () => {
  const foreign = linksOf((await ask(detail, evil)).text);
  expect(foreign.canonical).toBe(`${detail}?locale=zh-cn`);
  expect(foreign.alternates.length).toBeGreaterThan(4);
  for (const href of foreign.alternates) expect(href).toMatch(/^\/(?!\/)/);
  for (const address of [foreign.shared, foreign.data])
    expect(address).toMatch(new RegExp(`^http://(127\\.0\\.0\\.1|localhost):${own.split(':')[1]}/`));
  const known = linksOf((await ask(detail, own)).text);
  expect(known.canonical).toBe(`${base}${detail}?locale=zh-cn`);
  for (const href of known.alternates) expect(href).toContain(base);
  expect(known.data).toBe(`${base}${detail}`);
});

test('a page that is cached for one host is not served for another host', async () => {
  for (const path of [detail, '/about', '/m/about', paths.feed('standard'), '/sitemap.xml']) {
    const first = await ask(`${path}?locale=pt-br`, evil);
    const good = await ask(`${path}?locale=pt-br`, own);
    const local = await ask(`${path}?locale=pt-br`, own.replace('127.0.0.1', 'localhost'));
    expect([path, good.text.includes(base)]).toEqual([path, true]);
    expect([path, local.text.includes('http://localhost:')]).toEqual([path, true]);
    expect((await ask(`${path}?locale=pt-br`, evil)).text).toBe(first.text);
    expect(good.text + local.text + first.text).not.toContain(evil);
  }
});
