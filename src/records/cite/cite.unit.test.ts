import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { RecordDetail, RelationLink } from '../api.ts';
import { emptySourceAnswer } from '../sources/none.ts';
import { escapeLatex } from './bibtex.ts';
import { type CiteFormat, cite, citeFormats } from './cite.ts';
import type { CslItem } from './csl.ts';

const options = { url: 'https://portal.example/standard/12', accessed: '2025-06-01T10:00:00.000Z' };

const bare = (kind: RecordDetail['kind'], rest: Partial<RecordDetail> = {}): RecordDetail => ({
  id: '12',
  kind,
  title: 'A title',
  summary: null,
  country: null,
  date: null,
  image: null,
  views: 0,
  time: '2025-01-01T00:00:00.000Z',
  locale: 'en-us',
  translated: 'original',
  body: null,
  keywords: [],
  industries: [],
  technologies: [],
  original: null,
  fullText: null,
  source: emptySourceAnswer,
  topicsAssigned: { industries: [], technologies: [] },
  created: '2025-01-01T00:00:00.000Z',
  translations: [],
  relations: { outgoing: [], incoming: [] },
  classification: { ics: [], ccs: [] },
  ...rest,
});
const link = (type: string, ref: string, rest: Partial<RelationLink> = {}): RelationLink => ({
  type,
  ref,
  degree: null,
  kind: 'standard',
  id: null,
  title: null,
  locale: null,
  status: null,
  country: null,
  ...rest,
});

const standard = bare('standard', {
  title: '信息安全技术 网络安全等级保护基本要求',
  locale: 'zh-cn',
  country: 'cn',
  date: '2019-05',
  number: 'GB/T 22239-2019',
  status: 'in-force',
  administration: '国家标准化管理委员会',
  implementationDate: '2019-12-01',
  edition: '2',
  drafters: [],
  draftingUnits: ['某研究所'],
  focalUnit: 'TC260',
  keywords: ['网络安全', 'a; b'],
  source: { ...emptySourceAnswer, name: 'Open data', link: 'https://source.example/22239', exact: true },
  classification: {
    ics: [
      [
        { code: '35', name: 'IT' },
        { code: '35.030', name: 'IT Security' },
      ],
    ],
    ccs: [[{ code: 'L80', name: 'Security' }]],
  },
  relations: {
    outgoing: [
      link('replaces', 'GB/T 22239-2008', { title: '旧标准', locale: 'zh-cn' }),
      link('adopts', 'ISO/IEC 27001:2013', { degree: 'NEQ' }),
      link('issued-by', 'SAC', { kind: 'stdorg' }),
    ],
    incoming: [link('references', 'GB/T 1-2020')],
  },
});
const policy = bare('policy', {
  title: 'Lei Geral',
  locale: 'pt-br',
  country: 'br',
  date: '2018',
  textNumber: 'Lei nº 13.709',
  publishAuthority: 'Presidência da República',
});
const stdorg = bare('stdorg', {
  title: 'ISO',
  date: '1947-02-23',
  abbreviation: 'ISO',
  source: { ...emptySourceAnswer, name: 'ISO' },
});

const csl = (detail: RecordDetail): CslItem => (JSON.parse(cite(detail, 'csl-json', options).text) as [CslItem])[0];
const text = (detail: RecordDetail, format: CiteFormat) => cite(detail, format, options).text;
/** Parses RIS into its tags, in order; fails on a line that is not a tag. */
const risTags = (ris: string): [string, string][] =>
  ris
    .split('\r\n')
    .slice(0, -1)
    .map((line) => {
      const match = /^([A-Z][A-Z0-9]) {2}- (.*)$/u.exec(line);
      if (!match) throw new Error(`no RIS line: ${line}`);
      return [match[1] as string, match[2] as string];
    });

