import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { DashboardAnswer } from '../../src/areas/stats/operations.ts';
import type { Locale } from '../../src/base/locales.ts';
import { catalogues } from '../../src/platform/i18n/all.server.ts';
import { isFullCaseRun } from '../harness/cases.ts';
import { operatorCookie } from './accounts.ts';
import { openPage, visit } from './browser.ts';
import { longestTextLocale, shortestTextLocale } from './proof-cases.ts';

/** The dashboard compares the figures of today and yesterday in words; the words must match the two figures. */
const operator = await operatorCookie();

let page: Page;

/** Opens the dashboard with these figures for the last two days; returns the line above the first chart, which compares the figures. */
const lineFor = async (locale: Locale, figures: [yesterday: number, today: number]): Promise<string> => {
  page = await openPage({ cookie: operator, locale });
  await page.route('**/api/admin/dashboard?*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: DashboardAnswer };
    const given = (days: number) => [...Array<number>(days - 2).fill(0), ...figures];
    const series = body.data.series.map((one) => ({ ...one, values: given(one.values.length) }));
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, series } } });
  });
  await visit(page, '/admin/dashboard');
  await page.locator('a[href="?days=7"]').click();
  await page.waitForURL('**/admin/dashboard?days=7');
  const line = page.locator('main figure figcaption p').first();
  // Waits for both figures, because the line that was shown before the click may contain one of the figures.
  await expect.poll(() => line.textContent()).toMatch(new RegExp(`^${figures[1]}\\D.*${figures[0]}`));
  return (await line.textContent()) ?? '';
};

test.runIf(isFullCaseRun).each([longestTextLocale, shortestTextLocale])(
  'a change between 0 and 65 is never described as "no change", %s',
  async (locale) => {
    const texts = catalogues[locale] as Record<string, unknown>;
    const risen = await lineFor(locale, [0, 65]);
    expect(risen).not.toContain(texts['desk.same']);
    await page.close();
    const fallen = await lineFor(locale, [65, 0]);
    expect(fallen).not.toContain(texts['desk.same']);
    expect(fallen).not.toBe(risen);
  },
);

const comparisons: [yesterday: number, today: number, text: string][] = [
  [0, 65, '65 more; none before'],
  [60, 65, '+5'],
  [65, 0, '65 fewer; none today'],
  [65, 65, 'no change'],
];
test.runIf(isFullCaseRun).each(comparisons)('the figures %i and %i are compared in words: %s', async (yesterday, today, text) => {
  expect(await lineFor('en-us', [yesterday, today])).toContain(text);
});
