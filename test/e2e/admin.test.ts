import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Paged } from '../../src/base/paging.ts';
import { isFullCaseRun } from '../harness/cases.ts';
import { textsIn } from '../harness/texts.ts';
import { call, operatorCookie, provideRegisteredReader } from './accounts.ts';
import { base, openPage, visit, watchErrors } from './browser.ts';

const uc = textsIn('zh-cn');
const modules = textsIn('zh-cn');
const office = textsIn('zh-cn');
const common = textsIn('zh-cn');

/** The back office as operators use it, in its default language. */
const operator = await operatorCookie();
const at = Date.now() % 1_000_000;

let page: Page;
let errors: string[];
/** Opens a page as an operator. */
const open = async (path: string, cookie = operator) => {
  page = await openPage({ cookie });
  await page.context().addCookies([{ name: 'locale', value: 'en-us', url: base }]);
  errors = watchErrors(page);
  return visit(page, path);
};
const form = () => page.locator('dialog[open] form');
const fill = (name: string, value: string) => form().locator(`[name="${name}"]`).fill(value);
const save = () => page.locator('dialog[open]').getByRole('button', { name: uc['uc.save'] }).click();
const drawer = () => page.locator('dialog[open]').first();
const closed = () => expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
const row = (text: string) => page.locator('main tbody tr', { hasText: text });
const search = async (keyword: string) => {
  await page.locator('main [name=keyword]').fill(keyword);
  await page.locator('main [name=keyword]').press('Enter');
  await page.waitForURL((url) => url.searchParams.get('keyword') === keyword);
};
const confirm = (label: string) => page.locator('dialog[open]').last().getByRole('button', { name: label, exact: true }).click();
const one = async <T>(path: string) => (await call<Paged<T>>('GET', `/api/admin/${path}`, undefined, operator)).data.docs[0] as T;
interface RowVersion {
  id: string;
  version: number;
}

/** Finds, edits, deletes and restores the row `name` in a list; every back-office module is tested with this sequence. */
const editDeleteAndRestore = async ({ path, name, edit }: { path: string; name: string; edit: () => Promise<void> }) => {
  await closed();
  await search(name);
  await expect.poll(() => row(name).count()).toBe(1);
  await row(name).locator('td:last-child a').click();
  await form().waitFor();
  await edit();
  await save();
  await closed();
  await row(name).locator('th a').click();
  await drawer().getByRole('button', { name: office['office.delete'], exact: true }).click();
  const question = page.locator('dialog[open]').last();
  expect(await question.textContent()).toContain(name);
  await confirm(office['office.delete']);
  await closed();
  await expect.poll(() => row(name).count()).toBe(0);
  await visit(page, `${path}?trash=1`);
  await row(name).locator('input[type=checkbox]').check();
  await page.getByRole('button', { name: office['office.restore'], exact: true }).click();
  await confirm(office['office.restore']);
  await closed();
  await visit(page, `${path}?keyword=${name}`);
  expect(await row(name).count()).toBe(1);
  expect(errors).toEqual([]);
};

describe('create, edit, delete and restore in each back-office module', () => {
  test('accounts can be created, edited, deleted and restored', async () => {
    const name = `clerk${at}`;
    await open('/admin/account?edit=new');
    await fill('account', name);
    await fill('realName', 'Clerk');
    await save();
    await page.locator('dialog[open]', { hasText: office['office.secret'] }).getByText(name).waitFor();
    await confirm(common['action.close']);
    await editDeleteAndRestore({
      path: '/admin/account',
      name,
      edit: () => fill('company', 'Works'),
    });
    expect(await one<{ company: string }>(`accounts?keyword=${name}`)).toMatchObject({ company: 'Works' });
  });

  test.runIf(isFullCaseRun)('organizations can be created, edited, deleted and restored', async () => {
    const name = `机构${at}`;
    await open('/admin/organization?edit=new');
    await fill('names.zh-cn', name);
    await fill('code', `org-${at}`);
    await save();
    await editDeleteAndRestore({ path: '/admin/organization', name, edit: () => fill('phone', '+86 10 1') });
    expect(await one<{ phone: string }>(`organizations?keyword=org-${at}`)).toMatchObject({ phone: '+86 10 1' });
  });

  test.runIf(isFullCaseRun)('labels can be created, edited, deleted and restored', async () => {
    const name = `标签${at}`;
    await open('/admin/labels?edit=new');
    await fill('names.zh-cn', name);
    await fill('code', `label-${at}`);
    await form().locator('[value="feedback:message:read"]').check();
    await save();
    await editDeleteAndRestore({ path: '/admin/labels', name, edit: () => form().locator('[value="log:jobs:read"]').check() });
    expect((await one<{ permissions: string[] }>(`labels?keyword=label-${at}`)).permissions).toEqual([
      'feedback:message:read',
      'log:jobs:read',
    ]);
  });
});

