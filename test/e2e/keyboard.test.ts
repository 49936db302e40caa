import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isFullCaseRun, selectTestCases } from '../harness/cases.ts';
import { openPage, visit, waitUntilHydrated } from './browser.ts';

/** The focused element: tag, attributes, visibility and focus ring. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLElement;
    // the focus ring of a field may be drawn on its parent box, the ring of a card on its ::after
    const styles = [at, at.parentElement ?? at].map((element) => getComputedStyle(element)).concat(getComputedStyle(at, '::after'));
    const box = at.getBoundingClientRect();
    return {
      tag: at.tagName.toLowerCase(),
      name: at.getAttribute('name') ?? '',
      type: at.getAttribute('type') ?? '',
      id: at.id,
      href: at.getAttribute('href') ?? '',
      inMain: Boolean(at.closest('main')),
      inSight: box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight,
      ring: styles.some(({ outlineStyle, boxShadow }) => outlineStyle !== 'none' || boxShadow !== 'none'),
    };
  });

/** Presses Tab until `wanted` is true for the focused element. Throws if `wanted` is still false after 150 presses. */
const tabTo = async (page: Page, wanted: (at: Awaited<ReturnType<typeof focused>>) => boolean): Promise<void> => {
  for (let i = 0; i < 150; i++) {
    await page.keyboard.press('Tab');
    if (wanted(await focused(page))) return;
  }
  throw new Error('Tab never got there');
};

test('the first tab stop is a skip link to the main content', async () => {
  const page = await openPage({ locale: 'en-us' });
  await visit(page, '/standard');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toMatchObject({ tag: 'a', href: '#main' });
  await expect.poll(async () => (await focused(page)).inSight).toBe(true); // the skip link slides into view by an animation
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toMatchObject({ inMain: true });
});

test.each(selectTestCases(['/standard', '/', '/search']))(
  'the key "/" focuses the search field on %s and types a slash inside the field',
  async (path) => {
    const page = await openPage({ locale: 'en-us' });
    await visit(page, path);
    await page.keyboard.press('/');
    expect(await focused(page)).toMatchObject({ tag: 'input', name: 'keyword', inSight: true });
    await page.keyboard.type('GB/T');
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('GB/T');
  },
);

test('the search field is a combobox: typing shows suggestions, arrows choose, Escape closes, Enter opens', async () => {
  const page = await openPage({ locale: 'en-us' });
  await visit(page, '/standard');
  await page.keyboard.press('/');
  await page.keyboard.type('infor');
  const field = page.getByRole('combobox');
  const options = page.getByRole('option');
  await expect.poll(() => options.count()).toBeGreaterThan(1);
  expect(await field.getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => options.last().getAttribute('aria-selected')).toBe('true');
  expect(await field.getAttribute('aria-activedescendant')).toBe(await options.last().getAttribute('id'));
  await page.keyboard.press('Escape');
  await expect.poll(() => options.count()).toBe(0);
  expect(await field.getAttribute('aria-expanded')).toBe('false');
  // ArrowDown reopens the list; after the last option, the focus returns to the field.
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => options.count()).toBeGreaterThan(1);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => options.first().getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).pathname).not.toBe('/standard');
});

test('every focused element is visible and has a focus ring', async () => {
  const page = await openPage({ locale: 'ru-ru' });
  await visit(page, '/standard');
  const bad: unknown[] = [];
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab');
    if ((await focused(page)).href === '#main') await page.waitForTimeout(300); // the skip link slides into view by an animation
    const at = await focused(page);
    if (at.tag !== 'body' && !(at.inSight && at.ring)) bad.push(at);
  }
  expect(bad).toEqual([]);
});

test.runIf(isFullCaseRun)('a filter can be reached, checked and unchecked by keyboard and keeps the focus', async () => {
  const page = await openPage({ locale: 'en-us' });
  await visit(page, '/standard');
  const before = await page.locator('main [role=status]').first().textContent();
  await tabTo(page, (at) => at.tag === 'input' && at.type === 'checkbox');
  const { name } = await focused(page);
  const value = await page.evaluate(() => (document.activeElement as HTMLInputElement).value);
  await page.keyboard.press('Space');
  await page.waitForURL((url) => url.searchParams.getAll(name).includes(value));
  await page.waitForFunction((text) => document.querySelector('main [role=status]')?.textContent !== text, before);
  expect(await focused(page)).toMatchObject({ name, type: 'checkbox' });
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).checked)).toBe(true);
  const filtered = await page.locator('main [role=status]').first().textContent();
  await page.keyboard.press('Space');
  await page.waitForURL((url) => !url.searchParams.has(name));
  // not compared with the first total, because tests of other files publish standards meanwhile
  await page.waitForFunction((text) => document.querySelector('main [role=status]')?.textContent !== text, filtered);
});

test.runIf(isFullCaseRun)('Enter opens a card, and "back" restores the scroll position', async () => {
  const page = await openPage({ locale: 'en-us' });
  await visit(page, '/standard');
  const cards = page.locator('main a[href^="/standard/"]:visible');
  await cards.nth(11).focus();
  await cards.nth(11).scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(100);
  const href = (await cards.nth(11).getAttribute('href')) as string;
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === href);
  await page.locator('article h1').waitFor();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await cards.first().waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(place - 5);
  expect(Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(5);
});

test('after client-side navigation the focus is on the main element of the new page', async () => {
  const page = await openPage({ locale: 'en-us' });
  await visit(page, '/standard');
  await page.locator('main a[href^="/standard/"]:visible').first().click();
  await page.locator('article h1').waitFor();
  await waitUntilHydrated(page);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
});

test.runIf(isFullCaseRun)('arrow keys move through the main menu, and Escape closes it', async () => {
  const page = await openPage({ locale: 'en-us' });
  await visit(page, '/');
  const group = page.locator('header nav button[popovertarget^="menu-"]:visible').first();
  await group.focus();
  await page.keyboard.press('ArrowDown');
  expect(await page.evaluate(() => Boolean(document.activeElement?.closest(':popover-open')))).toBe(true);
  const first = await focused(page);
  await page.keyboard.press('ArrowDown');
  expect((await focused(page)).href).not.toBe(first.href);
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => document.querySelectorAll(':popover-open').length)).toBe(0);
});
