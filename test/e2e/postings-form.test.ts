import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PostingSummary } from '../../src/areas/exchange/operations.ts';
import type { Paged } from '../../src/base/paging.ts';
import { isFullCaseRun } from '../harness/cases.ts';
import { call, provideRegisteredReader } from './accounts.ts';
import { openPage, type Size, visit } from './browser.ts';
import { createMemberPosting, editor, field, postingFormOf, postingIdInAddress, submittablePostingValues } from './postings.ts';

/** The form of a posting: typed text is never lost, and no other version is overwritten without consent. */

let page: Page;
let cookie: string;
beforeEach(async () => {
  ({ cookie } = await provideRegisteredReader());
});

const open = async (path: string, { size = 'wide' as Size, script = true } = {}) => {
  page = await openPage({ locale: 'en-us', size, script, cookie });
  if (!script) return void (await page.goto(path));
  await visit(page, path);
  await editor(page).waitFor();
};
const button = (name: string) => page.locator('main').getByRole('button', { name, exact: true });
const status = () => page.locator('main form p[role=status]').last();
const mine = async () => (await call<Paged<PostingSummary>>('GET', '/api/portal/mysnd', undefined, cookie)).data;
const paste = (text: string) => page.evaluate((insertedText) => document.execCommand('insertText', false, insertedText), text);

describe('autosave of a draft', () => {
  test('a draft is saved while it is typed and survives a reload', async () => {
    await open('/uc/snd/post/new?category=supply');
    await field(page, 'title').fill('Air sensors');
    await editor(page).click();
    await page.keyboard.type('With certificates.');
    await expect.poll(() => status().textContent()).toMatch(/^Saved \d/);
    expect(postingIdInAddress(page)).not.toBe('');
    await page.reload();
    await editor(page).waitFor();
    expect(await field(page, 'title').inputValue()).toBe('Air sensors');
    expect(await editor(page).textContent()).toBe('With certificates.');
    expect(await page.locator('main input[name=category]:checked').getAttribute('value')).toBe('supply');
    expect((await mine()).total).toBe(1);
  });

  test.runIf(isFullCaseRun)('without a connection the draft is stored in the browser and offered again later', async () => {
    const { id } = await createMemberPosting(cookie);
    await open(`/uc/snd/post/${id}`);
    await page.context().setOffline(true);
    await field(page, 'title').fill('Typed in a tunnel');
    await expect.poll(() => status().textContent()).toContain('You are offline.');
    // After the reload, saving to the server still fails.
    await page.context().route('**/api/portal/mysnd/*', (route) => route.abort());
    await page.context().setOffline(false);
    await page.reload();
    await editor(page).waitFor();
    expect(await field(page, 'title').inputValue()).toBe(submittablePostingValues.title);
    await page.context().unroute('**/api/portal/mysnd/*');
    await button('Restore it').click();
    await expect.poll(() => field(page, 'title').inputValue()).toBe('Typed in a tunnel');
    await expect.poll(async () => (await postingFormOf(String(id), cookie)).values.title).toBe('Typed in a tunnel');
    await page.reload();
    await editor(page).waitFor();
    expect(await button('Restore it').count()).toBe(0);
  });

  test.runIf(isFullCaseRun)('an incomplete link stays in the draft, and the form shows unsaved changes', async () => {
    const { id } = await createMemberPosting(cookie);
    await open(`/uc/snd/post/${id}`);
    await field(page, 'title').fill('With a link');
    await field(page, 'link').fill('example.org');
    await expect.poll(async () => (await postingFormOf(String(id), cookie)).values.title).toBe('With a link');
    await expect.poll(() => status().textContent()).toBe('Unsaved changes');
    await page.reload();
    await editor(page).waitFor();
    await button('Restore it').click();
    await expect.poll(() => field(page, 'link').inputValue()).toBe('example.org');
  });

  test.runIf(isFullCaseRun)('Enter saves the draft and does not submit it for review', async () => {
    const { id } = await createMemberPosting(cookie);
    await open(`/uc/snd/post/${id}`);
    await field(page, 'title').fill('Another gateway');
    await field(page, 'title').press('Enter');
    await page.locator('body [role=status].fixed', { hasText: /^Saved$/ }).waitFor();
    const { values, auditStatus } = await postingFormOf(String(id), cookie);
    expect([values.title, auditStatus]).toEqual(['Another gateway', 'filling']);
  });

  test.runIf(isFullCaseRun)(
    'if another window saved a newer version, the typed text stays and the owner chooses between both',
    async () => {
      const { id, version } = await createMemberPosting(cookie);
      await open(`/uc/snd/post/${id}`);
      await call('PUT', `/api/portal/mysnd/${id}`, { title: 'From the other window', version }, cookie);
      await field(page, 'title').fill('From this window');
      await page.getByRole('heading', { name: 'A newer version of this posting exists' }).waitFor();
      expect(await page.getByText('They differ in: Title').count()).toBe(1);
      expect(await field(page, 'title').inputValue()).toBe('From this window');
      expect((await postingFormOf(String(id), cookie)).values.title).toBe('From the other window');
      await button('Keep mine and save over it').click();
      await expect.poll(async () => (await postingFormOf(String(id), cookie)).values.title).toBe('From this window');

      const { version: later } = await postingFormOf(String(id), cookie);
      await call('PUT', `/api/portal/mysnd/${id}`, { title: 'The other one again', version: later }, cookie);
      await field(page, 'title').fill('Mine again');
      await button('Take the newer version').click();
      await expect.poll(() => field(page, 'title').inputValue()).toBe('The other one again');
      expect((await postingFormOf(String(id), cookie)).values.title).toBe('The other one again');
    },
  );

  test.runIf(isFullCaseRun)('a double click on submit creates only one posting', async () => {
    await open('/uc/snd/post/new');
    for (const name of ['title', 'unitName', 'contact'] as const) await field(page, name).fill(submittablePostingValues[name]);
    await field(page, 'country').selectOption('br');
    await page.locator('main input[name=industries][value=energy]').check();
    await editor(page).click();
    await page.keyboard.type('A gateway.');
    await button('Submit for review').dblclick();
    await page.waitForURL('**/uc/snd');
    const { docs, total } = await mine();
    expect([total, docs[0]?.auditStatus]).toEqual([1, 'unaudited']);
  });
});

