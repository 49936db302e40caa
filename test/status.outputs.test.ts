import { parse as parseCsv } from 'csv-parse/sync';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Locale, locales } from '../src/base/locales.ts';
import { catalogues } from '../src/platform/i18n/all.server.ts';
import { createTranslator } from '../src/platform/i18n/translate.ts';
import type { ListAnswer, ListedRecord, RecordDetail, SearchAnswer, StatusEvidence } from '../src/records/api.ts';
import type { RecordDraft } from '../src/records/engine/draft.ts';
import { rowsOf } from '../src/records/web/compare/rows.tsx';
import { jsonLd } from '../src/records/web/detail/json-ld.ts';
import { openPortal, type Portal } from './harness/portal.ts';
import { childrenOf, parseXml, textOf } from './harness/xml.ts';

/** The status of a standard is equal in all outputs: lists, filters, facets, files, feeds, JSON-LD, search and comparison. */
let portal: Portal;
const standard = (number: string, date: string, more: Partial<RecordDraft> & { declared?: string } = {}): RecordDraft => ({
  lang: 'en-us',
  texts: { 'en-us': { title: `Wombatprobe ${number}`, summary: `What ${number} is about.` } },
  country: null,
  date,
  source: { name: 'Registry', link: `https://registry.example/${encodeURIComponent(number)}`, read: '2026-06-03' },
  ...more,
  fields: { number, ...(more.declared && { declared: more.declared }) },
});
beforeAll(async () => {
  portal = await openPortal();
  await portal.write('standard', [
    standard('ISO/CD 74001', '2026-01', {
      declared: 'draft',
      evidence: 'stage 30.00',
      source: { name: 'ISO Open Data', link: null, read: '2026-06-03' },
    }),
    standard('ISO 74002:1988', '1988'),
    standard('ISO 74003:2012', '2012-05', { declared: 'current', evidence: 'stage 60.60' }),
    standard('ISO 74003:2019', '2019-10', { declared: 'current', source: { name: 'Another list', link: null } }),
  ]);
}, 60_000);
afterAll(() => portal.close());

interface Case {
  status: string;
  evidence: Omit<StatusEvidence, 'source'> & { source?: readonly [string, string] };
  /** The explanation of the status in English and in Russian. */
  lines: readonly [string, string];
  ld: string | undefined;
}
const cases: Readonly<Record<string, Case>> = {
  'ISO/CD 74001': {
    status: 'draft',
    evidence: { kind: 'source', ref: 'stage 30.00', at: '2026-06-03', source: ['ISO Open Data', 'Открытые данные ИСО'] },
    lines: [
      'According to the source: stage 30.00, ISO Open Data, June 3, 2026',
      'По данным источника: стадия 30.00, Открытые данные ИСО, 3 июня 2026 г.',
    ],
    ld: 'draft',
  },
  'ISO 74002:1988': {
    status: 'unknown',
    evidence: { kind: 'none', ref: null, at: null },
    lines: ['No source states whether it is in force', 'Ни один источник не сообщает, действует ли документ'],
    ld: undefined,
  },
  'ISO 74003:2012': {
    status: 'superseded',
    evidence: { kind: 'edition', ref: 'ISO 74003:2019', at: '2019-10' },
    lines: ['Edition ISO 74003:2019 is held, October 2019', 'В фонде есть издание ISO 74003:2019, октябрь 2019 г.'],
    ld: 'superseded',
  },
  'ISO 74003:2019': {
    status: 'in-force',
    evidence: { kind: 'source', ref: null, at: null, source: ['Another list', 'Another list'] },
    lines: ['According to the source: Another list', 'По данным источника: Another list'],
    ld: 'in-force',
  },
};
const numbers = Object.keys(cases);
const probed = 'keyword=Wombatprobe';
const byNumber = <T extends { [field: string]: unknown }>(docs: readonly T[], number: string): T => {
  const found = docs.find((doc) => doc.number === number);
  if (!found) throw new Error(`No ${number}`);
  return found;
};
const list = async (query: string) => (await portal.get<ListAnswer>(`/api/portal/standard?${probed}&limit=100&${query}`)).data;
const rowOf = async (number: string): Promise<ListedRecord> => byNumber((await list('locale=en-us')).docs, number);
const detailOf = async (number: string, locale: Locale = 'en-us'): Promise<RecordDetail> =>
  (await portal.get<RecordDetail>(`/api/portal/standard/${(await rowOf(number)).id}?locale=${locale}`)).data;
