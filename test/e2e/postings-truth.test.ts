import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ContentDetail, ContentText } from '../../src/records/edit/content.ts';
import { isFullCaseRun, selectTestCases } from '../harness/cases.ts';
import { call, operatorCookie, provideRegisteredReader } from './accounts.ts';
import { openPage, visit } from './browser.ts';
import { createPublishedPosting, editor, field, postingFormOf } from './postings.ts';

/** Changes of operators to the published record of a posting, and the pages on which its owner sees them. */
let page: Page;
let cookie: string;
const operator = await operatorCookie();
beforeEach(async () => {
  ({ cookie } = await provideRegisteredReader());
});

const record = (n: string) => `/api/admin/content/snd/${n}`;
const step = async (n: string, name: string) => expect((await call('POST', `${record(n)}/${name}`, undefined, operator)).status).toBe(200);
const correct = async (n: string, title: string) => {
  const { data } = await call<ContentDetail>('GET', record(n), undefined, operator);
  const texts = { ...data.values.texts, [data.lang]: { ...(data.values.texts['en-us'] as ContentText), title } };
  await call('PUT', record(n), { ...data.values, texts, country: 'za', version: data.version }, operator);
  await step(n, 'submit');
  await step(n, 'publish');
};
const open = async (path: string, size: 'wide' | 'phone' = 'wide') => {
  page = await openPage({ locale: 'en-us', size, cookie });
  await visit(page, path);
};

describe('corrections by an operator', () => {
  test.runIf(isFullCaseRun).each(selectTestCases(['wide', 'phone'] as const))(
    "the owner gets a notice of a correction, and the form shows it beside the owner's own changes: %s",
    async (size) => {
      const { id, record: n } = await createPublishedPosting(cookie, { lang: 'en-us' });
      const { version } = await postingFormOf(id, cookie);
      await call('PUT', `/api/portal/mysnd/${id}`, { title: 'My own words', version }, cookie);
      await correct(String(n), 'The operator’s words');
      await open('/uc/notices', size);
      const noticeLink = page.getByRole('link', {
        name: /An operator corrected your posting “My own words”: Title, /,
      });
      await noticeLink.first().click();
      await editor(page).waitFor();
      expect(await field(page, 'country').inputValue()).toBe('za');
      expect(await field(page, 'title').inputValue()).toBe('My own words');
      const box = page
        .locator('section', { has: page.getByRole('heading', { name: 'An operator corrected what you are changing' }) })
        .last();
      expect(await box.textContent()).toContain('The operator’s words');
      expect(await box.textContent()).toContain('My own words');
      await box.getByRole('button', { name: 'Take the correction: Title' }).click();
      await expect.poll(() => field(page, 'title').inputValue()).toBe('The operator’s words');
      await expect.poll(async () => (await postingFormOf(id, cookie)).values.title, { timeout: 10_000 }).toBe('The operator’s words');
      await expect.poll(() => page.getByRole('heading', { name: 'An operator corrected what you are changing' }).count()).toBe(0);
      expect((await postingFormOf(id, cookie)).differences).toEqual([]);
    },
  );

  test.runIf(isFullCaseRun)('the history of the form lists a correction with its changes', async () => {
    const { id, record: n } = await createPublishedPosting(cookie, { lang: 'en-us' });
    await correct(String(n), 'Told in the history');
    await open(`/uc/snd/post/${id}`);
    const event = page.locator('aside li', { hasText: 'Corrected by an operator' });
    expect(await event.textContent()).toContain('Told in the history');
  });
});

test.runIf(isFullCaseRun)('an unpublished posting is marked in the owner’s list and can be submitted again', async () => {
  const { id, record: n } = await createPublishedPosting(cookie, { lang: 'en-us' });
  await step(String(n), 'unpublish');
  await open('/uc/snd');
  const row = page.locator('main li', { hasText: 'Taken down' }).first();
  expect(await row.textContent()).toContain('cannot be renewed');
  expect(await row.getByRole('link', { name: 'View the public page' }).count()).toBe(0);
  await row.getByRole('link', { name: /^Edit/ }).click();
  await editor(page).waitFor();
  await page.locator('main').getByRole('button', { name: 'Submit for review', exact: true }).click();
  await page.waitForURL('**/uc/snd');
  expect((await postingFormOf(id, cookie)).auditStatus).toBe('unaudited');
});

test.runIf(isFullCaseRun)('unpublishing a posting asks for a reason, which its owner reads', async () => {
  const { id, record: n } = await createPublishedPosting(cookie, { lang: 'en-us' });
  const office = await openPage({ locale: 'en-us', cookie: operator });
  await visit(office, `/admin/content/snd?show=${n}`);
  await office.getByRole('button', { name: 'Unpublish', exact: true }).click();
  await office.getByLabel('Reason').fill('Nobody answers at this address.');
  await office.locator('dialog form').getByRole('button', { name: 'Unpublish' }).click();
  await expect.poll(async () => (await postingFormOf(String(id), cookie)).publication).toBe('unpublished');
  await office.context().close();
  await open('/uc/notices');
  await page.getByRole('link', { name: /Reason: Nobody answers at this address\.$/ }).click();
  await editor(page).waitFor();
  // The reason is shown twice: above the form, and in the history of the form.
  expect(await page.getByText('Nobody answers at this address.').count()).toBe(2);
});

test('an untranslated part of a page has the lang attribute of the original', async () => {
  const texts = {
    'en-us': { title: 'Gate of records', summary: 'About a gate', body: '<p>It opens</p>', fields: {} },
    'zh-cn': { title: '记录之门', summary: '', body: '', fields: {}, quality: 'human' },
  };
  const sent = { lang: 'en-us', texts, country: 'cn', date: '2026-02' };
  const { data } = await call<{ id: string }>('POST', '/api/admin/content/policy', sent, operator);
  for (const name of ['submit', 'publish']) await call('POST', `/api/admin/content/policy/${data.id}/${name}`, undefined, operator);
  page = await openPage({ locale: 'zh-cn' });
  await visit(page, `/policy/${data.id}`);
  expect(await page.locator('h1 [lang=zh-CN]').textContent()).toBe('记录之门');
  expect(await page.locator('main .prose[lang=en-US][dir=auto]').textContent()).toBe('It opens');
  expect(await page.locator('header p[lang=en-US][dir=auto]', { hasText: 'About a gate' }).count()).toBe(1);
  expect(await page.getByText(/以下内容以原文语言显示：/).count()).toBe(2);
});
