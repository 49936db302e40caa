import type { Page } from 'playwright-core';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { locales } from '../../src/base/locales.ts';
import { catalogues } from '../../src/platform/i18n/all.server.ts';
import { operatorCookie } from './accounts.ts';
import { base, openPage, type Size, visit } from './browser.ts';
import { startServer } from './server.ts';

/** The banner that names the environment: on every page but in production. */
const operator = await operatorCookie();
const pages = ['/', '/standard', '/login', '/api/docs', '/nope', '/uc/info', '/uc/nope', '/admin/home', '/admin/account', '/admin/nope'];
const banner = /<section class="environment" aria-label="[^"]*">([^<]*)<\/section>/;

let page: Page | undefined;
afterEach(() => page?.context().close());

const shown = async (origin: string, path: string, locale = 'zh-cn', cookie = '') => {
  const headers = { cookie: `locale=${locale}; office_locale=${locale}; ${cookie}` };
  return banner.exec(await (await fetch(origin + path, { headers })).text())?.[1] ?? null;
};

describe.each(locales)('%s', (locale) => {
  test('every page names the environment, without script too', async () => {
    const named = await Promise.all(pages.map((path) => shown(base, path, locale, operator)));
    expect(named).toEqual(pages.map(() => catalogues[locale]['environment.test']));
  });
});

test('a page that was kept names it in the language that is asked for', async () => {
  for (const locale of [...locales, ...locales]) expect(await shown(base, '/about', locale)).toBe(catalogues[locale]['environment.test']);
});

describe.each<Size>(['wide', 'phone'])('%s', (size) => {
  test.each(['/register', '/admin/home'])('%s: stands on top, and is not printed', async (path) => {
    page = await openPage({ fresh: true, size, locale: 'en-us', ...(path.startsWith('/admin') && { cookie: operator }) });
    await visit(page, path);
    const box = await page.locator('.environment').boundingBox();
    expect([box?.x, box?.y]).toEqual([0, 0]);
    expect(box?.height).toBeLessThan(30);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.environment').isVisible()).toBe(false);
  });
});

test('nothing is named in production, which is what nobody says otherwise', { timeout: 120_000 }, async () => {
  const server = await startServer({ SEED: 'none', PORTAL_ENV: undefined }, inject('emptyData'));
  try {
    for (const path of ['/', '/login', '/nope']) expect(await shown(server.base, path, 'en-us')).toBeNull();
  } finally {
    await server.stop();
  }
});

test('an environment that does not exist is refused at the start, by its name', { timeout: 120_000 }, async () => {
  await expect(startServer({ SEED: 'none', PORTAL_ENV: 'staging' })).rejects.toThrow(/PORTAL_ENV/);
});
