import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { isFullCaseRun } from '../harness/cases.ts';
import { textsIn } from '../harness/texts.ts';
import { call, operatorCookie, provideRegisteredReader } from './accounts.ts';
import { openPage, visit } from './browser.ts';

/** The notification texts after actions, exactly as in SPECIFICATION S6.2, and the places where the back office shows them. */
const operator = await operatorCookie();
const words = [
  'Saved',
  'Failed to save!',
  'Deleted',
  'Failed to delete!',
  'Changed',
  'Failed to change!',
  'Added',
  'Failed to add!',
  'Enabled',
  'Failed to enable!',
  'Login succeed',
  'Failed to login!',
  'Register succeed',
  'Failed to register!',
  'Code sent successfully',
  'Failed to send code!',
  'Passed code verification',
  'Failed code verification!',
  'Password recovered',
  'Failed to recover password!',
];
test('every notification of SPECIFICATION S6.2 exists in the English texts', () => {
  const englishTexts = new Set<unknown>(Object.values(textsIn('en-us')));
  expect(words.filter((one) => !englishTexts.has(one))).toEqual([]);
});

let page: Page;
const open = async (path: string) => {
  page = await openPage({ cookie: operator, locale: 'en-us' });
  expect(await visit(page, path)).toBe(200);
};
const toast = () => page.locator('[role=status].fixed').last().textContent();
/** The topmost open dialog on the page. */
const dialog = () => page.locator('dialog[open]').last();
const confirm = (button: string) => dialog().getByRole('button', { name: button, exact: true }).click();

interface FoundAccounts {
  docs: { id: string }[];
}

describe('notifications about accounts', () => {
  const registeredAt = async () => {
    const { account } = await provideRegisteredReader();
    const { data } = await call<FoundAccounts>('GET', `/api/admin/accounts?keyword=${account}`, undefined, operator);
    return data.docs[0]?.id as string;
  };
  /** Clicks an action of the open record and confirms it. */
  const take = async (step: string) => {
    await press(step);
    await confirm(step);
  };
  const press = (step: string) => page.locator('dialog[open]').getByRole('button', { name: step, exact: true }).first().click();

  test.runIf(isFullCaseRun)('disabling, enabling and deleting an account each show a notification', async () => {
    const id = await registeredAt();
    await open(`/admin/account?show=${id}`);
    await take('Disable');
    await expect.poll(toast).toBe('Disabled');
    await take('Enable');
    await expect.poll(toast).toBe('Enabled');
    await take('Delete');
    await expect.poll(toast).toBe('Deleted');
  });

  test.runIf(isFullCaseRun)('if enabling an account fails, the dialog states it', async () => {
    const id = await registeredAt();
    const at = `/api/admin/accounts/${id}`;
    await call('POST', `${at}/disable`, undefined, operator);
    await open(`/admin/account?show=${id}`);
    await press('Enable');
    expect((await call('POST', `${at}/enable`, undefined, operator)).status).toBe(200);
    await confirm('Enable');
    await expect.poll(() => dialog().getByRole('alert').textContent()).toMatch(/^Failed to enable! /);
  });
});

test.runIf(isFullCaseRun)('enabling a dictionary value shows a notification', async () => {
  const value = `said-${Date.now() % 1_000_000}`;
  const item = { dictionary: 'industry', value, labels: { 'en-us': value }, colour: null, active: false };
  expect((await call('POST', '/api/admin/dictionaries', item, operator)).status).toBe(200);
  await open(`/admin/dictionary?dictionary=industry&keyword=${value}`);
  await page
    .getByRole('button', { name: /^Enable: / })
    .first()
    .click();
  await expect.poll(toast).toBe('Enabled');
});

test.runIf(isFullCaseRun)('enabling a menu entry shows a notification', async () => {
  const title = `Said ${Date.now() % 1_000_000}`;
  const entry = {
    area: 'admin',
    parent: null,
    type: 'page',
    titles: { 'en-us': title },
    icon: null,
    route: `/said-${Date.now()}`,
    permission: null,
    visible: false,
  };
  const made = await call<{ id: string }>('POST', '/api/admin/menus', entry, operator);
  expect(made.status, made.msg).toBe(200);
  await open('/admin/menu?area=admin');
  await page
    .getByRole('button', { name: new RegExp(`: ${title}$`) })
    .and(page.locator('[title="Show"]'))
    .click();
  await expect.poll(toast).toBe('Enabled');
  await call('DELETE', '/api/admin/menus', { ids: [made.data.id] }, operator);
});
