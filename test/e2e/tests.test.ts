import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { isFullCaseRun, selectTestCases } from '../harness/cases.ts';
import { operatorCookie } from './accounts.ts';
import { base, type OpenPageOptions, openPage, type Size, visit, watchErrors } from './browser.ts';
import { readHtml } from './list-page.ts';

/** A conformity test from the page of its tool to its result, as the account that ran the test and readers of the shared link see it. */
const firstTool = async (): Promise<{ id: string; title: string }> => {
  const answer = await fetch(`${base}/api/portal/tools?limit=1&locale=en-us`);
  return ((await answer.json()) as { data: { docs: { id: string; title: string }[] } }).data.docs[0] as { id: string; title: string };
};

/** A tab signed in as the operator, who can do everything that an account can. */
const signedIn = async (options: OpenPageOptions = {}): Promise<Page> =>
  openPage({ locale: 'en-us', ...options, cookie: await operatorCookie() });

/** Starts a test in the browser; returns the path of its result. */
const begin = async (page: Page): Promise<string> => {
  const { id } = await firstTool();
  await page.goto(`/tools/${id}`);
  await page.getByRole('button', { name: 'Run this test' }).click();
  await page.waitForURL('**/uc/result/*');
  return new URL(page.url()).pathname;
};
/** Starts a test, deletes it and starts another; without the deletion, the second click would count as a double click. */
const another = async (page: Page): Promise<string> => {
  const path = await begin(page);
  await page.context().request.delete(`/api/portal/tests/${path.split('/').at(-1)}`);
  return begin(page);
};
const badge = (page: Page, text: string) => page.locator('main [role=status] .badge', { hasText: text });
const outcome = (page: Page, name: 'Completed' | 'Failed') => page.getByRole('radio', { name: new RegExp(`^${name}:`) });
const save = (page: Page) => page.getByRole('button', { name: 'Save the outcome' });

test('a visitor is asked to sign in and returns to the tool', async () => {
  const { id } = await firstTool();
  const page = await readHtml(`/tools/${id}`);
  const way = /<a [^>]*href="([^"]*)"[^>]*>(?:(?!<\/a>).)*Log in to run this test/s.exec(page)?.[1];
  expect(way).toBe(`/login?redirect=${encodeURIComponent(`/tools/${id}`)}`);
  const answer = await fetch(`${base}/uc/tests`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, `/login?redirect=${encodeURIComponent('/uc/tests')}`]);
});

describe.each(selectTestCases<Size>(['phone', 'wide']))('a test, %s', (size) => {
  test('a test runs from the page of its tool to its result, and a second tab shows the outcome automatically', async () => {
    const page = await signedIn({ size });
    const errors = watchErrors(page);
    const path = await another(page);
    await badge(page, 'Running').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe((await firstTool()).title);
    const tool = page.getByRole('link', { name: 'Open the tool' });
    expect([await tool.getAttribute('target'), await tool.getAttribute('rel')]).toEqual(['_blank', 'noopener']);

    const other = await page.context().newPage();
    await visit(other, path);
    await save(other).click();
    await other.getByRole('alert').waitFor();
    await outcome(other, 'Failed').check();
    await save(other).click();
    await other.getByText('Required', { exact: true }).waitFor();
    expect(await outcome(other, 'Failed').isChecked()).toBe(true);
    await other.getByLabel('Notes').fill('Rule 7 was broken.');
    const report = join(tmpdir(), 'report.csv');
    writeFileSync(report, 'rule,result\n7,broken\n');
    await other.getByLabel('Test report (optional)').setInputFiles(report);
    await other.getByText('report.csv').waitFor();
    await other.getByRole('radio', { name: 'Anyone with the link' }).check();
    await save(other).click();
    await badge(other, 'Failed').waitFor();
    expect(await other.getByRole('link', { name: 'report.csv' }).count()).toBe(1);
    expect(await other.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('status');

    await page.bringToFront(); // a hidden tab does not poll for the outcome
    await badge(page, 'Failed').waitFor();
    expect(await page.getByText('Rule 7 was broken.').count()).toBe(1);
    expect(await save(page).count()).toBe(0);
    expect(errors).toEqual([]);

    const reader = await openPage({ locale: 'en-us', size });
    expect(await visit(reader, path)).toBe(200);
    expect(await reader.getByText('Rule 7 was broken.').count()).toBe(1);
    expect(await reader.getByText('Administrator').count()).toBe(0);
    expect(await reader.locator('meta[name=robots]').first().getAttribute('content')).toBe('noindex');
    await other.getByRole('button', { name: 'Stop sharing' }).click();
    await other.getByText('Only you can see this result at the moment.').waitFor();
    expect(await visit(reader, path)).toBe(404);
    await Promise.all([reader.context().close(), page.context().close()]);
  });

  test.runIf(isFullCaseRun)('a test is listed, filtered by status and deleted', async () => {
    const page = await signedIn({ size });
    const path = await another(page);
    await visit(page, '/uc/tests');
    await page.locator(`main a[href="${path}"]`).waitFor();
    const filters = page.getByRole('navigation', { name: 'Filter by status' });
    await filters.getByRole('link', { name: 'Completed' }).click();
    await page.waitForURL('**/uc/tests?status=completed');
    await expect.poll(() => page.locator(`main a[href="${path}"]`).count()).toBe(0);
    await filters.getByRole('link', { name: 'Running' }).click();
    await page.locator(`main a[href="${path}"]`).click();
    await page.getByText('Delete this test').click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.waitForURL('**/uc/tests');
    await expect.poll(() => page.locator(`main a[href="${path}"]`).count()).toBe(0);
    expect(await visit(page, path)).toBe(404);
  });

  test.runIf(isFullCaseRun)('a test can be run without JavaScript', async () => {
    const page = await signedIn({ size, script: false });
    await another(page);
    expect(await page.getByRole('link', { name: 'Reload this page' }).isVisible()).toBe(true);
    expect(await page.getByText('Test report (optional)').isVisible()).toBe(false);
    await outcome(page, 'Failed').check();
    await save(page).click();
    expect(await page.getByText('Required', { exact: true }).count()).toBe(1);
    expect(await outcome(page, 'Failed').isChecked()).toBe(true);
    await outcome(page, 'Completed').check();
    await save(page).click();
    expect(await badge(page, 'Completed').count()).toBe(1);
    await page.getByRole('button', { name: 'Share by link' }).click();
    expect(await page.getByLabel('Link to the result').inputValue()).toBe(page.url());
  });
});
