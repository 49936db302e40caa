import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Paged } from '../../src/base/paging.ts';
import type { ContentRow } from '../../src/records/edit/content.ts';
import { isFullCaseRun } from '../harness/cases.ts';
import { textsIn } from '../harness/texts.ts';
import { call, operatorCookie } from './accounts.ts';
import { findAccessibilityViolations } from './barriers.ts';
import { openPage, visit } from './browser.ts';

const office = textsIn('en-us');

/** Batch actions on all records that match the filters of a list, beyond the displayed page. */
const operator = await operatorCookie();
const word = `Matched${Date.now() % 1_000_000}`;
const base = '/api/admin/content/policy';

const add = async (from: number, to: number) => {
  for (let i = from; i < to; i++) {
    const values = { lang: 'en-us', country: 'br', texts: { 'en-us': { title: `${word} ${i}` } }, fields: { level: 'national' } };
    const { status, msg } = await call('POST', base, values, operator);
    expect(status, msg).toBe(200);
  }
};
const total = async (query: string) => (await call<Paged<ContentRow>>('GET', `${base}?${query}`, undefined, operator)).data.total;

let page: Page;

test('all matching records are selected, counted in the confirmation and changed, unless their number has changed', async () => {
  await add(0, 13);
  page = await openPage({ cookie: operator, locale: 'en-us' });
  await visit(page, `/admin/content/policy?keyword=${word}&limit=10`);
  const bar = page.locator('main .bg-primary-soft', { has: page.getByRole('status') });
  await page.locator('main tbody input[type=checkbox]').first().check();
  expect(await bar.getByRole('button', { name: 'Select all 13 that match' }).count()).toBe(0);
  await page.getByLabel(office['office.tick.all']).check();
  await bar.getByRole('button', { name: 'Select all 13 that match' }).click();
  await bar.getByText('All 13 that match are selected').waitFor();
  expect(await bar.getByRole('button', { name: office['office.delete'] }).count()).toBe(0);
  await bar.getByRole('button', { name: office['admin.content.do.topics'] }).click();
  const dialog = page.locator('dialog[open]');
  await dialog.getByText('(13 records)').waitFor();
  await dialog.getByText('and 8 more').waitFor();
  await dialog.locator('input[value=quantum]').check();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await add(13, 14);
  await dialog.locator('[type=submit]').click();
  await dialog.getByRole('alert').getByText('The list has changed: 14 records match now, not 13.').waitFor();
  expect(await total(`keyword=${word}&technology=quantum`)).toBe(0);
  await dialog.getByText('(14 records)').waitFor();
  await dialog.locator('[type=submit]').click();
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
  expect(await total(`keyword=${word}&technology=quantum`)).toBe(14);
  expect(await bar.count()).toBe(0);
});

test.runIf(isFullCaseRun)('a technology cannot be its own parent; the form shows the error at the field', async () => {
  const { data } = await call<Paged<ContentRow>>('GET', '/api/admin/content/technology?keyword=Blockchain', undefined, operator);
  page = await openPage({ cookie: operator, locale: 'en-us' });
  await visit(page, `/admin/content/technology/${data.docs[0]?.id}`);
  const field = page.locator('[name="fields.parent"]');
  await field.selectOption('blockchain');
  await page.getByRole('button', { name: office['content.save'], exact: true }).click();
  await page.getByText('Cannot be placed under itself or anything below it').first().waitFor();
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
});
