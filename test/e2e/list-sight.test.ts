import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { openPage, type Size, visit } from './browser.ts';
import { digits } from './list-page.ts';

/** Where a reader of a list finds himself after a filter was ticked. */
let page: Page;
afterEach(() => page.context().close());
const open = async (size: Size) => {
  page = await openPage({ fresh: true, locale: 'en-us', size });
  expect(await visit(page, '/standard')).toBe(200);
};
const boxes = (name: string) => page.locator(`main form input[type=checkbox][name=${name}]`);
/** The value with the fewest results of a filter whose box can be seen without unfolding more. */
const scarcest = async (name: string): Promise<string> => {
  const found = await page
    .locator(`main form label:has(input[name=${name}])`)
    .evaluateAll((labels) =>
      labels
        .filter((label) => label.checkVisibility())
        .map((label) => ({ value: label.querySelector('input')?.value ?? '', text: label.lastElementChild?.textContent ?? '' })),
    );
  const [first] = found.map(({ value, text }) => ({ value, count: digits(text) })).sort((a, b) => a.count - b.count);
  return first?.value ?? '';
};
const count = async () => digits(await page.locator('main [role=status]').first().textContent());
/** How far the count of the results stands below the upper edge of the window, and how high that is. */
const place = async () => {
  const box = await page.locator('main [role=status]').first().boundingBox();
  return { y: box?.y ?? -1, height: page.viewportSize()?.height ?? 0 };
};
const inSight = async () => {
  const { y, height } = await place();
  return y >= 0 && y < height;
};

describe.each(['wide', 'phone'] as const)('on a %s screen', (size) => {
  test('the topics stand open among the filters', async () => {
    await open(size);
    if (size === 'phone') await page.locator('main button[popovertarget=filters]:not([popovertargetaction])').click();
    for (const name of ['industry', 'technology']) {
      expect(await page.locator(`main form details.filter-group:has(input[name=${name}])`).getAttribute('open'), name).not.toBe(null);
      await boxes(name).first().scrollIntoViewIfNeeded();
      expect(await boxes(name).first().isVisible(), name).toBe(true);
    }
  });

  test('results come into sight when a ticked filter leaves few of them', async () => {
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
