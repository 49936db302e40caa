import { expect, test } from 'vitest';
import { locales } from '../../../base/locales.ts';
import { isReadable } from './keywords.ts';

/** Who reads a keyword of a record in some language. */
const readersOf = (keyword: string, original: string) => locales.filter((locale) => isReadable(keyword, locale, original));

test('a keyword is shown to those who read it', () => {
  expect(readersOf('人工智能医疗', 'zh-cn')).toEqual(['zh-cn']);
  expect(readersOf('data security', 'zh-cn')).toEqual(['en-us']);
  expect(readersOf('искусственный интеллект', 'ru-ru')).toEqual(['ru-ru']);
  expect(readersOf('proteção de dados', 'pt-br')).toEqual(['pt-br']);
  expect(readersOf('information security', 'en-us')).toEqual(['en-us']);
  expect(readersOf('تجارت', 'fa')).toEqual([]);
});

test('abbreviations are read by all', () => {
  for (const keyword of ['LGPD', 'OPC UA', 'UBL 2.1']) expect(readersOf(keyword, 'pt-br')).toEqual([...locales]);
});
