import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type Locale, locales } from '../../src/base/locales.ts';
import { catalogues } from '../../src/platform/i18n/all.server.ts';
import { isFullCaseRun, selectTestCases } from '../harness/cases.ts';
import { operatorCookie } from './accounts.ts';
import { base, openPage, type Size, visit } from './browser.ts';
import { environmentNamedIn } from './list-page.ts';
import { testedLocales } from './proof-cases.ts';
import { startServer } from './server.ts';

/** Tests of the banner that names the environment on every page outside production. */
const operator = await operatorCookie();
const pages = ['/', '/standard', '/login', '/api/docs', '/nope', '/uc/info', '/uc/nope', '/admin/home', '/admin/account', '/admin/nope'];
let page: Page | undefined;

const readBanner = async (path: string, locale: Locale, cookie = '') => {
  const headers = { cookie: `locale=${locale}; office_locale=${locale}; ${cookie}` };
  return environmentNamedIn(await (await fetch(base + path, { headers })).text());
};

describe.each(selectTestCases(testedLocales))('%s', (locale) => {
  test('every page shows the name of the environment, also without JavaScript', async () => {
    // One request after another: a server that has just started refuses some of ten simultaneous requests.
    for (const path of pages)
      expect([path, await readBanner(path, locale, operator)]).toEqual([path, catalogues[locale]['environment.test']]);
  });
});

test('a cached page shows the banner in the requested language', async () => {
  for (const locale of [...locales, ...locales]) expect(await readBanner('/about', locale)).toBe(catalogues[locale]['environment.test']);
});

describe.each(selectTestCases<Size>(['phone', 'wide']))('%s', (size) => {
  test.each(selectTestCases(['/admin/home', '/uc/info']))('%s: the banner is at the top of the page and is not printed', async (path) => {
    page = await openPage({ size, locale: 'en-us', cookie: operator });
    await visit(page, path);
    const box = await page.locator('.environment').boundingBox();
    expect([box?.x, box?.y]).toEqual([0, 0]);
    expect(box?.height).toBeLessThan(30);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.environment').isVisible()).toBe(false);
  });
});

/** This test covers one refused value; test/environment.unit.test.ts covers all. */
test.runIf(isFullCaseRun)(
  'an unknown value of PORTAL_ENV is refused at the start with the name of the variable',
  { timeout: 120_000 },
  async () => {
    await expect(startServer({ SEED: 'none', PORTAL_ENV: 'staging' })).rejects.toThrow(/PORTAL_ENV/);
  },
);
