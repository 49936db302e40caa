import { describe, expect, it } from 'vitest';
import { pickMapper } from './index.ts';
import { mapValidDraft, mapWithDetectedLayout } from './mapped.testing.ts';
import { isoDate, normalizeLine } from './text.ts';

describe('other layouts', () => {
  it('iso-brief: French title, withdrawn stage, an amendment has its own year', () => {
    const draft = mapValidDraft('standard', {
      docid: 'ISO 5:2001/Amd 1:2007',
      title: { en: 'A', fr: 'B' },
      published: '2001',
      stage: '95',
      substage: '99',
      doctype: { type: 'x' },
      ics: ['67.220.10'],
      tc: 'ISO/TC 34',
    });
    expect(draft).toMatchObject({
      date: '2007',
      texts: { fr: { title: 'B' } },
      fields: { declared: 'withdrawn' },
      evidence: 'stage 95.99',
    });
  });

  it('cn-nmpa: a new part does not replace a standard', () => {
    const row = {
      number: 'YY/T 0870.9-2026',
      title_zh: '医疗器械  遗传毒性试验',
      approval_date: '2026-08-14',
      effective_date: '2027-08-01',
      status_zh: '即将实施',
      replaces: 'YY/T 0870.1-2013',
      revision_kind: '制定',
    };
    const draft = mapValidDraft('standard', row);
    expect(draft).toMatchObject({
      texts: { 'zh-cn': { title: '医疗器械 遗传毒性试验' } },
      fields: { type: 'industry', obligation: 'voluntary', implementationDate: '2027-08-01' },
    });
    expect(draft.fields.declared).toBeUndefined();
    expect(draft.relations).toBeUndefined();
    expect(mapValidDraft('standard', { ...row, revision_kind: '修订' }).relations).toEqual([
      { type: 'replaces', kind: 'standard', ref: 'YY/T 0870.1-2013' },
    ]);
  });

  it('cn-gmt: full-width digits, long dashes, missing spaces', () => {
    expect(
      mapValidDraft('standard', { number: 'GM/Z 4001—2013', title_zh: '第４部分　术语', title_en: '', section: '报批稿' }),
    ).toMatchObject({
      date: '2013',
      texts: { 'zh-cn': { title: '第4部分 术语' } },
      fields: { number: 'GM/Z 4001-2013', declared: 'draft', obligation: 'guide' },
    });
    expect(mapValidDraft('standard', { number: 'GM/Y5002-2018', title_zh: 'x', title_en: 'X', section: '现行标准' }).fields.number).toBe(
      'GM/Y 5002-2018',
    );
  });

  it('ru-construction: separates standards from policies, restores the Р of ГОСТ Р, ignores dates of reprints', () => {
    const row = {
      filename: 'ГОСТ Р 53283-2009 .pdf',
      full_name: 'Установки',
      number: '53283-2009',
      date_issue: '2019-04',
      document_type: 'ГОСТ',
      status: 'Действует',
      revision: '(ISO 9229:2020, MOD)',
    };
    expect(mapValidDraft('standard', row)).toMatchObject({
      date: '2009',
      fields: { number: 'ГОСТ Р 53283-2009', type: 'national', declared: 'current' },
      relations: [{ type: 'adopts', ref: 'ISO 9229:2020', degree: 'MOD' }],
    });
    const law = { ...row, filename: 'x', document_type: 'Федеральный закон', number: '384-' };
    expect(mapWithDetectedLayout('standard', law).result).toEqual({
      skip: { code: 'S_IMPORT_OTHER_KIND', field: 'document_type', value: 'Федеральный закон' },
    });
    expect(mapWithDetectedLayout('policy', row).result).toHaveProperty('skip');
    expect(mapValidDraft('policy', law).fields.textNumber).toBe('384-ФЗ');
  });

  it('iso-gb-mapping, with and without an equivalent', () => {
    const row = {
      iso_number: 'ISO 14971:2019',
      gb_number: 'GB/T 42062-2022',
      adoption_type: 'idt',
      title_zh: '风险管理',
      title_en: 'Risk',
    };
    expect(mapValidDraft('standard', row).relations).toEqual([{ type: 'adopts', kind: 'standard', ref: 'ISO 14971:2019', degree: 'IDT' }]);
    expect(mapWithDetectedLayout('standard', { ...row, gb_number: null }).result).toHaveProperty('skip.code', 'S_IMPORT_NO_EQUIVALENT');
  });

  it('rosstandart: status, year and ICS codes', () => {
    expect(
      mapValidDraft('standard', {
        Обозначение: 'ГОСТ 1.2-2015',
        'Заглавие на русском языке': 'Система',
        Статус: 'Отменен',
        'Код ОКС': '01.120; 03.120',
      }),
    ).toMatchObject({
      country: 'ru',
      date: '2015',
      fields: { type: 'regional', declared: 'withdrawn', ics: ['01.120', '03.120'] },
    });
  });

  it('organizations: SDO list, ISO members, ISO committees', () => {
    expect(
      mapValidDraft('stdorg', {
        abbreviation: 'CEN',
        name: [{ content: 'European Committee' }, { language: 'fr', content: 'Comité' }, { language: 'de', content: 'Komitee' }],
      }),
    ).toMatchObject({
      key: 'CEN',
      texts: { 'en-us': { title: 'European Committee' }, fr: { title: 'Comité' } },
      fields: { level: 'regional' },
    });
    const member = mapValidDraft('stdorg', {
      country: 'BR',
      acronym: 'ABNT',
      isoMemberId: 1,
      name: 'Associação',
      web: 'abnt.org.br',
      phone: null,
      tcParticipation: { secretariat: 3, participating: 256, observing: 102 },
      sources: ['https://example.org/x (names it)'],
    });
    expect(member).toMatchObject({
      country: 'br',
      lang: 'pt-br',
      source: { link: 'https://example.org/x' },
      fields: { web: 'https://abnt.org.br', tc: { participating: 256 } },
    });
    expect(member.fields).not.toHaveProperty('phone');
    const committee = mapValidDraft('stdorg', {
      reference: 'ISO/TC 20/SC 1',
      status: 'Suspended',
      title: { en: 'Wires' },
      secretariat: { acronym: 'SAC' },
      scope: { en: '<p>Wires</p>' },
      creationDate: '1983-09-30',
      pMembers: null,
    });
    expect(committee).toMatchObject({
      texts: { 'en-us': { fields: { secretariat: 'SAC', scope: '<p>Wires</p>' } } },
      keywords: ['suspended'],
      relations: [{ ref: 'ISO/TC 20' }],
    });
  });

  it('policies: Hainan, MIIT, Chinese laws, OECD', () => {
    expect(
      mapValidDraft('policy', {
        id: 7,
        category: 'tax',
        title: '财政部 海关总署《关于税收的通知》',
        date: '2025-07-18',
        link: 'https://example.org/7',
        level: 'national-law',
        categoryName: '税收政策',
      }),
    ).toMatchObject({
      texts: { 'zh-cn': { title: '关于税收的通知', fields: { publishAuthority: '财政部 海关总署' } } },
      fields: { level: 'national', type: 'tax' },
    });
    const page = [
      '通知',
      '首页',
      '发文机关：',
      '工业和\u200b信息化部',
      '标　　题：',
      '通知',
      '发文字号：',
      '工信〔2024〕5号',
      '成文日期：',
      '2024-12-31',
      '发布日期：',
      '2025-01-22',
      '发布机构：',
      '分　　类：',
      '科技管理,标准',
      '通知',
      '发布时间：2025-01-22 09:48',
      '来源：科技司',
      '工信〔2024〕5号',
      '各有关单位：',
      '一、<正文>。',
      '【返回顶部】',
      '【打印本页】',
    ];
    expect(
      mapValidDraft('policy', {
        title: '通知',
        url: 'https://example.org/art_0a1b.html',
        publication_date: '2024-12-31',
        issuing_department: 'nan',
        full_text: page.join('\n'),
      }),
    ).toMatchObject({
      key: 'art_0a1b',
      date: '2025-01-22',
      texts: {
        'zh-cn': {
          body: '<p>各有关单位：</p>\n<p>一、&lt;正文&gt;。</p>',
          fields: { publishAuthority: '工业和信息化部', subject: '科技管理,标准' },
        },
      },
      fields: { type: 'standards', textNumber: '工信〔2024〕5号', writingDate: '2024-12-31' },
    });
    expect(
      mapValidDraft('policy', {
        id: 'x',
        level: '法律',
        name: '测绘法',
        publish: '2017-04-27',
        valid_from: null,
        expired: 1,
        category: '行政法',
        content: '# 测绘法\n\n<!-- INFO END -->\n\n## 第一章\n\n第一条 <b>',
      }),
    ).toMatchObject({
      date: '2017-04-27',
      keywords: ['法律', '已失效'],
      texts: { 'zh-cn': { body: '<h2>第一章</h2>\n<p>第一条 &lt;b&gt;</p>' } },
    });
    const oecd = {
      entry_id: 'a',
      title: 'Plan',
      jurisdiction: 'China (People’s Republic of)',
      year: '2024.0',
      policy_type: 'Other',
      binding_nature: 'Soft law',
      is_international: 'False',
    };
    expect(mapValidDraft('policy', oecd)).toMatchObject({ country: 'cn', date: '2024', keywords: ['Soft law'] });
    expect(mapValidDraft('policy', { ...oecd, jurisdiction: 'Belgium' })).toMatchObject({ country: 'be', keywords: ['Soft law'] });
    expect(mapValidDraft('policy', { ...oecd, jurisdiction: 'European Union' })).toMatchObject({
      country: null,
      keywords: ['European Union', 'Soft law'],
    });
  });
});

