import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import type { OwnAccountProfile, OwnSession } from '../../src/areas/accounts/operations.ts';
import { isFullCaseRun, selectTestCases } from '../harness/cases.ts';
import { call, captchaCode, provideRegisteredReader, readSentCode, testPassword } from './accounts.ts';
import { openPage, readLayoutShiftSum, type Size, visit, watchErrors } from './browser.ts';
import { adminPassword } from './server.ts';

const newPassword = 'Other-run#43';
const captcha = { id: 'any', code: captchaCode };

type User = Awaited<ReturnType<typeof provideRegisteredReader>>;
let page: Page;
let user: User;

const open = async (path: string, { size = 'wide' as Size, script = true } = {}) => {
  page = await openPage({ locale: 'en-us', size, script, cookie: user.cookie });
  await (script ? visit(page, path) : page.goto(path));
};
const field = (name: string) => page.locator(`main [name="${name}"]`);
const button = (name: string | RegExp) => page.locator('main').getByRole('button', { name });
const reader = () => page.locator('header button[popovertarget=account]');
const toast = () => page.locator('body [role=status].fixed').textContent();
const alert = () => page.locator('main [role=alert]').textContent();
const info = async (cookie = user.cookie) => (await call<OwnAccountProfile>('GET', '/api/uc/info', undefined, cookie)).data;
const saveElsewhere = async (change: Partial<OwnAccountProfile>) => {
  const { realName, company, industry, country, digest, version } = await info();
  await call('PUT', '/api/uc/info', { realName, company, industry, country, digest, version, ...change }, user.cookie);
};
const signInElsewhere = async () => (await call('POST', '/api/login', { account: user.account, pwd: testPassword, captcha })).cookie;
const picture = (type: 'png' | 'webp') =>
  sharp({ create: { width: 600, height: 300, channels: 3, background: 'teal' } })
    .toFormat(type)
    .toBuffer();

test('a visitor of the user centre signs in and returns', async () => {
  page = await openPage({ locale: 'en-us' });
  await visit(page, '/uc/sessions');
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/login?redirect=%2Fuc%2Fsessions');
});

