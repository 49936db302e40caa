import { describe, expect, it } from 'vitest';
import { validateDraft } from '../validate.ts';
import { mapValidDraft, mapWithDetectedLayout } from './mapped.testing.ts';

/** An item of the first generation, as in ISO's collection. */
const first = {
  'schema-version': 'v1.2.9',
  id: 'ISO/IEC00001-2-2020',
  title: [
    { content: 'Part', language: ['en'], type: 'title-part' },
    { content: 'Widgets - Part 2: Tests', language: ['en'], type: 'main' },
    { content: 'Titre manque', language: ['fr'], type: 'main' },
  ],
  link: [
    { content: 'https://example.org/rss', type: 'rss' },
    { content: 'https://example.org/standard/1', type: 'src' },
  ],
  docid: [
    { id: 'ISO/IEC 1234-2:2020', type: 'ISO', primary: true },
    { id: 'urn:iso:std:1234', type: 'URN' },
  ],
  date: [{ type: 'published', value: '2020-05' }],
  docstatus: { stage: { value: '90' }, substage: { value: '93' } },
  edition: { content: '2' },
  abstract: [{ content: '<p>Says &amp; does.</p>', language: ['en'] }],
  relation: [
    { type: 'obsoletes', bibitem: { docid: [{ id: 'ISO/IEC 1234-2:2010', primary: true }] } },
    { type: 'updates', bibitem: { docid: [{ id: 'ISO/IEC 1234-2:2025', primary: true }] } },
    { type: 'updates', bibitem: { docid: [{ id: 'ISO/IEC 1234-2:2020/Amd 1:2022', primary: true }] } },
    { type: 'adoptedFrom', bibitem: { formattedref: { content: 'IEC 77:2019' } } },
  ],
  contributor: [{ organization: { name: [{ content: 'International Organization for Standardization' }] }, role: [{ type: 'publisher' }] }],
  ext: {
    doctype: { type: 'international-standard' },
    editorialgroup: { technical_committee: [{ identifier: 'ISO/IEC JTC 1/SC 27', name: 'Security' }] },
    ics: [{ code: '35.030' }],
  },
};

/** An item of the second generation, as in the GOST collection. */
const second = {
  schema_version: 'v1.5.6',
  title: [{ language: 'rus', content: 'Системы искусственного интеллекта', type: 'main' }],
  docidentifier: [{ content: 'GOST R 59276-2020', type: 'GOST', primary: true }],
  date: [{ type: 'published', from: '2020-01-01' }],
  status: { stage: { content: 'active' } },
  relation: [{ type: 'obsoletes', bibitem: { docidentifier: [{ content: 'GOST R 1-2010', primary: true }] } }],
  ext: {
    doctype: { content: 'national' },
    flavor: 'gost',
    webpage: 'https://example.org/59276',
    ics_code: '35.240.01',
    designation_original: 'ГОСТ Р 59276-2020',
  },
};

describe('relaton', () => {
  it('reads the first generation', () => {
    const draft = mapValidDraft('standard', first);
    expect(draft).toMatchObject({
      lang: 'en-us',
      country: null,
      date: '2020-05',
      source: { name: 'ISO Open Data', licence: 'ODC-By 1.0', link: 'https://example.org/standard/1' },
      fields: { number: 'ISO/IEC 1234-2:2020', type: 'international', declared: 'current', ics: ['35.030'], edition: '2' },
      evidence: 'stage 90.93',
    });
    expect(draft.texts).toEqual({
      'en-us': {
        title: 'Widgets - Part 2: Tests',
        summary: 'Says & does.',
        quality: 'official',
        fields: { focalUnit: 'ISO/IEC JTC 1/SC 27', administration: 'International Organization for Standardization' },
      },
    });
    // In this source `updates` names the newer document, so the relation is dropped.
    expect(draft.relations).toEqual([
      { type: 'replaces', kind: 'standard', ref: 'ISO/IEC 1234-2:2010' },
      { type: 'adopts', kind: 'standard', ref: 'IEC 77:2019' },
      { type: 'issued-by', kind: 'stdorg', ref: 'ISO/IEC JTC 1/SC 27' },
    ]);
  });

  it('reads the second generation', () => {
    expect(mapValidDraft('standard', second)).toEqual({
      lang: 'ru-ru',
      texts: { 'ru-ru': { title: 'Системы искусственного интеллекта', quality: 'official' } },
      country: 'ru',
      date: '2020',
      source: { name: 'relaton-data-gost', link: 'https://example.org/59276' },
      fields: { number: 'ГОСТ Р 59276-2020', type: 'national', declared: 'current', ics: ['35.240.01'] },
      evidence: 'active',
      relations: [{ type: 'replaces', kind: 'standard', ref: 'GOST R 1-2010' }],
    });
  });

  it('maps stages to statuses, and drops "replaces" of a draft', () => {
    const staged = (stage: string) => mapValidDraft('standard', { ...first, docstatus: { stage: { value: stage } } });
    expect(['40', '60', '95'].map((stage) => staged(stage).fields.declared)).toEqual(['draft', 'current', 'withdrawn']);
    expect(staged('40').relations?.some(({ type }) => type === 'replaces')).toBe(false);
  });

  it('links an amendment to its standard and gives it its own year', () => {
    const draft = mapValidDraft('standard', {
      ...first,
      relation: [],
      date: [{ type: 'published', value: '2020' }],
      docid: [{ id: 'ISO/IEC 1234-2:2020/Amd 1:2022', primary: true }],
    });
    expect(draft.date).toBe('2022');
    expect(draft.relations).toContainEqual({ type: 'amends', kind: 'standard', ref: 'ISO/IEC 1234-2:2020' });
  });

  it('accepts values of any shape without an exception', () => {
    for (const value of [
      { docid: [null, 3, 'x'], title: 'x' },
      { docidentifier: [{}], relation: 'x', contributor: [[]], ext: null },
    ]) {
      const { result } = mapWithDetectedLayout('standard', value);
      expect('skip' in result ? null : validateDraft('standard', result).error?.code).toMatch(/^E_IMPORT_NO_/);
    }
  });
});

describe('numbers of ITU', () => {
  const untitled = {
    schema_version: 'v1.5.6',
    docidentifier: [
      { content: 'ITU-T X.509 (2012) Cor. 1 (05/2015)', type: 'ITU', primary: true },
      { content: 'ISO/IEC 9594-8', type: 'ISO', primary: true },
    ],
    date: [{ type: 'published', at: '2015-05-29' }],
    status: { stage: { content: 'Published' } },
    ext: { doctype: { content: 'recommendation-corrigendum' }, flavor: 'itu' },
  };

  it('a corrigendum without a title gets one from its number and amends the edition that the number names', () => {
    const draft = mapValidDraft('standard', untitled);
    expect(draft).toMatchObject({
      lang: 'en-us',
      date: '2015-05-29',
      texts: { 'en-us': { title: 'Corrigendum 1 to ITU-T X.509 (2012)' } },
      relations: [{ type: 'amends', kind: 'standard', ref: 'ITU-T X.509 (2012)' }],
    });
  });
});
