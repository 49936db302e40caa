import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { PostingSummary } from '../../src/areas/exchange/operations.ts';
import type { ListAnswer, ListedRecord } from '../../src/records/api.ts';
import { isFullCaseRun } from '../harness/cases.ts';
import { provideRegisteredReader } from './accounts.ts';
import { openPage, visit } from './browser.ts';
import { createMemberPosting } from './postings.ts';

/** A posting after its last day is "expired"; a completed posting has "ended", whatever its last day. Every page distinguishes the two. */
let page: Page;

const over = { expiryDate: '2020-01-01' };
/** Intercepts the API answers whose URL matches `url` and replaces their data by the result of the function `by`. */
const change = <T>(url: RegExp, by: (data: T) => T) =>
  page.route(url, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: T };
    await route.fulfill({ response: answer, json: { ...body, data: by(body.data) } });
  });

test.runIf(isFullCaseRun)('the hall and the page of a posting distinguish expired from ended', async () => {
  page = await openPage({ locale: 'en-us' });
  await visit(page, '/about');
  await change<ListAnswer>(/\/api\/portal\/snd\?/, (list) => ({
    ...list,
    docs: list.docs.map((doc, i) => ({ ...doc, ...over, category: 'demand', progress: i === 0 ? '0' : '1' })),
  }));
  await change<ListedRecord>(/\/api\/portal\/snd\/\d+\?/, (doc) => ({ ...doc, ...over, progress: '0' }));
  await page.locator('footer a[href="/snd"]').click();
  const cards = page.locator('main li.card');
  await cards.first().waitFor();
  const badges = async (at: number) => cards.nth(at).locator('.badge').allTextContents();
  expect(await badges(0)).toEqual(['Expired']);
  expect(await badges(1)).toEqual(['Demand has ended']);
  await cards.first().locator('a').click();
  await page.getByText('This posting has expired', { exact: true }).waitFor();
  // Related postings are in a list and may have ended.
  expect(await page.locator('main :not(li *)', { hasText: /^Demand has ended$/ }).count()).toBe(0);
});

test('the owner’s list distinguishes expired from ended', async () => {
  const { cookie } = await provideRegisteredReader();
  await createMemberPosting(cookie);
  page = await openPage({ locale: 'en-us', cookie });
  await visit(page, '/uc/info');
  await change<{ docs: PostingSummary[] }>(/\/api\/portal\/mysnd\?/, (list) => ({
    ...list,
    docs: list.docs.map((one) => ({ ...one, record: '1', expires: over.expiryDate, expired: true, progress: 0 })),
  }));
  await page.locator('nav a[href="/uc/snd"]').first().click();
  const row = page.locator('main li', { has: page.locator('h2') }).first();
  await row.waitFor();
  expect(await row.locator('.badge').allTextContents()).toEqual(expect.arrayContaining(['Expired', 'In progress']));
});
