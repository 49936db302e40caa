import { describe, expect, test } from 'vitest';
import { kindOf, kindSlugs } from '../kinds/index.ts';
import {
  fieldRuleOf,
  findRuleBreach,
  isValidAttachment,
  isValidTablePreview,
  normalizeFieldValue,
  postingRules,
  type Rule,
  ruleAtPath,
  sharedFieldRules,
  tableLimits,
  titleSummaryRules,
} from './field-rules.ts';

const atMost = (most: number) => ({ problem: 'atMost', facts: { most } });
const atMostEntries = (most: number) => ({ problem: 'atMostEntries', facts: { most } });
const own = (slug: 'standard' | 'stdorg' | 'video' | 'snd', name: string): Rule => {
  const rule = ruleAtPath(kindOf(slug), `fields.${name}`);
  if (!rule) throw new Error(name);
  return rule;
};

describe('every kind', () => {
  test.each(kindSlugs)('%s: each value that can be sent has a rule', (slug) => {
    const kind = kindOf(slug);
    for (const [name, field] of Object.entries(kind.fields))
      expect(ruleAtPath(kind, `fields.${name}`), name).toEqual(fieldRuleOf(name, field));
    for (const path of ['texts.en-us.title', 'texts.fr.summary', 'source.name', 'source.link', 'keywords', 'relations', 'date', 'image'])
      expect(ruleAtPath(kind, path), path).toBeDefined();
    for (const path of ['texts.en-us.body', 'lang', 'fields.nonsense']) expect(ruleAtPath(kind, path), path).toBeUndefined();
  });
});

test.each<[string, Rule, unknown, unknown]>([
  ['a title', titleSummaryRules.title, 'x'.repeat(2000), null],
  ['a title', titleSummaryRules.title, 'x'.repeat(2001), atMost(2000)],
  ['nothing', sharedFieldRules.date, null, null],
  ['a day', sharedFieldRules.date, '2024-02-29', null],
  ['a day', sharedFieldRules.date, '2023-02-29', 'date'],
  ['an address', sharedFieldRules['source.link'], 'https://example.org/a', null],
  ['an address', sharedFieldRules['source.link'], 'javascript:alert(1)', 'format'],
  ['an address', sharedFieldRules['source.link'], `https://example.org/${'x'.repeat(2048)}`, atMost(2048)],
  ['a picture', sharedFieldRules.image, '/assets/image/a_B-1', null],
  ['a picture', sharedFieldRules.image, 'https://elsewhere.example/a.png', 'format'],
  ['a recording', own('video', 'media'), '/assets/misc/abc', null],
  ['a recording', own('video', 'media'), '/assets/../abc', 'format'],
  ['a recording’s length', own('video', 'duration'), 0, null],
  ['a recording’s length', own('video', 'duration'), -1, { problem: 'between', facts: { least: 0, most: 2_147_483_647 } }],
  ['mail', own('stdorg', 'email'), 'info@example.org', null],
  ['mail', own('stdorg', 'email'), 'info@example', 'format'],
  ['mail', own('stdorg', 'email'), 'info..b@example.org', 'format'],
  ['a phone', own('stdorg', 'phone'), '+86 10 6226 2448 (ext. 12)', null],
  ['a number', own('standard', 'number'), ' — ', 'required'],
  ['codes', own('standard', 'ics'), ['35', '35.030', '35.240.15'], null],
  ['codes', own('standard', 'ics'), ['35-40'], 'format'],
  ['codes', own('standard', 'ccs'), ['L80', 'L80/09'], null],
  ['codes of a posting', postingRules.ics, ['35-40'], 'value'],
  ['the link of a posting', postingRules.link, 'https://example.org', null],
  ['the link of a posting', postingRules.link, 'http://10.0.0.1/', 'format'],
  ['the link of a posting', postingRules.link, 'http://localhost/', 'format'],
  ['keywords', sharedFieldRules.keywords, Array(500).fill('k'), null],
  ['keywords', sharedFieldRules.keywords, Array(501).fill('k'), atMostEntries(500)],
  ['keywords', sharedFieldRules.keywords, ['k', ''], 'required'],
  ['keywords', sharedFieldRules.keywords, ['x'.repeat(501)], atMost(500)],
  ['industries', sharedFieldRules.industries, ['energy'], null],
  ['industries', sharedFieldRules.industries, ['witchcraft'], 'value'],
  ['files', own('standard', 'attachments'), [{ id: 'a', name: 'n'.repeat(256) }], atMost(255)],
  ['files', own('standard', 'attachments'), [{ id: '' }], 'required'],
  ['relations', sharedFieldRules.relations, [{ type: 'amends', kind: 'standard', ref: 'GB 1' }], null],
  ['relations', sharedFieldRules.relations, [{ type: 'amends', kind: 'standard', ref: ' - ' }], 'format'],
  ['relations', sharedFieldRules.relations, [{ type: 'eats', kind: 'standard', ref: 'GB 1' }], 'value'],
])('%s: %#', (_, rule, value, breach) => expect(findRuleBreach(rule, value)).toEqual(breach));

