import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { ContentLanguage, Country } from '../../base/locales.ts';
import type { SearchAnswer } from '../api.ts';
import type { RecordDraft } from '../engine/draft.ts';

/** Order of hits, and replacement of keywords that find nothing. */

let portal: Portal;
const record = (
  lang: ContentLanguage,
  country: Country | null,
  title: string,
  more: Partial<RecordDraft> & { summary?: string; body?: string } = {},
): RecordDraft => {
  const { summary = '', body, ...rest } = more;
  return {
    key: title,
    lang,
    texts: { [lang]: { title, summary, ...(body && { body }) } },
    country,
    date: '2024-01-01',
    source: { name: 'Test', link: null },
    fields: {},
    ...rest,
  };
};
const standard = (number: string, title: string, more: Partial<RecordDraft> = {}): RecordDraft =>
  record('en-us', null, title, { key: number, fields: { number }, ...more });

beforeAll(async () => {
  portal = await openPortal({ samples: false });
  await portal.write('policy', [
    record('zh-cn', 'cn', '个人信息保护法'),
    record('zh-cn', 'cn', '关于个人信息保护法实施情况的通知', { summary: '个人信息保护法自施行以来，个人信息保护法各项制度逐步落实。' }),
    record('zh-cn', 'cn', '密码管理办法', { summary: '依据密码法制定。' }),
    record('ru-ru', 'ru', 'Стратегия развития электронной промышленности'),
    record('en-us', 'in', 'Strategy for hydrogen engines', { body: '<p>First of all.</p><p>Somewhere a quadruple valve is told of.</p>' }),
    record('en-us', 'br', 'Strategy for hydrogen ships'),
    record('en-us', 'za', 'Plan with many words', {
      body: `<p>${'Nothing of it is here. '.repeat(60)}A windmill of a rare kind turns slowly.${' Nor is it here.'.repeat(60)}</p>`,
    }),
  ]);
  await portal.write('standard', [
    standard('ISO 70001:2010', 'Widget management systems - Requirements'),
    standard('ISO 70001:2020', 'Widget management systems - Requirements'),
    standard('ISO 70001:2020/Amd 1:2024', 'Widget management systems - Requirements - Amendment 1'),
    standard('ISO 70002:2020', 'Guide to the use of widget management systems in small ports - Requirements for harbours'),
    standard('ISO 70003:2020', 'Widgets - Profile of AIS transponders'),
    standard('ISO 70004:2020', 'Widgets - Use of AI', { fields: { number: 'ISO 70004:2020', ics: ['35.020'] } }),
    standard('ISO 70005:2020', 'Véhicules routiers', { lang: 'fr', texts: { fr: { title: 'Véhicules routiers - Systèmes de freinage' } } }),
  ]);
}, 60_000);
afterAll(() => portal.close());

const search = async (keyword: string, more = '') => {
  const { status, data } = await portal.get<SearchAnswer>(`/api/portal/search?keyword=${encodeURIComponent(keyword)}${more}`);
  expect([keyword.slice(0, 80), status]).toEqual([keyword.slice(0, 80), 200]);
  return data;
};
const plain = (html: string) => html.replace(/<\/?mark>/g, '');
const names = async (keyword: string) => (await search(keyword)).docs.map(({ label, title }) => label ?? plain(title));

describe('order of hits', () => {
  test('an equal title precedes titles that contain it, also with the name of the state', async () => {
    expect((await names('个人信息保护法'))[0]).toBe('个人信息保护法');
    expect(await names('中华人民共和国个人信息保护法')).toEqual(['个人信息保护法']);
  });
  test('the shorter title, the current edition and the base standard come first', async () => {
    expect((await names('widget management systems requirements'))[0]).toBe('ISO 70001:2020');
    expect((await search('widget management systems requirements')).docs[0]?.editions).toBe(2);
  });
  test('acronyms are not matched by stem', async () => {
    expect(await names('AI')).toEqual(['ISO 70004:2020']);
    expect(await names('AIS')).toEqual(['ISO 70003:2020']);
    expect(await names('ais')).toEqual(['ISO 70003:2020']);
  });
  test('the name of a country filters the hits', async () => {
    for (const keyword of [
      'hydrogen strategy Brazil',
      'hydrogen strategy in Brazil',
      'Brazilian hydrogen strategy',
      'hydrogen strategy 巴西',
    ])
      expect([keyword, await names(keyword)]).toEqual([keyword, ['Strategy for hydrogen ships']]);
    expect(await names('hydrogen strategy')).toHaveLength(2);
  });
});

