import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { locales } from '../../src/base/locales.ts';
import { textsIn } from '../harness/texts.ts';
import { base, openPage, type Visit, visit, watchErrors } from './browser.ts';

const t = textsIn('en-us');
let page: Page;
afterEach(() => page?.context().close());
const open = async (more: Visit = {}): Promise<Page> => {
  page = await openPage({ locale: 'en-us', size: 'phone', fresh: true, ...more });
  return page;
};
const titles = () => page.locator('main .card h2').allTextContents();
const total = async () => Number(/\d+/.exec((await page.locator('main [role=status]').first().textContent()) ?? '')?.[0]);

test.each(locales)('what is no page below /m says so and leads back, %s', async (locale) => {
  const texts = textsIn(locale);
  for (const path of ['/m/xyz', '/m/news', '/m/standard/1/history', '/m/a/b/c/d']) {
    const answer = await fetch(base + path, { headers: { cookie: `locale=${locale}` } });
    const html = await answer.text();
    expect([path, answer.status]).toEqual([path, 404]);
    expect(html).toContain(texts['state.missing.page']);
    expect(html).toMatch(new RegExp(`href="/m"[^>]*>${texts['action.back']}`));
  }
});

describe('a list', () => {
  test('brings two pages by itself, the next ones when asked; the address follows, and comes back by itself', async () => {
    await open();
    const errors = watchErrors(page);
    await page.goto('/m/standard');
    const all = await total();
    expect(await titles()).toHaveLength(8);
    await page.locator('footer').scrollIntoViewIfNeeded();
    await expect.poll(async () => (await titles()).length).toBe(16);
    await page.locator('footer').scrollIntoViewIfNeeded();
    await expect.poll(async () => (await titles()).length).toBe(24);
    await page.locator('footer').scrollIntoViewIfNeeded();
    await page.waitForTimeout(600);
    expect(await titles()).toHaveLength(24);
    await page.getByRole('button', { name: t['mobile.more'] }).click();
    await expect.poll(async () => (await titles()).length).toBe(Math.min(32, all));
    expect(new Set(await titles()).size).toBe(Math.min(32, all));
    await page.locator('[data-page="3"] .card').nth(4).scrollIntoViewIfNeeded();
    await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBe('3');
    await page.locator('[data-page="1"] .card').first().scrollIntoViewIfNeeded();
    await expect.poll(() => page.url()).not.toContain('page=');
    expect(errors).toEqual([]);
  });

  test('opened at a page offers what stands before it', async () => {
    await open();
    await page.goto('/m/standard?page=3');
    const third = await titles();
    await page.getByRole('link', { name: t['mobile.earlier'] }).click();
    await page.waitForURL(/page=2/);
    const second = await titles();
    expect(second).not.toEqual(third);
    await page.getByRole('link', { name: t['mobile.earlier'] }).click();
    await page.waitForURL((url) => !url.searchParams.has('page'));
    expect(await page.getByRole('link', { name: t['mobile.earlier'] }).count()).toBe(0);
  });

  test('behind its end has the way back', async () => {
    await open();
    const answer = await page.goto('/m/standard?page=999');
    expect(answer?.status()).toBe(200);
    expect(await page.locator('main h2').allTextContents()).toContain(t['state.empty']);
    expect(await page.locator('main').getByText(t['state.missing.page'], { exact: true }).isVisible()).toBe(true);
    await page
      .locator('main')
      .getByRole('link', { name: t['pager.page'].replace('{page}', '1'), exact: true })
      .click();
    await expect.poll(async () => (await titles()).length).toBe(8);
  });

  test('whose line breaks says so in its button, and goes on when it is back', async () => {
    await open();
    await visit(page, '/m/standard?page=2');
    await page.route('**/api/portal/standard*', (route) => route.abort());
    await page.locator('footer').scrollIntoViewIfNeeded();
    const again = page.getByRole('button', { name: t['mobile.moreFailed'] });
    await again.waitFor();
    expect(await titles()).toHaveLength(8);
    await page.unroute('**/api/portal/standard*');
    await again.click();
    await expect.poll(async () => (await titles()).length).toBe(16);
  });

  test('is filtered in a sheet: a tick takes effect, the button says how many, chips take it back', async () => {
    await open();
    await page.goto('/m/standard');
    const all = await total();
    await page.locator('.action-bar button').click();
    const box = page.locator('#filters input[type=checkbox]').first();
    await box.check();
    await expect.poll(total).toBeLessThan(all);
    const left = await total();
    const show = page.locator('#filters button[type=submit]:visible').last();
    expect(await show.textContent()).toContain(String(left));
    await show.click();
    expect(await page.locator('#filters').isVisible()).toBe(false);
    await page.locator('main .chip').first().click();
    await expect.poll(total).toBe(all);
  });
});

