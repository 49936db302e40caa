import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { ContentLanguage, Country } from '../../base/locales.ts';
import type { SearchAnswer, Suggestion } from '../api.ts';
import type { RecordDraft } from '../engine/draft.ts';

let portal: Portal;

const source = { name: 'Test', link: null };
const policy = (lang: ContentLanguage, country: Country | null, title: string, summary = ''): RecordDraft => ({
  key: title,
  lang,
  texts: { [lang]: { title, summary } },
  country,
  date: '2024-01-01',
  source,
  fields: {},
});
const standard = (number: string, lang: ContentLanguage, country: Country | null, title: string): RecordDraft => ({
  ...policy(lang, country, title),
  date: country ? '2024-01-01' : '2024-06-01',
  fields: { number },
});

beforeAll(async () => {
  portal = await openPortal({ samples: false });
  await portal.write('policy', [
    policy('zh-cn', 'cn', '中华人民共和国数据安全法', '为了规范数据处理活动，保障数据安全，促进数据开发利用。'),
    policy('zh-cn', 'cn', '网络数据安全法解读'),
    policy('zh-cn', 'cn', '个人信息保护规定', '个人信息处理者应当遵守本规定。'),
    policy('ru-ru', 'ru', 'Национальная стратегия развития искусственного интеллекта', 'О развитии технологий ёмких вычислений.'),
    policy('pt-br', 'br', 'Estratégia Brasileira para a Transformação Digital', 'Diretrizes para organizações públicas.'),
    policy('en-us', 'in', 'Guidelines for protecting personal information', 'Requirements and policies for organizations.'),
    policy(
      'en-us',
      'za',
      'Use of &lt;script&gt;alert(1)&lt;/script&gt; &amp; "quotes" in forms',
      'A <b>summary</b> of forms &lt;img src=x onerror=alert(1)&gt;',
    ),
    policy('fr', null, 'Évaluation de la conformité'),
    policy('zh-cn', 'cn', '物联网 IoT platforms 指南'),
    policy('en-us', 'ae', 'Profiles of TCP/IP for cross-border e-mail, 2019-2021'),
  ]);
  await portal.write('standard', [
    standard('GB/T 22239-2019', 'zh-cn', 'cn', '信息安全技术 网络安全等级保护基本要求'),
    standard('GB/T 22239-2008', 'zh-cn', 'cn', '信息安全技术 信息系统安全等级保护基本要求'),
    standard('GB/T 222390-2030', 'zh-cn', 'cn', '别的标准'),
    standard('ГОСТ Р 59276-2020', 'ru-ru', 'ru', 'Системы искусственного интеллекта. Способы обеспечения доверия'),
    standard('ISO/IEC 27001:2022', 'en-us', null, 'Information security management systems. Requirements'),
    standard('ABNT NBR ISO/IEC 27001:2022', 'pt-br', 'br', 'Segurança da informação. Requisitos'),
    standard('ISO 9-2', 'en-us', null, 'Two'),
    standard('ISO 10-1', 'en-us', null, 'Ten'),
  ]);
}, 60_000);
afterAll(() => portal.close());

