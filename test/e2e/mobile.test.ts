import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { isFullCaseRun } from '../harness/cases.ts';
import { textsIn } from '../harness/texts.ts';
import { base, type OpenPageOptions, openPage, visit, watchErrors } from './browser.ts';
import { testedLocales } from './proof-cases.ts';

const t = textsIn('en-us');
let page: Page;
const open = async (more: OpenPageOptions = {}): Promise<Page> => {
  page = await openPage({ locale: 'en-us', size: 'phone', ...more });
  return page;
};
const titles = () => page.locator('main .card h2').allTextContents();
const total = async () => Number(/\d+/.exec((await page.locator('main [role=status]').first().textContent()) ?? '')?.[0]);

test.each(testedLocales)('an unknown address below /m answers 404 with a link back to the mobile portal, %s', async (locale) => {
  const texts = textsIn(locale);
  for (const path of ['/m/xyz', '/m/news', '/m/standard/1/history', '/m/a/b/c/d']) {
    const answer = await fetch(base + path, { headers: { cookie: `locale=${locale}` } });
    const html = await answer.text();
    expect([path, answer.status]).toEqual([path, 404]);
    expect(html).toContain(texts['state.missing.page']);
    expect(html).toMatch(new RegExp(`href="/m"[^>]*>${texts['action.back']}`));
  }
});

describe('a mobile list', () => {
  test('the list loads two more pages while scrolling and further ones on request; the address follows and restores the position', async () => {
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

  test.runIf(isFullCaseRun)('a list that is opened at a later page offers the earlier pages', async () => {
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

  test.runIf(isFullCaseRun)('a page number beyond the end offers a link back to the first page', async () => {
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

  test('if loading more fails, the button states it and retries', async () => {
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

  test('filters are in a sheet: they apply at once, the button shows the number of results, chips remove filters', async () => {
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

describe('the mobile portal without JavaScript', () => {
  test('without JavaScript a list has a pager, and its filters are a form', async () => {
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

  test.runIf(isFullCaseRun)('without JavaScript tabs, libraries, preferences and the sections of a record open', async () => {
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

test.runIf(isFullCaseRun)(
  'kinds without a mobile page link to the desktop page; the desktop and the mobile portal link to each other',
  async () => {
    await open();
    await page.goto('/m');
    await page.getByRole('button', { name: t['mobile.libraries'] }).click();
    expect(await page.locator('#libraries a[href="/news"]').count()).toBe(1);
    expect(await page.locator('#libraries a[href="/m/policy"]').count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: t['mobile.toDesktop'] }).click();
    await page.waitForURL((url) => url.pathname === '/');
    // The choice of the desktop portal is remembered: no redirect to /m.
    await page.goto('/');
    expect(new URL(page.url()).pathname).toBe('/');
    await page.getByRole('link', { name: t['mobile.toMobile'] }).click();
    await page.waitForURL((url) => url.pathname === '/m');
  },
);

test.runIf(isFullCaseRun)('the message and account pages open in the frame of the mobile portal', async () => {
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

test('the tab bar is hidden while an input has the focus', async () => {
  await open();
  await visit(page, '/m/search');
  expect(await page.locator('.tab-bar').isVisible()).toBe(true);
  await page.locator('main input[type=search]').focus();
  expect(await page.locator('.tab-bar').isVisible()).toBe(false);
});

describe('sharing a record', () => {
  test('the share button passes the desktop address in the reader’s language to the Web Share API', async () => {
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

  test('without the Web Share API the share sheet shows the address, its QR code, and in WeChat the instructions', async () => {
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
