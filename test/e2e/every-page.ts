import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bcp47, type Locale, locales } from '../../src/base/locales.ts';
import { kindOf, kindSlugs } from '../../src/records/kinds/index.ts';
import { barriers } from './barriers.ts';
import { base, layoutShifts, openPage, type Size, visit, watchErrors } from './browser.ts';
import { withoutPlaceholder } from './placeholders.ts';

const largestShift = 0.02;

/** Which languages are searched for barriers on which screen, and in which theme: each once, both themes on both screens. */
const inspected: Record<Size, Partial<Record<Locale, 'light' | 'dark'>>> = {
  wide: { 'zh-cn': 'light', 'ru-ru': 'dark' },
  phone: { 'en-us': 'light', 'pt-br': 'dark' },
};

export const firstId = async (api: string, page = 1): Promise<string> => {
  const answer = (await (await fetch(`${base}/api/portal/${api}?limit=1&page=${page}`)).json()) as { data: { docs: { id: string }[] } };
  return answer.data.docs[0]?.id ?? 'none';
};

/** Every public address of the portal with the status it answers. */
const addresses = async (): Promise<[path: string, status: number][]> => {
  const libraries = kindSlugs.map(kindOf).map(
    async ({ api, page }): Promise<[string, number][]> => [
      [page, 200],
      [`${page}/${await firstId(api)}`, 200],
    ],
  );
  return [
    ['/', 200],
    ...(await Promise.all(libraries)).flat(),
    ['/standard/no-such-record', 404], // every kind's answer is the contract test's
    ['/search', 200],
    ['/search?keyword=27001', 200],
    ['/compare', 200],
    [`/compare?id=${await firstId('standard')},${await firstId('standard', 2)}`, 200],
    [`/standard/${await firstId('standard')}/history`, 200],
    ['/standard/no-such-record/history', 404],
    ['/about', 200],
    ['/terms', 200],
    ['/privacy', 200],
    ['/accessibility', 200],
    ['/feedback', 200],
    [`/feedback?about=standard:${await firstId('standard')}`, 200],
    ['/feedback?about=standard:99999999', 404],
    ['/qa', 200],
    ['/sitemap', 200],
    ['/login', 200],
    ['/login?way=sms', 200],
    ['/register', 200],
    ['/recover', 200],
    ['/uc/result/no-such-test', 404],
    ['/nope', 404],
  ];
};

/** What a picture of the page would not show: language, headings, overflow, jumps, fields that do not say what belongs in them. */
const defects = async (page: Page, locale: Locale): Promise<string[]> => {
  const found = await page.evaluate(() => ({
    title: document.title.trim(),
    lang: document.documentElement.lang,
    headings: document.querySelectorAll('h1').length,
    beyond: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }));
  const { shift, moved } = await layoutShifts(page);
  return [
    ...(found.title ? [] : ['no title']),
    ...(found.lang === bcp47(locale) ? [] : [`lang is ${found.lang}`]),
    ...(found.headings === 1 ? [] : [`${found.headings} first-level headings`]),
    ...(found.beyond > 0 ? [`${found.beyond} px wider than the screen`] : []),
    ...(shift <= largestShift ? [] : [`layout shift ${shift.toFixed(3)}`, ...moved.slice(0, 4)]),
    ...(await withoutPlaceholder(page)),
  ];
};

/** Narrow screens show what is too long in any language; wide ones in the language of the shortest words and in that of the longest. */
const languages: Record<Size, readonly Locale[]> = { wide: ['zh-cn', 'ru-ru'], phone: locales };

/** The tests of pages in the languages of one size of screen; `cookie`: of who reads them. A language reads in one tab, as a reader would. */
export const testPages = (size: Size, pages: readonly (readonly [path: string, status: number])[], cookie?: string): void => {
  describe.each(languages[size])(`${size} %s`, (locale) => {
    const theme = inspected[size][locale];
    let page: Page;
    let errors: string[];
    beforeAll(async () => {
      page = await openPage({ locale, size, dark: theme === 'dark', cookie });
      errors = watchErrors(page);
    });
    afterAll(() => page.close());

    test.each(pages)('%s', async (path, status) => {
      errors.length = 0;
      const answered = await visit(page, path);
      await page.waitForTimeout(150); // late shifts and errors
      const problems = [...(answered === status ? [] : [`status ${answered}`]), ...errors, ...(await defects(page, locale))];
      if (theme) problems.push(...(await barriers(page)));
      expect(problems).toEqual([]);
    });
  });
};

/** The tests of every public page on one size of screen. */
export const testEveryPage = async (size: Size): Promise<void> => testPages(size, await addresses());
