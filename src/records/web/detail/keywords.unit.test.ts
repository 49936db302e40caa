import { expect, test } from 'vitest';
import { locales } from '../../../base/locales.ts';
import { isReadable } from './keywords.ts';

/** Interface languages whose readers see the keyword. */
const readersOf = (keyword: string, original: string) => locales.filter((locale) => isReadable(keyword, locale, original));

test('a keyword is shown in the languages whose readers understand it', () => {
  expect(readersOf('人工智能医疗', 'zh-cn')).toEqual(['zh-cn']);
  expect(readersOf('data security', 'zh-cn')).toEqual(['en-us']);
  expect(readersOf('искусственный интеллект', 'ru-ru')).toEqual(['ru-ru']);
  expect(readersOf('proteção de dados', 'pt-br')).toEqual(['pt-br']);
  expect(readersOf('information security', 'en-us')).toEqual(['en-us']);
  expect(readersOf('تجارت', 'fa')).toEqual([]);
});

test('abbreviations are shown in all languages', () => {
  for (const keyword of ['LGPD', 'OPC UA', 'UBL 2.1']) expect(readersOf(keyword, 'pt-br')).toEqual([...locales]);
});
