import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { isFullCaseRun, selectTestCases } from '../harness/cases.ts';
import { openPage, type Size, visit, waitUntilHydrated } from './browser.ts';
import { parseDigits } from './list-page.ts';

/** Scroll position, open groups and focus of a list page after a filter is checked. */
let page: Page;
const open = async (size: Size) => {
  page = await openPage({ locale: 'en-us', size });
  expect(await visit(page, '/standard')).toBe(200);
};
const boxes = (name: string) => page.locator(`main form input[type=checkbox][name=${name}]`);
/** The value with the fewest results among the visible checkboxes of a filter. */
const scarcest = async (name: string): Promise<string> => {
  const found = await page
    .locator(`main form label:has(input[name=${name}])`)
    .evaluateAll((labels) =>
      labels
        .filter((label) => label.checkVisibility())
        .map((label) => ({ value: label.querySelector('input')?.value ?? '', text: label.lastElementChild?.textContent ?? '' })),
    );
  const [first] = found.map(({ value, text }) => ({ value, count: parseDigits(text) })).sort((a, b) => a.count - b.count);
  return first?.value ?? '';
};
const count = async () => parseDigits(await page.locator('main [role=status]').first().textContent());
/** `y`: pixels from the upper edge of the window to the number of results, -1 if not rendered; `height`: the height of the window. */
const place = async () => {
  const box = await page.locator('main [role=status]').first().boundingBox();
  return { y: box?.y ?? -1, height: page.viewportSize()?.height ?? 0 };
};
const inSight = async () => {
  const { y, height } = await place();
  return y >= 0 && y < height;
};

describe.each(selectTestCases(['wide', 'phone'] as const))('on a %s screen', (size) => {
  test('the filter groups of topics are expanded', async () => {
    await open(size);
    if (size === 'phone') await page.locator('main button[popovertarget=filters]:not([popovertargetaction])').click();
    for (const name of ['industry', 'technology']) {
      expect(await page.locator(`main form details.filter-group:has(input[name=${name}])`).getAttribute('open'), name).not.toBe(null);
      await boxes(name).first().scrollIntoViewIfNeeded();
      expect(await boxes(name).first().isVisible(), name).toBe(true);
    }
  });

  test.runIf(isFullCaseRun)('the page scrolls to the results when a checked filter leaves few of them', async () => {
    await open(size);
    const all = await count();
    if (size === 'phone') await page.locator('main button[popovertarget=filters]:not([popovertargetaction])').click();
    const box = boxes('technology').and(page.locator(`[value="${await scarcest('technology')}"]`));
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    if (size === 'wide') await box.scrollIntoViewIfNeeded();
    expect(await inSight()).toBe(false);
    await box.check();
    await page.waitForURL(/technology=/);
    await expect.poll(count).toBeLessThan(all);
    await expect.poll(inSight).toBe(true);
  });
});

test('a box that is checked before hydration stays checked', async () => {
  page = await openPage({ locale: 'en-us' });
  const scriptGate = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', (route) => scriptGate.promise.then(() => route.continue()));
  await page.goto('/standard', { waitUntil: 'commit' });
  const box = boxes('status').first();
  await box.check();
  scriptGate.resolve();
  await waitUntilHydrated(page);
  expect(await box.isChecked()).toBe(true);
});

test('filter groups stay expanded or collapsed and the focus stays when the first checked filter re-renders the filters', async () => {
  await open('wide');
  const closed = page.locator('main form details.filter-group:not([open])').first();
  const name = await closed.locator('input').first().getAttribute('name');
  await closed.locator('summary').first().click();
  const folded = page.locator('main form details.filter-group[open]').first();
  const first = await folded.locator('input').first().getAttribute('name');
  await folded.locator('summary').first().click();
  const box = boxes('industry').nth(1);
  const value = await box.getAttribute('value');
  await box.press('Space');
  await page.waitForURL(/industry=/);
  await expect.poll(() => page.locator('main form [data-kept]').count()).toBe(0);
  const isOpen = (group: string | null) =>
    page.locator(`main form details.filter-group:has(input[name="${group}"])`).evaluate((one) => (one as HTMLDetailsElement).open);
  expect([await isOpen(name), await isOpen(first)]).toEqual([true, false]);
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe(value);
});
