import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { ContentDetail } from '../../src/records/edit/content.ts';
import { isFullCaseRun, selectTestCases } from '../harness/cases.ts';
import { textsIn } from '../harness/texts.ts';
import { call, captchaCode, operatorCookie } from './accounts.ts';
import { openPage, visit, waitUntilIdle } from './browser.ts';

const postings = textsIn('zh-cn');
const uc = textsIn('zh-cn');
const texts = textsIn('zh-cn');
const dictionary = textsIn('zh-cn');
const inbox = textsIn('zh-cn');
const office = textsIn('zh-cn');
const common = textsIn('zh-cn');

/** Typed text in the back office survives errors, conflicts and navigation, and no action runs twice or unasked. */
const operator = await operatorCookie();
const at = Date.now() % 1_000_000;

let page: Page;
const open = async (path: string) => {
  page = await openPage({ cookie: operator });
  page.on('dialog', (dialog) => void dialog.accept());
  return visit(page, path);
};
const main = () => page.locator('main');
const dialog = () => page.locator('dialog[open]').last();
const press = (name: string, container = dialog()) => container.getByRole('button', { name, exact: true }).click();
const menuLink = () => page.locator('aside a[href="/admin/home"]').first();
/** Presses "stay" in the dialog about unsaved changes and waits until the dialog has closed. */
const stayOnPage = async () => {
  await page.getByRole('button', { name: office['office.leave.stay'] }).click();
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
};
const api = async <T = { id: string }>(method: string, path: string, body?: object): Promise<T> => {
  const { status, data, msg } = await call<T>(method, `/api/admin/${path}`, body, operator);
  if (status !== 200) throw new Error(`${method} ${path}: ${status} ${msg}`);
  return data;
};
/** Delays the requests with this method and path. `arrived` resolves at the first request; `free` lets the requests continue. */
const hold = async (method: string, path: RegExp) => {
  let free = () => {};
  const gate = new Promise<void>((resolve) => {
    free = resolve;
  });
  let came = () => {};
  const arrived = new Promise<void>((resolve) => {
    came = resolve;
  });
  await page.route(path, async (route: Route) => {
    if (route.request().method() !== method) return route.fallback();
    came();
    await gate;
    return route.continue();
  });
  return { arrived, free };
};
let next = 0;
interface Organization {
  id: string;
  version: number;
  phone: string | null;
}
const organization = async (name: string): Promise<Organization> => {
  const { id } = await api('POST', 'organizations', { code: `typed-${at}-${++next}`, names: { 'zh-cn': name }, parent: null });
  return api('GET', `organizations/${id}`);
};
const changed = async (id: string, phone: string) => {
  const { parent, code, names, country, email, address, sort, status, version } = await api<Record<string, unknown>>(
    'GET',
    `organizations/${id}`,
  );
  await api('PUT', `organizations/${id}`, { parent, code, names, country, leaders: [], phone, email, address, sort, status, version });
};

test.runIf(isFullCaseRun).each(selectTestCases(['offline', 'busy']))(
  'the typed answer to a feedback message stays while the server is %s',
  async (how) => {
    const input = { name: `Asker ${at}`, company: 'Works', contact: 'anna@example.org', content: `Typed ${at}` };
    const { data } = await call<{ id: string }>('POST', '/api/portal/feedback', { ...input, captcha: { id: 'any', code: captchaCode } });
    await open(`/admin/feedback?show=${data.id}`);
    await press(inbox['admin.feedback.do.answer'], page.locator('dialog[open]').first());
    await dialog().locator('textarea').fill('Yes, since May.');
    await page.route('**/api/**', (route) =>
      how === 'offline' ? route.abort() : route.fulfill({ status: 503, json: { code: 'E_UNAVAILABLE', msg: 'Later' } }),
    );
    await dialog().locator('form button[type=submit]').last().click();
    await dialog().locator('[role=alert]').waitFor();
    await page.waitForTimeout(1000); // a second is long enough for the page to have sent its requests
    expect(await dialog().locator('textarea').inputValue()).toBe('Yes, since May.');
    await page.unroute('**/api/**');
    await dialog().locator('form button[type=submit]').last().click();
    await expect.poll(async () => (await api<{ state: string }>('GET', `feedback/${data.id}`)).state).toBe('answered');
  },
);

