import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { kindOf, kindSlugs } from '../../src/records/kinds/index.ts';
import { openPage } from './browser.ts';
import { digits } from './list-page.ts';

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

/** How many results the delivered page of each address says that it has; read without showing it, its parts are the other tests'. */
const totals = async (page: Page, addresses: string[]): Promise<number[]> => {
  const texts = await page.evaluate(
    (all) =>
      Promise.all(
        all.map(async (address) => {
          const html = await (await fetch(address)).text();
          return new DOMParser().parseFromString(html, 'text/html').querySelector('main [role=status]')?.textContent ?? null;
        }),
      ),
    addresses,
  );
  return texts.map(digits);
};

const countsAndTotals = async (page: Page, path: string, options: Option[]) => {
  const address = ({ name, value }: Option) => `${path}${path.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`;
  const found = await totals(page, options.map(address));
  return options.flatMap((option, at) =>
    found[at] === option.count ? [] : [`${address(option)}: ${option.count} promised, ${found[at]} found`],
  );
};

describe.each(kindSlugs)('%s', (slug) => {
  const { page: path, filters } = kindOf(slug);

  test('the number beside each value is the number of results it gives', async () => {
    const page = await openPage({ locale: 'en-us' });
    await page.goto(path);
    const options = await optionsOn(page);
    expect(new Set(options.map(({ name }) => name)).size).toBeGreaterThan(filters.length > 1 ? 1 : 0);
    expect(options.filter(({ name }) => !filters.includes(name))).toEqual([]);
    expect(await countsAndTotals(page, path, sample(options))).toEqual([]);
    await page.close();
  });

  test('so it is under another filter', async () => {
    const page = await openPage({ locale: 'en-us' });
    await page.goto(path);
    const first = (await optionsOn(page))[0] as Option;
    const narrowed = `${path}?${first.name}=${encodeURIComponent(first.value)}`;
    await page.goto(narrowed);
    const others = (await optionsOn(page)).filter(({ name }) => name !== first.name);
    expect(await countsAndTotals(page, narrowed, sample(others).slice(0, 6))).toEqual([]);
    await page.close();
  });
});