describe('the user centre with JavaScript', () => {
  beforeEach(async () => {
    user = await provideRegisteredReader();
  });

  test('/uc redirects to the account page, and the menu marks the current page', async () => {
    await open('/uc', { size: 'phone' });
    expect(new URL(page.url()).pathname).toBe('/uc/info');
    const menu = page.getByRole('navigation', { name: 'User centre' });
    expect(await menu.locator('[aria-current]').textContent()).toBe('Account');
    await menu.getByRole('link', { name: 'Logged-in devices' }).click();
    await page.getByRole('heading', { level: 1, name: 'Logged-in devices' }).waitFor();
    expect(await menu.locator('[aria-current]').textContent()).toBe('Logged-in devices');
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  });

  test.runIf(isFullCaseRun)('the profile is saved with an uploaded picture', async () => {
    await open('/uc/info');
    expect(await page.locator('main dl').textContent()).toContain(user.account);
    expect(await page.locator('main').textContent()).not.toContain(user.phone);
    const choose = async (name: string, mimeType: string, buffer: Buffer) => {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button('Upload a picture').click()]);
      await chooser.setFiles({ name, mimeType, buffer });
    };
    await choose('a.pdf', 'application/pdf', Buffer.from('%PDF-1.7'));
    await page.getByText('Please choose a picture').waitFor();
    await choose('a.png', 'image/png', Buffer.from('no picture at all'));
    await page.getByText('Files of this type are not accepted here').waitFor();
    await choose('a.png', 'image/png', Buffer.alloc(3 * 1024 * 1024));
    await page.getByText('larger than 2 MB').waitFor();
    await choose('a.webp', 'image/webp', await picture('webp'));
    await page.getByText('The new picture appears once you save.').waitFor();
    expect((await info()).avatar).toBeNull();

    await field('realName').fill('');
    await button('Save').click();
    await expect.poll(alert).toBe('Failed to save! Form validation failed!');
    expect(await page.getByText('Please enter your real name').count()).toBe(1);
    await field('realName').fill('Nadia Ivanova');
    await field('company').fill('Test Works');
    await field('industry').selectOption('energy');
    await field('country').selectOption('ru');
    await page.getByLabel('Do not tell me').check();
    await button('Save').click();
    await expect.poll(toast).toBe('Saved');
    const saved = await info();
    expect(saved).toMatchObject({ realName: 'Nadia Ivanova', company: 'Test Works', industry: 'energy', country: 'ru', digest: 'none' });
    expect(saved.avatar).toMatch(/^\/assets\/thumb\//);
    // The header shows the new name without reloading the document.
    await reader().filter({ hasText: 'Nadia Ivanova' }).waitFor();
    await expect.poll(() => reader().locator('img').getAttribute('src')).toBe(saved.avatar);

    // The picture can be removed without reloading the page.
    await button('Remove').click();
    await button('Save').click();
    await expect.poll(async () => (await info()).avatar).toBeNull();
    await reader().locator('img').waitFor({ state: 'detached' });
    await page.reload();
    expect(await field('industry').inputValue()).toBe('energy');
    expect(await page.getByLabel('Do not tell me').isChecked()).toBe(true);
  });

  test.runIf(isFullCaseRun)('after a change in another window, the user keeps their own values or takes the newer ones', async () => {
    await open('/uc/info');
    await saveElsewhere({ company: 'Elsewhere Ltd' });
    await field('realName').fill('Typed Here');
    await field('company').fill('Mine Ltd');
    await button('Save').click();
    const box = page.locator('main section', { hasText: 'This was changed in another window' });
    await box.waitFor();
    expect(await box.locator('dl').textContent()).toContain('Newer version: Elsewhere Ltd');
    expect(await field('realName').inputValue()).toBe('Typed Here');
    await button('Save mine').click();
    await expect.poll(toast).toBe('Saved');
    expect(await info()).toMatchObject({ realName: 'Typed Here', company: 'Mine Ltd' });
    await box.waitFor({ state: 'detached' });

    await saveElsewhere({ company: 'Elsewhere again' });
    await field('company').fill('Lost Ltd');
    await button('Save').click();
    await page.getByRole('link', { name: 'Take the newer version' }).click();
    await expect.poll(() => field('company').inputValue()).toBe('Elsewhere again');
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('realName');
    await button('Save').click();
    await expect.poll(toast).toBe('Saved');
    expect((await info()).company).toBe('Elsewhere again');
  });

  test('times are in the reader’s time zone, which the tooltip names; converting the times causes no layout shift', async () => {
    const { data: sessions } = await call<OwnSession[]>('GET', '/api/uc/sessions', undefined, user.cookie);
    const created = sessions[0]?.created ?? '';
    const at = (timeZone: string) => new Date(created).toLocaleString('sv-SE', { timeZone }).slice(0, 16);
    page = await openPage({ locale: 'en-us', cookie: user.cookie, timeZone: 'Asia/Shanghai' });
    const errors = watchErrors(page);
    await visit(page, '/uc/sessions');
    const time = page.locator(`main time[datetime="${created}"]`).first();
    await expect.poll(() => time.textContent()).toBe(at('Asia/Shanghai'));
    expect(await time.getAttribute('title')).toMatch(/^\w+day, .* China Standard Time$/);
    expect(await readLayoutShiftSum(page)).toBe(0);
    expect(errors).toEqual([]);
    await page.context().close();
    await open('/uc/sessions', { script: false });
    await expect.poll(() => page.locator(`main time[datetime="${created}"]`).first().textContent()).toBe(`${at('UTC')} UTC`);
    await page.locator('main time').getByText('UTC', { exact: true }).first().waitFor();
  });

  test.runIf(isFullCaseRun)('one session is ended after a confirmation, then all other sessions', async () => {
    const others = [await signInElsewhere(), await signInElsewhere(), await signInElsewhere()];
    await open('/uc/sessions');
    const rows = page.locator('main li:not(nav li)');
    expect(await rows.count()).toBe(4);
    await button(/^Log out: /)
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Log out this device?' });
    expect(await dialog.textContent()).toMatch(/network address 127\.0\.0\.1/);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await button(/^Log out: /)
      .first()
      .click();
    await dialog.getByRole('button', { name: 'Log out' }).click();
    await expect.poll(toast).toBe('Logged out');
    await expect.poll(() => rows.count()).toBe(3);
    await button('Log out all other devices').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await expect.poll(() => rows.count()).toBe(1);
    expect(await rows.textContent()).toContain('This device');
    for (const cookie of others) expect((await call('GET', '/api/uc/info', undefined, cookie)).status).toBe(401);
    expect((await call<OwnSession[]>('GET', '/api/uc/sessions', undefined, user.cookie)).data).toHaveLength(1);
  });

  test.runIf(isFullCaseRun)('changing the password ends the other sessions and keeps the current one', async () => {
    const other = await signInElsewhere();
    await open('/uc/recover');
    const fill = async (old: string, again: string) => {
      for (const [name, value] of [['oldPwd', old] as const, ['pwd', newPassword] as const, ['pwdConfirm', again] as const])
        await field(name).fill(value);
    };
    await fill('Wrong-run#1', newPassword);
    await button('Change password').click();
    await expect.poll(alert).toContain('Failed to change!');
    expect(await page.getByText('Wrong password').count()).toBe(1);
    await fill(testPassword, 'different');
    await button('Change password').click();
    await page.getByText('The passwords must be consistent.').waitFor();
    await fill(testPassword, newPassword);
    await button('Change password').click();
    await expect.poll(toast).toBe('Changed');
    expect(await field('oldPwd').inputValue()).toBe('');
    expect((await call('GET', '/api/uc/info', undefined, other)).status).toBe(401);
    expect((await call('POST', '/api/login', { account: user.account, pwd: newPassword, captcha })).status).toBe(200);
    expect(await visit(page, '/uc/info')).toBe(200);
    expect(new URL(page.url()).pathname).toBe('/uc/info');
  });

  test.runIf(isFullCaseRun)('the count of unread messages decreases as messages are read', async () => {
    const operator = (await call('POST', '/api/login', { account: 'admin', pwd: adminPassword, captcha })).cookie;
    for (const content of ['First?', 'Second?', 'Third?']) {
      const message = { name: 'A', company: 'B', contact: user.phone, content, captcha };
      const { data } = await call<{ id: string }>('POST', '/api/portal/feedback', message, user.cookie);
      await call('POST', `/api/admin/feedback/${data.id}/answer`, { text: `Answer to ${content}` }, operator);
    }
    await open('/uc/notices');
    const menu = page.getByRole('navigation', { name: 'User centre' }).getByRole('link', { name: 'Messages' });
    expect(await menu.textContent()).toContain('3 unread');
    expect(await page.locator('main li:not(nav li)', { hasText: 'Unread: ' }).count()).toBe(3);
    await button(/^Mark as read: .*Third/).click();
    await expect.poll(() => menu.textContent()).toContain('2 unread');
    await reader().filter({ hasText: '2 unread' }).waitFor();
    await button('Mark all as read').click();
    await expect.poll(() => menu.textContent()).toBe('Messages');
    await reader().filter({ hasNotText: 'unread' }).waitFor();
    await expect.poll(() => page.locator('main li:not(nav li)', { hasText: 'Unread: ' }).count()).toBe(0);
    expect((await info()).unread).toBe(0);
  });
});

