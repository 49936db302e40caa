import { expect, it } from 'vitest';
import type { RecordDraft } from '../engine/draft.ts';
import { validateDraft } from './validate.ts';

const draft = (changes: Partial<RecordDraft> = {}): RecordDraft => ({
  lang: 'en-us',
  texts: { 'en-us': { title: 'Title' } },
  country: 'cn',
  date: '2024-02-29',
  source: { name: 'x', link: 'https://example.org' },
  fields: { number: 'GB 1-2020' },
  ...changes,
});
const codes = (value: RecordDraft) => validateDraft('standard', value).warnings.map(({ code, field }) => `${code} ${field}`);

it('leaves a valid draft unchanged', () => {
  const value = draft({
    fields: { number: 'GB 1-2020', type: 'national', ics: ['35.030'], abolitionDate: '2024', drafters: ['A'] },
    industries: ['energy'],
  });
  const before = structuredClone(value);
  expect(validateDraft('standard', value)).toEqual({ error: null, warnings: [] });
  expect(value).toEqual(before);
});

it('refuses a row without title, number or key', () => {
  expect(validateDraft('standard', draft({ texts: {} })).error?.code).toBe('E_IMPORT_NO_TITLE');
  expect(validateDraft('standard', draft({ fields: { number: ' — ' } })).error?.code).toBe('E_IMPORT_NO_NUMBER');
  expect(validateDraft('standard', draft({ fields: { number: 'x'.repeat(201) } })).error?.code).toBe('E_IMPORT_NUMBER_TOO_LONG');
  expect(validateDraft('policy', draft({ fields: {} })).error?.code).toBe('E_IMPORT_NO_KEY');
  expect(validateDraft('snd', draft({ key: 'posting:12', fields: {} })).error?.code).toBe('E_IMPORT_POSTING');
  expect(validateDraft('policy', draft({ key: 'posting:12', fields: {} })).error).toBeNull();
});

it.each(['https://elsewhere.example/a.png', '/media/a.webp', '/assets/image/a/../../x', 'javascript:alert(1)'])(
  'drops a picture from %s: only pictures of the portal are shown',
  (image) => {
    const value = draft({ image });
    expect(codes(value)).toEqual(['W_IMPORT_LINK image']);
    expect(value.image).toBeNull();
    expect(codes(draft({ image: '/assets/image/sample-a_B1' }))).toEqual([]);
  },
);

it('drops invalid values with warnings', () => {
  const value = draft({
    country: 'xx' as RecordDraft['country'],
    date: '2023-02-30',
    source: { name: 'x', link: 'javascript:alert(1)' },
    texts: { 'en-us': { title: 'Title' }, fr: { title: '' } },
    industries: ['energy', 'witchcraft'],
    fields: { number: 'GB 1-2020', type: 'nationale', ics: ['35.030', '35-40'], implementationDate: '2024-13', drafters: 'A', nonsense: 1 },
  });
  expect(codes(value)).toEqual([
    'W_IMPORT_LANGUAGE lang',
    'W_IMPORT_COUNTRY country',
    'W_IMPORT_DATE date',
    'W_IMPORT_LINK sourceLink',
    'W_IMPORT_CHOICE industries',
    'W_IMPORT_CHOICE type',
    'W_IMPORT_CODE ics',
    'W_IMPORT_DATE implementationDate',
    'W_IMPORT_TYPE drafters',
    'W_IMPORT_FIELD nonsense',
  ]);
  expect(value).toEqual(
    draft({
      country: null,
      date: null,
      source: { name: 'x', link: null },
      industries: ['energy'],
      fields: { number: 'GB 1-2020', ics: ['35.030'] },
    }),
  );
});

it('accepts only well-formed attachments, counts and relations', () => {
  const attachment = { id: 'a', name: 'a.pdf', size: null, type: 'application/pdf', link: 'https://example.org/a.pdf' };
  const good = draft({
    fields: { number: 'GB 1-2020', attachments: [{ ...attachment, extra: 1 }] },
    relations: [{ type: 'amends', kind: 'standard', ref: 'GB 1' }],
  });
  expect(codes(good)).toEqual([]);
  expect(good.fields.attachments).toEqual([attachment]);
  const bad = draft({
    fields: { number: 'GB 1-2020', attachments: [{ ...attachment, link: 'javascript:alert(1)' }], drafters: Array(501).fill('x') },
    relations: [{ type: 'amends', kind: 'standard', ref: '' }],
  });
  expect(codes(bad)).toEqual(['W_IMPORT_RELATION relations', 'W_IMPORT_TYPE attachments', 'W_IMPORT_TOO_MANY drafters']);
  const organization = draft({ key: 'x', fields: { tc: { secretariat: 1, participating: '2' }, pdc: { observing: 3 } } });
  expect(validateDraft('stdorg', organization).warnings.map(({ field }) => field)).toEqual(['tc']);
  expect(organization.fields).toEqual({ pdc: { secretariat: null, participating: null, observing: 3 } });
});

it('drops values over the limit and names the rule; a body over the limit is kept with a warning', () => {
  const body = `<p>${'字'.repeat(20_001)}</p>`;
  const value = draft({
    texts: {
      'en-us': { title: 'Title', summary: 'x'.repeat(30_001), body, fields: { focalUnit: 'x'.repeat(4001) } },
      fr: { title: 'x'.repeat(2001) },
    },
    keywords: ['fits', 'x'.repeat(501)],
    source: { name: 'x'.repeat(501), link: 'https://example.org' },
    fields: { number: 'GB 1-2020', edition: 'x'.repeat(4001) },
  });
  expect(validateDraft('standard', value).warnings.map(({ field, code, breach }) => [field, code, breach])).toEqual(
    Object.entries({
      'texts.en-us.summary': 30_000,
      'texts.en-us.body': 0,
      'texts.en-us.fields.focalUnit': 4000,
      'texts.fr.title': 2000,
      sourceName: 500,
      keywords: 500,
      edition: 4000,
    }).map(([field, most]) => [field, 'W_IMPORT_TOO_LONG', most ? { problem: 'atMost', facts: { most } } : 'contentLimit']),
  );
  expect(value).toEqual(
    draft({
      texts: { 'en-us': { title: 'Title', summary: null, body, fields: {} } },
      keywords: ['fits'],
      source: { name: null, link: 'https://example.org' },
      fields: { number: 'GB 1-2020' },
    }),
  );
});

it('refuses a title without visible characters, and drops invalid relations', () => {
  for (const title of ['<b></b>', '&lt;b&gt;&lt;/b&gt;', '\u2800'])
    expect(validateDraft('standard', draft({ texts: { 'en-us': { title } } })).error?.code, title).toBe('E_IMPORT_NO_TITLE');
  const relations = [
    { type: 'amends', kind: 'nonsense', ref: 'GB 1' },
    { type: 'eats', kind: 'standard', ref: 'GB 1' },
  ] as never;
  expect(codes(draft({ relations }))).toEqual(['W_IMPORT_RELATION relations']);
});