const search = async (keyword: string, more = ''): Promise<SearchAnswer> => {
  const { status, data } = await portal.get<SearchAnswer>(`/api/portal/search?keyword=${encodeURIComponent(keyword)}${more}`);
  expect([keyword, status]).toEqual([keyword, 200]);
  return data;
};
const plain = (html: string) =>
  html
    .replace(/<\/?mark>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
const titles = async (keyword: string) => (await search(keyword)).docs.map(({ label, title }) => label ?? plain(title));

describe('words of a keyword', () => {
  test.each([
    ['数据安全', '中华人民共和国数据安全法'],
    ['数据安全', '网络数据安全法解读'],
    ['网络数据安全', '网络数据安全法解读'],
    ['数据安全法', '中华人民共和国数据安全法'],
    ['个人信息', '个人信息保护规定'],
    ['信息保护规定', '个人信息保护规定'],
    ['стратегии развитие', 'Национальная стратегия развития искусственного интеллекта'],
    ['НАЦИОНАЛЬНЫЕ стратегии', 'Национальная стратегия развития искусственного интеллекта'],
    ['estratégias brasileiras', 'Estratégia Brasileira para a Transformação Digital'],
    ['estrategia', 'Estratégia Brasileira para a Transformação Digital'],
    ['transformacao digital', 'Estratégia Brasileira para a Transformação Digital'],
    ['TRANSFORMAÇÃO', 'Estratégia Brasileira para a Transformação Digital'],
    ['transformac\u0327a\u0303o', 'Estratégia Brasileira para a Transformação Digital'],
    ['organização pública', 'Estratégia Brasileira para a Transformação Digital'],
    ['guideline protect', 'Guidelines for protecting personal information'],
    ['policy', 'Guidelines for protecting personal information'],
    ['evaluation conformite', 'Évaluation de la conformité'],
    ['TCP/IP', 'Profiles of TCP/IP for cross-border e-mail, 2019-2021'],
    ['tcp', 'Profiles of TCP/IP for cross-border e-mail, 2019-2021'],
    ['cross border', 'Profiles of TCP/IP for cross-border e-mail, 2019-2021'],
    ['e-mail 2021', 'Profiles of TCP/IP for cross-border e-mail, 2019-2021'],
    ['iot platforms', '物联网 IoT platforms 指南'],
    ['évaluation', 'Évaluation de la conformité'],
    ['ｇｕｉｄｅｌｉｎｅｓ', 'Guidelines for protecting personal information'],
  ])('%s finds %s', async (keyword, title) => {
    expect(await titles(keyword)).toContain(title);
  });

  test('all words must occur, in any language', async () => {
    expect((await search('数据安全 个人信息', '&exact=1')).docs).toEqual([]);
    expect((await search('guidelines nonexistentword', '&exact=1')).docs).toEqual([]);
    expect(await titles('искусственный')).toHaveLength(2);
    expect(await titles('')).toEqual([]);
    expect(await titles('  \u200b ')).toEqual([]);
  });
});

describe('numbers of standards', () => {
  test.each([
    ['gbt 22239', ['GB/T 22239-2019', 'GB/T 222390-2030']],
    ['GB/T 22239', ['GB/T 22239-2019', 'GB/T 222390-2030']],
    ['GB/T22239', ['GB/T 22239-2019', 'GB/T 222390-2030']],
    ['ＧＢ／Ｔ　２２２３９', ['GB/T 22239-2019', 'GB/T 222390-2030']],
    ['GB/T 22239-2019', ['GB/T 22239-2019']],
    ['GB/T 22239—2019', ['GB/T 22239-2019']],
    ['gbt22239-2019', ['GB/T 22239-2019']],
    ['ГОСТ Р 59276', ['ГОСТ Р 59276-2020']],
    ['гост р 59276-2020', ['ГОСТ Р 59276-2020']],
    ['GOST R 59276', ['ГОСТ Р 59276-2020']],
    ['gostr59276', ['ГОСТ Р 59276-2020']],
    ['iso27001', ['ISO/IEC 27001:2022']],
    ['ISO/IEC 27001', ['ISO/IEC 27001:2022']],
    ['ISO 27001:2022', ['ISO/IEC 27001:2022']],
    ['NBR ISO/IEC 27001', ['ABNT NBR ISO/IEC 27001:2022']],
  ])('%s', async (keyword, numbers) => {
    expect((await titles(keyword)).slice(0, numbers.length)).toEqual(numbers);
  });

  test('a bare number finds every standard that has it', async () => {
    expect(await titles('22239')).toEqual(['GB/T 22239-2019', 'GB/T 222390-2030']);
    expect((await titles('27001')).sort()).toEqual(['ABNT NBR ISO/IEC 27001:2022', 'ISO/IEC 27001:2022']);
  });

  test('editions of one series are one hit with the current edition, unless another is searched', async () => {
    const [first] = (await search('GB/T 22239')).docs;
    expect([first?.label, first?.editions]).toEqual(['GB/T 22239-2019', 2]);
    expect((await search('GB/T 22239')).total).toBe(3);
    expect((await titles('GB/T 22239-2008'))[0]).toBe('GB/T 22239-2008');
  });

  test.each([
    ['GB/T 22239 2008', 'GB/T 22239-2008'],
    ['GBT 22239 2019', 'GB/T 22239-2019'],
    ['国标22239', 'GB/T 22239-2019'],
    ['国家标准 22239', 'GB/T 22239-2019'],
    ['ISO/IEС 27001', 'ISO/IEC 27001:2022'], // contains a Cyrillic С
    ['ГOCT P 59276', 'ГОСТ Р 59276-2020'], // contains Latin letters except the first one
    ['ISO 9 2', 'ISO 9-2'],
    ['ISO 27001 2022', 'ISO/IEC 27001:2022'],
  ])('%s is read as %s', async (keyword, number) => {
    const { docs, shown: correction } = await search(keyword);
    expect([docs[0]?.label, correction]).toEqual([number, null]);
  });

  test.each([
    ['GB/T 22293', 'GB/T 22239-2019'],
    ['GB/T 2223-2019', 'GB/T 22239-2019'],
    ['ISO 27011', 'ISO/IEC 27001:2022'],
  ])('%s does not exist, so the nearest number is shown with a message', async (keyword, number) => {
    const { docs, shown: correction, suggestion } = await search(keyword);
    expect([docs[0]?.label, correction, suggestion]).toMatchObject([number, { keyword: number, how: 'number' }, number]);
    expect((await search(keyword, '&exact=1')).docs).toEqual([]);
  });

  test('the number is marked, and its year only if it was searched', async () => {
    expect((await search('gbt22239')).docs[0]?.markedLabel).toBe('<mark>GB/T 22239</mark>-2019');
    expect((await search('GB/T 22239-2019')).docs[0]?.markedLabel).toBe('<mark>GB/T 22239-2019</mark>');
  });

  test('are sorted numerically', async () => {
    const { data } = await portal.get<{ docs: { number: string }[] }>('/api/portal/standard?sort=number');
    const iso = data.docs.map(({ number }) => number).filter((number) => /^ISO \d+-/.test(number));
    expect(iso).toEqual(['ISO 9-2', 'ISO 10-1']);
    const gb = data.docs.map(({ number }) => number).filter((number) => number.startsWith('GB/T'));
    expect(gb).toEqual(['GB/T 22239-2008', 'GB/T 22239-2019', 'GB/T 222390-2030']);
  });
});

describe('presentation of hits', () => {
  test('marks matches and escapes everything else', async () => {
    for (const keyword of ['forms', 'script', 'alert', 'quotes', 'img onerror', 'summary']) {
      const { docs } = await search(keyword);
      const [hit] = docs;
      expect([keyword, docs.length]).toEqual([keyword, 1]);
      expect(plain(hit?.title ?? '')).toBe('Use of <script>alert(1)</script> & "quotes" in forms');
      expect(`${hit?.title}${hit?.content}`.replace(/<\/?mark>/g, '')).not.toMatch(/[<>"]|&(?!(amp|lt|gt|quot);)/);
      expect(`${hit?.title}${hit?.content}`).toContain('<mark>');
    }
    expect((await search('script')).docs[0]?.title).toContain('&lt;<mark>script</mark>&gt;alert(1)&lt;/<mark>script</mark>&gt;');
    expect((await search('数据安全')).docs[0]?.title).toMatch(/<mark>数据安全<\/mark>/);
    expect((await search('estrategia')).docs[0]?.title).toMatch(/^<mark>Estratégia<\/mark>/);
  });

  test('types and countries are counted, and filter the hits', async () => {
    const all = await search('information');
    expect(all.types).toEqual([
      { type: 'policy', count: 1 },
      { type: 'standard', count: 2 },
    ]);
    for (const { type, count } of all.types) expect((await search('information', `&type=${type}`)).total).toBe(count);
    for (const { value, count } of all.countries) expect((await search('information', `&country=${value}`)).total).toBe(count);
    const intl = await search('27001', '&country=intl&type=standard');
    expect(intl.docs.map(({ label, country }) => [label, country])).toEqual([['ISO/IEC 27001:2022', null]]);
    expect(intl.countries.map(({ value }) => value)).toEqual(['br', 'intl']);
    expect((await search('27001', '&country=br,intl')).total).toBe(2);
    expect((await search('27001', '&type=policy')).total).toBe(0);
    expect(await search('27001', '&limit=1&page=2')).toMatchObject({ page: 2, pages: 2, limit: 1, total: 2, docs: [expect.anything()] });
    expect(await search('27001', '&page=50')).toMatchObject({ docs: [], total: 2 });
    for (const [query, field] of [
      ['type=nothing', 'type'],
      ['country=xx', 'country'],
      ['page=0', 'page'],
      ['sort=date', 'sort'],
    ] as const) {
      const { status, error } = await portal.get(`/api/portal/search?keyword=a&${query}`);
      expect([query, status, Object.keys(error.fields ?? {})]).toEqual([query, 400, [field]]);
    }
  });

  test('suggestions complete numbers, words and titles', async () => {
    const suggest = async (keyword: string) =>
      (await portal.get<Suggestion[]>(`/api/portal/search/suggest?keyword=${encodeURIComponent(keyword)}`)).data;
    expect((await suggest('gbt 2223')).map(({ text }) => text)).toEqual([
      expect.stringMatching(/^GB\/T 22239-2019 /),
      expect.stringMatching(/^GB\/T 222390-2030 /),
    ]);
    expect((await suggest('ISO/IEC ')).length).toBeLessThanOrEqual(8);
    expect((await suggest('protecting pers')).map(({ text }) => text)).toContain('protecting personal information');
    expect((await suggest('数据安')).map(({ text }) => text)).toContain('数据安全');
    expect((await suggest('пгшвудшт')).map(({ text }) => text)).toContain('guidelines'); // typed on the other keyboard layout
    const ofKind = (await portal.get<Suggestion[]>('/api/portal/search/suggest?keyword=protecting&type=policy')).data;
    expect([...new Set(ofKind.map(({ kind }) => kind))]).toEqual([null, 'policy']);
    expect((await suggest('guidel')).map(({ text }) => text)).toContain('guidelines');
    expect((await suggest('数据')).length).toBeGreaterThan(0);
    for (const { kind, id } of await suggest('27001')) expect((await portal.get(`/api/portal/${kind}/${id}`)).status).toBe(200);
    expect(await suggest('x')).toEqual([]);
    expect(await suggest('')).toEqual([]);
    expect(await suggest('%')).toEqual([]);
    expect(await suggest('__')).toEqual([]);
  });

  test('a misspelt word is corrected, if that finds something', async () => {
    expect((await search('guidelnes')).suggestion).toBe('guidelines');
    expect((await search('protectng personl')).suggestion).toBe('protecting personal');
    expect((await search('интелекта')).suggestion).toBe('интеллекта');
    expect((await search('qqqqzzzzxxxx')).suggestion).toBeNull();
    expect((await search('guidelines')).suggestion).toBeNull();
  });
});