it('removes invisible characters except the joiners of Persian and Hindi, and normalizes dates', () => {
  expect(normalizeLine('  a\u200b\ue000b\u00a0\n c\u200dd ')).toBe('ab cd');
  expect(normalizeLine('می\u200cشود')).toBe('می\u200cشود');
  expect(isoDate('2018年6月1日')).toBe('2018-06-01');
  expect(isoDate('2018-06-01T00:00:00Z')).toBe('2018-06-01');
  expect(isoDate('与GB同步实施')).toBe('与GB同步实施');
});

describe('generic', () => {
  it('reads columns by name', () => {
    const row = {
      number: 'ABNT NBR 5410:2004',
      title_pt: 'Instalações',
      title_en: 'Installations',
      summary_en: 'About',
      date: '17.05.2004',
      country: 'BR',
      ics: '91.140.50; 29.020',
      keywords: 'a; b',
      administration: 'ABNT',
      sourceLink: 'abnt.org.br/x',
    };
    expect(mapValidDraft('standard', row)).toMatchObject({
      lang: 'pt-br',
      texts: {
        'pt-br': { title: 'Instalações', fields: { administration: 'ABNT' } },
        'en-us': { title: 'Installations', summary: 'About' },
      },
      country: 'br',
      date: '2004-05-17',
      keywords: ['a', 'b'],
      source: { link: 'https://abnt.org.br/x' },
      fields: { number: 'ABNT NBR 5410:2004', type: 'national', ics: ['91.140.50', '29.020'] },
    });
  });

  it('reads columns by a mapping', () => {
    const row = { Nummer: 'GB 1-2020', Titel: '标准', Gültig: '2021-01-01' };
    const mapping = { Nummer: 'number', Titel: 'title', Gültig: 'implementationDate' };
    const draft = pickMapper('standard', [{ title: 'x' }])?.map(row, { kind: 'standard', country: 'cn', mapping });
    expect(draft).toMatchObject({
      lang: 'zh-cn',
      country: 'cn',
      fields: { number: 'GB 1-2020', implementationDate: '2021-01-01', obligation: 'mandatory' },
    });
  });

  it('creates equal keys for equal policies', () => {
    const row = { title: '办法', country: 'cn', date: '2024' };
    expect(mapValidDraft('policy', row).key).toBe(mapValidDraft('policy', { ...row, summary: 'later' }).key);
  });
});
