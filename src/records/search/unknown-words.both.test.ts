import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { watchStatements } from '../../../test/harness/statements.ts';
import { transaction } from '../../platform/db/connect.server.ts';
import { queryRows } from '../../platform/db/connection.server.ts';
import { statements } from '../../platform/db/sql.server.ts';
import type { SearchAnswer } from '../api.ts';

/** Cost of a search for words that no record contains; visitors can send any number of them. */

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  await portal.services.search.prepare();
  const titles = ['Widget management systems', 'Requirements for harbours', 'Стратегия развития промышленности', '数据安全要求'];
  await portal.write(
    'standard',
    titles.map((title, i) => ({
      lang: 'en-us',
      texts: { 'en-us': { title } },
      country: null,
      date: '2024',
      source: { name: 'Test', link: null },
      fields: { number: `ISO ${70001 + i}:2024` },
    })),
  );
}, 60_000);
afterAll(() => portal.close());

const statementsOf = async (keyword: string) => {
  const watched = watchStatements(portal.connection);
  const { data } = await portal.get<SearchAnswer>(`/api/portal/search?keyword=${encodeURIComponent(keyword)}`);
  expect([keyword, data.total]).toEqual([keyword, 0]);
  return watched.filter(
    (sent) => sent.includes('search_') || sent.includes('titles_saying') || sent.includes('texts_saying') || sent.includes('lexize'),
  );
};

describe('words that no record contains', () => {
  test.each([
    ['one word', 'qvzkwmptx', 7],
    ['two words', 'qvzkwmptx zpkvqrwl', 7],
    ['twelve words', Array.from({ length: 12 }, (_, i) => `qvz${'abcdefghijkl'.charAt(i)}wmptx`).join(' '), 7],
    ['Cyrillic', 'щъфывпро', 7],
    ['Chinese', '攳磡珇艎', 6],
    ['capitals', 'QVZKW PTXZ', 7],
  ])('%s: limited number of SQL statements, at most one of which counts words', async (_, keyword, most) => {
    const sent = await statementsOf(keyword);
    expect(sent.length).toBeLessThanOrEqual(most);
    const counted = sent.filter((text) => text.includes('texts_saying') && text.includes('ordinality'));
    expect(counted.length).toBeLessThanOrEqual(1);
  });
});

describe('keywords longer than most titles', () => {
  const answerTo = async (keyword: string) =>
    (await portal.get<SearchAnswer>(`/api/portal/search?keyword=${encodeURIComponent(keyword)}`)).data;
  const unknown = (count: number) => Array.from({ length: count }, (_, i) => `qvz${'abcdefghijklmnopqrstuvwxyz'.charAt(i)}wmptx`).join(' ');

  const write = (records: readonly { title: string; summary?: string }[], from: number) =>
    portal.write(
      'standard',
      records.map((texts, i) => ({
        lang: 'en-us',
        texts: { 'en-us': texts },
        country: null,
        date: '2024',
        source: { name: 'Test', link: null },
        fields: { number: `ISO ${from + i}:2024` },
      })),
    );

  test('a match needs only the first 20 words', async () => {
    const long = 'alder birch cedar dogwood elder fir gum hazel ivy juniper kauri larch maple nutmeg oak pine quince rowan spruce teak';
    await write([{ title: `${long} willow yew` }], 70101);
    const { docs, shown: correction } = await answerTo(`${long} qvzkwmptx`);
    expect([docs.map(({ label }) => label), correction]).toEqual([['ISO 70101:2024'], null]);
    expect((await answerTo(`${long.replace('oak', 'qvzkwmptx')} willow yew`)).shown?.how).toBe('words');
  });

  test('words that never occur together are searched only through their replacement', async () => {
    const watched = watchStatements(portal.connection);
    const { docs, shown: correction } = await answerTo(`widget systems ${unknown(17)}`);
    expect([docs.map(({ label }) => label), correction?.keyword]).toEqual([['ISO 70001:2024'], 'widget systems']);
    const counted = watched.filter((text) => text.includes('texts_saying') && text.includes('ordinality'));
    expect([counted.length, watched.filter((text) => text.includes('with titled as')).length]).toEqual([1, 1]);
  });

  test('the replacement of a long keyword is searched in titles only', async () => {
    await write([{ title: 'Quokka zebra' }, { title: 'Something else', summary: 'Quokka and zebra.' }], 70201);
    expect((await answerTo(`quokka zebra ${unknown(1)}`)).total).toBe(2);
    expect((await answerTo(`quokka zebra ${unknown(17)}`)).docs.map(({ label }) => label)).toEqual(['ISO 70201:2024']);
  });

  test('two names of one concept count as one word of a combination', async () => {
    const { shown: correction } = await answerTo(`要求 requirements harbours ${unknown(17)}`);
    expect(correction?.keyword.split(' ').sort()).toEqual(['harbours', 'requirements']);
  });
});

describe('words of titles', () => {
  const lookupStatements = statements.filter(({ text }) => text.includes('from search_word') && text.includes('unnest('));

  test('are looked up by several statements', () => expect(lookupStatements.length).toBeGreaterThan(3));
  test.each(lookupStatements.map(({ text, params }) => [text.replace(/\s+/g, ' ').slice(0, 100), text, params.length] as const))(
    'are looked up in an index, without a scan: %s',
    async (_, text, params) => {
      const plan = await transaction(portal.connection, async (tx) => {
        await queryRows(tx, 'set local enable_seqscan = off', []);
        return queryRows<{ 'QUERY PLAN': string }>(tx, `explain ${text}`, Array(params).fill(['zeppelin']));
      });
      const lines = plan.map((line) => line['QUERY PLAN']);
      const scans = lines.flatMap((line, i) =>
        /Scan.*\bsearch_word\b/.test(line) ? [[line.trim(), lines.slice(i + 1, i + 4).join(' ')]] : [],
      );
      expect(scans.length).toBeGreaterThan(0);
      for (const [scan = '', details = ''] of scans)
        expect([scan, /Bitmap Heap Scan/.test(scan) || /Index Cond/.test(details)]).toEqual([scan, true]);
    },
  );
});
