import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isFullCaseRun, selectTestCases } from '../harness/cases.ts';
import { provideRegisteredReader } from './accounts.ts';
import { openPage, visit } from './browser.ts';

/** The search page: notes on the query, tabs and filters, suggestions of its fields. */
let page: Page;
const open = async (path: string, options: Parameters<typeof openPage>[0] = {}) => {
  page = await openPage({ locale: 'en-us', ...options });
  await visit(page, path);
};
const keywordIn = () => new URL(page.url()).searchParams.get('keyword');
const field = () => page.locator('main [role=search] input[name=keyword]');
const options = () => page.locator('main [role=option]');

test('a misspelt query shows the results of the corrected query, with a link to the exact query', async () => {
  await open('/search?keyword=informaton%20securty');
  const notes = page.locator('[data-notes]');
  expect(await notes.textContent()).toContain('Shown for “information security”.');
  expect(await page.locator('main ol > li').count()).toBeGreaterThan(0);
  await notes.getByRole('link', { name: 'Search for “informaton securty” instead' }).click();
  await page.waitForURL(/exact=1/);
  await expect.poll(() => page.locator('main').textContent()).toContain('Nothing found');
  expect(await page.locator('main').getByRole('link', { name: 'iso27001' }).count()).toBe(1);
});

test('names in other languages that widen the search are listed and can be removed', async () => {
  await open('/search?keyword=СМИБ');
  const notes = page.locator('[data-notes]');
  await expect.poll(() => notes.textContent()).toContain('information security management system (en)');
  await notes.getByRole('link', { name: /^Clear: / }).click();
  await page.waitForURL(/without=information-security-management-system/);
  await expect.poll(() => notes.textContent()).not.toContain('(en)');
});

test.each(selectTestCases(['wide', 'phone'] as const))(
  'kinds are tabs in one row, filter groups can be collapsed, and no filter is selected by default: %s',
  async (size) => {
    await open('/search?keyword=data', { size });
    const tabs = await page.getByRole('navigation', { name: 'Search in' }).boundingBox();
    expect(tabs?.height).toBeLessThan(70);
    const years = page.locator('main details', { hasText: 'Years' }).first();
    await years.locator('summary').click();
    const [first] = await years.getByRole('link').all();
    const [year = '', count = ''] = ((await first?.textContent()) ?? '').split(' ');
    await first?.click();
    await page.waitForURL(new RegExp(`year=${year}`));
    await expect.poll(() => page.locator('main [role=status]').first().textContent()).toContain(count);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  },
);

test.runIf(isFullCaseRun)('the search field suggests words, and the last query while it is empty; signing out deletes it', async () => {
  const { cookie } = await provideRegisteredReader();
  await open('/search', { cookie });
  await field().fill('informati');
  await expect.poll(() => options().allTextContents()).toContain('information');
  await field().press('ArrowDown');
  await field().press('Enter');
  await page.waitForURL(/keyword=information/);
  const readStorage = () => page.evaluate(() => ['last-keyword:search', 'last-filters:policy'].map((name) => localStorage.getItem(name)));
  await expect.poll(async () => (await readStorage())[0]).toContain('information');
  await visit(page, '/search');
  await field().focus();
  const last = page.locator('main [role=search] button[dir=auto]');
  const words = await last.textContent();
  await last.click();
  await page.waitForURL(/keyword=/);
  expect(keywordIn()).toBe(words);
  await visit(page, '/policy');
  await page.locator('main input[name=country]').first().click();
  await expect.poll(async () => (await readStorage())[1]).toContain('country=');
  await visit(page, '/logout');
  await page.locator('main').getByRole('button').first().click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await readStorage()).toEqual([null, null]);
});

test.runIf(isFullCaseRun)('a list offers the last filters but does not apply them', async () => {
  await open('/policy');
  const boxes = page.locator('main input[name=country]');
  for (const i of [0, 1]) {
    await boxes.nth(i).click();
    await page.waitForURL((url) => url.searchParams.getAll('country').length === i + 1);
  }
  await visit(page, '/policy');
  expect(new URL(page.url()).search).toBe('');
  await page.locator('main input[name=keyword]').focus();
  await page.getByRole('button', { name: 'Last filters (2)' }).click();
  await page.waitForURL((url) => url.searchParams.getAll('country').length === 2);
});
