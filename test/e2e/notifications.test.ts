import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { textsIn } from '../harness/texts.ts';
import { call, operatorCookie, registered } from './accounts.ts';
import { openPage, visit } from './browser.ts';

/** What is said at the end of an action, to the letter (SPECIFICATION S6.2), and where the back office says it. */
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
test('every notification of SPECIFICATION S6.2 exists', () => {
  const said = new Set<unknown>(Object.values(textsIn('en-us')));
  expect(words.filter((one) => !said.has(one))).toEqual([]);
});

let page: Page;
afterEach(() => page?.context().close());
const open = async (path: string) => {
  page = await openPage({ fresh: true, cookie: operator, locale: 'en-us' });
  expect(await visit(page, path)).toBe(200);
};
const toast = () => page.locator('[role=status].fixed').last().textContent();
/** The question on top of the open record. */
const dialog = () => page.locator('dialog[open]').last();
const confirm = (button: string) => dialog().getByRole('button', { name: button, exact: true }).click();

interface Found {
  docs: { id: string }[];
}

describe('an account', () => {
  const registeredAt = async () => {
    const { account } = await registered();
    const { data } = await call<Found>('GET', `/api/admin/accounts?keyword=${account}`, undefined, operator);
    return data.docs[0]?.id as string;
  };
  /** Takes a step in the open record, and says yes when asked. */
  const take = async (step: string) => {
    await press(step);
    await confirm(step);
  };
  const press = (step: string) => page.locator('dialog[open]').getByRole('button', { name: step, exact: true }).first().click();

  test('is disabled, enabled and deleted, and the page says so', async () => {
    const id = await registeredAt();
    await open(`/admin/account?show=${id}`);
    await take('Disable');
    await expect.poll(toast).toBe('Disabled');
    await take('Enable');
    await expect.poll(toast).toBe('Enabled');
    await take('Delete');
    await expect.poll(toast).toBe('Deleted');
  });

  test('that cannot be enabled is said not to have been', async () => {
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

test('a value of a dictionary that is chosen from again', async () => {
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

test('an entry of the menu that is shown again', async () => {
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
