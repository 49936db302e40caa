import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { base, openPage, visit, watchErrors } from './browser.ts';
import { total } from './list-page.ts';

let page: Page;
beforeEach(async () => {
  page = await openPage({ fresh: true });
});
afterEach(() => page.context().close());

const lang = () => page.locator('html').getAttribute('lang');
const cookie = async (name: string) => (await page.context().cookies()).find((one) => one.name === name)?.value;
const choose = async (what: 'locale' | 'nation' | 'theme', value: string) => {
  await page.locator(`header button[popovertarget=choose-${what}]`).click();
  await page.locator(`#choose-${what} a[href*="${what}=${value}"]`).click();
  await page.waitForURL((url) => url.searchParams.get(what) === value);
};

describe('language', () => {
  test('is Chinese until chosen, whatever the browser prefers', async () => {
    expect(await (await fetch(`${base}/`, { headers: { 'accept-language': 'en-US' } })).text()).toContain('<html lang="zh-CN"');
  });

  test('stays: in the cookie, in local storage, on the next page and after a step without a document', async () => {
    await visit(page, '/standard');
    await choose('locale', 'ru-ru');
    await visit(page, '/');
    expect(await lang()).toBe('ru-RU');
    expect(await cookie('locale')).toBe('ru-ru');
    expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe('ru-ru');
    const asked = page.waitForRequest((request) => request.url().includes('/api/portal/policy'));
    await page.locator('main a[href="/policy"]').first().click();
    expect((await asked).url()).toContain('locale=ru-ru');
    await page.waitForURL(/\/policy$/);
    await expect.poll(() => page.locator('h1').textContent()).toMatch(/[а-я]/i);
  });

  test('comes back from local storage when the cookie is gone', async () => {
    await visit(page, '/?locale=en-us');
    await page.context().clearCookies();
    await page.goto('/about');
    await expect.poll(lang).toBe('en-US');
    expect(await cookie('locale')).toBe('en-us');
  });

  test('in the address wins over the one kept', async () => {
    await visit(page, '/?locale=en-us');
    await visit(page, '/about?locale=pt-br');
    expect(await lang()).toBe('pt-BR');
    await visit(page, '/about?locale=xx');
    expect(await lang()).toBe('pt-BR');
  });

  test('keeps filters, page and place in the address when it changes', async () => {
    await visit(page, '/standard?country=cn&page=2');
    await choose('locale', 'en-us');
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({ country: 'cn', page: '2', locale: 'en-us' });
  });
});

describe('nation', () => {
  test('narrows every list until all are chosen again', async () => {
    await visit(page, '/standard?locale=en-us');
    const all = await total(page);
    await choose('nation', 'cn');
    const chinese = await total(page);
    expect(chinese).toBeGreaterThan(0);
    expect(chinese).toBeLessThan(all);
    expect(await cookie('nation')).toBe('cn');
    await visit(page, '/standard');
    expect(await total(page)).toBe(chinese);
    await visit(page, '/standard?country=cn&country=br&country=ru');
    expect(await total(page)).toBeGreaterThan(chinese);
    await visit(page, '/standard');
    await choose('nation', 'all');
    expect(await total(page)).toBe(all);
  });
});

describe('theme', () => {
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

  test('dark and light stay on the next page, automatic follows the system', async () => {
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
