import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { kindOf, kindSlugs } from '../../src/records/kinds/index.ts';
import { isFullCaseRun, selectTestCases } from '../harness/cases.ts';
import { textsIn } from '../harness/texts.ts';
import { base, openPage, type Size } from './browser.ts';
import { readRecordLinks, readResultTotal } from './list-page.ts';
import { testedLocales } from './proof-cases.ts';

/** Reading, filtering and paging must work in plain HTML without JavaScript. */

test.each(testedLocales)('a missing record answers 404 with a page that explains it, %s', async (locale) => {
  for (const slug of kindSlugs) {
    const { page } = kindOf(slug);
    const answer = await fetch(`${base}${page}/no-such-record`, { headers: { cookie: `locale=${locale}` } });
    const html = await answer.text();
    expect([page, answer.status, html.match(/<h1[^>]*>/g)?.length]).toEqual([page, 404, 1]);
    const t = textsIn(locale);
    expect(html).toContain(t['state.missing.record'].replace('{kind}', t[`kind.${slug}`]));
  }
});

describe.each(selectTestCases<Size>(['wide', 'phone']))('without script, %s', (size) => {
  let page: Page;
  beforeEach(async () => {
    page = await openPage({ locale: 'en-us', size, script: false });
  });

  test('without JavaScript a submitted filter shortens the list', async () => {
    await page.goto('/standard');
    const all = await readResultTotal(page);
    if (size === 'phone') await page.locator('main button[popovertarget=filters]:visible').first().click();
    const box = page.locator('main form input[type=checkbox]').first();
    const [name, value] = [await box.getAttribute('name'), await box.getAttribute('value')];
    await box.check();
    await page.locator('#filters button[type=submit]:visible').last().click();
    await page.waitForURL((url) => url.searchParams.getAll(name as string).includes(value as string));
    expect(await readResultTotal(page)).toBeLessThan(all);
    expect(await readResultTotal(page)).toBeGreaterThan(0);
    expect(await page.locator(`main form input[name="${name}"][value="${value}"]`).isChecked()).toBe(true);
  });

  test('without JavaScript the pager shows the next and the previous page', async () => {
    await page.goto('/standard');
    const first = await readRecordLinks(page, '/standard');
    await page.locator('main a[rel=next]').click();
    await page.waitForURL(/[?&]page=2/);
    expect(await readRecordLinks(page, '/standard')).not.toEqual(first);
    await page.locator('main a[rel=prev]').click();
    expect(await readRecordLinks(page, '/standard')).toEqual(first);
  });

  test.runIf(isFullCaseRun)('without JavaScript a list is sorted by a link that keeps the filter', async () => {
    await page.goto('/standard?country=cn');
    const first = await readRecordLinks(page, '/standard');
    await page.locator('main a[href*="sort=title"]').click();
    await page.waitForURL((url) => url.searchParams.get('sort') === 'title' && url.searchParams.get('country') === 'cn');
    expect(await readRecordLinks(page, '/standard')).not.toEqual(first);
  });

  test('without JavaScript the language can be switched and is remembered', async () => {
    await page.goto('/standard');
    await page.locator('header button[popovertarget=choose-locale]').click();
    await page.locator('#choose-locale a[lang^=pt]').click();
    await page.waitForURL(/locale=pt-br/);
    expect(await page.locator('html').getAttribute('lang')).toBe('pt-BR');
    await page.goto('/about');
    expect(await page.locator('html').getAttribute('lang')).toBe('pt-BR');
  });

  test('without JavaScript the search page finds records', async () => {
    await page.goto('/search');
    await page.locator('main input[name=keyword]').first().fill('27001');
    await page.keyboard.press('Enter');
    await page.waitForURL(/keyword=27001/);
    expect(await page.locator('main mark').count()).toBeGreaterThan(0);
  });

  test('without JavaScript a record opens from its list', async () => {
    await page.goto('/policy');
    await page.locator('main li a[href^="/policy/"]').first().click();
    await page.waitForURL(/\/policy\/[^/?]+/);
    expect(await page.locator('main h1').textContent()).not.toBe('');
    expect(await page.locator('main dl dd').count()).toBeGreaterThan(2);
  });
});