describe('a form in a drawer', () => {
  test('while a form has unsaved changes, Ctrl+K does not open the command palette', async () => {
    const { id } = await organization(`甲${at}`);
    await open(`/admin/organization?edit=${id}`);
    await dialog().locator('[name=phone]').fill('12345');
    await page.keyboard.press('Control+k');
    await waitUntilIdle(page);
    expect(await page.getByRole('combobox', { name: office['office.jump'] }).count()).toBe(0);
    expect(await dialog().locator('[name=phone]').inputValue()).toBe('12345');
  });

  test.runIf(isFullCaseRun)('Enter does not overwrite the newer version of another operator', async () => {
    const { id } = await organization(`乙${at}`);
    await open(`/admin/organization?edit=${id}`);
    await dialog().locator('[name=phone]').fill('mine');
    await changed(id, 'theirs');
    const answered = () => page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await Promise.all([answered(), dialog().locator('[name=phone]').press('Enter')]);
    await dialog().getByText('theirs').waitFor();
    const [again] = await Promise.all([answered(), dialog().locator('[name=phone]').press('Enter')]);
    expect(again.status()).toBe(409);
    expect((await api<Organization>('GET', `organizations/${id}`)).phone).toBe('theirs');
    await dialog().getByRole('button', { name: uc['uc.conflict.keep'] }).click();
    await expect.poll(async () => (await api<Organization>('GET', `organizations/${id}`)).phone).toBe('mine');
  });

  test.runIf(isFullCaseRun)('arrow keys move between language tabs, also over a tab with an error', async () => {
    page = await openPage({ cookie: operator });
    // `crypto.randomUUID` is missing, as in a page without HTTPS.
    await page.addInitScript(() => Object.defineProperty(Crypto.prototype, 'randomUUID', { value: undefined }));
    await visit(page, '/admin/pages?page=qa');
    await press(office['office.new'], main());
    const tab = (locale: 'zh-cn' | 'en-us' | 'ru-ru' | 'pt-br') => dialog().locator(`[role=tab][id$="-${locale}"]`);
    for (const locale of ['en-us', 'ru-ru'] as const) {
      await tab(locale).click();
      await dialog().locator('.ProseMirror:visible').fill('Answered before it was asked.');
    }
    await press(uc['uc.save']);
    await expect.poll(() => dialog().locator('[role=tab] .bg-danger').count()).toBeGreaterThan(1);
    const focused = () => page.evaluate(() => document.activeElement?.id.replace(/^.*-(\w\w-\w\w)$/, '$1'));
    await tab('en-us').click();
    await tab('en-us').focus();
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toBe('ru-ru');
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toBe('pt-br');
  });
});

test.runIf(isFullCaseRun)('a menu entry that another operator moved meanwhile is moved at the second attempt', async () => {
  const make = (title: string) =>
    api('POST', 'menus', { area: 'portal', parent: null, type: 'page', titles: { 'zh-cn': title }, route: '/policy?type=tax' });
  const [one, other] = [await make(`移动${at}`), await make(`目标${at}`)];
  try {
    await open('/admin/menu?area=portal');
    const entry = page.locator('[data-menu]', { hasText: `移动${at}` });
    await entry.getByRole('button', { name: new RegExp(`^${dictionary['admin.menu.move']}`) }).click();
    await dialog()
      .locator('[name=parent]')
      .selectOption({ label: `目标${at}` });
    const { version } = await api<{ version: number }>('GET', `menus/${one.id}`);
    await api('POST', `menus/${one.id}/move`, { parent: null, before: null, version });
    await press(dictionary['admin.menu.move']);
    await dialog().locator('[role=alert]').waitFor();
    const titles = () => page.locator('[data-menu]').allTextContents();
    const indexOf = async (title: string) => (await titles()).findIndex((text) => text.includes(`${title}${at}`));
    // as soon as the page shows the move by the other operator, its next request contains the new version
    await expect.poll(async () => (await indexOf('移动')) > (await indexOf('目标'))).toBe(true);
    await press(dictionary['admin.menu.move']);
    await expect.poll(async () => (await api<{ parent: string | null }>('GET', `menus/${one.id}`)).parent).toBe(other.id);
  } finally {
    await api('DELETE', 'menus', { ids: [one.id] });
    await api('DELETE', 'menus', { ids: [other.id] });
  }
});

describe('filters of a back-office list', () => {
  test.runIf(isFullCaseRun)('a filter is changed by repeated arrow keys without losing a keyword that is typed meanwhile', async () => {
    await open('/admin/feedback');
    const choice = main().locator('search select').first();
    const name = (await choice.getAttribute('name')) as string;
    const keyword = main().locator('[name=keyword]');
    await choice.focus();
    await page.keyboard.press('ArrowDown');
    await page.waitForURL((url) => url.searchParams.has(name));
    const first = new URL(page.url()).searchParams.get(name);
    expect(await choice.evaluate((field) => field === document.activeElement)).toBe(true);
    const { arrived, free } = await hold('GET', /\/api\/admin\/feedback/);
    await page.keyboard.press('ArrowDown');
    await arrived;
    await keyword.fill('typed meanwhile');
    free();
    await page.waitForURL((url) => url.searchParams.has(name) && url.searchParams.get(name) !== first);
    expect(await keyword.inputValue()).toBe('typed meanwhile');
    // the filter controls show the filters of the address after "back" and after the link that clears all filters
    await page.goBack();
    await expect.poll(() => choice.inputValue()).toBe(first);
    expect(await keyword.inputValue()).toBe('');
    await main().getByRole('link', { name: common['action.clear'] }).click();
    await expect.poll(() => choice.inputValue()).toBe('');
  });
});

