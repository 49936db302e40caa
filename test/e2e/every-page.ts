import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { bcp47, type Locale } from '../../src/base/locales.ts';
import { kindOf, kindSlugs } from '../../src/records/kinds/index.ts';
import { isFullCaseRun } from '../harness/cases.ts';
import { findAccessibilityViolations } from './barriers.ts';
import { base, openPage, readLayoutShifts, type Size, visit, watchErrors } from './browser.ts';
import { findFieldsWithoutPlaceholder } from './placeholders.ts';
import { longestTextLocale, shortestTextLocale, testedLocales } from './proof-cases.ts';
import { type BudgetName, type TransferMeter, weighVisits } from './weights.ts';
import { findWrongTexts } from './words.ts';

const largestShift = 0.02;

/** A page and the expectations by which it is tested. */
export interface TestedPage {
  path: string;
  /** Expected status code; default 200. */
  status?: number;
  /** Name of the byte budget for a first visit; without a budget, the size of the page is not checked. */
  weight?: BudgetName;
  /** Selector of a part that appears only after hydration; the test waits for it. */
  part?: string;
  /** True: late content may move the page, so layout shifts are not checked. */
  moves?: boolean;
}

const darkLocales: readonly Locale[] = [longestTextLocale, 'pt-br'];
/**
 * True if a page is tested in this language on this screen. Pages at even positions use the language with short words on the wide screen
 * and the language with long words on the phone; pages at odd positions the reverse. `npm run prove` tests all combinations.
 */
const isOpened = (index: number, size: Size, locale: Locale): boolean =>
  isFullCaseRun || (index % 2 === 0) === ((size === 'wide') === (locale === shortestTextLocale));

/**
 * The id of the first record on a page of a list of the API; `none` if the page is empty. Retries up to 20 times if the server answers 503,
 * because the tests of other workers load the server.
 */
