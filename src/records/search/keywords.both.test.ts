import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isFullCaseRun } from '../../../test/harness/cases.ts';
import { engine } from '../../../test/harness/database.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { SearchAnswer } from '../api.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  const shared = { country: 'cn', date: '2024', source: { name: 'Test', link: null }, fields: {} } as const;
  await portal.write('policy', [
    { ...shared, key: 'a', lang: 'en-us', texts: { 'en-us': { title: 'Data law' } } },
    { ...shared, key: 'b', lang: 'zh-cn', texts: { 'zh-cn': { title: '数据安全法' } } },
  ]);
  await portal.write('standard', [
    { ...shared, lang: 'zh-cn', texts: { 'zh-cn': { title: '基本要求' } }, fields: { number: 'GB/T 22239-2019' } },
  ]);
}, 60_000);
afterAll(() => portal.close());

describe('hostile keywords', () => {
  const punctuation = Array.from({ length: 128 }, (_, i) => String.fromCharCode(i)).filter((c) => !/[a-z0-9]/i.test(c));
  const operators = ['&', '|', '!', '<->', '<1>', ':*', ':A', '(', ')', "'", '\\', '&&', '||', '!!', '@@', '::tsquery'];
  const sql = [
    "' or 1=1 --",
    "'; drop table policy; --",
    '1 union select * from page',
    "a' and pg_sleep(9)::text='",
    '$1',
    '$$x$$',
    '%s',
    '{}',
    '$' + '{a}',
    '\\x00',
    "E'\\\\'",
    '/*',
    '*/',
    ';',
    '--',
  ];
  const unicode = [
    '\u0000',
    'a\u0000b',
    '\ud800',
    'a\udc00b',
    '\ud83d',
    '😀',
    '👩‍🔬👨‍👩‍👧',
    '\u202e',
    '\ufeff',
    '\u200b',
    '\u0301',
    'e\u0301'.repeat(60),
    'ﷺ',
    'İ',
    'ß',
    'ﬁ',
    'ǅ',
    '𠮷',
    '𝒢𝒷',
    '\ufffd',
    '\ufffe',
    'क्षि',
    'ሀለ',
    'سلام',
    'ـــ',
    '①②',
    '½',
    '٣٤',
    'Ⅷ',
    '㎏',
  ];
  const shapes = [
    '""',
    '"',
    '"a',
    'a"b"c',
    '-',
    '-a',
    '- -',
    '+',
    '*',
    'a*',
    '?',
    '#',
    "#'",
    '#gbt22239',
    'a/b/c',
    '//',
    '\\\\',
    'NaN',
    'null',
    'undefined',
    'true',
    '0',
    '-0',
    '1e999',
    '0x1',
    '[object Object]',
    'a'.repeat(200),
    '的'.repeat(200),
    'я'.repeat(200),
    '1'.repeat(200),
    'a '.repeat(100),
    '" '.repeat(100),
    '('.repeat(200),
    'GB/T '.repeat(40),
    'iso'.repeat(66),
    'ГОСТ '.repeat(40),
    '1-'.repeat(100),
    'the of and',
    'и в не',
    'de da do',
    '的 了',
    'x:*',
    'x:y',
    '<x>',
    '</x>',
    'http://a.b/c?d=e#f',
    'a@b.c',
    'C:\\x',
    '1.2.3',
    '--1',
    "it's",
  ];
  const keywords = [
    ...punctuation,
    ...punctuation.map((c) => `data${c}law`),
    ...operators.flatMap((op) => [op, `a ${op} b`, `数据${op}安全`, `${op}22239`]),
    ...sql,
    ...unicode,
    ...unicode.map((c) => `数据${c}law`),
    ...shapes,
  ];
  /** encodeURIComponent refuses unpaired surrogates; a hostile client sends their bytes. */
  const encode = (text: string) =>
    Array.from(text, (c) => (c.isWellFormed() ? encodeURIComponent(c) : `%ED%${c < '\udc00' ? 'A0' : 'B0'}%80`)).join('');

  test('are more than 300', () => expect(new Set(keywords).size).toBeGreaterThan(300));

  const paths = ['/api/portal/search?', '/api/portal/search/suggest?', '/api/portal/standard?', '/api/portal/policy/export?'];
  // One engine answers all keywords at each path; PostgreSQL answers those of the search, where all keywords become SQL.
  test.each(isFullCaseRun || engine === 'embedded' ? paths : paths.slice(0, 1))('%s answers every keyword', async (path) => {
    const bad: unknown[] = [];
    for (const keyword of keywords) {
      const { status } = await portal.get(`${path}keyword=${encode(keyword)}`);
      if (status !== 200) bad.push([keyword, status]);
    }
    expect(bad).toEqual([]);
  });

  test('leave the database unchanged', async () => {
    expect((await portal.get<SearchAnswer>('/api/portal/search?keyword=data')).data.total).toBe(1);
    expect((await portal.get<SearchAnswer>(`/api/portal/search?keyword=${encodeURIComponent('数据安全')}`)).data.total).toBe(1);
  });

  test('are refused if too long', async () => {
    for (const path of ['search', 'search/suggest', 'standard', 'policy']) {
      const { status, error } = await portal.get(`/api/portal/${path}?keyword=${'a'.repeat(5000)}&locale=en-us`);
      expect([path, status, error.fields]).toEqual([path, 400, { keyword: 'At most 200 characters' }]);
    }
  });
});
