import { parse as parseCsv } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newOperator } from '../../../test/harness/accounts.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { ListAnswer, RecordDetail, SearchAnswer } from '../api.ts';
import type { RecordDraft } from '../engine/draft.ts';
import { issuerNames } from './issuers.server.ts';

/** Sources, originals and full texts of records through the API. */
let portal: Portal;
const law: RecordDraft = {
  key: 'law',
  lang: 'ar',
  texts: {
    ar: { title: 'قانون البيانات', summary: 'ملخص القانون', body: '<p>المادة 1</p>' },
    'en-us': { title: 'Data law', summary: 'Summary', quality: 'human' },
    fa: { title: 'قانون داده', quality: 'human' },
  },
  country: 'eg',
  date: '2024-05-17',
  keywords: ['data'],
  industries: ['healthcare'],
  technologies: ['ai'],
  source: { name: 'DysonSWang/FTP', link: 'https://www.hnftp.gov.cn/law.html', read: '2026-11-01' },
  fields: { level: 'national', type: 'tax', field: ['data'], publishAuthority: '财政部、海关总署、税务总局', attachments: [] },
};
const standard = (number: string, more: Partial<RecordDraft> = {}): RecordDraft => ({
  lang: 'en-us',
  texts: { 'en-us': { title: `Standard ${number}` } },
  country: null,
  date: '2024',
  source: { name: 'ISO Open Data', link: null },
  ...more,
  fields: { number, ...more.fields },
});
const ids = new Map<string, string>();
const detail = async (kind: string, key: string, query = 'locale=en-us') =>
  (await portal.get<RecordDetail>(`/api/portal/${kind}/${ids.get(key)}?${query}`)).data;

beforeAll(async () => {
  portal = await openPortal({ samples: false });
  await portal.write('policy', [
    law,
    {
      ...law,
      key: 'miit',
      source: { name: 'MIIT (zhiyuanplus/ai-policy-platform)', link: 'https://www.miit.gov.cn/art_1.html' },
      cut: { body: '首页 > 科技司' },
    },
    { ...law, key: 'oecd', country: 'in', source: { name: 'OECD.AI (lsempe77/ai-governance-capacity)', link: null } },
    { ...law, key: 'unknown', source: { name: 'Somebody else', link: 'https://example.org/' } },
  ]);
  await portal.write('standard', [
    standard('ISO 1:2024', { relations: [{ type: 'adopts', kind: 'standard', ref: 'ISO 2:2020', degree: 'IDT' }] }),
    standard('W3C a', { source: { name: 'W3C (relaton-data-w3c)', link: 'https://www.w3.org/TR/2024/REC-a-20240501/' } }),
    standard('ITU-T X.1 (2024)', {
      source: { name: 'ITU', link: 'https://www.itu.int/rec/T-REC-X.1-202401-I' },
      fields: { declared: 'withdrawn' } as never,
    }),
    standard('ITU-T X.2 (2024)', { source: { name: 'ITU', link: 'https://www.itu.int/rec/T-REC-X.2-202401-I' } }),
    standard('GB/T 1-2024', {
      source: { name: 'NIFDC (RASAAS/docmcp-knowledge)', link: 'https://app.nifdc.org.cn/biaogzx/qxqwk.do' },
      country: 'cn',
    }),
  ]);
  await portal.write('tool', [
    {
      ...law,
      key: 'tool',
      fields: { mode: 'external', address: 'https://tool.example/' },
      source: { name: 'ETSI', link: 'https://tool.example' },
    },
  ]);
  for (const kind of ['policy', 'standard', 'tool'])
    for (const { n, key } of await portal.connection.query<{ n: number; key: string }>(`select n, coalesce(key, '') as key from ${kind}`))
      ids.set(key, String(n));
  for (const { n, number } of await portal.connection.query<{ n: number; number: string }>('select n, number from standard'))
    ids.set(number, String(n));
}, 120_000);
afterAll(() => portal.close());