export const fetchFirstRecordId = async (api: string, page = 1): Promise<string> => {
  for (let tries = 20; ; tries--) {
    const answer = await fetch(`${base}/api/portal/${api}?limit=1&page=${page}`);
    const { data, msg } = (await answer.json()) as { data: { docs: { id: string }[] } | null; msg: string };
    if (data) return data.docs[0]?.id ?? 'none';
    if (answer.status !== 503 || tries === 0) throw new Error(`${api}: ${answer.status} ${msg}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
};

const textPages = ['/about', '/terms', '/privacy', '/accessibility', '/qa', '/sitemap'];
/** Paths of up to four records with sample images, because the first record of a kind may have none. */
const findIllustratedRecords = async (): Promise<string[]> => {
  const found = ['solutions', 'dproducts'].map(async (api) => {
    const answer = await fetch(`${base}/api/portal/${api}?limit=100`);
    const { data } = (await answer.json()) as { data: { docs: { id: string; image: string | null }[] } };
    const samples = data.docs.filter(({ image }) => image?.startsWith('/assets/image/sample-')).slice(0, 2);
    return samples.map(({ id }) => `/${api === 'solutions' ? 'solutions' : 'products'}/${id}`);
  });
  return (await Promise.all(found)).flat();
};

/** Every public page of the portal with its expectations. */
const publicPages = async (): Promise<TestedPage[]> => {
  const libraries = kindSlugs.map(kindOf).map(async ({ api, page }) => [page, `${page}/${await fetchFirstRecordId(api)}`]);
  const [first, second] = [await fetchFirstRecordId('standard'), await fetchFirstRecordId('standard', 2)];
  const records = (await Promise.all(libraries)).flat();
  const pictures = isFullCaseRun ? (await findIllustratedRecords()).filter((path) => !records.includes(path)) : [];
  const asleep = [...records, '/search', '/search?keyword=27001', ...textPages];
  const awake = [`/compare?id=${first},${second}`, '/feedback', '/login', '/register'];
  const others = [`/standard/${first}/history`, '/recover'];
  /** Other states of these pages; only `npm run prove` opens them. */
  const states = isFullCaseRun ? ['/compare', `/feedback?about=standard:${first}`, '/login?way=sms'] : [];
  const missing = [
    '/standard/no-such-record', // missing records of other kinds are tested in test/kinds.contract.both.test.ts
    ...(isFullCaseRun ? ['/standard/no-such-record/history', '/feedback?about=standard:99999999', '/uc/result/no-such-test'] : []),
    '/nope',
  ];
  return [
    { path: '/', weight: 'home' },
    ...asleep.map((path) => ({ path, weight: 'asleep' as const })),
    ...[...awake, ...others, ...states].map((path) => ({ path, weight: 'awake' as const })),
    // The size of these pages is not checked: some are a kilobyte larger than the budget of a record without images.
    ...pictures.map((path) => ({ path })),
    ...missing.map((path) => ({ path, status: 404 })),
  ];
};

/** Waits until all images are loaded and the document has not changed for 60 ms, at most 2 seconds, so that late content is present. */
const waitForLateContent = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const end = performance.now() + 2000;
    let changed = performance.now();
    const observer = new MutationObserver(() => {
      changed = performance.now();
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const isComing = () => [...document.images].some((image) => image.loading !== 'lazy' && !image.complete);
    while (performance.now() < end && (isComing() || performance.now() - changed < 60))
      await new Promise((resolve) => requestAnimationFrame(resolve));
    observer.disconnect();
  });

/**
 * Problems of the open page: wrong language or texts, no title, not exactly one first-level heading, horizontal overflow, layout shifts,
 * fields without a placeholder.
 */
const defects = async (page: Page, locale: Locale, moves: boolean): Promise<string[]> => {
  const found = await page.evaluate(() => ({
    title: document.title.trim(),
    lang: document.documentElement.lang,
    headings: document.querySelectorAll('h1').length,
    beyond: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }));
  const { shift, moved } = await readLayoutShifts(page);
  return [
    ...(found.title ? [] : ['no title']),
    ...(found.lang === bcp47(locale) ? [] : [`lang is ${found.lang}`]),
    ...(found.headings === 1 ? [] : [`${found.headings} first-level headings`]),
    ...(found.beyond > 0 ? [`${found.beyond} px wider than the screen`] : []),
    ...(moves || shift <= largestShift ? [] : [`layout shift ${shift.toFixed(3)}`, ...moved.slice(0, 4)]),
    ...(await findFieldsWithoutPlaceholder(page)),
    ...(await findWrongTexts(page, locale)),
  ];
};

interface PageTestOptions {
  /** The session cookie of the account that reads the pages. */
  cookie?: string;
  /** True: the pages are tested on this screen size only, so each page is opened in every tested language. */
  onlyScreen?: boolean;
}

/** A tab in which pages are tested, what is measured in it, and the rules that are checked. */
interface TestBrowserTab {
  page: Page;
  /** Errors that the tab reported. */
  errors: string[];
  /** Measures the transfers of a visit; undefined: byte budgets are not checked. */
  scale: TransferMeter | undefined;
  locale: Locale;
}

/** Opens a page in the tab and returns its problems. A page with a byte budget is loaded with an empty cache, as on a first visit. */
const findProblems = async (
  { page, errors, scale, locale }: TestBrowserTab,
  { path, status = 200, weight, part, moves = false }: TestedPage,
  isAxeRun: boolean,
): Promise<string[]> => {
  errors.length = 0;
  await scale?.asFirstVisits(weight !== undefined);
  const answered = await visit(page, path);
  const tooHeavy = weight ? (scale?.overweight(weight) ?? []) : [];
  if (part) await page.locator(part).first().waitFor();
  const found = isAxeRun ? await findAccessibilityViolations(page) : [];
  await waitForLateContent(page); // waits for late content before layout shifts and errors are counted
  const otherDefects = await defects(page, locale, moves);
  return [...errors, ...(answered === status ? [] : [`status ${answered}`]), ...tooHeavy, ...found, ...otherDefects];
};

/** Declares the tests of pages on one screen size. For each language one test opens its pages in one tab and lists the problems by path. */
export const testPages = (size: Size, pages: readonly TestedPage[], { cookie, onlyScreen = false }: PageTestOptions = {}): void => {
  const pagesOf = (locale: Locale) => pages.filter((_, index) => onlyScreen || isOpened(index, size, locale));
  const localesWithPages = testedLocales.filter((locale) => pagesOf(locale).length > 0);
  test.each(localesWithPages)(`${size} %s: no page breaks a rule`, { timeout: 600_000 }, async (locale) => {
    const isWeighed = isFullCaseRun || locale === longestTextLocale; // the language with the longest words has the largest pages
    const dark = darkLocales.includes(locale);
    // One visit checks the rules of axe: on the wide screen, half of the pages dark. `npm run prove` checks them at every visit.
    const isAxeRun = (index: number) => isFullCaseRun || (onlyScreen ? isOpened(index, size, locale) : size === 'wide');
    const page = await openPage({ locale, size, dark, cookie });
    const tab = { page, errors: watchErrors(page), scale: isWeighed ? await weighVisits(page) : undefined, locale };
    const problems: Record<string, string[]> = {};
    for (const one of pagesOf(locale)) {
      const found = await findProblems(tab, one, isAxeRun(pages.indexOf(one))).catch((error) => [...tab.errors, String(error)]);
      if (found.length > 0) problems[one.path] = found;
    }
    expect(problems).toEqual({});
  });
};

/** Declares the tests of every public page on one screen size. */
export const testEveryPage = async (size: Size): Promise<void> => testPages(size, await publicPages());