describe('the user centre without JavaScript', () => {
  beforeEach(async () => {
    user = await provideRegisteredReader();
  });

  test.runIf(isFullCaseRun)(
    'without JavaScript a save after a change in another window shows the newer values, and a second save succeeds',
    async () => {
      await open('/uc/info', { script: false });
      expect(await button('Upload a picture').isVisible()).toBe(false);
      await saveElsewhere({ company: 'Elsewhere Ltd' });
      await field('realName').fill('Typed Here');
      await field('company').fill('Mine Ltd');
      await button('Save').last().click();
      expect(await page.locator('main').textContent()).toContain('Newer version: Elsewhere Ltd');
      expect(await field('company').inputValue()).toBe('Mine Ltd');
      await button('Save mine').click();
      expect(await info()).toMatchObject({ realName: 'Typed Here', company: 'Mine Ltd' });
    },
  );

  test.runIf(isFullCaseRun)('without JavaScript a session is ended and the password changed', async () => {
    const other = await signInElsewhere();
    await open('/uc/sessions', { script: false });
    await button(/^Log out: /)
      .first()
      .click();
    expect(await page.locator('main li:not(nav li)').count()).toBe(1);
    expect((await call('GET', '/api/uc/info', undefined, other)).status).toBe(401);
    await page.goto('/uc/recover');
    await field('oldPwd').fill(testPassword);
    await field('pwd').fill(newPassword);
    await field('pwdConfirm').fill(newPassword);
    await button('Change password').click();
    expect(await page.locator('main [role=status]').textContent()).toContain('The password has been changed.');
    await page.goto('/uc/info');
    expect(new URL(page.url()).pathname).toBe('/uc/info');
  });
});

test.runIf(isFullCaseRun).each(selectTestCases([true, false]))(
  'the phone number is changed with codes to the old and the new number, with script: %s',
  async (script) => {
    user = await provideRegisteredReader();
    const fresh = `+5511${user.phone.slice(-9)}`;
    const anotherPicture = () => expect.poll(() => field('captchaCode').inputValue()).toBe('');
    await open('/uc/phone', { script });
    await field('captchaCode').fill('wrong');
    await button('Send code').click();
    await page.getByText('Wrong graphic verification code').waitFor();
    await anotherPicture();
    await field('captchaCode').fill(captchaCode);
    await button('Send code').click();
    await page.getByText('Step 2 of 3').waitFor();
    await field('oldCode').fill(await readSentCode(user.phone));
    await field('phone').fill(fresh);
    await anotherPicture();
    await field('captchaCode').fill(captchaCode);
    await button('Send code').click();
    await page.getByText('Step 3 of 3').waitFor();
    const code = await readSentCode(fresh);
    await field('code').fill(code === '000000' ? '000001' : '000000');
    await button('Change the number').click();
    await page.getByText('The verification code is wrong or has expired').waitFor();
    await field('code').fill(code);
    await button('Change the number').click();
    await page.getByText('Your phone number has been changed').waitFor();
    expect((await info()).phone).toBe(`${fresh.slice(0, -8)}****${fresh.slice(-4)}`);
  },
);