describe('source of a record', () => {
  test('is named in the reader’s language, with its issuer and the author of the list', async () => {
    const { source } = await detail('policy', 'law');
    expect(source).toMatchObject({
      publisher: 'Ministry of Finance of China; General Administration of Customs of China; State Taxation Administration of China',
      lang: 'en-US',
      collector: 'DysonSWang/FTP',
      licence: 'MIT',
      link: 'https://www.hnftp.gov.cn/law.html',
      exact: true,
      home: 'https://www.hnftp.gov.cn/',
      read: '2026-11-01',
    });
    expect(issuerNames('工业和信息化部办公厅 某某局综合司', 'en-us')).toMatch(/^General Office of .* and other bodies$/);
    expect(issuerNames('工业和信息化部办公厅 某某局综合司', 'zh-cn')).toBeNull();
    expect((await detail('policy', 'law', 'locale=ru-ru')).source.publisher).toMatch(/^Министерство финансов КНР; /);
    expect((await detail('standard', 'ISO 1:2024', 'locale=zh-cn')).source).toMatchObject({
      name: 'ISO 开放数据',
      publisher: '国际标准化组织（ISO）',
      collector: null,
      link: null,
      exact: false,
      home: 'https://www.iso.org/',
      licence: 'ODC-By 1.0',
      attribution: expect.stringContaining('ISO Open Data'),
    });
    expect((await detail('policy', 'oecd', 'locale=pt-br')).source).toMatchObject({
      publisher: 'Índia',
      collector: expect.stringMatching(/^OECD/),
    });
  });
  test('keeps its stored name if it is not declared', async () => {
    const { source } = await detail('policy', 'unknown', 'locale=zh-cn');
    expect(source).toMatchObject({ name: 'Somebody else', publisher: 'Somebody else', lang: null, collector: null, exact: false });
  });
  test('states whether its link is the record’s own page', async () => {
    expect((await detail('standard', 'GB/T 1-2024')).source).toMatchObject({
      exact: false,
      link: 'https://app.nifdc.org.cn/biaogzx/qxqwk.do',
    });
    expect((await detail('tools', 'tool')).source.exact).toBe(true); // the address of a tool is its own page
  });
});

describe('full text', () => {
  test('is offered where the issuer publishes all texts, for standards in force', async () => {
    expect((await detail('standard', 'W3C a')).fullText).toBe('https://www.w3.org/TR/2024/REC-a-20240501/');
    expect((await detail('standard', 'ITU-T X.2 (2024)')).fullText).toBe('https://www.itu.int/rec/T-REC-X.2-202401-I');
    expect((await detail('standard', 'ITU-T X.1 (2024)')).fullText).toBeNull();
    expect((await detail('standard', 'ISO 1:2024')).fullText).toBeNull();
  });
  test('is on this portal if the stored text is the document', async () => {
    const { fullText, id } = await detail('policy', 'miit');
    expect(fullText).toBe(`/policy/${id}#text`);
    expect((await detail('policy', 'law')).fullText).toBeNull();
  });
});

describe('original of a translated record', () => {
  test('is shown with a translation in the API, on the page and in citations', async () => {
    const { title, original } = await detail('policy', 'law');
    expect([title, original]).toEqual([
      'Data law',
      { title: 'قانون البيانات', summary: 'ملخص القانون', lang: 'ar', dir: 'rtl', locale: 'ar' },
    ]);
    expect((await detail('policy', 'law', 'locale=ru-ru')).original).toBeNull(); // the original is shown, so there is no separate original
    const cited = async (format: string) =>
      (await portal.get(`/api/portal/policy/${ids.get('law')}/cite?format=${format}&locale=en-us`)).text;
    expect(await cited('bibtex')).toContain('origtitle = {{قانون البيانات}}');
    expect(await cited('ris')).toContain('OP  - قانون البيانات');
    expect(JSON.parse(await cited('csl-json'))[0]).toMatchObject({
      title: 'Data law',
      'original-title': 'قانون البيانات',
      'original-language': 'ar',
    });
    expect(await cited('relaton')).toMatch(/"قانون البيانات"[\s\S]*"ar"/);
  });
  test('can be read in every stored language, independent of the interface language', async () => {
    expect(await detail('policy', 'law', 'locale=en-us&text=ar')).toMatchObject({
      title: 'قانون البيانات',
      locale: 'ar',
      original: null,
      translated: 'original',
    });
    expect(await detail('policy', 'law', 'locale=en-us&text=fa')).toMatchObject({
      title: 'قانون داده',
      locale: 'fa',
      translated: 'human',
      original: { lang: 'ar' },
    });
    for (const text of ['xx', 'hi', '']) {
      const { status, error } = await portal.get(`/api/portal/policy/${ids.get('law')}?text=${text}`);
      expect([text, status, Object.keys(error.fields ?? {})]).toEqual([text, 400, ['text']]);
    }
  });
});

