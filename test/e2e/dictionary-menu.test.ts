import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Paged } from '../../src/base/paging.ts';
import errors from '../../src/platform/i18n/zh-cn/errors.ts';
import { isFullCaseRun } from '../harness/cases.ts';
import { textsIn } from '../harness/texts.ts';
import { call, operatorCookie, provideRegisteredReader } from './accounts.ts';
import { findAccessibilityViolations } from './barriers.ts';
import { openPage, visit, watchErrors } from './browser.ts';

const uc = textsIn('zh-cn');
const dictionary = textsIn('zh-cn');
const office = textsIn('zh-cn');
const common = textsIn('zh-cn');

/** Dictionaries and menus in the back office in its default language; open pages must show changes of dictionaries and menus. */
const operator = await operatorCookie();
const at = Date.now() % 1_000_000;
const open = async (path: string, cookie = operator) => {
  const page = await openPage({ cookie });
  await visit(page, path);
  return page;
};
const dialog = (page: Page) => page.locator('dialog[open]').last();
const closed = (page: Page) => expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
const admin = <T>(method: string, path: string, body?: object) => call<T>(method, `/api/admin/${path}`, body, operator);
/** Simulates that the window gets the focus again, which makes an open page request changes. */
const comeBack = async (page: Page) => {
  await page.mouse.move(300, 300);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
};

interface EditedDictionaryItem {
  id: string;
  version: number;
  labels: Record<string, string>;
  colour: string | null;
}
interface MenuItemRow {
  id: string;
  code: string | null;
  parent: string | null;
  title: string;
  version: number;
}

