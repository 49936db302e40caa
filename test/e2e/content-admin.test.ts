import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { AccountRow } from '../../src/areas/accounts/operations.ts';
import type { RoleRow } from '../../src/areas/roles/operations.ts';
import type { Paged } from '../../src/base/paging.ts';
import type { ContentDetail, ContentValues } from '../../src/records/edit/content.ts';
import { isFullCaseRun, selectTestCases } from '../harness/cases.ts';
import { textsIn } from '../harness/texts.ts';
import { call, operatorCookie, provideRegisteredReader } from './accounts.ts';
import { findAccessibilityViolations } from './barriers.ts';
import { base, openPage, type Size, visit, watchErrors } from './browser.ts';

const content = textsIn('zh-cn');
const office = textsIn('zh-cn');

/** Records in the back office, as operators and the focal point of a country use it. */
const operator = await operatorCookie();
const at = Date.now() % 1_000_000;
const list = '/admin/content/policy';

/** Gives a registered account the label `focal-point` and the country Russia, so that its scope is Russia; returns the account. */
const focalPoint = async () => {
  const who = await provideRegisteredReader();
  const find = async <T>(path: string) => (await call<Paged<T>>('GET', `/api/admin/${path}`, undefined, operator)).data.docs;
  const [account] = await find<AccountRow>(`accounts?keyword=${who.account}`);
  const label = (await find<RoleRow>('labels?limit=100')).find(({ code }) => code === 'focal-point');
  const { realName, company, industry, version } = account as AccountRow;
  const body = { realName, company, industry, country: 'ru', labels: [label?.id], organizations: [], version };
  expect((await call('PUT', `/api/admin/accounts/${account?.id}`, body, operator)).status).toBe(200);
  return who;
};
const russian = await focalPoint();

const api = async <T>(method: string, path: string, body?: object, cookie = operator): Promise<T> => {
  const { status, data, msg } = await call<T>(method, `/api/admin/content/policy${path}`, body, cookie);
  expect(status, `${method} ${path}: ${msg}`).toBe(200);
  return data;
};
const policy = (title: string, country: string) => ({
  lang: 'zh-cn',
  texts: {
    'zh-cn': { title, summary: '数据共享的原则', body: '<p>第一条 数据应当依法共享。</p>' },
    'en-us': { title: `Sharing ${at}`, body: '' },
  },
  country,
  date: '2026-02',
  keywords: [],
  industries: [],
  technologies: [],
  source: { name: '', link: null, licence: '' },
  fields: { level: 'national' },
  relations: [],
});
const created = async (title: string, country = 'ru', cookie = operator) =>
  (await api<{ id: string }>('POST', '', policy(title, country), cookie)).id;
const edited = async (id: string, change: (values: ContentValues) => void) => {
  const { values, version } = await api<ContentDetail>('GET', `/${id}`);
  change(values);
  await api('PUT', `/${id}`, { ...values, version });
  await api('POST', `/${id}/submit`);
};

let page: Page;
let errors: string[];
const open = async (path: string, { cookie = operator, size = 'wide' as Size, dark = false } = {}) => {
  page = await openPage({ locale: 'zh-cn', size, dark, cookie });
  errors = watchErrors(page);
  return visit(page, path);
};
const drawer = () => page.locator('dialog[open]').first();
const row = (text: string) => page.locator('main tbody tr', { hasText: text });
const closed = () => expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
const confirm = async (label: string) => {
  await page.locator('dialog[open]').last().getByRole('button', { name: label, exact: true }).click();
  await expect.poll(() => page.locator('dialog[open]').count()).toBeLessThan(2);
};
const step = async (label: string, fill?: () => Promise<void>) => {
  await drawer().getByRole('button', { name: label, exact: true }).click();
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(2);
  await fill?.();
  await confirm(label);
};
const says = (text: string) => drawer().getByText(text, { exact: true }).first().waitFor();
const statusOf = async (path: string, cookie = '') => (await fetch(base + path, { headers: { cookie } })).status;
const publicStatus = (id: string) => statusOf(`/policy/${id}`);

test('a record is submitted, rejected, published, scheduled, reverted, archived, deleted and restored', { timeout: 180_000 }, async () => {
  const title = `共享办法${at}`;
  const id = await created(title, 'ru', russian.cookie);
  await api('POST', `/${id}/submit`, undefined, russian.cookie);
  await open(`${list}?keyword=${title}`);
  await row(title).locator('th a').click();
  await says(content['admin.content.state.review']);
  await step(content['admin.content.do.reject'], () => page.locator('dialog[open] [name=reason]').fill('请注明来源'));
  await says('请注明来源');
  await step(content['admin.content.do.submit']);
  await says(content['admin.content.state.review']);
  expect(await publicStatus(id)).toBe(404);
  await step(content['admin.content.do.publish']);
  await says(content['admin.content.state.published']);
  const link = drawer().getByRole('link', { name: content['admin.content.public'] });
  const publicPage = await fetch(base + (await link.getAttribute('href')), { headers: { 'accept-language': 'zh-cn' } });
  expect(await publicPage.text()).toContain(title);

  await edited(id, (values) => Object.assign(values.texts['zh-cn'] ?? {}, { body: '<p>第一条 数据应当依法开放。</p>' }));
  await visit(page, `${list}?keyword=${title}&show=${id}`);
  await step(content['admin.content.do.schedule'], () => page.locator('dialog[open] [name=at]').fill('2099-05-17T08:30'));
  await drawer().locator('time', { hasText: '2099-05-17 08:30' }).waitFor();
  await step(content['admin.content.do.unschedule']);
  await expect.poll(() => drawer().locator('time', { hasText: '2099' }).count()).toBe(0);
  await step(content['admin.content.do.publish']);
  await drawer().getByRole('tab', { name: content['admin.content.tab.versions'] }).click();
  await drawer().locator('del', { hasText: '共享' }).waitFor();
  await drawer().locator('ins', { hasText: '开放' }).waitFor();
  await drawer().getByRole('button', { name: content['admin.content.version.restore'] }).last().click();
  await confirm(content['admin.content.version.restore']);
  await drawer().getByRole('tab', { name: content['admin.content.tab.facts'] }).click();
  await says(content['admin.content.working.draft']);
  expect(await (await fetch(`${base}/policy/${id}`)).text()).toContain('开放');

  await step(content['admin.content.do.archive']);
  await says(content['admin.content.state.archived']);
  expect(await publicStatus(id)).toBe(404);
  await step(office['office.delete']);
  await closed();
  await expect.poll(() => row(title).count()).toBe(0);
  await page.getByRole('link', { name: office['office.trash'], exact: true }).click();
  await row(title).locator('input[type=checkbox]').check();
  await page.getByRole('button', { name: office['office.restore'], exact: true }).click();
  await confirm(office['office.restore']);
  await closed();
  await visit(page, `${list}?keyword=${title}`);
  await row(title).waitFor();
  expect(errors).toEqual([]);
});

