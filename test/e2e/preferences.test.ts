import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { isFullCaseRun } from '../harness/cases.ts';
import { base, openPage, visit, watchErrors } from './browser.ts';
import { readResultTotal } from './list-page.ts';

let page: Page;
beforeEach(async () => {
  page = await openPage();
});

const lang = () => page.locator('html').getAttribute('lang');
const cookie = async (name: string) => (await page.context().cookies()).find((one) => one.name === name)?.value;
const choose = async (what: 'locale' | 'nation' | 'theme', value: string) => {
  await page.locator(`header button[popovertarget=choose-${what}]`).click();
  await page.locator(`#choose-${what} a[href*="${what}=${value}"]`).click();
  await page.waitForURL((url) => url.searchParams.get(what) === value);
};

describe('preferences: language', () => {
  test('without a choice the language is Chinese, whatever Accept-Language says', async () => {
    expect(await (await fetch(`${base}/`, { headers: { 'accept-language': 'en-US' } })).text()).toContain('<html lang="zh-CN"');
  });

  test('the chosen language is stored in the cookie and in local storage and used by the next page and by client-side navigation', async () => {
    await visit(page, '/standard');
    await choose('locale', 'ru-ru');
    await visit(page, '/');
    expect(await lang()).toBe('ru-RU');
    expect(await cookie('locale')).toBe('ru-ru');
    expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe('ru-ru');
    const policyRequest = page.waitForRequest((request) => request.url().includes('/api/portal/policy'));
    await page.locator('main a[href="/policy"]').first().click();
    expect((await policyRequest).url()).toContain('locale=ru-ru');
    await page.waitForURL(/\/policy$/);
    await expect.poll(() => page.locator('h1').textContent()).toMatch(/[а-я]/i);
  });

  test.runIf(isFullCaseRun)('the language is restored from local storage when the cookie is missing', async () => {
    await visit(page, '/?locale=en-us');
    await page.context().clearCookies();
    await page.goto('/about');
    await expect.poll(lang).toBe('en-US');
    expect(await cookie('locale')).toBe('en-us');
  });

  test.runIf(isFullCaseRun)('the language in the address takes precedence over the stored language', async () => {
    await visit(page, '/?locale=en-us');
    await visit(page, '/about?locale=pt-br');
    expect(await lang()).toBe('pt-BR');
    await visit(page, '/about?locale=xx');
    expect(await lang()).toBe('pt-BR');
  });

  test.runIf(isFullCaseRun)('a change of the language keeps the filters and the page number in the address', async () => {
    await visit(page, '/standard?country=cn&page=2');
    await choose('locale', 'en-us');
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({ country: 'cn', page: '2', locale: 'en-us' });
  });
});

describe('preferences: country', () => {
  test.runIf(isFullCaseRun)('the chosen country filters every list until all countries are chosen', async () => {
    await visit(page, '/standard?locale=en-us');
    const all = await readResultTotal(page);
    await choose('nation', 'cn');
    const chinese = await readResultTotal(page);
    expect(chinese).toBeGreaterThan(0);
    expect(chinese).toBeLessThan(all);
    expect(await cookie('nation')).toBe('cn');
    await visit(page, '/standard');
    expect(await readResultTotal(page)).toBe(chinese);
    await visit(page, '/standard?country=cn&country=br&country=ru');
    expect(await readResultTotal(page)).toBeGreaterThan(chinese);
    await visit(page, '/standard');
    await choose('nation', 'all');
    expect(await readResultTotal(page)).toBe(all);
  });
});

describe('preferences: theme', () => {
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

  test.runIf(isFullCaseRun)('a dark or light theme applies to the next page, the automatic theme follows the system', async () => {
    const errors = watchErrors(page);
    await visit(page, '/');
    const light = await paper();
    await choose('theme', 'dark');
    await expect.poll(paper).not.toBe(light);
    const dark = await paper();
    await visit(page, '/about');
    await expect.poll(paper).toBe(dark);
    await choose('theme', 'auto');
    await expect.poll(paper).toBe(light);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(paper).toBe(dark);
    await choose('theme', 'light');
    await expect.poll(paper).toBe(light);
    expect(errors).toEqual([]);
  });
});
