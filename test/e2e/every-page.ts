import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { bcp47, type Locale, locales } from '../../src/core/locales.ts';
import { kindOf, kindSlugs } from '../../src/kinds/index.ts';
import { base, layoutShift, openPage, type Size, visit, watchErrors } from './browser.ts';

const largestShift = 0.02;

/** Which languages are searched for barriers on which screen, and in which theme: each once, both themes on both screens. */
const inspected: Record<Size, Partial<Record<Locale, 'light' | 'dark'>>> = {
  wide: { 'zh-cn': 'light', 'ru-ru': 'dark' },
  phone: { 'en-us': 'light', 'pt-br': 'dark' },
};

const firstId = async (api: string): Promise<string> => {
  const answer = (await (await fetch(`${base}/api/portal/${api}?limit=1`)).json()) as { data: { docs: { id: string }[] } };
  return answer.data.docs[0]?.id ?? 'none';
};

/** Every public address of the portal with the status it answers. */
const addresses = async (): Promise<[path: string, status: number][]> => {
  const libraries = kindSlugs.map(kindOf).map(
    async ({ api, page }): Promise<[string, number][]> => [
      [page, 200],
      [`${page}/${await firstId(api)}`, 200],
      [`${page}/no-such-record`, 404],
    ],
  );
  return [
    ['/', 200],
    ...(await Promise.all(libraries)).flat(),
    ['/search', 200],
    ['/search?keyword=27001', 200],
    ['/about', 200],
    ['/qa', 200],
    ['/sitemap', 200],
    ['/nope', 404],
  ];
};

const barriers = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.map(
    ({ id, help, nodes }) =>
      `axe ${id}: ${help} (${nodes
        .map(({ target }) => target.join(' '))
        .slice(0, 3)
        .join(', ')}${nodes.length > 3 ? ` and ${nodes.length - 3} more` : ''})`,
  );
};

/** What a picture of the page would not show: language, headings, overflow, jumps. */
const defects = async (page: Page, locale: Locale): Promise<string[]> => {
  const found = await page.evaluate(() => ({
    title: document.title.trim(),
    lang: document.documentElement.lang,
    headings: document.querySelectorAll('h1').length,
    beyond: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }));
  const shift = await layoutShift(page);
  return [
    ...(found.title ? [] : ['no title']),
    ...(found.lang === bcp47(locale) ? [] : [`lang is ${found.lang}`]),
    ...(found.headings === 1 ? [] : [`${found.headings} first-level headings`]),
    ...(found.beyond > 0 ? [`${found.beyond} px wider than the screen`] : []),
    ...(shift <= largestShift ? [] : [`layout shift ${shift.toFixed(3)}`]),
  ];
};

/** The tests of every public page in every language on one size of screen. */
export const testEveryPage = async (size: Size): Promise<void> => {
  const pages = await addresses();
  describe.each(locales)(`${size} %s`, (locale) => {
    const theme = inspected[size][locale];
    test.each(pages)('%s', async (path, status) => {
      const page = await openPage({ locale, size, dark: theme === 'dark' });
      const errors = watchErrors(page);
      try {
        const answered = await visit(page, path);
        await page.waitForTimeout(150); // late shifts and errors
        const problems = [...(answered === status ? [] : [`status ${answered}`]), ...errors, ...(await defects(page, locale))];
        if (theme) problems.push(...(await barriers(page)));
        expect(problems).toEqual([]);
      } finally {
        await page.close();
      }
    });
  });
};
