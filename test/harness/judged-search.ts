import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { type Locale, locales } from '../../src/base/locales.ts';
import type { SearchAnswer, SearchHit, Suggestion } from '../../src/records/api.ts';
import { importFile } from '../../src/records/import/service.server.ts';
import type { KindSlug } from '../../src/records/kinds/index.ts';
import { maintainIndexes } from '../../src/records/search/writer.server.ts';
import type { Portal } from './portal.ts';
import { sharedFile } from './shared.ts';

/**
 * A search query with expected results (judged-queries.tsv). Classes: numbers in every spelling, near misses, titles, parts of titles,
 * popular words, words in another language, misspellings, prefixes. Expected: numbers, or titles after `=`; for prefixes, a text that a
 * suggestion contains.
 */
export interface JudgedQuery {
  of: string;
  locale: Locale;
  query: string;
  expected: string[];
}

/**
 * Search quality of a group of queries. `count`: number of queries. From 0 to 1: share of queries with an expected hit at rank 1 (`first`),
 * share with one up to rank 10 (`ten`), and mean reciprocal rank (`rank`).
 */
export interface SearchQuality {
  count: number;
  first: number;
  ten: number;
  rank: number;
}

/** Catalogues to import by kind; `brief` marks those of the short measurement. */
const catalogues: readonly { kind: KindSlug; file: string; brief: boolean }[] = [
  { kind: 'standard', file: 'iso', brief: false },
  { kind: 'standard', file: 'cn-gmt-standards', brief: true },
  { kind: 'standard', file: 'cn-nmpa-standards', brief: true },
  { kind: 'standard', file: 'ru-construction-standards', brief: true },
  { kind: 'standard', file: 'gost-sample', brief: true },
  { kind: 'standard', file: 'easc', brief: true },
  { kind: 'standard', file: 'oasis', brief: true },
  { kind: 'standard', file: 'w3c', brief: true },
  { kind: 'policy', file: 'cn-laws', brief: true },
  { kind: 'policy', file: 'cn-hainan-policies', brief: true },
  { kind: 'policy', file: 'cn-miit-policies', brief: true },
  { kind: 'policy', file: 'oecd-ai-policies', brief: true },
];

/** Imports the real catalogues into a portal. Throws if a file is missing. */
export const loadCatalogues = async (portal: Portal, { brief }: { brief: boolean }): Promise<void> => {
  for (const { kind, file, brief: isBrief } of catalogues)
    if (isBrief || !brief) {
      const options = { kind, actor: 'test', publish: true, dryRun: false, hooks: portal.services.recordHooks, onRow: () => undefined };
      await importFile(portal.connection, sharedFile(`${file}.jsonl.gz`), options);
    }
  await maintainIndexes(portal.connection.db);
  while (!(await portal.services.changes.catchUp()));
};

export const judgedQueries = (): JudgedQuery[] =>
  readFileSync('test/harness/judged-queries.tsv', 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [of = '', locale = '', query = '', expected = ''] = line.split('\t');
      return {
        of,
        locale: locales.find((one) => one === locale) ?? 'zh-cn',
        query,
        expected: expected.split('|').map((one) => one.trim()),
      };
    });

const plain = (html: string): string =>
  html
    .replace(/<\/?mark>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim();
const bare = (number: string): string => number.replace(/[\s—–-]/g, '');

/** True if a hit is one of the expected results, by its number (as stored, with or without the publisher) or by its title. */
const isExpected = ({ label, title }: SearchHit, expected: readonly string[]): boolean =>
  expected.some((one) => {
    if (one.startsWith('=')) return plain(title) === one.slice(1).trim() || (title.length > 9 && one.includes(plain(title)));
    return label !== null && (bare(label) === bare(one) || label.endsWith(` ${one}`));
  });

/**
 * The rank of the first expected hit, from 1; 0 if none of the first ten hits is expected. For suggestions: 1 if any suggestion contains an
 * expected text.
 */
const placeOf = async (portal: Portal, { of, locale, query, expected }: JudgedQuery): Promise<number> => {
  const queryString = `keyword=${encodeURIComponent(query)}&locale=${locale}`;
  if (of === 'suggest') {
    const { data } = await portal.get<Suggestion[]>(`/api/portal/search/suggest?${queryString}`);
    return data.some(({ text }) => expected.some((one) => text.toLowerCase().includes(one.toLowerCase()))) ? 1 : 0;
  }
  const { status, data } = await portal.get<SearchAnswer>(`/api/portal/search?${queryString}&limit=10`);
  expect([query, status]).toEqual([query, 200]);
  return data.docs.findIndex((hit) => isExpected(hit, expected)) + 1;
};

const figuresOf = (places: readonly number[]): SearchQuality => {
  const share = (value: (place: number) => number) => places.reduce((sum, place) => sum + value(place), 0) / places.length;
  return {
    count: places.length,
    first: share((at) => Number(at === 1)),
    ten: share((at) => Number(at > 0)),
    rank: share((at) => (at ? 1 / at : 0)),
  };
};

/**
 * Runs all queries; prints and returns the search quality by class, by class and language, and over all classes except suggestions (`all`).
 */
export const measureSearchQuality = async (portal: Portal, queries: readonly JudgedQuery[]): Promise<Map<string, SearchQuality>> => {
  const places = new Map<string, number[]>();
  for (const judged of queries) {
    const place = await placeOf(portal, judged);
    const groups = [judged.of, `${judged.of} ${judged.locale}`, ...(judged.of === 'suggest' ? [] : ['all', `all ${judged.locale}`])];
    for (const group of groups) places.set(group, [...(places.get(group) ?? []), place]);
    if (place !== 1) console.log(`${judged.of} ${judged.locale} «${judged.query}»: ${place === 0 ? 'not among ten' : `place ${place}`}`);
  }
  const measured = new Map([...places].map(([group, all]) => [group, figuresOf(all)]));
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  for (const [group, { count, first, ten, rank }] of [...measured].sort())
    console.log(
      `${group.padEnd(16)} ${String(count).padStart(3)}: first ${percent(first)}, in ten ${percent(ten)}, MRR ${rank.toFixed(3)}`,
    );
  return measured;
};

/** Minimum shares of queries for each class: with an expected hit at rank 1, and with one up to rank 10. */
export const searchQualityTargets: Readonly<Record<string, readonly [first: number, ten: number]>> = {
  all: [0.87, 0.95],
  number: [0.95, 0.97],
  near: [0.9, 0.9],
  title: [0.95, 0.97],
  part: [0.9, 0.95],
  popular: [0.8, 0.9],
  cross: [0.6, 0.69],
  slip: [0.89, 0.89],
  suggest: [0.8, 0.8],
};

/** Asserts that every class reaches its minimum shares; a failure lists the classes that do not. */
export const expectTargets = (measured: ReadonlyMap<string, SearchQuality>, wanted = searchQualityTargets): void => {
  const short = Object.entries(wanted).flatMap(([group, [first, ten]]) => {
    const figures = measured.get(group);
    return figures && (figures.first < first || figures.ten < ten) ? [{ group, ...figures }] : [];
  });
  expect(short).toEqual([]);
};