describe('a value that the record already has', () => {
  const long = 'x'.repeat(5000);
  test('remains valid', () => {
    const line = own('standard', 'edition');
    expect([findRuleBreach(line, long), findRuleBreach(line, long, long), findRuleBreach(line, `${long}x`, long)]).toEqual([
      atMost(4000),
      null,
      atMost(4000),
    ]);
    expect(normalizeFieldValue(line, ' a\tb ', ' a\tb ')).toBe(' a\tb ');
  });
  test('remains valid as an entry of a list, and a list over the limit may become shorter', () => {
    const had = [...Array.from({ length: 600 }, (_, i) => `k${i}`), long, ' spaced  out '];
    const { keywords } = sharedFieldRules;
    expect(findRuleBreach(keywords, [...had, 'new'], had)).toEqual(atMostEntries(500));
    expect(findRuleBreach(keywords, had.slice(1), had)).toBeNull();
    expect(findRuleBreach(keywords, [long, 'new'], had)).toBeNull();
    expect(normalizeFieldValue(keywords, [' spaced  out ', ' a  b '], had)).toEqual([' spaced  out ', 'a b']);
  });
  test('remains valid as a table', () => {
    const table = { columns: ['a'], rows: Array.from({ length: tableLimits.rows + 1 }, () => ['']) };
    expect([findRuleBreach({ type: 'table' }, table), findRuleBreach({ type: 'table' }, structuredClone(table), table)]).toEqual([
      atMostEntries(tableLimits.rows),
      null,
    ]);
  });
});

test('one-line texts lose line breaks, other texts keep them, invisible characters are removed', () => {
  expect(normalizeFieldValue(titleSummaryRules.title, ' a\n b\u202e\u0000 ')).toBe('a b');
  expect(normalizeFieldValue(titleSummaryRules.summary, ' a\r\nb\u202e ')).toBe('a\nb');
  expect(normalizeFieldValue(sharedFieldRules.date, ' 2024')).toBe(' 2024');
  expect(normalizeFieldValue(titleSummaryRules.title, '\u2800\u200b')).toBe('');
});

test('an attachment links to a web address or to a file of the portal', () => {
  const file = { id: 'a', name: 'a.pdf', size: null, type: 'pdf', link: 'https://example.org/a.pdf' };
  expect(isValidAttachment(file)).toBe(true);
  expect(isValidAttachment({ ...file, size: 6_000_000_000, link: '/assets/docs/a_B-1/report.pdf' })).toBe(true);
  for (const wrong of [
    null,
    'a',
    { ...file, id: '' },
    { ...file, link: '/etc/passwd' },
    { ...file, link: 'javascript:alert(1)' },
    { ...file, size: -1 },
  ])
    expect(isValidAttachment(wrong)).toBe(false);
});

test('tables consist of rows of texts', () => {
  expect(isValidTablePreview({ columns: ['a'], rows: [['1']] })).toBe(true);
  for (const wrong of [null, { columns: ['a'] }, { columns: ['a'], rows: [[1]] }, { columns: Array(101).fill(''), rows: [] }])
    expect(isValidTablePreview(wrong)).toBe(false);
});