describe('page texts with a form', () => {
  interface Stored {
    version: number;
    content: object;
  }
  const restored = async (name: 'home' | 'about', work: () => Promise<void>) => {
    const { content } = await api<Stored>('GET', `pages/${name}`);
    await work().finally(async () => {
      const { version } = await api<Stored>('GET', `pages/${name}`);
      await api('PUT', `pages/${name}`, { version, [name]: content });
    });
  };

  test.runIf(isFullCaseRun)('an unsaved order asks before leaving, also if it was changed while an earlier order is being saved', () =>
    restored('home', async () => {
      await open('/admin/pages?page=home');
      const row = (place: number) => main().locator('form ol').first().locator('> li').nth(place);
      const labels = () => main().locator('form ol').first().locator('> li > span').allTextContents();
      await row(1).getByRole('button').focus();
      await page.keyboard.press('ArrowUp');
      await menuLink().click();
      await stayOnPage();
      const { arrived, free } = await hold('PUT', /\/api\/admin\/pages\/home/);
      await press(uc['uc.save'], main());
      await arrived;
      await row(3).getByRole('button').focus();
      await page.keyboard.press('ArrowUp');
      const order = await labels();
      free();
      await page.getByText(uc['uc.saved'], { exact: true }).first().waitFor();
      await page.waitForTimeout(1000); // the order changed by keyboard is stored by now
      expect(await labels()).toEqual(order);
      await menuLink().click();
      await stayOnPage();
      await press(uc['uc.save'], main());
      await expect.poll(async () => (await api<Stored>('GET', 'pages/home')).version).toBeGreaterThan(0);
      await page.waitForTimeout(1000);
      await menuLink().click();
      await page.waitForURL('**/admin/home');
    }),
  );

  test.runIf(isFullCaseRun)('text typed during a save counts as unsaved', () =>
    restored('about', async () => {
      await open('/admin/pages');
      const title = main().locator('[name="about.zh-cn.title"]');
      await title.fill(`其一${at}`);
      const { arrived, free } = await hold('PUT', /\/api\/admin\/pages\/about/);
      await press(uc['uc.save'], main());
      await arrived;
      await title.fill(`其二${at}`);
      free();
      await page.getByText(uc['uc.saved'], { exact: true }).first().waitFor();
      await menuLink().click();
      await stayOnPage();
      expect(await title.inputValue()).toBe(`其二${at}`);
    }),
  );
});

describe('the form of a record', () => {
  const field = (path: string) => main().locator(`[name="${path}"]`);
  const detail = (id: string) => api<ContentDetail>('GET', `content/policy/${id}`);

  test.runIf(isFullCaseRun)('a new record that is edited during its first save gets its address without a dialog', async () => {
    await open('/admin/content/policy/new');
    await field('texts.zh-cn.title').fill(`新${at}`);
    const { arrived, free } = await hold('POST', /\/api\/admin\/content\/policy/);
    await press(texts['content.save'], page.locator('body'));
    await arrived;
    await field('texts.zh-cn.title').fill(`新的${at}`);
    free();
    await page.waitForURL(/\/policy\/\d+$/);
    expect(await page.locator('dialog[open]').count()).toBe(0);
    expect(await field('texts.zh-cn.title').inputValue()).toBe(`新的${at}`);
    await menuLink().click();
    await stayOnPage();
  });

  test.runIf(isFullCaseRun)('files that are renamed or removed while another file is uploaded stay renamed or removed', async () => {
    const body = { lang: 'zh-cn', texts: { 'zh-cn': { title: `附件${at}` } }, country: 'cn' };
    const { id } = await api('POST', 'content/policy', body);
    await open(`/admin/content/policy/${id}`);
    const bring = (name: string) =>
      field('fields.attachments').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(`${name} ${at}`) });
    for (const name of ['first.txt', 'second.txt']) {
      await bring(name);
      await main().locator(`input[value="${name}"]`).waitFor();
    }
    const { arrived, free } = await hold('POST', /\/api\/files/);
    await bring('third.txt');
    await arrived;
    await main().locator('input[value="first.txt"]').fill('renamed');
    await press(postings['snd.attachment.remove'].replace('{name}', 'second.txt'), main());
    free();
    await main().locator('input[value="third.txt"]').waitFor();
    await press(texts['content.save'], page.locator('body'));
    await expect.poll(async () => (await detail(id)).values.fields.attachments).toMatchObject([{ name: 'renamed' }, { name: 'third.txt' }]);
  });
});

test.runIf(isFullCaseRun)('Enter that confirms an input method composition (IME) does not open a page', async () => {
  await open('/admin/home');
  await page.keyboard.press('Control+k');
  const jump = page.getByRole('combobox', { name: office['office.jump'] });
  await jump.fill('/admin/labels');
  await jump.dispatchEvent('keydown', { key: 'Enter', isComposing: true });
  await waitUntilIdle(page);
  expect(new URL(page.url()).pathname).toBe('/admin/home');
  await jump.press('Enter');
  await page.waitForURL('**/admin/labels');
});
