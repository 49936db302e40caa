import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Paged } from '../../src/base/paging.ts';
import { isFullCaseRun } from '../harness/cases.ts';
import { call, captchaCode, operatorCookie, provideRegisteredReader } from './accounts.ts';
import { base, openPage, visit } from './browser.ts';
import { createPublishedPosting } from './postings.ts';

/** Typed text stays in a form when the session ends and when Escape is pressed. */
const operator = await operatorCookie();
const at = Date.now() % 1_000_000;

let page: Page;
const open = async (path: string, cookie = operator) => {
  page = await openPage({ locale: 'en-us', cookie });
  await visit(page, path);
};
const press = (name: string) => page.locator('main, dialog[open]').last().getByRole('button', { name, exact: true }).click();
const name = (cookie: string) => cookie.split('=')[0] as string;
const signedOut = (cookie: string) => page.context().clearCookies({ name: name(cookie) });
const signedIn = (cookie: string) =>
  page.context().addCookies([{ name: name(cookie), value: cookie.slice(name(cookie).length + 1), url: base }]);
/** Asserts that the form states that the session has ended and has a link that opens the sign-in page in a new tab. */
const expectSignInLink = async () => {
  const way = page.locator('form [role=alert]', { hasText: 'Please log in first.' }).getByRole('link', { name: 'Log in' });
  await way.waitFor();
  expect(await way.getAttribute('target')).toBe('_blank');
  expect(await way.getAttribute('href')).toMatch(/^\/login\?redirect=/);
};

test.runIf(isFullCaseRun)('a drawer of the back office is saved after signing in again in another tab', async () => {
  await open('/admin/account?edit=new');
  const field = (name: string) => page.locator(`dialog[open] [name=${name}]`);
  await field('account').fill(`clerk-out${at}`);
  await field('realName').fill('Clerk');
  await signedOut(operator);
  await press('Save');
  await expectSignInLink();
  expect(await field('realName').inputValue()).toBe('Clerk');
  await signedIn(operator);
  await press('Save');
  const found = () => call<Paged<unknown>>('GET', `/api/admin/accounts?keyword=clerk-out${at}`, undefined, operator);
  await expect.poll(async () => (await found()).data.total).toBe(1);
});

test('a dialog of the back office keeps the typed answer when Escape is pressed or the session ends', async () => {
  const input = { name: `Asker out ${at}`, company: 'Works', contact: 'anna@example.org', content: 'When?' };
  const captcha = { id: 'any', code: captchaCode };
  const { data } = await call<{ id: string }>('POST', '/api/portal/feedback', { ...input, captcha });
  await open(`/admin/feedback?show=${data.id}`);
  await press('Answer');
  const answer = page.locator('dialog[open] textarea');
  await answer.pressSequentially('In May.');
  for (let i = 0; i < 3; i++) await answer.press('Escape', { timeout: 2000 });
  expect(await answer.inputValue()).toBe('In May.');
  await signedOut(operator);
  await page.locator('dialog[open]').last().locator('form button[type=submit]').click();
  await expectSignInLink();
  expect(await answer.inputValue()).toBe('In May.');
});

test('an application submitted without a session leads to sign-in and back', async () => {
  const { record } = await createPublishedPosting((await provideRegisteredReader()).cookie);
  const { cookie } = await provideRegisteredReader();
  await open(`/uc/apply/${record}`, cookie);
  await page.locator('main [name=message]').fill('We make them.');
  await page.locator('main [name=contact]').fill('maker@example.org');
  await signedOut(cookie);
  await press('Send application');
  await page.waitForURL(`**/login?redirect=${encodeURIComponent(`/uc/apply/${record}`)}`);
});
