import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Locale } from '../../src/base/locales.ts';
import { selectTestCases } from '../harness/cases.ts';
import { openPage, visit } from './browser.ts';
import { fetchFirstRecordId } from './every-page.ts';

/**
 * Controls smaller than 44 px, or closer than 8 px to the next control beside or below. Exempt: links within a sentence, which are as high
 * as their line (WCAG 2.5.8), and controls on a card, which is itself a link.
 */
const faults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // a field and its own button count as one control
    const sameField = (a: Element, b: Element) =>
      a.closest('.search-box, .relative:has(> input)') !== null && a.parentElement === b.parentElement;
    const inSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' && element.closest('p, dd, .prose, .card') !== null;
    const visibleControls = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input:not([type=hidden]), select, summary, label:has(input)'),
    ]
      .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !one.matches('label input, .skip-link'))
      .filter((one) => one.closest('.card') === null && !inSentence(one));
    const boxes = visibleControls.map((element) => {
      const { x, y, right, bottom, width, height } = element.getBoundingClientRect();
      const fixed = element.closest('.tab-bar, .action-bar, .sticky, [popover]');
      return {
        x,
        y,
        right,
        bottom,
        width,
        height,
        fixed,
        name: `${element.localName} ${element.textContent?.trim().slice(0, 30)}`,
        element,
      };
    });
    const small = boxes
      .filter(({ width, height }) => width > 0 && (Math.round(height) < 44 || Math.round(width) < 44))
      .map(({ name, width, height }) => `${name}: ${Math.round(width)} × ${Math.round(height)}`);
    const near = boxes.flatMap((one, i) =>
      boxes.slice(i + 1).flatMap((other) => {
        if (
          one.fixed !== other.fixed ||
          sameField(one.element, other.element) ||
          one.element.contains(other.element) ||
          other.element.contains(one.element)
        )
          return [];
        const across = Math.max(one.x, other.x) - Math.min(one.right, other.right);
        const down = Math.max(one.y, other.y) - Math.min(one.bottom, other.bottom);
        const distance = Math.max(across, down);
        return distance < 7.5 ? [`${one.name} | ${other.name}: ${distance.toFixed(1)} px apart`] : [];
      }),
    );
    return [...new Set([...small, ...near])];
  });

const record = `/m/standard/${await fetchFirstRecordId('standard')}`;
const pages = ['/m', '/m/standard', record, '/m/search?keyword=27001', '/m/sitemap', '/m/feedback', '/m/qa', '/m/about'];
const screens = [
  ['ru-ru', 320, 568],
  ['zh-cn', 390, 844],
] as const satisfies readonly (readonly [Locale, number, number])[];

describe.each(selectTestCases(screens))('%s, %d × %d', (locale, width, height) => {
  let page: Page;
  beforeEach(async () => {
    page = await openPage({ locale, size: 'phone' });
    await page.setViewportSize({ width, height });
  });

  test.each(selectTestCases(pages, 3))('all controls on %s are large enough and far enough apart', async (path) => {
    await visit(page, path);
    if (width === 320) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await faults(page)).toEqual([]);
  });

  const sheets = [
    ['filters', '/m/standard'],
    ['preferences', '/m'],
    ['libraries', '/m'],
    ['share', record],
  ] as const;
  test.each(selectTestCases(sheets))('all controls in the sheet %s are large enough and far enough apart', async (id, path) => {
    await visit(page, path);
    await page.evaluate((sheet) => document.getElementById(sheet)?.showPopover(), id);
    expect(await faults(page)).toEqual([]);
  });
});

test('main actions are in the lower half of the phone screen', async () => {
  const page = await openPage({ locale: 'en-us', size: 'phone' });
  for (const [path, action] of [
    ['/m/standard', '[popovertarget=filters]'],
    [record, '[popovertarget=cite]'],
    ['/m', '.tab-bar a'],
  ] as const) {
    await visit(page, path);
    const box = await page.locator(`${action}:visible`).first().boundingBox();
    expect([path, (box?.y ?? 0) > 422]).toEqual([path, true]);
  }
});
