import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { locales } from '../../src/base/locales.ts';
import { catalogues } from '../../src/platform/i18n/all.server.ts';
import { kindSlugs } from '../../src/records/kinds/index.ts';
import { operatorCookie } from './accounts.ts';
import { openPage, visit } from './browser.ts';
import { withoutPlaceholder } from './placeholders.ts';

/** Forms of the back office that no walk through the pages opens (every-page.ts asks the same of each page as it stands). */
const operator = await operatorCookie();
const forms = [
  'account?edit=new',
  'organization?edit=new',
  'labels?edit=new',
  'config?edit=posting.days',
  'config?edit=sender.sms',
  'config?edit=site.contactMail',
  'config?edit=sender.smtp.password',
  'concepts?edit=new',
  'error-code?edit=E_IN_USE',
  'dictionary?edit=new',
  'menu?edit=new',
  ...kindSlugs.map((kind) => `content/${kind}/new`),
];

describe('a form of the back office says what belongs into its fields', () => {
  let page: Page;
  beforeAll(async () => {
    page = await openPage({ cookie: operator, locale: 'en-us' });
  });
  afterAll(() => page.close());

  test.each(forms)('%s', async (path) => {
    expect(await visit(page, `/admin/${path}`)).toBe(200);
    expect(await page.locator('form').count()).toBeGreaterThan(0);
    if (path.startsWith('content/')) await page.locator('[contenteditable=true]').first().waitFor();
    if (path.includes('edit=')) await page.locator('dialog form').first().waitFor();
    expect(await withoutPlaceholder(page)).toEqual([]);
  });
});

test.each(locales)('the words of SPECIFICATION S6.1, %s', async (locale) => {
  const texts = catalogues[locale] as Record<string, string>;
  const reader = await openPage({ locale });
  await visit(reader, '/register');
  expect(await reader.locator('[name=realName]').getAttribute('placeholder')).toBe(texts['placeholder.enter']);
  expect(await reader.locator('[name=industry] option').first().textContent()).toBe(texts['placeholder.select']);
  await reader.close();
  const office = await openPage({ locale, cookie: operator });
  await visit(office, '/admin/content/standard/new');
  await office.locator('[name="fields.ics"]').waitFor();
  await visit(office, '/admin/account?edit=new');
  const search = office.locator('dialog input[type=search]').first();
  await search.waitFor();
  expect(await search.getAttribute('placeholder')).toBe(texts['placeholder.search']);
  await office.close();
});

test('as SPECIFICATION S6.1 says them', () => {
  const said = (name: 'enter' | 'select' | 'search') => (catalogues['en-us'] as Record<string, unknown>)[`placeholder.${name}`];
  expect([said('enter'), said('select'), said('search')]).toEqual(['Please enter', 'Please select', 'Search and select']);
});
