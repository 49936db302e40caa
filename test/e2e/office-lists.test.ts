import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { OpenApiExcerpt } from '../../src/records/api.ts';
import { isFullCaseRun } from '../harness/cases.ts';
import { textsIn } from '../harness/texts.ts';
import { call, operatorCookie } from './accounts.ts';
import { base, openPage, readLayoutShifts, visit } from './browser.ts';
import { openProxy } from './network-proxy.ts';

const modules = textsIn('zh-cn');
const office = textsIn('zh-cn');

/** Messages of back-office lists, forms and logs: pages beyond the end, invalid input, audited changes, slow answers. */
const operator = await operatorCookie();
const at = Date.now() % 1_000_000;

let page: Page;
const open = async (path: string) => {
  page = await openPage({ cookie: operator, locale: 'zh-cn' });
  return visit(page, path);
};

test('a page number beyond the last page shows the last page', async () => {
  await open('/admin/permission?limit=10&page=99');
  await page.waitForURL(/page=\d\b/);
  await expect.poll(() => page.locator('main tbody tr').count()).toBeGreaterThan(0);
});

test('the list of error codes can be sorted by every field by which its API call can sort', async () => {
  const { paths } = (await fetch(`${base}/api/openapi.json`).then((answer) => answer.json())) as OpenApiExcerpt;
  const parameters = paths['/api/admin/error-codes']?.get?.parameters ?? [];
  const sorts = parameters.find(({ name }) => name === 'sort')?.schema?.enum ?? [];
  await open('/admin/error-code');
  const offered = await page
    .locator('main thead a')
    .evaluateAll((all) => all.map((link) => new URLSearchParams((link as HTMLAnchorElement).search).get('sort')));
  expect(offered.map((sort) => sort?.replace('-', ''))).toEqual(sorts.filter((sort) => !String(sort).startsWith('-')));
});

test('the drawer of a permission lists the accounts that have it, or states that no account has it', async () => {
  const holder = { account: { id: '1', name: `Holder ${at}` }, scope: 'all', labels: [] };
  for (const [docs, none] of [
    [[], 1],
    [[holder], 0],
  ] as const) {
    await open('/admin/permission');
    await page.route('**/api/admin/permissions/*/holders?*', (route) =>
      route.fulfill({ json: { code: 'OK', msg: '', data: { docs, total: docs.length, page: 1, pages: 1, limit: 50 } } }),
    );
    await page.locator('main tbody th a').first().click();
    const drawer = page.locator('dialog[open]');
    await drawer.getByText(none ? office['admin.permission.who.none'] : holder.account.name).waitFor();
    expect(await drawer.getByText(office['admin.permission.who.none']).count()).toBe(none);
    await page.context().close();
  }
});

test.runIf(isFullCaseRun)(
  'a form without its required name focuses the first invalid field; the error of an invalid code contains the hint',
  async () => {
    await open('/admin/organization?edit=new');
    const field = page.locator('dialog [name="names.zh-cn"]');
    await page.locator('dialog [name=code]').fill('中 文');
    await page.locator('dialog [type=submit]').click();
    await page.locator('dialog', { hasText: office['office.added.not'] }).waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    const note = page.locator('dialog p', { hasText: modules['admin.field.code.hint'] });
    expect(await note.textContent()).not.toBe(modules['admin.field.code.hint']);
  },
);

test.runIf(isFullCaseRun)('the audit shows fields and values with labels in the operator’s language', async () => {
  const labels = ['zh-cn', 'en-us'].map((lang) => [lang, { title: `Audited ${at} ${lang}` }]);
  const values = { lang: 'en-us', country: 'br', texts: Object.fromEntries(labels), fields: { level: 'national' } };
  const made = await call<{ id: string }>('POST', '/api/admin/content/policy', values, operator);
  expect(made.status, made.msg).toBe(200);
  await open('/admin/logs/audit?limit=50');
  const changes = page.locator('main tbody tr', { hasText: `Audited ${at}` }).locator('ul');
  await changes.waitFor();
  const text = (await changes.textContent()) ?? '';
  for (const words of ['标题（英文）', '巴西', '国家级']) expect(text).toContain(words);
  expect(text).not.toMatch(/texts\.|fields\.|\[\]/);
});

test.runIf(isFullCaseRun)('a list whose rows arrive in two parts is painted once, with the final column widths', async () => {
  const line = await openProxy();
  line.pause = 700;
  page = await openPage({ cookie: operator, locale: 'zh-cn' });
  await visit(page, `${line.base}/admin/error-code`);
  const painted = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0);
  expect(painted).toBeGreaterThan(700);
  expect(await readLayoutShifts(page)).toEqual({ shift: 0, moved: [] });
  await page.close();
  await line.close();
});
