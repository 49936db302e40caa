import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bcp47, type Locale, locales } from '../../src/base/locales.ts';
import { offlineFallbackPath } from '../../src/base/offline-pages.ts';
import { catalogues } from '../../src/platform/i18n/all.server.ts';
import routes from '../../src/routes.ts';
import { isFullCaseRun } from '../harness/cases.ts';
import { type Postgres, startPostgres } from '../harness/postgres.ts';
import { findAccessibilityViolations } from './barriers.ts';
import { openPage, type Size } from './browser.ts';
import { adminPassword, type RunningPortal, startServer } from './server.ts';

/** The database fails while the built portal runs: every page still answers with a readable page. */
let database: Postgres;
let portal: RunningPortal;
let cookie: string;
const dataDir = mkdtempSync(join(tmpdir(), 'outage-'));

beforeAll(async () => {
  database = await startPostgres({ dataDir });
  portal = await startServer({
    DATABASE_URL: database.url(),
    SEED: 'none',
    LOG_LEVEL: 'silent',
    NODE_OPTIONS: `--import=data:text/javascript,process.on('SIGUSR2',()=>Promise.reject(Error('planted')))`,
  });
  const answer = await fetch(`${portal.base}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: 'admin', pwd: adminPassword, captcha: { id: 'any', code: 'automation-token' } }),
  });
  cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] as string;
  expect([answer.status, cookie]).toEqual([200, expect.stringMatching(/^sid=./)]);
  await database.stop();
}, 120_000);
afterAll(async () => {
  await portal?.stop();
  await database?.stop();
  rmSync(dataDir, { recursive: true, force: true });
  expect(portal?.log.filter((line) => line.includes('not handled') && !line.includes('planted'))).toEqual([]);
});

interface RouteEntry {
  path?: string;
  index?: boolean;
  children?: readonly RouteEntry[];
}
const addressesOf = (entries: readonly RouteEntry[]): string[] =>
  entries.flatMap(({ path, index, children }) => (children ? addressesOf(children) : [index ? '/' : `/${path}`]));
/** Fills the parameters of a path. For a path that ends with a wildcard, returns the parent path, because no page below it exists. */
const filled = (path: string) =>
  path
    .replace(/^(\/.+)\/\*$/, '$1')
    .replace(':library', 'standard')
    .replace(':kind', 'standard')
    .replace(':id', '1')
    .replace('*', 'nowhere/at/all');
const all = addressesOf(routes as readonly RouteEntry[]).map(filled);
/** All pages except the offline page, which needs no database. */
const addresses = all.filter((path) => path !== offlineFallbackPath);
/** Every third address; all addresses if all cases run. */
const selectEveryThird = (paths: readonly string[]) => paths.filter((_, i) => isFullCaseRun || i % 3 === 0);

const ask = async (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) => {
  const answer = await fetch(portal.base + path, { redirect: 'manual', ...init, headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
const expectPage = ({ status, headers, text }: Awaited<ReturnType<typeof ask>>, locale: Locale, path: string) => {
  expect([path, status, headers.get('content-type'), headers.get('content-language')]).toEqual([
    path,
    503,
    'text/html; charset=utf-8',
    locale,
  ]);
  expect([path, headers.get('retry-after'), headers.get('cache-control')]).toEqual([path, '5', expect.stringContaining('no-store')]);
  expect(text).toContain(`<html lang="${bcp47(locale)}"`);
  expect(text).toContain(catalogues[locale]['state.unavailable']);
  expect(text).toContain(catalogues[locale]['state.retry']);
};

describe('while the database is unavailable', () => {
  test('every page shows a readable error page in the language of the signed-in reader', { timeout: 240_000 }, async () => {
    expect(addresses.length).toBeGreaterThan(50);
    for (const [i, path] of selectEveryThird(addresses).entries()) {
      const locale = locales[i % locales.length] as Locale;
      const first = await ask(`${path}?locale=${locale}`, { cookie });
      // If the address redirects, the answer of the target is checked instead.
      const next = first.status === 302 ? first.headers.get('location')?.split('?')[0] : undefined;
      expectPage(next ? await ask(`${next}?locale=${locale}`, { cookie }) : first, locale, path);
    }
  });

  test('the offline page still answers 200', async () => {
    expect(all).toContain(offlineFallbackPath);
    expect((await ask(`${offlineFallbackPath}?locale=en-us`, { cookie })).status).toBe(200);
  });

  test('visitors get a cached page, a redirect or an error page', { timeout: 240_000 }, async () => {
    for (const path of selectEveryThird(all)) {
      const { status, headers } = await ask(`${path}?locale=en-us`);
      expect([path, status], path).toEqual([path, expect.toSatisfy((code: number) => [200, 302, 404, 503].includes(code))]);
      if (status !== 302) expect([path, headers.get('content-type')]).toEqual([path, 'text/html; charset=utf-8']);
    }
  });

  test('a submitted form answers with an error page', async () => {
    const body = new URLSearchParams({ intent: 'take', version: '1', account: 'somebody', pwd: 'Something#1' });
    for (const path of ['/login', '/logout', '/feedback', '/admin/review/1', '/uc/info'])
      expectPage(await ask(`${path}?locale=pt-br`, { cookie }, { method: 'POST', body }), 'pt-br', path);
  });

  test('a form submitted by a visitor answers with an error page, whatever its content', async () => {
    const body = new URLSearchParams({ intent: 'none', account: 'x' });
    for (const path of ['/login', '/register', '/recover', '/feedback'])
      expectPage(await ask(`${path}?locale=ru-ru`, {}, { method: 'POST', body }), 'ru-ru', path);
  });

  test('static files and the health check need no database', async () => {
    const { text } = await ask('/standard', { cookie });
    const files = [...text.matchAll(/(?:href|src)="(\/(?:assets\/)?[\w-]+\.(?:css|js|svg|woff2))/g)].map(([, path]) => path as string);
    expect(files.length).toBeGreaterThan(4);
    for (const path of [...new Set(files), '/healthz']) expect([path, (await ask(path, { cookie })).status]).toEqual([path, 200]);
  });

  test('a rejected promise that nothing handles is logged and does not end the server', async () => {
    process.kill(portal.pid, 'SIGUSR2');
    await expect.poll(() => portal.log.join('')).toMatch(/"level":"error".*A rejected promise was not handled.*"message":"planted"/);
    expect((await ask('/healthz')).status).toBe(200);
  });

  test('the API answers 503 with an error envelope and Retry-After', async () => {
    for (const path of ['/api/uc/info', '/api/nothing', '/api/portal/search?keyword=x', '/assets/image/any', '/feed/policy.atom']) {
      const { status, headers, text } = await ask(path, { cookie, 'accept-language': 'en' });
      expect([path, status, headers.get('retry-after')]).toEqual([path, 503, '5']);
      expect(JSON.parse(text)).toMatchObject({ data: null, code: 'E_UNAVAILABLE' });
    }
  });

  test.runIf(isFullCaseRun).each<Size>(['phone', 'wide'])('the error page is readable and usable: %s', async (size) => {
    const page = await openPage({ size });
    const [name, value] = cookie.split('=') as [string, string];
    await page.context().addCookies([{ name, value, url: portal.base }]);
    for (const path of ['/standard?locale=en-us', '/uc/info?locale=ru-ru', '/admin/home?locale=zh-cn']) {
      expect((await page.goto(portal.base + path, { waitUntil: 'load' }))?.status()).toBe(503);
      const action = page.locator('main a, main button').first();
      // The border radius shows that the style sheet was loaded.
      expect(await action.evaluate((element) => getComputedStyle(element).borderRadius)).not.toBe('0px');
      expect(await page.locator('h1').count()).toBe(1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
      expect(await findAccessibilityViolations(page)).toEqual([]);
      const folder = process.env.PICTURES;
      if (folder) await page.screenshot({ path: join(folder, `outage-${size}-${path.replace(/\W+/g, '-')}.png`) });
    }
  });
});