describe('without script', () => {
  test('a list has a pager, and its filters are a form', async () => {
    await open({ script: false });
    await page.goto('/m/policy');
    const all = await total();
    const first = await titles();
    await page.locator('main a[rel=next]').click();
    await page.waitForURL(/\/m\/policy\?page=2/);
    expect(await titles()).not.toEqual(first);
    await page.goto('/m/policy');
    await page.locator('.action-bar button').click();
    await page.locator('#filters input[type=checkbox]').first().check();
    await page.locator('#filters button[type=submit]:visible').last().click();
    await page.waitForURL(/\/m\/policy\?/);
    expect(await total()).toBeLessThan(all);
  });

  test('tabs, libraries, preferences and the parts of a record open', async () => {
    await open({ script: false });
    await page.goto('/m');
    await page.getByRole('button', { name: t['mobile.libraries'] }).click();
    await page.locator('#libraries').getByRole('link', { name: t['kind.standard.plural'], exact: true }).click();
    await page.waitForURL('**/m/standard');
    await page.locator('main .card a').first().click();
    await page.waitForURL(/\/m\/standard\/\d+/);
    await page.locator('details.part summary').first().click();
    expect(await page.locator('details.part[open]').count()).toBe(1);
    await page.locator('.action-bar button[popovertarget=cite]').click();
    expect(await page.locator('#cite').isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: t['mobile.preferences'] }).click();
    await page.locator('#preferences').getByRole('link', { name: 'Русский' }).click();
    await page.waitForURL(/locale=ru-ru/);
    expect(await page.locator('html').getAttribute('lang')).toBe('ru-RU');
  });
});

test('kinds without a mobile page lead to their page of the portal; the other view is offered both ways', async () => {
  await open();
  await page.goto('/m');
  await page.getByRole('button', { name: t['mobile.libraries'] }).click();
  expect(await page.locator('#libraries a[href="/news"]').count()).toBe(1);
  expect(await page.locator('#libraries a[href="/m/policy"]').count()).toBe(1);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: t['mobile.toDesktop'] }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/'); // no way back by itself
  expect(new URL(page.url()).pathname).toBe('/');
  await page.getByRole('link', { name: t['mobile.toMobile'] }).click();
  await page.waitForURL((url) => url.pathname === '/m');
});

test('messages and the account open in the frame of the mobile portal', async () => {
  await open();
  await page.goto('/m');
  await page.getByRole('link', { name: t['mobile.me'], exact: true }).click();
  await page.waitForURL(/\/login/);
  expect(await page.locator('.tab-bar').count()).toBe(1);
  await visit(page, '/login');
  expect(await page.locator('.tab-bar').count()).toBe(1);
  await visit(page, '/login?view=desktop');
  expect(await page.locator('.tab-bar').count()).toBe(0);
});

test('the bars leave when words are typed', async () => {
  await open();
  await visit(page, '/m/search');
  expect(await page.locator('.tab-bar').isVisible()).toBe(true);
  await page.locator('main input[type=search]').focus();
  expect(await page.locator('.tab-bar').isVisible()).toBe(false);
});

describe('sharing', () => {
  test('hands the device the portal’s own address in the reader’s language', async () => {
    await open();
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', { value: async (what: ShareData) => void Object.assign(window, { shared: what }) });
    });
    await page.goto('/m/standard');
    await page.locator('main .card a').first().click();
    await page.waitForURL(/\/m\/standard\/\d+/);
    await page.locator('.action-bar').getByRole('button', { name: t['action.share'] }).click();
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { shared?: ShareData }).shared?.url))
      .toBe(`${base}${new URL(page.url()).pathname.slice(2)}?locale=en-us`);
  });

  test('without such a device shows the address, its picture, and in WeChat the way there', async () => {
    await open();
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', { value: undefined });
      Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (Linux; Android 14) Mobile MicroMessenger/8.0' });
    });
    await page.goto('/m/standard');
    await page.locator('main .card a').first().click();
    await page.waitForURL(/\/m\/standard\/\d+/);
    await page.locator('.action-bar').getByRole('button', { name: t['action.share'] }).click();
    await page.locator('#share img').waitFor();
    expect(await page.locator('#share').textContent()).toContain(t['mobile.shareWechat']);
    expect(await page.locator('#share').textContent()).toContain('?locale=en-us');
  });
});
