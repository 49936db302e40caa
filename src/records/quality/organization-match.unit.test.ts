import { expect, it } from 'vitest';
import { type ComparableOrganization, OrganizationIndex } from './organization-match.ts';

const body = (key: string, abbreviation: string, name: string, more: Partial<ComparableOrganization> = {}): ComparableOrganization => ({
  key,
  country: null,
  abbreviation,
  names: name ? [{ lang: 'en-us', name }] : [],
  web: null,
  ...more,
});
const known = [
  body('iso', 'ISO', 'International Organization for Standardization (ISO)', { web: 'https://www.iso.org' }),
  body('jtc1', 'ISO/IEC JTC 1', 'Information technology', { web: 'https://www.iso.org/committee/45020.html' }),
  body('in-bis', 'BIS', 'Bureau of Indian Standards', { country: 'in', web: 'https://www.bis.gov.in' }),
  body('ru-rosstandart', 'Rosstandart', 'Federal Agency on Technical Regulating and Metrology', {
    country: 'ru',
    web: 'https://www.gost.ru',
  }),
  body('ru-tc164', 'TC 164', 'Artificial Intelligence', { country: 'ru' }),
  body('a', 'AAA', 'First body of acme', { country: 'cn' }),
  body('b', 'AAB', 'First body of acme', { country: 'cn' }),
];

it.each([
  ['the same abbreviation', body('ISO', 'ISO', 'International Organization for Standardization'), { key: 'iso', reason: 'abbreviation' }],
  ['no name at all', body('ISO', 'iso', ''), { key: 'iso', reason: 'abbreviation' }],
  [
    'a name with brackets',
    body('x', 'FATRM', 'Federal agency on technical regulating & metrology (old)', { country: 'ru' }),
    { key: 'ru-rosstandart', reason: 'name' },
  ],
  [
    'a name',
    body('GOST R', 'GOST R', 'Federal Agency on Technical Regulating and Metrology', { country: 'ru' }),
    { key: 'ru-rosstandart', reason: 'name' },
  ],
  ['a site of its own', body('x', 'GR', 'Agência', { country: 'ru', web: 'gost.ru/' }), { key: 'ru-rosstandart', reason: 'host' }],
  ['a page on the site of another', body('x', 'XX', 'Someone', { web: 'https://www.iso.org/member/1.html' }), null],
  ['another country', body('x', 'BIS', 'Bureau of Icelandic Standards', { country: 'is' }), null],
  ['no country', body('x', 'BIS', 'Bank for International Settlements'), null],
  ['other words behind the letters', body('x', 'ISO', 'Institute of Sound Objects'), null],
  [
    'a committee by its whole reference',
    body('ISO/IEC JTC 1', 'ISO/IEC JTC 1', 'Information technology'),
    { key: 'jtc1', reason: 'abbreviation' },
  ],
  ['another committee of the same name', body('ISO/TC 97', 'ISO/TC 97', 'Information technology'), null],
  ['the committee of another country', body('TC 164', 'TC 164', 'Artificial Intelligence', { country: 'cn' }), null],
  ['two that it may be', body('x', 'FBA', 'First body of acme', { country: 'cn' }), 'ambiguous'],
])('%s', (_, description, found) => {
  expect(new OrganizationIndex(known).match(description)).toEqual(found);
});