test('a dictionary value is added, found, moved, edited, disabled and permanently deleted', async () => {
  const page = await open('/admin/dictionary?dictionary=policyType');
  const seen = watchErrors(page);
  const value = `green-${at}`;
  await page.getByRole('link', { name: dictionary['admin.dictionary.add'] }).click();
  await dialog(page).locator('[name=value]').fill(value);
  await dialog(page).locator('[name="labels.zh-cn"]').fill(`绿色${at}`);
  await dialog(page).locator('[name=colour][value=green]').check();
  await press(page, uc['uc.save']);
  await closed(page);
  const row = page.locator('main tbody tr', { hasText: value });
  await row.waitFor();
  expect(await row.locator('.badge-green').textContent()).toBe(`绿色${at}`);
  expect(await findAccessibilityViolations(page)).toEqual([]);

  await row.getByRole('button', { name: '拖动' }).focus();
  await page.keyboard.press('ArrowUp');
  await expect
    .poll(async () => (await admin<{ values: { value: string }[] }>('GET', 'dictionaries/policyType')).data.values.at(-2)?.value)
    .toBe(value);

  await page.locator('main [name=keyword]').fill(`绿色${at}`);
  await page.locator('main [name=keyword]').press('Enter');
  await page.waitForURL((url) => url.searchParams.has('keyword'));
  await expect.poll(() => page.locator('main tbody tr').count()).toBe(1);
  await row.getByRole('link', { name: office['office.edit.title'].replace('{name}', `绿色${at} (${value})`) }).click();
  await dialog(page).locator('[name="labels.zh-cn"]').fill(`绿色${at}金融`);
  await press(page, uc['uc.save']);
  await closed(page);
  await row.getByRole('link', { name: `绿色${at}金融`, exact: true }).waitFor();
  const switching = (name: 'disable' | 'enable') =>
    row.getByRole('button', { name: new RegExp(`^${dictionary[`admin.dictionary.${name}`]}`) });
  expect(await switching('disable').locator('use').getAttribute('href')).toMatch(/#ban$/);
  await switching('disable').click();
  await row.getByText(dictionary['admin.dictionary.off']).waitFor();
  expect(await switching('enable').locator('use').getAttribute('href')).toMatch(/#undo-2$/);
  await row.getByRole('button', { name: new RegExp(`^${office['office.delete']}`) }).click();
  await press(page, office['office.delete']);
  await closed(page);
  await expect.poll(async () => (await admin('GET', `dictionaries/policyType:${value}`)).status).toBe(404);

  await page.getByRole('link', { name: office['office.trash'], exact: true }).click();
  await page.locator('main li', { hasText: value }).getByRole('button', { name: office['office.restore'] }).click();
  await press(page, office['office.restore']);
  await closed(page);
  await expect.poll(async () => (await admin('GET', `dictionaries/policyType:${value}`)).status).toBe(200);
  expect(seen).toEqual([]);
});

test.runIf(isFullCaseRun)('a used dictionary value cannot be deleted, and its page names the uses', async () => {
  const { data } = await admin<{ id: string }>('POST', 'dictionaries', {
    ...{ dictionary: 'newsType', value: `used-${at}`, labels: { 'zh-cn': `在用${at}` } },
  });
  const news = {
    ...{ lang: 'zh-cn', texts: { 'zh-cn': { title: `新闻${at}` } }, country: 'cn', fields: { type: `used-${at}` } },
  };
  expect((await admin('POST', 'content/news', news)).status).toBe(200);
  const page = await open(`/admin/dictionary?dictionary=newsType&show=${encodeURIComponent(data.id)}`);
  await dialog(page).locator('li', { hasText: '1' }).waitFor();
  await page.keyboard.press('Escape');
  await closed(page);
  await page
    .locator('main tbody tr', { hasText: `used-${at}` })
    .getByRole('button', { name: new RegExp(`^${office['office.delete']}`) })
    .click();
  await press(page, office['office.delete']);
  await dialog(page).getByText('新闻动态 1').waitFor();
});

test('a menu is added, moved, deleted and restored; it cannot be moved below itself', async () => {
  const page = await open('/admin/menu?area=portal');
  const seen = watchErrors(page);
  const make = async (title: string) => {
    await dialog(page).locator('[name="titles.zh-cn"]').fill(title);
    await dialog(page).locator('[name=route]').fill('/policy?type=tax');
    await dialog(page).locator('label:has([name=icon][value=star])').click();
    await press(page, uc['uc.save']);
    await closed(page);
  };
  await page.getByRole('button', { name: office['office.new'], exact: true }).click();
  await make(`顶层${at}`);
  const top = page.locator(`[data-menu]`, { hasText: `顶层${at}` });
  await top.getByRole('button', { name: new RegExp(`^${dictionary['admin.menu.add']}`) }).click();
  await make(`下级${at}`);
  const below = page.locator(`[data-menu]`, { hasText: `下级${at}` });
  await below.waitFor();
  expect(await findAccessibilityViolations(page)).toEqual([]);

  // a move below one of its own descendants is refused with the reason
  await top.getByRole('button', { name: new RegExp(`^${dictionary['admin.menu.move']}`) }).click();
  await dialog(page)
    .locator('[name=parent]')
    .selectOption({ label: `顶层${at}` });
  await press(page, dictionary['admin.menu.move']);
  await dialog(page).getByText(errors.circle).first().waitFor();
  await page.keyboard.press('Escape');
  await closed(page);
  // a menu with children cannot be deleted
  await top.getByRole('button', { name: new RegExp(`^${office['office.delete']}`) }).click();
  await press(page, office['office.delete']);
  await dialog(page).getByText('下还有 1 项').waitFor();
  await page.keyboard.press('Escape');
  await closed(page);

  const one = async (title: string) =>
    (await admin<Paged<MenuItemRow>>('GET', `menus?keyword=${encodeURIComponent(title)}&limit=10`)).data.docs[0];
  await below.getByRole('button', { name: '拖动' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => (await one(`下级${at}`))?.parent).toBe(null);
  // The keyboard focus is on the moved menu. The test then drags this menu back onto the other menu.
  await page.locator('[data-menu].ps-1:focus-within', { hasText: `下级${at}` }).waitFor();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight)); // a drag near the edge of the window would scroll the page
  const handle = await below.getByRole('button', { name: '拖动' }).boundingBox();
  const target = await top.boundingBox();
  if (!handle || !target) throw new Error('Nothing to drag');
  await page.mouse.move(handle.x + 8, handle.y + 8);
  await page.mouse.down();
  await page.mouse.move(target.x + 200, target.y + target.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => (await one(`下级${at}`))?.parent).toBe((await one(`顶层${at}`))?.id);

  await below.getByRole('button', { name: new RegExp(`^${office['office.delete']}`) }).click();
  await press(page, office['office.delete']);
  await closed(page);
  await page.getByRole('link', { name: office['office.trash'] }).click();
  await page
    .locator('main li', { hasText: `下级${at}` })
    .getByRole('button', { name: office['office.restore'] })
    .click();
  await press(page, office['office.restore']);
  await closed(page);
  await expect.poll(async () => (await one(`下级${at}`))?.title).toBe(`下级${at}`);
  expect(seen.filter((error) => !/409|400/.test(error))).toEqual([]);
  for (const title of [`下级${at}`, `顶层${at}`]) await admin('DELETE', 'menus', { ids: [(await one(title))?.id] });
});

describe('changes while a page is open', () => {
  test('an open public page shows a new label, its colour and a new menu entry', async () => {
    const page = await openPage({ locale: 'zh-cn' });
    await visit(page, '/policy');
    const badge = page.locator('main .card .badge').first();
    const before = (await badge.textContent()) as string;
    const { data } = await admin<{ values: (EditedDictionaryItem & { names: Record<string, string> })[] }>(
      'GET',
      'dictionaries/policyType',
    );
    const level = await admin<typeof data>('GET', 'dictionaries/policyLevel');
    const item = [...data.values, ...level.data.values].find(({ names }) => names['zh-cn'] === before);
    if (!item) throw new Error(`No value is called ${before}`);
    const put = (labels: object, colour: string | null, version: number) =>
      admin('PUT', `dictionaries/${encodeURIComponent(item.id)}`, { labels, colour, version });
    expect((await put({ 'zh-cn': `新名${at}` }, 'teal', item.version)).status).toBe(200);
    const menu = { area: 'portal', type: 'page', titles: { 'zh-cn': `新菜单${at}` }, route: '/about' };
    const made = await admin<{ id: string }>('POST', 'menus', menu);
    try {
      await comeBack(page);
      await expect.poll(() => page.locator('header').getByText(`新菜单${at}`).count()).toBeGreaterThan(0);
      await page
        .locator('main .card .badge-teal', { hasText: `新名${at}` })
        .first()
        .waitFor();
    } finally {
      await put({}, null, item.version + 1);
      await admin('DELETE', 'menus', { ids: [made.data.id] });
    }
  });

  test.runIf(isFullCaseRun)(
    'an open form in the user centre keeps the typed text when menus change, even if other requests fail',
    async () => {
      const page = await open('/uc/info', (await provideRegisteredReader()).cookie);
      const looked = page.waitForResponse(/\/api\/portal\?/);
      await comeBack(page);
      await looked;
      await page.locator('main [name=realName]').fill('张三（样例）');
      await page.route('**/*', (route) => (/\/api\/portal\?/.test(route.request().url()) ? route.fallback() : route.abort()));
      const menu = { area: 'portal', type: 'page', titles: { 'zh-cn': `随时${at}` }, route: '/about' };
      const made = await admin<{ id: string }>('POST', 'menus', menu);
      try {
        await comeBack(page);
        await expect.poll(() => page.locator('header').getByText(`随时${at}`).count()).toBeGreaterThan(0);
        expect(await page.locator('main [name=realName]').inputValue()).toBe('张三（样例）');
      } finally {
        await admin('DELETE', 'menus', { ids: [made.data.id] });
      }
    },
  );

  test.runIf(isFullCaseRun)('the open back office removes revoked entries and keeps the typed text', async () => {
    const { account, cookie } = await provideRegisteredReader();
    const permissions = ['admin:home:read', 'dictionary:item:read', 'dictionary:item:update', 'log:jobs:read'];
    const label = { code: `words-${at}`, names: { 'zh-cn': '字典员' }, colour: null, scope: 'all' };
    const { data } = await admin<{ id: string }>('POST', 'labels', { ...label, permissions });
    const [member] = (await admin<Paged<{ id: string }>>('GET', `accounts?keyword=${account}`)).data.docs;
    await admin('POST', `labels/${data.id}/members`, { add: [member?.id], remove: [] });
    const page = await open('/admin/dictionary?dictionary=newsType', cookie);
    const side = page.locator('aside').first();
    await side.locator('a[href="/admin/logs/jobs"]').waitFor();
    const setPermissions = async (left: readonly string[]) => {
      const { version } = (await admin<{ version: number }>('GET', `labels/${data.id}`)).data;
      expect((await admin('PUT', `labels/${data.id}`, { ...label, permissions: left, version })).status).toBe(200);
    };
    await setPermissions(permissions.slice(0, 3));
    await comeBack(page);
    await expect.poll(() => side.locator('a[href="/admin/logs/jobs"]').count()).toBe(0);

    await page.getByRole('link', { name: dictionary['admin.dictionary.add'] }).click();
    await dialog(page).locator('[name=value]').fill(`never-${at}`);
    await dialog(page).locator('[name="labels.zh-cn"]').fill('不会有');
    await setPermissions(permissions.slice(0, 2));
    await press(page, uc['uc.save']);
    await dialog(page).getByRole('alert').filter({ hasText: common['state.forbidden'] }).waitFor();
    expect(await dialog(page).locator('[name=value]').inputValue()).toBe(`never-${at}`);
    await page.keyboard.press('Escape');
    await press(page, office['office.leave.go']);
    await closed(page);
    await expect.poll(() => page.getByRole('link', { name: dictionary['admin.dictionary.add'] }).count()).toBe(0);
  });
});

test.runIf(isFullCaseRun)('a form keeps the typed text if another operator has changed the value meanwhile', async () => {
  const { data } = await admin<EditedDictionaryItem>('GET', 'dictionaries/newsType:event').then((found) =>
    found.status === 200
      ? found
      : admin<{ values: EditedDictionaryItem[] }>('GET', 'dictionaries/newsType').then(({ data }) => ({
          data: data.values[0] as EditedDictionaryItem,
        })),
  );
  const page = await open(`/admin/dictionary?dictionary=newsType&edit=${encodeURIComponent(data.id)}`);
  await dialog(page).locator('[name="labels.zh-cn"]').fill(`我的${at}`);
  expect(
    (
      await admin('PUT', `dictionaries/${encodeURIComponent(data.id)}`, {
        labels: { 'zh-cn': `别人的${at}` },
        colour: null,
        version: data.version,
      })
    ).status,
  ).toBe(200);
  await press(page, uc['uc.save']);
  await dialog(page).getByText(`别人的${at}`).first().waitFor();
  expect(await dialog(page).locator('[name="labels.zh-cn"]').inputValue()).toBe(`我的${at}`);
  await admin('PUT', `dictionaries/${encodeURIComponent(data.id)}`, { labels: {}, colour: null, version: data.version + 1 });
});
