import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { OwnAccountProfile } from '../../src/areas/accounts/operations.ts';
import { isFullCaseRun } from '../harness/cases.ts';
import { call, captchaCode, provideRegisteredReader, testPassword } from './accounts.ts';
import { openPage, visit, watchErrors } from './browser.ts';

let page: Page;
const button = (name: string | RegExp) => page.locator('main').getByRole('button', { name });
const field = (name: string) => page.locator(`main [name="${name}"]`);
const codeOf = (secret: string, halfMinutes = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({ timestamp: Date.now() + halfMinutes * 30_000 });

test.runIf(isFullCaseRun).each([true, false])(
  'two-factor sign-in is enabled, required at sign-in and disabled, with script: %s',
  async (script) => {
    const user = await provideRegisteredReader();
    page = await openPage({ locale: 'en-us', script, size: 'phone', cookie: user.cookie });
    const errors = watchErrors(page);
    const open = (path: string) => (script ? visit(page, path) : page.goto(path));
    await open('/uc/recover');
    await page.locator('main').getByRole('link', { name: 'Two-step login' }).click();
    // ^ The previous page has a password field too, so the test waits for the button of the new page.
    await button('Turn on').waitFor();
    if (!script) {
      await button('Turn on').click();
      // A hijacked session cannot enable two-factor sign-in, because that needs the password.
      await page.locator('main').getByText('Please input password').first().waitFor();
    }
    await field('pwd').fill(testPassword);
    await button('Turn on').click();
    const key = page.locator('main dd[translate=no]');
    await key.waitFor();
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    const secret = (await key.textContent()) ?? '';
    if (!script) {
      const again = page.locator('main details');
      await again.locator('summary').click();
      await again.locator('[name=pwd]').fill('Wrong-word#1');
      await again.getByRole('button').last().click();
      await page.getByText('Wrong password').first().waitFor();
      expect(await key.textContent()).toBe(secret);
    }
    await field('code').fill('000000');
    await button('Confirm and turn on').click();
    await page.getByText('The verification code is wrong or has expired').first().waitFor();
    await field('code').fill(codeOf(secret, -1));
    await button('Confirm and turn on').click();
    const codes = page.locator('main ol[translate=no] li');
    await expect.poll(() => codes.count()).toBe(10);
    const recovery = (await codes.first().textContent()) ?? '';

    await page.context().clearCookies({ name: 'sid' });
    await open('/login?redirect=%2Fuc%2Ffactor');
    await field('account').fill(user.account);
    await field('pwd').fill(testPassword);
    await field('captchaCode').fill(captchaCode);
    await button('Log in').click();
    await page.waitForURL('**/login/second?redirect=%2Fuc%2Ffactor');
    await field('code').fill(codeOf(secret));
    await button('Log in').click();
    await page.waitForURL('**/uc/factor');
    await page.getByText('10 recovery codes are left.').waitFor();

    await field('pwd').fill(testPassword);
    await field('code').fill(recovery);
    await button('Turn off two-step login').click();
    await button('Turn on').waitFor();
    const captcha = { id: 'any', code: captchaCode };
    expect((await call<OwnAccountProfile>('POST', '/api/login', { account: user.account, pwd: testPassword, captcha })).status).toBe(200);
    // Refused sign-ins with status 400 and 401 are expected errors.
    if (script) expect(errors.filter((one) => !/status of 40[01]|answer 40[01]/.test(one))).toEqual([]);
  },
);
