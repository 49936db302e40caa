import { expect, test } from 'vitest';
import { kindOf, kindSlugs } from '../../src/records/kinds/index.ts';
import { base, openPage } from './browser.ts';
import { mainOf, parseDigits, readHtml } from './list-page.ts';
import { testedLocales } from './proof-cases.ts';

test('the pager shows an ellipsis only for two or more omitted page numbers', async () => {
  const numbers = async (page: number): Promise<number[]> =>
    [...(await readHtml(`/standard?page=${page}`)).matchAll(/<a [^>]*class="step"[^>]*>(\d+)</g)].map(([, n]) => Number(n));
  const pages = (await numbers(1)).at(-1) as number;
  expect(pages).toBeGreaterThan(3);
  for (let page = 1; page <= pages; page++) {
    const pageNumbers = await numbers(page);
    expect(pageNumbers.filter((n, i) => n - (pageNumbers[i - 1] ?? n) === 2)).toEqual([]);
  }
});

test.each(kindSlugs)('the year filter is offered only for kinds whose records have dates: %s', async (slug) => {
  const { page, facts } = kindOf(slug);
  expect((await readHtml(page)).includes('name="date.from"')).toBe(facts.includes('date'));
});

test('the page of an industry links to the complete list of a kind if it shows only a part', async () => {
  const [, ...libraries] = mainOf(await readHtml('/industry/1')).split(/<li[^>]*><h3/);
  const groups = libraries.map((library) => ({
    total: parseDigits(/<span[^>]*>([^<]*)<\/span><\/h3>/.exec(library)?.[1] ?? null),
    shown: library.split('</ul>')[0]?.match(/<li/g)?.length ?? 0,
    more: library.includes('</ul><a '),
  }));
  expect(groups.length).toBeGreaterThan(3);
  expect(groups.map(({ more }) => more)).toEqual(groups.map(({ total, shown: listedCount }) => total > listedCount));
});

test.each(testedLocales)('the name of the language is not cut off on a screen 320 px wide, %s', async (locale) => {
  const page = await openPage({ locale, size: 'phone' });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${base}/?locale=${locale}`);
  const name = page.locator('[popovertarget=choose-locale] > span').last();
  expect(await name.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