describe('keyword without hits', () => {
  test.each([
    ['wrong letters', 'widgit mangement systems', 'widget management systems', 'spelling', 'ISO 70001:2020'],
    ['transposed letters', 'widget mangaement', 'widget management', 'spelling', 'ISO 70001:2020'],
    ['two words written as one', 'widgetmanagement', 'widget management', 'spelling', 'ISO 70001:2020'],
    ['Russian', 'стратегея развития', 'стратегия развития', 'spelling', 'Стратегия развития электронной промышленности'],
    ['the English keyboard', 'cnhfntubz', 'стратегия', 'layout', 'Стратегия развития электронной промышленности'],
    ['the Russian keyboard', 'цшвпуе ьфтфпуьуте', 'widget management', 'layout', 'ISO 70001:2020'],
    ['pinyin', 'geren xinxi baohu fa', '个人信息保护法', 'pinyin', '个人信息保护法'],
    ['pinyin written as one word', 'gerenxinxi', '个人信息', 'pinyin', '个人信息保护法'],
    ['another character of the same sound', '个人信息保护发', '个人信息保护法', 'pinyin', '个人信息保护法'],
    ['most of the words', 'widget management zeppelins', 'widget management', 'words', 'ISO 70001:2020'],
  ])('%s: %s', async (...[, keyword, correctedKeyword, how, first]) => {
    const { docs, ...answer } = await search(keyword);
    expect(answer.shown).toMatchObject({ keyword: correctedKeyword, how });
    expect(answer.shown?.text).toContain(correctedKeyword);
    expect(answer.shown?.instead).toContain(keyword);
    expect(docs[0]?.label ?? plain(docs[0]?.title ?? '')).toBe(first);
    expect(answer.suggestion).toBe(how === 'words' ? null : correctedKeyword);
    expect((await search(keyword, '&exact=1')).shown).toBeNull();
  });

  test('French titles are found by their stems as the last attempt', async () => {
    expect(await names('véhicule routier')).toEqual(['ISO 70005:2020']);
  });

  test('without any known word, frequent searches are offered', async () => {
    const { docs, total, shown: correction, wanted } = await search('qqqqzzzz');
    expect([docs, total, correction]).toEqual([[], 0, null]);
    expect(Array.isArray(wanted)).toBe(true);
    expect((await search('')).docs).toEqual([]);
  });
});

describe('content of a hit', () => {
  test('is the passage of the body with most of the words, cut between words', async () => {
    const [hit] = (await search('windmill rare')).docs;
    expect(hit?.content).toMatch(/^….*A <mark>windmill<\/mark> of a <mark>rare<\/mark> kind.*…$/);
    expect(plain(hit?.content ?? '').length).toBeLessThan(260);
    expect(plain(hit?.content ?? '')).toMatch(/^…\S+ .* \S+…$/);
  });
  test('does not mark stop words', async () => {
    const [hit] = (await search('the use of widget management')).docs.filter(({ label }) => label === 'ISO 70002:2020');
    expect(hit?.title).toContain('Guide to the <mark>use</mark> of <mark>widget</mark>');
  });
});

test('hits are filtered by status, year and language; every count equals the number of filtered hits', async () => {
  const all = await search('widget');
  for (const name of ['year', 'status', 'language'] as const) {
    expect(all.facets[name].length).toBeGreaterThan(0);
    for (const { value, count } of all.facets[name])
      expect([value, (await search('widget', `&${name}=${value}`)).total]).toEqual([value, count]);
  }
  expect(all.facets.ics).toEqual([{ value: '35', count: 1, label: expect.stringMatching(/[a-z\u4e00-\u9fff]/i) }]);
  expect((await search('widget', '&status=superseded')).docs.map(({ label }) => label)).toEqual(['ISO 70001:2010']);
  for (const bad of ['year=20', 'status=good', 'ics=3', 'language=xx', 'exact=2']) {
    const { status, error } = await portal.get(`/api/portal/search?keyword=a&${bad}`);
    expect([bad, status, Object.keys(error.fields ?? {})]).toEqual([bad, 400, [bad.split('=')[0]]]);
  }
});

describe('any input is answered', () => {
  const inputs = [
    "'",
    '"',
    '\\',
    '&',
    '|',
    '!',
    '<->',
    '(',
    ')',
    ':*',
    '%',
    '_',
    '--',
    ';',
    '/*',
    '<script>alert(1)</script>',
    '&amp;&lt;',
    '\u0000',
    'OR AND NOT',
    '-',
    '#',
    '=',
    '<',
    '国 a б ع',
    'ISO/',
    'GB/T',
    'ISO/IEC ',
    '99999999999999999999',
    'GB/T 99999999999999',
    '１２３',
    '🙂',
    'a'.repeat(200),
    '个'.repeat(200),
    Array.from({ length: 40 }, (_, i) => `слово${i}`)
      .join(' ')
      .slice(0, 200),
    'ь',
    'v',
    '1 2 3 4 5 6 7 8 9',
    "ge'[];,.",
  ];
  test.each(inputs.map((input) => [input.slice(0, 20), input]))('%s', async (_, input) => {
    await search(input);
    const { status } = await portal.get(`/api/portal/search/suggest?keyword=${encodeURIComponent(input)}`);
    expect(status).toBe(200);
  });
  test("a keyword longer than the limit is refused with the field's name", async () => {
    const { status, error } = await portal.get(`/api/portal/search?keyword=${'a'.repeat(500)}`);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['keyword']]);
  });
});
