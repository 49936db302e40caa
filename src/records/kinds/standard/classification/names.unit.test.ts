import { expect, test } from 'vitest';
import { locales } from '../../../../base/locales.ts';
import ccs from './ccs.json' with { type: 'json' };
import ics from './ics.json' with { type: 'json' };
import icsSubgroups from './ics-subgroups.json' with { type: 'json' };
import { classificationName, classificationPath } from './names.server.ts';

const fields = Object.keys(ics).filter((code) => /^\d{2}$/.test(code));
const groups = Object.keys(ics).filter((code) => /^\d{2}\.\d{3}$/.test(code));

test('the ICS table contains every field and group, and nothing else', () => {
  expect(fields).toHaveLength(40);
  expect(groups).toHaveLength(401);
  expect(Object.keys(ics)).toHaveLength(fields.length + groups.length);
});

test.each([
  ['ICS', ics],
  ['CCS', ccs],
] as const)('every %s code has a name in the script of each interface language', (_, table) => {
  for (const [code, names] of Object.entries(table)) {
    expect(Object.keys(names).sort(), code).toEqual([...locales].sort());
    expect(names['zh-cn'], code).toMatch(/\p{Script=Han}/u);
    expect(names['ru-ru'], code).toMatch(/\p{Script=Cyrillic}/u);
    expect(names['en-us'], code).toMatch(/^\p{Lu}[^.]*(\. .+)*[^.]$/u);
    expect(names['pt-br'], code).toMatch(/^\p{Lu}[^.]*(\. .+)*[^.]$/u);
    expect(`${names['en-us']}${names['pt-br']}`, code).not.toMatch(/[\p{Script=Han}\p{Script=Cyrillic}]/u);
  }
});

test('every ICS subgroup belongs to a known group', () => {
  for (const code of Object.keys(icsSubgroups)) expect(groups).toContain(code.slice(0, 6));
});

test('the CCS table has its 24 classes and ranges that do not overlap', () => {
  expect(Object.keys(ccs).filter((code) => code.length === 1)).toHaveLength(24);
  const seen = new Set<string>();
  for (const key of Object.keys(ccs).filter((code) => code.includes('/'))) {
    const [first, last] = key.slice(1).split('/').map(Number);
    for (let number = first ?? 0; number <= (last ?? -1); number++) {
      const code = `${key[0]}${number}`;
      expect(seen.has(code), code).toBe(false);
      seen.add(code);
    }
  }
});

test('a field or group has its name in each language', () => {
  expect(locales.map((locale) => classificationName('ics', '35', locale))).toEqual([
    '信息技术',
    'Information technology',
    'Информационные технологии',
    'Tecnologia da informação',
  ]);
  expect(classificationName('ics', '01.040', 'zh-cn')).toBe('词汇');
});

test('an ICS subgroup has its own name in English and its group’s name in other languages', () => {
  expect(classificationName('ics', '35.240.15', 'en-us')).toBe(icsSubgroups['35.240.15']);
  expect(classificationName('ics', '35.240.15', 'ru-ru')).toBe('Применение информационных технологий');
});

test('an unlisted code gets the name of its nearest ancestor', () => {
  expect(classificationName('ics', '35.240.98', 'en-us')).toBe('Applications of information technology');
  expect(classificationName('ics', '35.999', 'zh-cn')).toBe('信息技术');
  expect(classificationName('ccs', 'A99', 'zh-cn')).toBe('综合');
});

test('a CCS code gets the name of its range, both ends included', () => {
  for (const code of ['L70', 'L80', 'L84', 'L70/84', 'l 80']) expect(classificationName('ccs', code, 'zh-cn')).toBe('信息处理技术');
  expect(classificationName('ccs', 'L69', 'zh-cn')).toBe('计算机');
  expect(classificationName('ccs', 'L85', 'en-us')).toBe('Electronic measurement and instruments');
  expect(classificationName('ccs', 'Z', 'pt-br')).toBe('Proteção ambiental');
});

test.each([
  ['ics', ''],
  ['ics', '98'],
  ['ics', '35.24'],
  ['ics', '35.240.15.1'],
  ['ics', 'L80'],
  ['ccs', ''],
  ['ccs', 'I10'],
  ['ccs', 'L8'],
  ['ccs', '35.240'],
] as const)('%s "%s" is not a code', (scheme, code) => {
  expect(classificationName(scheme, code, 'en-us')).toBeNull();
  expect(classificationPath(scheme, code, 'en-us')).toEqual([]);
});

test('the path leads from the field to the code', () => {
  expect(classificationPath('ics', '35.240.15', 'zh-cn')).toEqual([
    { code: '35', name: '信息技术' },
    { code: '35.240', name: '信息技术应用' },
    { code: '35.240.15', name: '信息技术应用' },
  ]);
  expect(classificationPath('ccs', 'L80', 'zh-cn')).toEqual([
    { code: 'L', name: '电子元器件与信息技术' },
    { code: 'L70/84', name: '信息处理技术' },
    { code: 'L80', name: '信息处理技术' },
  ]);
  expect(classificationPath('ccs', 'L70/84', 'en-us').map((step) => step.code)).toEqual(['L', 'L70/84']);
  expect(classificationPath('ics', '35', 'pt-br')).toEqual([{ code: '35', name: 'Tecnologia da informação' }]);
});