test.runIf(isFullCaseRun)('a focal point sees only records of its own country and reads why its record was rejected', async () => {
  const [own, foreign] = [`俄国办法${at}`, `中国办法${at}`];
  const id = await created(own, 'ru', russian.cookie);
  await api('POST', `/${id}/submit`, undefined, russian.cookie);
  await api('POST', `/${id}/reject`, { reason: '补充日期' });
  const other = await created(foreign, 'cn');
  await open(list, { cookie: russian.cookie });
  await row(own).waitFor();
  const countries = await page.locator('main tbody tr td:nth-of-type(3)').allTextContents();
  expect(new Set(countries)).toEqual(new Set(['俄罗斯']));
  await visit(page, `${list}?keyword=${at}`);
  await row(own).waitFor();
  expect(await row(foreign).count()).toBe(0);
  for (const path of [`${list}?show=${other}`, `${list}/${other}/preview`]) expect(await statusOf(path, russian.cookie), path).toBe(404);
  await visit(page, '/uc/notices');
  await page.getByRole('link', { name: '补充日期' }).click();
  await page.waitForURL(`**${list}?show=${id}`);
  await says('补充日期');
  expect(await drawer().getByRole('button', { name: content['admin.content.do.publish'], exact: true }).count()).toBe(0);
});

test.runIf(isFullCaseRun)('batch actions, filters and links to the form work in the list of records', async () => {
  const titles = [`批量甲${at}`, `批量乙${at}`];
  for (const title of titles) await created(title);
  await open(`${list}?keyword=${encodeURIComponent('批量')}`);
  const filters = page.locator('main search');
  await filters.locator('[name=level]').selectOption('national');
  await page.waitForURL(/level=national/);
  await filters.getByRole('button', { name: office['office.filters.more'] }).click();
  await filters.locator('[name=missing]').selectOption('ru-ru');
  await page.waitForURL(/level=national.*missing=ru-ru|missing=ru-ru.*level=national/);
  for (const title of titles) await row(title).locator('input[type=checkbox]').check();
  await page.getByRole('button', { name: content['admin.content.do.submit'], exact: true }).click();
  expect(await page.locator('dialog[open]').textContent()).toContain(titles[1]);
  await confirm(content['admin.content.do.submit']);
  for (const title of titles) await row(title).filter({ hasText: content['admin.content.state.review'] }).waitFor();
  const edit = row(titles[0] as string).locator('td:last-child a');
  expect(await page.getByRole('link', { name: office['office.new'], exact: true }).getAttribute('href')).toBe(`${list}/new`);
  await edit.click();
  await page.waitForURL((url) => new RegExp(`^${list}/\\d+$`).test(url.pathname));
  await expect.poll(() => page.locator('main [name="texts.zh-cn.title"]').inputValue()).toBe(titles[0]);
  expect(await statusOf('/admin/content/nonsense', operator)).toBe(404);
});

test('the preview shows a draft as visitors will see it, in each of its languages', async () => {
  const title = `预览办法${at}`;
  const id = await created(title);
  const labels = { 'zh-cn': `港口级${at}`, 'en-us': `Harbour ${at}` };
  const value = `harbour-${at}`;
  const added = await call('POST', '/api/admin/dictionaries', { dictionary: 'policyLevel', value, labels }, operator);
  expect(added.status, added.msg).toBe(200);
  await edited(id, ({ fields }) => Object.assign(fields, { level: value }));
  await open(`${list}/${id}/preview`);
  await page.getByText(content['admin.content.preview.bar']).waitFor();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('heading', { level: 1, name: `Sharing ${at}` }).waitFor();
  await page.locator('main').getByText(labels['en-us']).first().waitFor(); // the English label of the new dictionary value
  expect(errors).toEqual([]);
});

test.each(
  selectTestCases([
    ['phone', true],
    ['wide', false],
  ] as const),
)('the review shows unpublished changes beside the public text, without accessibility violations: %s, dark %s', async (size, dark) => {
  const id = await created(`${size}${at}`);
  await edited(id, (values) => Object.assign(values.texts['zh-cn'] ?? {}, { title: `${size}改${at}` }));
  await open(`${list}?show=${id}`, { size, dark });
  await drawer().getByRole('tab').nth(1).click();
  await drawer().locator('ins').first().waitFor();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  expect(errors).toEqual([]);
});
