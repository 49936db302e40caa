import { expect, test } from 'vitest';
import { catalogues } from '../../src/platform/i18n/all.server.ts';
import { selectTestCases } from '../harness/cases.ts';
import { operatorCookie } from './accounts.ts';
import { openPage, visit } from './browser.ts';
import { testedLocales } from './proof-cases.ts';

/** Tests the texts of placeholders. The tests of every-page.ts check that each field has a placeholder. */
const operator = await operatorCookie();
test.each(selectTestCases(testedLocales))('fields show the placeholders of SPECIFICATION S6.1, %s', async (locale) => {
  const texts = catalogues[locale] as Record<string, string>;
  const reader = await openPage({ locale });
  await visit(reader, '/register');
  expect(await reader.locator('[name=realName]').getAttribute('placeholder')).toBe(texts['placeholder.enter']);
  expect(await reader.locator('[name=industry] option').first().textContent()).toBe(texts['placeholder.select']);
  await reader.close();
  const office = await openPage({ locale, cookie: operator });
  await visit(office, '/admin/account?edit=new');
  const search = office.locator('dialog input[type=search]').first();
  await search.waitFor();
  expect(await search.getAttribute('placeholder')).toBe(texts['placeholder.search']);
});

test('the English placeholders equal SPECIFICATION S6.1', () => {
  const placeholderOf = (name: 'enter' | 'select' | 'search') => (catalogues['en-us'] as Record<string, unknown>)[`placeholder.${name}`];
  expect([placeholderOf('enter'), placeholderOf('select'), placeholderOf('search')]).toEqual([
    'Please enter',
    'Please select',
    'Search and select',
  ]);
});