describe('the rich text of a posting', () => {
  test.runIf(isFullCaseRun)('the editor counts characters and bytes and refuses too long texts', async () => {
    const { id } = await createMemberPosting(cookie);
    await open(`/uc/snd/post/${id}`);
    const counters = page.locator('main').getByText('/ 20,000 characters');
    expect(await counters.textContent()).toBe('22 / 20,000 characters');
    await editor(page).click();
    await page.keyboard.press('Control+A');
    await paste('x'.repeat(20_000));
    await expect.poll(() => counters.textContent()).toBe('20,000 / 20,000 characters');
    expect(await page.locator('main').getByText('0.02 MB / 5 MB').count()).toBe(1);
    await page.keyboard.press('End');
    await page.keyboard.type('y');
    await expect.poll(() => counters.textContent()).toBe('20,001 / 20,000 characters');
    // The mouse press moves the focus, which triggers a save that is refused; the button must stay under the pointer.
    await button('Submit for review').hover();
    await page.mouse.down();
    await page.getByText('Failed to save!').waitFor();
    await page.mouse.up();
    await page.locator('main [role=alert]').waitFor();
    expect(await page.locator('main [role=alert]').textContent()).toContain('Form validation failed!');
    expect(
      await page.getByText('Rich content: at most 20000 characters and 5 MB total; larger media should be linked').count(),
    ).toBeGreaterThan(0);
    expect((await postingFormOf(String(id), cookie)).auditStatus).toBe('filling');
  });

  test.runIf(isFullCaseRun)('the editor can be used by keyboard alone, and links accept only allowed addresses', async () => {
    const { id } = await createMemberPosting(cookie, { body: '<p>gateway</p>' });
    await open(`/uc/snd/post/${id}`);
    await page.getByRole('button', { name: 'Heading', exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Bold');
    await editor(page).focus();
    await page.keyboard.press('Control+A');
    await page.getByRole('button', { name: 'Link', exact: true }).press('Enter');
    await page.getByLabel('Address', { exact: true }).first().fill('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await page.getByText('Please enter an address that begins with').waitFor();
    await page.getByLabel('Address', { exact: true }).first().fill('example.org/a');
    await page.keyboard.press('Enter');
    await editor(page).locator('a[href="https://example.org/a"]').waitFor();
    await expect.poll(async () => (await postingFormOf(String(id), cookie)).values.body).toContain('href="https://example.org/a"');
  });
});

test('the form of a posting works without JavaScript', async () => {
  await open('/uc/snd/post/new?category=demand', { script: false });
  await field(page, 'title').fill('Plain form');
  await field(page, 'body').fill('First line\nsecond line');
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await page.waitForURL(/\/uc\/snd\/post\/\d+\?check=1/);
  expect(await page.getByRole('alert').textContent()).toContain('Form validation failed!');
  expect(await field(page, 'title').inputValue()).toBe('Plain form');
  for (const name of ['unitName', 'contact'] as const) await field(page, name).fill(submittablePostingValues[name]);
  await field(page, 'country').selectOption('br');
  await page.locator('main input[name=industries][value=energy]').check();
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await page.waitForURL('**/uc/snd');
  expect(await page.locator('main li', { hasText: 'Plain form' }).textContent()).toContain('Unaudited');
  await page.getByRole('button', { name: 'Withdraw: Plain form' }).click();
  expect(await page.locator('main li', { hasText: 'Plain form' }).textContent()).toContain('Filling');
});
