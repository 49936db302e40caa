import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Locale } from '../../src/base/locales.ts';
import { isFullCaseRun, selectTestCases } from '../harness/cases.ts';
import { provideRegisteredReader } from './accounts.ts';
import { base, type OpenPageOptions, openPage, visit, watchErrors } from './browser.ts';

/** Following a record, a list and a search, with and without JavaScript, and their entries in the user centre. */
const words = {
  'en-us': {
    follow: 'Follow',
    on: 'Following',
    list: 'Follow this list',
    save: 'Save this search',
    stop: 'Stop following',
    mine: 'What you follow',
  },
  'zh-cn': { follow: '关注', on: '已关注', list: '关注此列表', save: '保存此检索', stop: '取消关注', mine: '我的关注' },
} as const;

const standard = async (locale: Locale): Promise<{ id: string; title: string }> => {
  const answer = await fetch(`${base}/api/portal/standard?limit=1&country=br&locale=${locale}`);
  return ((await answer.json()) as { data: { docs: { id: string; title: string }[] } }).data.docs[0] as { id: string; title: string };
};

/** A new browser context, signed in as a new account. */
const reader = async (options: OpenPageOptions): Promise<{ page: Page; cookie: string }> => {
  const page = await openPage({ ...options });
  const { cookie } = await provideRegisteredReader();
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url: base }]);
  return { page, cookie };
};

describe.each(selectTestCases(['en-us', 'zh-cn'] as const))('following, %s', (locale) => {
  const say = words[locale];

  test('a record is followed on its page, stays followed after navigation, and is unfollowed there', async () => {
    const { page } = await reader({ locale });
    const errors = watchErrors(page);
    const { id, title } = await standard(locale);
    await visit(page, `/standard/${id}`);
    const button = (name: string) => page.locator('aside').getByRole('link', { name, exact: true });
    await button(say.follow).click();
    await button(say.on).waitFor();
    await page.reload();
    await button(say.on).waitFor();

    // client-side navigation shows the follow state too, although the cached document does not contain it
    await visit(page, '/standard?country=br');
    await page.getByRole('link', { name: title }).first().click();
    await page.waitForURL(`**/standard/${id}`);
    await button(say.on).waitFor();

    await visit(page, '/uc/follow');
    await page.getByRole('heading', { level: 1, name: say.mine }).waitFor();
    await page.getByRole('main').getByRole('link', { name: title }).waitFor();
    await visit(page, `/standard/${id}`);
    await button(say.on).click();
    await button(say.follow).waitFor();
    await visit(page, '/uc/follow');
    expect(await page.getByRole('link', { name: title }).count()).toBe(0);
    expect(errors).toEqual([]);
  });

  test('a followed list and a saved search keep their filters', async () => {
    const { page } = await reader({ locale, size: 'phone' });
    const errors = watchErrors(page);
    await visit(page, '/standard?country=br&sort=number');
    await page.getByRole('link', { name: say.list }).click();
    await page.waitForURL('**/uc/follow?**');
    await page.getByRole('main').getByRole('button', { name: say.follow }).click();
    await page.getByRole('button', { name: say.stop }).waitFor();

    await visit(page, '/search?keyword=data&country=cn');
    await page.getByRole('link', { name: say.save }).click();
    await page.getByRole('main').getByRole('button', { name: say.follow }).click();
    await page.getByRole('button', { name: say.stop }).waitFor();

    await visit(page, '/uc/follow');
    const links = page.locator('main li a.text-link.font-semibold');
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      '/search?country=cn&keyword=data',
      '/standard?country=br',
    ]);
    const feed = (await page.getByRole('link', { name: /Atom/ }).getAttribute('href')) ?? '';
    expect((await fetch(base + feed)).headers.get('content-type')).toContain('atom');
    await page.getByRole('button', { name: say.stop }).first().click();
    await expect.poll(() => links.count()).toBe(1);
    expect(errors).toEqual([]);
  });

  test.runIf(isFullCaseRun)('following works without JavaScript', async () => {
    const { page } = await reader({ locale, script: false });
    const { id, title } = await standard(locale);
    await page.goto(`/standard/${id}`);
    await page.getByRole('link', { name: say.follow, exact: true }).click();
    await page.getByRole('main').getByText(title).first().waitFor();
    await page.getByRole('button', { name: say.follow }).click();
    await page.getByRole('button', { name: say.stop }).waitFor();
    await page.goto('/uc/follow');
    await page.getByRole('main').getByRole('link', { name: title }).waitFor();
    await page.getByRole('button', { name: say.stop }).click();
    await page.getByRole('link', { name: title }).waitFor({ state: 'detached' });
  });
});

test('a visitor who presses Follow is led to sign-in, with the record as the address to return to', async () => {
  const page = await openPage({ locale: 'en-us' });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const { id } = await standard('en-us');
  await visit(page, `/standard/${id}`);
  await page.waitForTimeout(150);
  expect(requests.filter((path) => path.startsWith('/api/uc'))).toEqual([]);
  await page.locator('aside').getByRole('link', { name: 'Follow', exact: true }).click();
  await page.waitForURL('**/login?**');
  expect(new URL(page.url()).searchParams.get('redirect')).toBe(`/uc/follow?kind=standard&id=${id}`);
});

test('a request to follow an unknown kind, a missing record or an invalid search answers with an error status', async () => {
  const { cookie } = await provideRegisteredReader();
  for (const [query, status] of [
    ['kind=nonsense', 404],
    ['kind=standard&id=99999999', 404],
    ['kind=standard&status=nonsense', 400],
    ['kind=search', 400],
  ] as const)
    expect((await fetch(`${base}/uc/follow?${query}`, { headers: { cookie } })).status, query).toBe(status);
});
