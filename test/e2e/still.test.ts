import { expect, test } from 'vitest';
import { isFullCaseRun, selectTestCases } from '../harness/cases.ts';
import { openPage, readLayoutShifts, visit, watchErrors } from './browser.ts';
import { openSlowProxy } from './pieces.ts';

/** Static parts of a page: React does not render them in the browser, so they keep the HTML of the server (docs/decisions/008). */
test('a first visit loads no scripts for static parts, and their HTML stays', async () => {
  const page = await openPage({ locale: 'en-us' });
  const errors = watchErrors(page);
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  const list = await page.request.get('/api/portal/standard?limit=1');
  const [doc] = ((await list.json()) as { data: { docs: { id: string; title: string }[] } }).data.docs;
  await visit(page, `/standard/${doc?.id}`);
  expect(scripts.filter((url) => /Reading|Results|Block/.test(url))).toEqual([]);
  // The page is in standards mode, because hydration does not remove its doctype.
  expect(await page.evaluate(() => document.compatMode)).toBe('CSS1Compat');
  expect(await page.locator('h1').textContent()).toContain(doc?.title);
  expect(JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')).toMatchObject({ name: doc?.title });
  expect(errors).toEqual([]);
});

test.runIf(isFullCaseRun)('links in static parts navigate without loading a document, and Back returns', async () => {
  const page = await openPage({ locale: 'en-us' });
  const errors = watchErrors(page);
  await visit(page, '/policy');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const first = page.locator('.card h2 a').first();
  const name = await first.locator('span').last().textContent();
  await first.click();
  await page.locator('h1', { hasText: name ?? '' }).waitFor();
  expect(await page.locator('.fact').count()).toBeGreaterThan(3);
  await page.goBack();
  await page.locator('.card h2 a', { hasText: name ?? '' }).waitFor();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  expect(errors).toEqual([]);
});

test.runIf(isFullCaseRun)('an interrupted navigation leaves the list unchanged', async () => {
  const page = await openPage({ locale: 'en-us' });
  await visit(page, '/policy');
  const cards = await page.locator('.card').count();
  // The API calls of both lists are never answered.
  for (const slow of ['policy', 'standard']) await page.route(`**/api/portal/${slow}?*`, () => undefined);
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('footer a[href="/standard"]')?.click());
  // The skeleton of the other list is shown.
  await page.locator('main [aria-busy=true]').first().waitFor();
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('footer a[href="/policy"]')?.click());
  await page.locator('.card').first().waitFor();
  expect(await page.locator('.card').count()).toBe(cards);
});

test.runIf(isFullCaseRun)('every block of the home page keeps its elements while the page around it is re-rendered', async () => {
  const page = await openPage({ locale: 'en-us' });
  // The page requests its texts after hydration.
  const words = page.waitForResponse(/\/api\/portal\/?$|\/api\/portal\?/);
  await visit(page, '/');
  const blocks = () => page.locator('main [data-kept]').allInnerTexts();
  const before = await blocks();
  expect(before.length).toBeGreaterThan(2);
  await page.evaluate(() => Object.assign(window, { parts: [...document.querySelectorAll('[data-kept] > *')] }));
  await words;
  await page.locator('a.skip-link').press('Enter');
  await page.waitForURL('/#main');
  await page.goBack();
  await page.waitForURL('/');
  expect(await blocks()).toEqual(before);
  expect(await page.evaluate(() => (window as unknown as { parts: Element[] }).parts.every((part) => part.isConnected))).toBe(true);
});

test.each(selectTestCases(['phone', 'wide'] as const))('a short page that arrives in pieces has no layout shift: %s', async (size) => {
  const line = await openSlowProxy();
  const page = await openPage({ size });
  for (const path of ['/search', '/nope']) {
    await visit(page, `${line.url}${path}`);
    const { shift, moved } = await readLayoutShifts(page);
    expect(shift < 0.01 ? [] : moved).toEqual([]);
  }
  await page.context().close();
  line.close();
});
