import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isFullCaseRun, selectTestCases } from '../harness/cases.ts';
import { textsIn } from '../harness/texts.ts';
import { provideRegisteredReader, testPassword } from './accounts.ts';
import { findAccessibilityViolations } from './barriers.ts';
import { openPage, visit, watchErrors } from './browser.ts';

const enUs = textsIn('en-us');
const zhCn = textsIn('zh-cn');

/**
 * Time limit of one proof of work in milliseconds. The proof of work replaces the captcha picture for readers who cannot see the picture.
 * The proof of work takes one second to over a minute, depending on the load of the machine.
 */
const proofOfWorkTimeout = { timeout: 90_000 };

let page: Page;

const tabTo = async (selector: string) => {
  for (let i = 0; i < 80; i++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
  }
  throw new Error(`Tab never got to ${selector}`);
};
const workButton = 'main button[aria-describedby=captcha-work]';
const status = () => page.locator('main output[aria-live=polite]');
/** Records every text of the live region from this call on, as a screen reader would announce it. */
const recordAnnouncements = async () => {
  await page.evaluate(() => {
    const announcements: string[] = [];
    (window as unknown as { said: string[] }).said = announcements;
    new MutationObserver(() => {
      const text = document.querySelector('main output[aria-live=polite]')?.textContent;
      if (text && announcements.at(-1) !== text) announcements.push(text);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
};
const readAnnouncements = () => page.evaluate(() => (window as unknown as { said: string[] }).said);

test.runIf(isFullCaseRun).each(
  selectTestCases([
    ['en-us', enUs],
    ['zh-cn', zhCn],
  ] as const),
)(
  'a user who cannot see the captcha signs in by keyboard with the proof of work, %s',
  async (locale, t) => {
    const { account } = await provideRegisteredReader();
    page = await openPage({ locale });
    const errors = watchErrors(page);
    await visit(page, '/login?redirect=%2Fabout');
    await recordAnnouncements();
    await tabTo('[name=account]');
    await page.keyboard.type(account);
    await tabTo('[name=pwd]');
    await page.keyboard.type('Not-the-one#1');
    await tabTo(workButton);
    const button = page.getByRole('button', { name: t['captcha.work'], description: t['captcha.work.hint'], exact: true });
    await button.waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(() => status().textContent()).toBe(t['captcha.work.busy']);
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => status().textContent(), proofOfWorkTimeout).toBe(t['captcha.work.solved']);
    expect(await readAnnouncements()).toEqual([t['captcha.work.busy'], t['captcha.work.solved']]);
    expect(await page.getByLabel(t['captcha.label']).textContent()).toBe(t['captcha.work.solved']);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    expect(errors).toEqual([]);

    // A sign-in with a wrong password uses up the proof of work; the browser then computes the next proof automatically.
    await tabTo('main button[value=submit]:not([aria-hidden])');
    await page.keyboard.press('Enter');
    await page.locator('main [role=alert]').waitFor();
    await expect.poll(() => readAnnouncements().then(({ length }) => length), proofOfWorkTimeout).toBe(4);
    await page.locator('[name=pwd]').focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(testPassword);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/about');
  },
  2 * proofOfWorkTimeout.timeout,
);

test('if the proof of work fails, an error is announced; the captcha picture stays, or another picture can be requested', async () => {
  page = await openPage({ locale: 'en-us' });
  await page.route('**/captcha-next-*', (route) => route.abort());
  await visit(page, '/feedback');
  const picture = page.locator('main svg[role=img]');
  await page.locator('[name=captchaCode]').fill('A7');
  await page.locator(workButton).click();
  await expect.poll(() => page.locator('body [role=status].fixed').textContent()).toBe(enUs['captcha.failed']);
  expect([await picture.count(), await page.locator('[name=captchaCode]').inputValue()]).toEqual([1, 'A7']);

  await page.unroute('**/captcha-next-*');
  await visit(page, '/feedback');
  const data = null;
  await page.route('**/api/captcha?*', (route) =>
    route.fulfill({ status: 429, json: { data, msg: 'Too many requests.', code: 'E_TOO_MANY' } }),
  );
  await page.locator(workButton).click();
  await expect.poll(() => status().textContent()).toBe('Too many requests.');
  await page.unroute('**/api/captcha?*');
  await page.getByRole('button', { name: enUs['captcha.another'] }).click();
  await picture.waitFor();
  expect(await status().count()).toBe(0);
  expect(await page.locator('[name=captchaId]').inputValue()).toMatch(/^[\w-]{22}$/);
});

test('without JavaScript the proof of work is not offered', async () => {
  page = await openPage({ locale: 'en-us', script: false });
  await page.goto('/register');
  expect(await page.locator('main svg[role=img]').isVisible()).toBe(true);
  expect([await page.locator(workButton).isVisible(), await page.locator('#captcha-work').isVisible()]).toEqual([false, false]);
});