test.runIf(isFullCaseRun)('an import of accounts reports invalid rows before it writes anything', async () => {
  await open('/admin/account');
  await page.getByRole('button', { name: modules['admin.account.import'], exact: true }).click();
  const file = (rows: string) => ({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(`account,realName\n${rows}`) });
  const choose = (rows: string) => drawer().locator('input[type=file]').setInputFiles(file(rows));
  await choose(`import${at},One\nadmin,Two\n`);
  await drawer().getByRole('button', { name: modules['admin.account.import.try'], exact: true }).click();
  await expect.poll(() => drawer().locator('li').count()).toBe(1);
  await choose(`import${at},One\n`);
  await drawer().getByRole('button', { name: modules['admin.account.import.try'], exact: true }).click();
  await drawer().getByRole('button', { name: modules['admin.account.import.write'], exact: true }).click();
  await closed();
  await search(`import${at}`);
  await expect.poll(() => row(`import${at}`).count()).toBe(1);
});

describe('refused changes in the back office', () => {
  test.runIf(isFullCaseRun)('an invalid field is marked, and the other input is retained', async () => {
    await open('/admin/account?edit=new');
    await fill('account', 'admin');
    await fill('realName', 'Second');
    await save();
    await expect.poll(() => form().locator('[name=account][aria-invalid]').count()).toBe(1);
    expect(await form().locator('[name=realName]').inputValue()).toBe('Second');
  });

  test.runIf(isFullCaseRun)('an operator who saves an outdated version sees the newer values and may keep their own', async () => {
    await call('POST', '/api/admin/organizations', { code: `twice-${at}`, names: { 'zh-cn': '先' } }, operator);
    const first = await one<RowVersion & { names: object }>(`organizations?keyword=twice-${at}`);
    await open(`/admin/organization?edit=${first.id}`);
    await fill('phone', 'mine');
    const { data } = await call<Record<string, unknown>>('GET', `/api/admin/organizations/${first.id}`, undefined, operator);
    const { parent, code, names, country, email, address, sort, status, version } = data;
    const other = { parent, code, names, country, leaders: [], phone: 'theirs', email, address, sort, status, version };
    expect((await call('PUT', `/api/admin/organizations/${first.id}`, other, operator)).status).toBe(200);
    await save();
    await form().getByText('theirs').waitFor();
    await form().getByRole('button', { name: uc['uc.conflict.keep'] }).click();
    await closed();
    expect(await one<{ phone: string }>(`organizations?keyword=twice-${at}`)).toMatchObject({ phone: 'mine' });
  });

  test.runIf(isFullCaseRun)(
    'if a permission is revoked while a form is open, the save is refused, the input stays and the buttons disappear',
    async () => {
      const { account, cookie } = await provideRegisteredReader();
      const label = { code: `editor-${at}`, names: { 'zh-cn': '测试编辑组' }, scope: 'all' };
      const permissions = ['admin:home:read', 'organization:organization:read', 'organization:organization:create'];
      const { data } = await call<RowVersion>('POST', '/api/admin/labels', { ...label, colour: null, permissions }, operator);
      const { id: member } = await one<RowVersion>(`accounts?keyword=${account}`);
      await call('POST', `/api/admin/labels/${data.id}/members`, { add: [member], remove: [] }, operator);
      await open('/admin/organization?edit=new', cookie);
      await fill('names.zh-cn', '不会有的机构');
      await fill('code', `never-${at}`);
      await call('POST', `/api/admin/labels/${data.id}/members`, { add: [], remove: [member] }, operator);
      await save();
      await expect.poll(() => form().locator('[role=alert]').textContent()).toContain(common['state.forbidden']);
      expect(await form().locator('[name="names.zh-cn"]').inputValue()).toBe('不会有的机构');
    },
  );

  test('an operator with read permission sees no buttons and no other menu entries', async () => {
    const { account, cookie } = await provideRegisteredReader();
    const permissions = ['admin:home:read', 'organization:organization:read'];
    const body = { code: `reader-${at}`, names: { 'zh-cn': '读者' }, colour: null, scope: 'all', permissions };
    const { data } = await call<RowVersion>('POST', '/api/admin/labels', body, operator);
    const { id: member } = await one<RowVersion>(`accounts?keyword=${account}`);
    await call('POST', `/api/admin/labels/${data.id}/members`, { add: [member], remove: [] }, operator);
    expect(await open('/admin/organization', cookie)).toBe(200);
    expect(await page.getByText(office['office.new'], { exact: true }).count()).toBe(0);
    expect(await page.locator('aside a[href="/admin/account"]').count()).toBe(0);
    expect(await visit(page, '/admin/account')).toBe(403);
  });
});

test.runIf(isFullCaseRun)('a forced sign-out ends the session at once', async () => {
  const { account, cookie } = await provideRegisteredReader();
  const { id } = await one<RowVersion>(`accounts?keyword=${account}`);
  await open(`/admin/account?keyword=${account}&show=${id}`);
  await drawer().getByRole('button', { name: modules['admin.account.do.logout'] }).click();
  await confirm(modules['admin.account.do.logout']);
  await expect.poll(async () => (await call('GET', '/api/uc/info', undefined, cookie)).status).toBe(401);
});