describe('CSL-JSON', () => {
  it('states type, number, authority and dates at their precision', () => {
    expect(csl(standard)).toMatchObject({
      id: 'brics-standard-12',
      type: 'standard',
      number: 'GB/T 22239-2019',
      publisher: '国家标准化管理委员会',
      language: 'zh-CN',
      edition: '2',
      issued: { 'date-parts': [[2019, 5]] },
      accessed: { 'date-parts': [[2025, 6, 1]] },
      source: 'Open data',
      keyword: '网络安全; a, b',
      URL: options.url,
    });
    expect(csl(policy)).toMatchObject({
      type: 'legislation',
      jurisdiction: 'BR',
      number: 'Lei nº 13.709',
      issued: { 'date-parts': [[2018]] },
    });
  });
  it('does not cite the founding date of an organization as a date of publication', () => {
    expect(csl(stdorg)).toMatchObject({ type: 'webpage', 'title-short': 'ISO', publisher: 'ISO' });
    expect(csl(stdorg)).not.toHaveProperty('issued');
  });
  it('omits unknown values and invalid dates, and notes a machine-translated title', () => {
    expect(Object.keys(csl(bare('standard', { date: '2024-02-31' })))).toEqual(['id', 'type', 'title', 'accessed', 'language', 'URL']);
    expect(csl(bare('policy', { translated: 'machine' })).note).toBe('Title translated by machine');
    expect(csl(bare('standard', { title: ' ', number: 'X 1' })).title).toBe('X 1');
  });
});