const file = async (format: 'csv' | 'json') =>
  (await portal.get(`/api/portal/standard/export?${probed}&format=${format}&locale=ru-ru`)).text;
const words = (locale: Locale, status: string) => String(catalogues[locale][`dict.status.${status}` as never]);

const evidenceIn = (number: string, language: 0 | 1): StatusEvidence => {
  const { source, ...evidence } = cases[number]?.evidence ?? { kind: 'none', ref: null, at: null };
  return { ...evidence, ...(source && { source: source[language] }) };
};

describe.each(Object.entries(cases))('%s', (number, { status, lines, ld }) => {
  test('a list and the record show the status with its evidence', async () => {
    const expected = { status, statusEvidence: evidenceIn(number, 0) };
    expect(await rowOf(number)).toMatchObject(expected);
    expect(await detailOf(number)).toMatchObject(expected);
  });

  test('the status is a filter and a facet', async () => {
    const { docs, total } = await list(`status=${status}`);
    expect([total, docs.map((doc) => doc.number)]).toEqual([1, [number]]);
    expect((await list('facets=1')).facets?.status).toContainEqual({ value: status, count: 1 });
  });

  test('exported files contain the status with its evidence', async () => {
    const [row] = (parseCsv(await file('csv'), { bom: true, columns: true }) as Record<string, string>[]).filter(
      (one) => one.number === number,
    );
    const { kind, ref, at, source } = evidenceIn(number, 1);
    const facts = [ref, source, at].filter(Boolean).join(', ');
    expect(row).toMatchObject({ status, status_label: words('ru-ru', status), statusEvidence: facts ? `${kind}: ${facts}` : kind });
    const record = byNumber(JSON.parse(await file('json')) as Record<string, unknown>[], number);
    expect(record).toMatchObject({ status, status_label: [words('ru-ru', status)], statusEvidence: evidenceIn(number, 1) });
  });

  test('a feed contains the status in the reader’s language', async () => {
    const origin = 'http://localhost';
    for (const [i, locale] of (['en-us', 'ru-ru'] as const).entries()) {
      const feed = parseXml((await portal.get(`/feed/standard.atom?${probed}&locale=${locale}`)).text);
      const entry = childrenOf(feed, 'entry').find((one) => textOf(one, 'title')?.startsWith(`${number} `));
      if (!entry) throw new Error(`No entry of ${number}`);
      const categories = childrenOf(entry, 'category').map(({ attributes }) => ({
        ...attributes,
        scheme: attributes.scheme?.replace(/^https?:\/\/[^/]+/, origin),
      }));
      expect(categories).toEqual([{ term: status, scheme: `${origin}/standard#status`, label: words(locale, status) }]);
      const [summary] = childrenOf(entry, 'summary');
      const [note, text] = summary?.children[0]?.children ?? [];
      expect([summary?.attributes.type, note?.text]).toEqual(['xhtml', `${words(locale, status)} · ${lines[i]}`]);
      expect(text?.text).toBe(`What ${number} is about.`);
    }
  });

  test('JSON-LD contains the status, or nothing if it is unknown', async () => {
    const described = JSON.parse(jsonLd(await detailOf(number), 'https://portal.example/standard/1'));
    expect(described.creativeWorkStatus).toBe(ld);
  });

  test('search results show the status', async () => {
    // The test searches by number, because older editions rank below the newest edition of their series.
    const keyword = encodeURIComponent(number);
    const { docs } = (await portal.get<SearchAnswer>(`/api/portal/search?keyword=${keyword}&type=standard&locale=ru-ru`)).data;
    expect([docs[0]?.label, docs[0]?.status]).toEqual([number, status]);
  });

  test('the comparison shows the status with its explanation', async () => {
    for (const [i, locale] of (['en-us', 'ru-ru'] as const).entries()) {
      const i18n = { t: createTranslator(locale, catalogues[locale]), locale };
      const row = rowsOf(i18n, 'standard', [await detailOf(number, locale)]).find(({ name }) => name === 'status');
      const value = row?.cells[0]?.[0];
      expect(value?.key).toBe(status);
      const html = renderToStaticMarkup(value?.node);
      expect(html).toContain(`>${words(locale, status)}</span>`);
      expect(html).toContain(`>${lines[i]}</span>`);
    }
  });
});

test('the four statuses have different labels in every language', () => {
  for (const locale of locales) expect(new Set(numbers.map((number) => words(locale, cases[number]?.status ?? ''))).size).toBe(4);
});