test.runIf(isFullCaseRun)('a setting is changed, restored from its history and reset', async () => {
  const value = async () => (await call<{ value: number }>('GET', '/api/admin/settings/posting.days', undefined, operator)).data.value;
  for (const days of ['30', '60']) {
    await open('/admin/config?edit=posting.days');
    await fill('value', days);
    await save();
    await closed();
    expect(await value()).toBe(Number(days));
    await page.close();
  }
  await open('/admin/config?show=posting.days');
  await drawer().getByRole('button', { name: modules['admin.config.rollback'] }).first().click();
  await expect.poll(value).toBe(30);
  await expect.poll(() => drawer().getByRole('button', { name: modules['admin.config.rollback'] }).count()).toBe(2);
  await drawer().getByRole('button', { name: modules['admin.config.do.reset'] }).click();
  await confirm(modules['admin.config.do.reset']);
  await expect.poll(value).toBe(90);
});

describe('the frame of the back office', () => {
  test('the back office starts in Chinese and has its own language, separate from the portal', async () => {
    await open('/admin/home');
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN');
    await visit(page, '/admin/home?locale=ru-ru');
    await visit(page, '/admin/account');
    expect(await page.locator('html').getAttribute('lang')).toBe('ru-RU');
    await visit(page, '/about');
    expect(await page.locator('html').getAttribute('lang')).toBe('en-US');
  });

  test.runIf(isFullCaseRun)('signing out clears the open tabs, the theme and the language', async () => {
    const { account, cookie } = await provideRegisteredReader();
    const body = { code: `home-${at}`, names: { 'zh-cn': '测试首页组' }, colour: null, scope: 'all', permissions: ['admin:home:read'] };
    const { data } = await call<RowVersion>('POST', '/api/admin/labels', body, operator);
    await call(
      'POST',
      `/api/admin/labels/${data.id}/members`,
      { add: [(await one<RowVersion>(`accounts?keyword=${account}`)).id] },
      operator,
    );
    await open('/admin/home?locale=ru-ru&theme=dark', cookie);
    const tabs = () => page.evaluate(() => sessionStorage.getItem('office-tabs'));
    expect(await tabs()).toContain('/admin/home');
    await page.locator('button[popovertarget=account]').click();
    await page.locator('#account form button').click();
    await page.waitForURL('**/');
    expect(await tabs()).toBe(null);
    expect((await page.context().cookies(`${base}/admin`)).map(({ name }) => name)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(office_locale|theme|sid)$/)]),
    );
    // `visit` returns status 200, because a visitor of the back office gets the sign-in page.
    expect(await visit(page, '/admin/home')).toBe(200);
    expect(new URL(page.url()).pathname).toBe('/login');
  });

  test('the command palette opens a page and an account by keyboard', async () => {
    await open('/admin/home');
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: office['office.jump'] });
    await field.fill(modules['admin.config']);
    await field.press('Enter');
    await page.waitForURL('**/admin/config');
    await page.keyboard.press('Control+k');
    await field.fill('Administrator');
    await page.getByRole('option', { name: /admin/ }).first().click();
    await page.waitForURL(/\/admin\/account\?/);
    await expect.poll(() => drawer().textContent()).toContain('Administrator');
  });

  test.runIf(isFullCaseRun)('the command palette opens pages below the menu entries, and page texts', async () => {
    await open('/admin/home');
    for (const [word, address] of [
      [modules['admin.quality'], '/admin/quality'],
      [modules['admin.quality.merges'], '/admin/quality/merges'],
      [modules['admin.quality.hosts'], '/admin/quality/hosts'],
      [modules['admin.quality.runs'], '/admin/quality/rules/runs'],
      [modules['admin.quality.records'], '/admin/quality/records'],
      ['/admin/pages', '/admin/pages'],
    ] as const) {
      await page.keyboard.press('Control+k');
      const field = page.getByRole('combobox', { name: office['office.jump'] });
      await field.fill(word);
      const option = drawer().getByRole('option').first();
      await option.waitFor();
      await field.press('Enter');
      await page.waitForURL(`**${address}`);
    }
  });

  test.runIf(isFullCaseRun)('the tabs of opened pages keep their filters', async () => {
    await open('/admin/config?keyword=smtp');
    await page.locator('aside a[href="/admin/labels"]').click();
    await page.waitForURL('**/admin/labels');
    await page.getByRole('navigation', { name: office['office.tabs'] }).getByRole('link').first().click();
    await page.waitForURL('**/admin/config?keyword=smtp');
  });

  test.runIf(isFullCaseRun)('the chosen columns are remembered, and an export contains the shown columns', async () => {
    await open('/admin/account');
    await page.getByRole('button', { name: office['office.columns'], exact: true }).click();
    await page.getByLabel(modules['admin.field.email'], { exact: true }).check();
    await page.reload();
    await expect.poll(() => page.locator('main thead').textContent()).toContain(modules['admin.field.email']);
    await page.getByRole('button', { name: common['action.export'] }).click();
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()]);
    expect(file.suggestedFilename()).toBe('accounts.csv');
  });
});
