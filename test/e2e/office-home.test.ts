import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { isFullCaseRun } from '../harness/cases.ts';
import { textsIn } from '../harness/texts.ts';
import { call, captchaCode, operatorCookie } from './accounts.ts';
import { openPage, visit, watchErrors } from './browser.ts';

const uc = textsIn('zh-cn');
const desk = textsIn('zh-cn');
const office = textsIn('zh-cn');
const pages = textsIn('zh-cn');
const people = textsIn('zh-cn');

/** Page texts, the home page of the back office and its dashboard, in their default language. */
const operator = await operatorCookie();
const at = Date.now() % 1_000_000;

let page: Page;
let errors: string[];
/** Opens a page as the operator. */
const open = async (path: string) => {
  page = await openPage({ locale: 'zh-cn', cookie: operator });
  errors = watchErrors(page);
  return visit(page, path);
};
const main = () => page.locator('main');
const drawer = () => page.locator('dialog[open]').first();
const closed = () => expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
const save = (container = main()) => container.getByRole('button', { name: uc['uc.save'], exact: true }).click();
const waitForText = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
/** The API answer for a visitor without a session, as JSON text. */
const readPublicAnswer = async (path: string) => {
  const { data } = await call<Record<string, unknown>>('GET', `/api/portal/${path}`);
  return JSON.stringify(data);
};
interface StoredPageTexts {
  version: number;
  content: Record<string, unknown>;
}
const stored = async (name: string) => (await call<StoredPageTexts>('GET', `/api/admin/pages/${name}`, undefined, operator)).data;

