import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { kindOf, kindSlugs } from '../../src/kinds/index.ts';
import { openPage } from './browser.ts';
import { digits, total } from './list-page.ts';

/** Values tried of each filter: the fullest first, then a few behind it. */
const tried = 3;

interface Option {
  name: string;
  value: string;
  count: number;
}

/** Every value of every filter with the number beside it. */
const optionsOn = async (page: Page): Promise<Option[]> => {
  const found = await page.locator('main form label:has(input[type=checkbox])').evaluateAll((labels) =>
    labels.map((label) => {
      const box = label.querySelector('input') as HTMLInputElement;
      return { name: box.name, value: box.value, text: label.lastElementChild?.textContent ?? '' };
    }),
  );
  return found.map(({ name, value, text }) => ({ name, value, count: digits(text) }));
};

const sample = (options: Option[]): Option[] =>
  [...Map.groupBy(options, ({ name }) => name).values()].flatMap((group) => group.slice(0, tried));

const countsAndTotals = async (page: Page, path: string, options: Option[]) => {
  const wrong: string[] = [];
  for (const { name, value, count } of options) {
    const address = `${path}${path.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`;
    await page.goto(address);
    const found = await total(page);
    if (found !== count) wrong.push(`${address}: ${count} promised, ${found} found`);
  }
  return wrong;
};

describe.each(kindSlugs)('%s', (slug) => {
  const { page: path, filters } = kindOf(slug);

  test('the number beside each value is the number of results it gives', async () => {
    const page = await openPage({ locale: 'en-us', script: false });
    await page.goto(path);
    const options = await optionsOn(page);
    expect(new Set(options.map(({ name }) => name)).size).toBeGreaterThan(filters.length > 1 ? 1 : 0);
    expect(options.filter(({ name }) => !filters.includes(name))).toEqual([]);
    expect(await countsAndTotals(page, path, sample(options))).toEqual([]);
    await page.close();
  });

  test('so it is under another filter', async () => {
    const page = await openPage({ locale: 'en-us', script: false });
    await page.goto(path);
    const first = (await optionsOn(page))[0] as Option;
    const narrowed = `${path}?${first.name}=${encodeURIComponent(first.value)}`;
    await page.goto(narrowed);
    const others = (await optionsOn(page)).filter(({ name }) => name !== first.name);
    expect(await countsAndTotals(page, narrowed, sample(others).slice(0, 6))).toEqual([]);
    await page.close();
  });
});