describe('text that the import removed', () => {
  test('can be read only by accounts that may change the record', async () => {
    const operator = await newOperator(portal);
    const path = `/api/admin/content/policy/${ids.get('miit')}/source-copy`;
    expect((await operator.get<unknown[]>(path)).data).toEqual([
      { source: 'MIIT (zhiyuanplus/ai-policy-platform)', field: 'body', text: '首页 > 科技司', at: expect.any(String) },
    ]);
    expect((await portal.get(path)).status).toBe(401);
    expect((await operator.get(`/api/admin/content/policy/${ids.get('law')}/source-copy`)).data).toEqual([]);
    expect((await operator.get('/api/admin/content/policy/999999/source-copy')).status).toBe(404);
  });
});

describe('export of a list', () => {
  test('has labels beside codes, titles in all languages, topics, relations, addresses and the original', async () => {
    const csv = await portal.get('/api/portal/policy/export?keyword=Data%20law&locale=en-us');
    const rows: Record<string, string>[] = parseCsv(csv.text, { bom: true, columns: true, record_delimiter: '\r\n' });
    expect(rows.find(({ id }) => id === ids.get('law'))).toMatchObject({
      title: 'Data law',
      lang: 'en-us',
      lang_label: 'English',
      country_label: 'Egypt',
      type: 'tax',
      type_label: expect.stringMatching(/tax/i),
      field: 'data',
      industries: 'healthcare',
      industries_label: expect.stringMatching(/health/i),
      technologies: 'ai',
      technologies_label: 'Artificial intelligence',
      keywords: 'data',
      originalTitle: 'قانون البيانات',
      originalLang: 'ar',
      title_ar: 'قانون البيانات',
      'title_en-us': 'Data law',
      title_fa: 'قانون داده',
      summary_ar: 'ملخص القانون',
      sourceRead: '2026-11-01',
      url: expect.stringMatching(new RegExp(`^http.*/policy/${ids.get('law')}$`)),
    });
    const json = await portal.get('/api/portal/standard/export?keyword=ISO%201&format=json&locale=ru-ru');
    const records: Record<string, unknown>[] = JSON.parse(json.text);
    expect(records.find(({ number }) => number === 'ISO 1:2024')).toMatchObject({
      relations: ['adopts IDT ISO 2:2020'],
      status_label: expect.any(Array),
    });
  });
});

describe('field names of the specification', () => {
  test('are in answers together with our own names; lists contain only the names of list fields', async () => {
    const policy = await detail('policy', 'law');
    expect(policy).toMatchObject({
      name: policy.title,
      details: policy.body,
      link: policy.source.link,
      file: [],
      fields: ['data'],
      grade: 'national',
    });
    const one = await detail('standard', 'ISO 1:2024');
    expect(one).toMatchObject({
      name: one.title,
      standardNumber: 'ISO 1:2024',
      classificationNumbers: [],
      drafter: [],
      draftingUnit: [],
      link: null,
    });
    const { docs } = (await portal.get<ListAnswer>('/api/portal/standard?keyword=ISO%201&locale=en-us')).data;
    expect(docs[0]).toMatchObject({ name: docs[0]?.title, standardNumber: docs[0]?.number });
    expect(docs[0]).not.toHaveProperty('details');
  });
  test('are documented in OpenAPI', async () => {
    const { paths } = (await portal.get('/api/openapi.json')).text
      ? JSON.parse((await portal.get('/api/openapi.json')).text)
      : { paths: {} };
    const text = JSON.stringify(paths['/api/portal/policy/{id}']);
    expect(text).toContain('Name of the specification; the same as `title`');
    expect(paths['/api/portal/policy/{id}'].get.parameters.map(({ name }: { name: string }) => name)).toContain('text');
  });
  test('are accepted by the search, for example `tools`', async () => {
    const search = async (query: string) =>
      (await portal.get<SearchAnswer>(`/api/portal/search?keyword=Data%20law&locale=en-us&${query}`)).data;
    const types = ({ docs, types: counts }: SearchAnswer) => [[...new Set(docs.map(({ type }) => type))], counts.map(({ type }) => type)];
    expect(types(await search('type=tools'))).toEqual([['tools'], ['policy', 'tools']]);
    expect(types(await search('type=tool'))).toEqual([['tool'], ['policy', 'tool']]);
    expect(types(await search(''))[1]).toEqual(['policy', 'tool']);
  });
});