describe('page texts', () => {
  test('the about page is published at once; an outdated save keeps the typed text; the history shows and restores versions', async () => {
    const before = await stored('about');
    const original = before.content as Record<string, { title: string; body: string }>;
    const { 'pt-br': _, ...three } = original;
    await call('PUT', '/api/admin/pages/about', { version: before.version, about: three }, operator);
    try {
      await open('/admin/pages');
      const tab = (name: string) => page.getByRole('tab', { name: new RegExp(name) });
      await tab('Português').filter({ hasText: people['office.locales.empty'] }).waitFor();
      await main().locator('[name="about.zh-cn.title"]').fill(`关于 ${at}`);
      await page.locator('.ProseMirror').first().waitFor();
      // another operator saves the page first
      const present = await stored('about');
      const theirs = { ...three, 'en-us': { ...original['en-us'], title: `Theirs ${at}` } };
      await call('PUT', '/api/admin/pages/about', { version: present.version, about: theirs }, operator);
      await save();
      await main().getByText(`Theirs ${at}`).waitFor();
      expect(await main().locator('[name="about.zh-cn.title"]').inputValue()).toBe(`关于 ${at}`);
      await main().getByRole('button', { name: uc['uc.conflict.keep'] }).click();
      await waitForText(uc['uc.saved']);
      expect(await readPublicAnswer('about?locale=zh-cn')).toContain(`关于 ${at}`);
      expect(await readPublicAnswer('about?locale=en-us')).toContain(`Theirs ${at}`);
      // an error switches to the language of its field
      await tab('Русский').click();
      await main().locator('[name="about.ru-ru.title"]').fill('');
      await tab('English').click();
      await save();
      await expect.poll(() => page.locator('[name="about.ru-ru.title"][aria-invalid]:visible').count()).toBe(1);
      await page.getByRole('button', { name: pages['pages.history'] }).click();
      await drawer()
        .locator('ins', { hasText: String(at) })
        .first()
        .waitFor();
      await drawer().locator('summary').nth(1).click();
      await drawer().getByRole('button', { name: pages['pages.rollback'] }).first().click();
      await page.locator('dialog[open]').last().getByRole('button', { name: pages['pages.rollback'] }).click();
      await waitForText(pages['pages.rolledback']);
      await expect.poll(() => readPublicAnswer('about?locale=zh-cn')).not.toContain(`关于 ${at}`);
    } finally {
      await call('PUT', '/api/admin/pages/about', { version: (await stored('about')).version, about: original }, operator);
    }
  });

  test('questions of the FAQ are added, shown, moved by keyboard, edited, and deleted with a confirmation that names them', async () => {
    const { content } = await stored('qa');
    const entries = content.entries as { id: string }[];
    try {
      await open('/admin/pages?page=qa');
      await main().getByRole('button', { name: office['office.new'] }).click();
      await save(drawer()); // the form is saved without any input
      await expect.poll(() => drawer().locator('[name="zh-cn.q"][aria-invalid]').count()).toBe(1);
      await drawer().locator('[name="zh-cn.q"]').fill(`怎样使用 ${at}？`);
      await drawer().locator('.ProseMirror').fill('这样使用。');
      await drawer().locator('[name="recommended"]').fill('1000');
      await save(drawer());
      await closed();
      const row = main().locator('ol > li', { hasText: String(at) });
      await row.waitFor();
      for (const [language, text] of [
        ['language.zh-cn', 'admin.content.text.ok'],
        ['language.pt-br', 'admin.content.text.missing'],
      ] as const)
        expect(await row.getByTitle(`${pages[language]}: ${pages[text]}`).count(), language).toBe(1);
      const visitor = await openPage({ locale: 'zh-cn' });
      await visit(visitor, '/qa');
      expect(await visitor.locator('main summary').first().textContent()).toContain(String(at));
      await visitor.close();
      const handle = row.getByRole('button').first();
      const last = () => main().locator('ol > li').last().textContent();
      await page.route(/\/api\/admin\/pages\/qa/, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
      await handle.focus();
      await page.keyboard.press('ArrowUp');
      expect(await last()).not.toContain(String(at));
      // The message is in the operator's language.
      await page.getByText(`${uc['uc.saved.not']} ${uc['state.offline']}`).first().waitFor();
      // After the failed save, the list shows the previous order again.
      await expect.poll(last).toContain(String(at));
      await page.unroute(/\/api\/admin\/pages\/qa/);
      await handle.focus();
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowUp');
      // The button is disabled during the save, because its form would open the previous version.
      expect(await row.getByTitle(office['office.edit']).isDisabled()).toBe(true);
      await expect
        .poll(async () => ((await stored('qa')).content.entries as { 'zh-cn'?: { q: string } }[]).at(-3)?.['zh-cn']?.q)
        .toBe(`怎样使用 ${at}？`);
      expect((await stored('qa')).content.updated).toBe(new Date().toISOString().slice(0, 10));
      await row.getByTitle(office['office.edit']).click();
      await drawer().locator('[name="zh-cn.q"]').fill(`如何使用 ${at}？`);
      await save(drawer());
      await closed();
      await expect.poll(() => readPublicAnswer('qa?locale=zh-cn')).toContain(`如何使用 ${at}？`);
      // The list is reloaded after the drawer has closed.
      await row.filter({ hasText: `如何使用 ${at}？` }).waitFor();
      await row.getByTitle(office['office.delete']).click();
      await drawer().getByText(`如何使用 ${at}？`).waitFor();
      await drawer().getByRole('button', { name: office['office.delete'], exact: true }).click();
      await closed();
      await expect.poll(() => row.count()).toBe(0);
      expect(await readPublicAnswer('qa?locale=zh-cn')).not.toContain(String(at));
    } finally {
      await call('PUT', '/api/admin/pages/qa', { version: (await stored('qa')).version, qa: { entries } }, operator);
    }
  });

  test.runIf(isFullCaseRun)('blocks of the home page are hidden, moved and dragged, and visitors see it at once', async () => {
    const { content } = await stored('home');
    const names = async () =>
      (await call<{ blocks: { name: string }[] }>('GET', '/api/portal/home?locale=zh-cn')).data.blocks.map(({ name }) => name);
    try {
      await open('/admin/pages?page=home');
      const handle = (place: number) => main().locator('form ol').first().locator('> li').nth(place).getByRole('button');
      await main().locator('[name=block][value=news]').uncheck();
      await handle(1).focus();
      await page.keyboard.press('ArrowUp');
      const [from, to] = await Promise.all([4, 2].map(async (place) => (await handle(place).boundingBox()) as { x: number; y: number }));
      await page.mouse.move((from?.x ?? 0) + 8, (from?.y ?? 0) + 8);
      await page.mouse.down();
      await page.mouse.move((to?.x ?? 0) + 8, (to?.y ?? 0) + 8, { steps: 5 });
      await page.mouse.up();
      await save();
      await waitForText(uc['uc.saved']);
      await expect.poll(names).toEqual(['counts', 'search', 'latest', 'map', 'libraries', 'fields', 'exchange', 'market', 'members']);
    } finally {
      await call('PUT', '/api/admin/pages/home', { version: (await stored('home')).version, home: content }, operator);
    }
  });
});

describe('the home page of the back office', () => {
  test.runIf(isFullCaseRun)('open tasks link to their list, and frequently used pages come first', async () => {
    const input = {
      name: '王敏',
      company: '公司',
      contact: 'a@example.org',
      content: `问题 ${at}`,
      captcha: { id: 'any', code: captchaCode },
    };
    await call('POST', '/api/portal/feedback', input);
    await open('/admin/home');
    await page.locator('aside a[href="/admin/permission"]').click();
    await page.waitForURL('**/admin/permission');
    await page.locator('aside a[href="/admin/home"]').click();
    await page.waitForURL('**/admin/home');
    const quick = main().locator('section', { has: page.getByRole('heading', { name: desk['desk.quick'] }) });
    await expect.poll(() => quick.getByRole('link').first().getAttribute('href')).toBe('/admin/permission');
    await main()
      .getByRole('link', { name: new RegExp(desk['desk.todo.feedback']) })
      .click();
    await page.waitForURL('**/admin/feedback?state=new');
    await main().getByText(`问题 ${at}`).first().waitFor();
    expect(errors).toEqual([]);
  });
});

test.runIf(isFullCaseRun)('the dashboard offers periods, a table instead of a chart, and file downloads', async () => {
  await open('/admin/dashboard');
  await main().getByRole('link', { name: '7', exact: false }).first().click();
  await page.waitForURL('**/admin/dashboard?days=7');
  const figure = main().getByRole('figure', { name: new RegExp(desk['desk.series.logins']) });
  expect(await figure.getByRole('img').getAttribute('aria-label')).toContain(desk['desk.series.logins']);
  await figure.getByRole('button', { name: new RegExp(desk['desk.table']) }).click();
  await expect.poll(() => figure.locator('tbody tr').count()).toBe(7);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    figure.getByRole('button', { name: new RegExp(desk['desk.csv']) }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('logins.csv');
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(8);
  expect(lines.at(-1)).toMatch(/^\d{4}-\d{2}-\d{2},\d+$/);
  expect(errors).toEqual([]);
});