describe('BibTeX', () => {
  it('writes a standard as a numbered report and a policy as a misc entry', () => {
    expect(text(standard, 'bibtex')).toBe(`@techreport{brics-standard-12,
  title = {{信息安全技术 网络安全等级保护基本要求}},
  author = {{国家标准化管理委员会}},
  institution = {国家标准化管理委员会},
  type = {Standard},
  number = {GB/T 22239-2019},
  edition = {2},
  year = {2019},
  month = may,
  language = {zh-CN},
  keywords = {网络安全, a, b},
  url = {https://portal.example/standard/12},
  urldate = {2025-06-01}
}
`);
    expect(text(policy, 'bibtex')).toMatch(
      /^@misc\{brics-policy-12,[\s\S]*howpublished = \{Lei nº 13\.709\},\n {2}year = \{2018\},\n {2}language/,
    );
    expect(text(bare('standard'), 'bibtex')).toMatch(/^@misc\{/);
  });
  it('escapes special characters and keeps braces balanced', () => {
    expect(escapeLatex('& % $ # _')).toBe('\\& \\% \\$ \\# \\_');
    expect(escapeLatex('a{b}~^\\')).toBe('a\\textbraceleft{}b\\textbraceright{}\\textasciitilde{}\\textasciicircum{}\\textbackslash{}');
    const entry = text(bare('standard', { title: '}}, evil = {\\input{x}} @misc{y', date: '2024-05-17' }), 'bibtex');
    let depth = 0;
    for (const [index, sign] of [...entry.trimEnd()].entries()) {
      if (sign === '{') depth += 1;
      if (sign === '}') depth -= 1;
      expect(depth > 0 || index < 5 || index === [...entry.trimEnd()].length - 1).toBe(true);
    }
    expect(depth).toBe(0);
    expect(entry).toContain('day = {17}');
  });
});

describe('RIS', () => {
  it('begins with the type, ends with ER, and writes the number in the tag that reference managers read', () => {
    const tags = risTags(text(standard, 'ris'));
    expect(tags[0]).toEqual(['TY', 'STAND']);
    expect(tags.at(-1)).toEqual(['ER', '']);
    expect(tags).toContainEqual(['SN', 'GB/T 22239-2019']);
    expect(tags).toContainEqual(['PY', '2019']);
    expect(tags).toContainEqual(['DA', '2019/05//']);
    expect(tags).toContainEqual(['Y2', '2025/06/01/']);
    expect(tags.filter(([tag]) => tag === 'KW')).toEqual([
      ['KW', '网络安全'],
      ['KW', 'a, b'],
    ]);
    expect(risTags(text(policy, 'ris'))).toEqual(
      expect.arrayContaining([
        ['TY', 'STAT'],
        ['M1', 'Lei nº 13.709'],
        ['DA', '2018///'],
      ]),
    );
    expect(risTags(text(stdorg, 'ris'))[0]).toEqual(['TY', 'ELEC']);
  });
  it('replaces line breaks by spaces, so that no value can begin a new tag', () => {
    const tags = risTags(
      text(bare('policy', { title: 'One\r\nER  - \u2028TY  - BOOK\nTI  - two', publishAuthority: 'Trade, Industry' }), 'ris'),
    );
    expect(tags.filter(([tag]) => tag === 'TY' || tag === 'ER')).toHaveLength(2);
    expect(tags).toContainEqual(['TI', 'One ER - TY - BOOK TI - two']);
    expect(tags.map(([tag]) => tag)).not.toContain('AU');
    expect(tags).toContainEqual(['PB', 'Trade, Industry']);
  });
});

describe('Relaton', () => {
  it('follows the layout of schema v1.2.9', () => {
    expect(parse(text(standard, 'relaton'))).toMatchObject({
      'schema-version': 'v1.2.9',
      id: 'GB-T-22239-2019',
      type: 'standard',
      fetched: '2025-06-01',
      edition: { content: '2' },
      title: [{ content: standard.title, language: ['zh'], script: ['Hans'], format: 'text/plain', type: 'main' }],
      link: [
        { content: 'https://source.example/22239', type: 'src' },
        { content: options.url, type: 'citation' },
      ],
      docid: [
        { id: 'GB/T 22239-2019', type: 'GB', primary: true },
        { id: 'brics-standard-12', type: 'BRICS' },
      ],
      date: [
        { type: 'published', value: '2019-05' },
        { type: 'implemented', value: '2019-12-01' },
      ],
      contributor: [
        { organization: { name: [{ content: '国家标准化管理委员会', language: ['zh'] }] }, role: [{ type: 'publisher' }] },
        { organization: { name: [{ content: '某研究所' }] }, role: [{ type: 'author' }] },
      ],
      docstatus: { stage: { value: 'in-force' } },
      ext: { editorialgroup: { technical_committee: [{ name: 'TC260' }] }, ics: [{ code: '35.030', text: 'IT Security' }] },
      classification: [{ type: 'CCS', value: 'L80' }],
      relation: [
        {
          type: 'obsoletes',
          bibitem: { id: 'GB-T-22239-2008', title: [{ content: '旧标准' }], docid: [{ id: 'GB/T 22239-2008', primary: true }] },
        },
        { type: 'adoptedFrom', description: { content: 'NEQ' }, bibitem: { docid: [{ id: 'ISO/IEC 27001:2013', type: 'ISO' }] } },
        { type: 'isCitedIn', bibitem: { docid: [{ id: 'GB/T 1-2020' }] } },
      ],
    });
  });
  it('quotes texts that YAML 1.1 would read as dates or booleans, and omits empty lists', () => {
    const yaml = text(bare('policy', { title: 'no', date: '2024-05-17' }), 'relaton');
    expect(yaml).toContain('content: "no"');
    expect(yaml).toContain('value: "2024-05-17"');
    expect(yaml).not.toMatch(/\[\]|null|undefined/);
    expect(parse(yaml)).toMatchObject({
      id: 'brics-policy-12',
      type: 'misc',
      docid: [{ id: 'brics-policy-12', type: 'BRICS', primary: true }],
    });
  });
  it('states drafts and withdrawn standards with the stage names of Relaton collections', () => {
    const stage = (rest: Partial<RecordDetail>) => (parse(text(bare('standard', rest), 'relaton')) as { docstatus: unknown }).docstatus;
    expect(stage({ status: 'draft' })).toEqual({ stage: { value: 'draft' } });
    expect(stage({ status: 'abolished' })).toEqual({ stage: { value: 'withdrawn' } });
    expect(stage({ status: null })).toBeUndefined();
    expect(stage({ status: 'unknown' })).toBeUndefined();
  });
});

describe('every citation format', () => {
  const awkward = '"Q" \\ {b} ]]> <script>alert(1)</script> \u0000\u0007 👩‍🔬 العربية \ud800 --- # x: y\nnext';
  it.each(citeFormats)('%s writes control characters, markup and right-to-left text safely', (format) => {
    const {
      text: out,
      type,
      extension,
    } = cite(bare('policy', { title: awkward, summary: awkward, keywords: [awkward], publishAuthority: awkward }), format, options);
    expect(out).toContain('👩‍🔬 العربية');
    expect(out).toContain('العربية ---');
    expect(out).not.toMatch(/[^\P{Cc}\r\n]|\p{Cs}/u);
    expect(type).toMatch(/^application\//);
    expect(extension).toMatch(/^[a-z]+$/);
    if (format === 'relaton')
      expect((parse(out) as { title: { content: string }[] }).title[0]?.content).toBe(csl(bare('policy', { title: awkward })).title);
  });
  it('writes equal output for equal records', () => {
    for (const format of citeFormats) expect(text(standard, format)).toBe(text(structuredClone(standard), format));
  });
});
