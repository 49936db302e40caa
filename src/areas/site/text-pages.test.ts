import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newOperator, type User } from '../../../test/harness/accounts.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { locales } from '../../base/locales.ts';
import type { HomeAnswer, PageText, PortalAnswer, SitemapAnswer } from '../../records/api.ts';
import { addRequiredPages } from './first-pages.server.ts';
import { textPages } from './text-pages.ts';

let portal: Portal;
let operator: User;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  operator = await newOperator(portal);
}, 60_000);
afterAll(() => portal.close());

const standing = textPages.filter((name) => name !== 'about');
const read = async (name: string, locale: string) => (await portal.get<PageText>(`/api/portal/${name}?locale=${locale}`)).data;

describe.each(standing)('text page %s', (name) => {
  test('the text page is shipped in every language, also without sample content; the next start does not overwrite changes', async () => {
    await addRequiredPages(portal.connection);
    const titles = await Promise.all(locales.map(async (locale) => (await read(name, locale)).title));
    expect(new Set(titles).size).toBe(locales.length);
    const { version } = (await operator.get<{ version: number }>(`/api/admin/pages/${name}`)).data;
    const texts = { 'en-us': { title: 'Ours', body: '<p>Own<script>x</script></p>' } };
    expect((await operator.send('PUT', `/api/admin/pages/${name}`, { version, [name]: texts })).status).toBe(200);
    await addRequiredPages(portal.connection);
    expect(await read(name, 'ru-ru')).toMatchObject({ title: 'Ours', body: '<p>Own</p>', locale: 'en-us' });
    const empty = await operator.send('PUT', `/api/admin/pages/${name}`, { version: version + 1, [name]: {} });
    expect([empty.status, empty.error.code]).toEqual([400, 'E_VALIDATION']);
  });

  test('the text page is in the site map', async () => {
    const { sections } = (await portal.get<SitemapAnswer>('/api/portal/sitemap')).data;
    expect(sections.flatMap(({ links }) => links.map(({ route }) => route))).toContain(`/${name}`);
  });
});

test('the operator of the portal is shown as set in the settings', async () => {
  const loadOperator = async () => (await portal.get<PortalAnswer>('/api/portal')).data.operator;
  expect(await loadOperator()).toEqual({ name: null, mail: null });
  await portal.services.settings.set('site.operator', 'Standards Institute', null);
  await portal.services.settings.set('site.contactMail', 'desk@institute.example', null);
  expect(await loadOperator()).toEqual({ name: 'Standards Institute', mail: 'desk@institute.example' });
});

test('popular searches are those in the visitor’s language', async () => {
  const { keywords } = portal.services;
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
    keywords.count('machine learning', 'en-us', { address, agent: 'Mozilla' });
    keywords.count('产品认证', 'zh-cn', { address, agent: 'Mozilla' });
  }
  await keywords.flush();
  const hot = async (locale: string) => (await portal.get<HomeAnswer>(`/api/portal/home?locale=${locale}`)).data.keywords;
  expect((await hot('en-us'))[0]).toBe('machine learning');
  expect((await hot('zh-cn'))[0]).toBe('产品认证');
  for (const locale of ['ru-ru', 'pt-br'])
    expect(await hot(locale)).not.toEqual(expect.arrayContaining([expect.stringMatching(/machine|产品/)]));
});
