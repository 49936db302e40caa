import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { addDays } from '../../base/dates.ts';
import type { Locale } from '../../base/locales.ts';
import { dictionaryLabel } from '../dictionaries/labels.server.ts';
import { SearchKeywordCounter } from './keywords.server.ts';

/** Tests which searched words are shown to others, and which data about the searching persons is stored. */
let portal: Portal;
let base: string;
beforeAll(async () => {
  portal = await openPortal({ samples: false, config: { trustedProxies: ['127.0.0.1'] } });
  const shared = { country: 'cn', date: '2024', source: { name: 'Test', link: null }, fields: {} } as const;
  await portal.write('policy', [
    { ...shared, key: 'a', lang: 'en-us', texts: { 'en-us': { title: 'Data law of water' } } },
    { ...shared, key: 'b', lang: 'zh-cn', texts: { 'zh-cn': { title: '数据安全法' } } },
  ]);
  await portal.write('standard', [
    { ...shared, lang: 'zh-cn', texts: { 'zh-cn': { title: '基本要求' } }, fields: { number: 'GB/T 22239-2019' } },
  ]);
  base = await portal.app.listen({ port: 0, host: '127.0.0.1' });
}, 60_000);
afterAll(() => portal.close());
let keywords: SearchKeywordCounter;
beforeEach(async () => {
  for (const table of ['hot_word', 'hot_word_person', 'hot_word_salt']) await portal.connection.query(`delete from ${table}`);
  keywords = new SearchKeywordCounter(portal.connection, portal.services.settings);
});
afterEach(() => vi.useRealTimers());

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const person = (n: number) => ({ address: `192.0.2.${n}`, agent: chrome });
/** Searches a word as each of the given persons. */
const search = async (word: string, persons: readonly number[], locale: Locale = 'en-us') => {
  for (const n of persons) keywords.count(word, locale, person(n));
  await keywords.flush();
};
const hot = (locale: Locale = 'en-us') => keywords.hot(locale, 10);
const on = (day: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T12:00:00Z`) });
const count = async (table: string) => (await portal.connection.query(`select 1 from ${table}`)).length;

describe('through HTTP', () => {
  const ask = async (word: string, { address, agent = chrome, more = '' }: { address: string; agent?: string; more?: string }) => {
    const url = `${base}/api/portal/search?locale=en-us&keyword=${encodeURIComponent(word)}${more}`;
    const answer = await fetch(url, { headers: { 'user-agent': agent, 'x-forwarded-for': address } });
    await answer.arrayBuffer();
    expect(answer.status).toBe(200);
  };
  const loadPopularSearches = async () => {
    await portal.services.keywords.flush();
    return portal.services.keywords.hot('en-us', 10);
  };

  test('a word is shown after three persons searched and found it, including those with a cached answer', async () => {
    const made = vi.spyOn(portal.services.search, 'search');
    await ask('Data  LAW', { address: '192.0.2.1' });
    await ask('Data  LAW', { address: '192.0.2.2' });
    expect(await loadPopularSearches()).toEqual([]);
    await ask('Data  LAW', { address: '192.0.2.3' });
    expect(await loadPopularSearches()).toEqual(['data law']);
    expect(made).toHaveBeenCalledTimes(1);
    made.mockRestore();
  });

  test('a word is not shown if one person searched it repeatedly, with a cached or a new answer', async () => {
    for (const more of ['', '', '&limit=5', '&limit=6']) await ask('law', { address: '192.0.2.1', more });
    await ask('law', { address: '192.0.2.2' });
    expect(await loadPopularSearches()).toEqual([]);
    expect(await count('hot_word_person')).toBe(4); // two persons, each stored under two salts
    await ask('law', { address: '192.0.2.1', agent: `${chrome} Edg/140.0.0.0` });
    expect(await loadPopularSearches()).toEqual(['law']);
  });

  test('robots, searches without hits, and further pages of hits do not count', async () => {
    for (const n of [1, 2, 3, 4]) {
      const address = `192.0.2.${n}`;
      await ask('water', { address, agent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' });
      await ask('water', { address, agent: 'curl/8.0' });
      await ask('quuxnothing', { address });
      await ask('data', { address, more: '&page=2' });
    }
    expect(await loadPopularSearches()).toEqual([]);
    expect([await count('hot_word'), await count('hot_word_person')]).toEqual([0, 0]);
    for (const n of [1, 2, 3]) await ask('water', { address: `192.0.2.${n}` });
    expect(await loadPopularSearches()).toEqual(['water']);
  });
});

test('words with characters that the database refuses do not stop the counting', async () => {
  const encoded = [
    'data%00law',
    'data%ED%A0%80law',
    'data%0Alaw',
    'data%C2%85law',
    'data%E2%80%A8law',
    'data%EF%BF%BFlaw',
    'data%5Cu0000law',
  ];
  for (const [i, keyword] of encoded.entries())
    for (const limit of [5, 6]) {
      const headers = { 'user-agent': chrome, 'x-forwarded-for': `192.0.2.${i}` };
      const answer = await fetch(`${base}/api/portal/search?locale=en-us&keyword=${keyword}&limit=${limit}`, { headers });
      expect(answer.status, keyword).toBe(200);
    }
  await portal.services.keywords.flush();
  expect(await count('hot_word')).toBeGreaterThan(0);
});

describe('public words', () => {
  test('are shown at once: dictionary labels in any language, numbers of stored standards', async () => {
    const chinese = dictionaryLabel('zh-cn', 'industry', 'energy');
    const word = dictionaryLabel('en-us', 'technology', 'iot').toLowerCase();
    for (const one of [chinese, word, 'gb/t 22239-2019', 'gb/t 1-1999', 'secret plan']) await search(one, [1]);
    expect((await hot()).toSorted()).toEqual([chinese, word, 'gb/t 22239-2019'].toSorted());
  });

  test('do not include numbers of hidden standards', async () => {
    await search('gb/t 22239-2019', [1]);
    const [row] = await portal.connection.query<{ n: number }>('select n from standard');
    await portal.alter('standard', row?.n ?? 0, 'deleted_at = now()');
    expect(await hot()).toEqual([]);
    await portal.alter('standard', row?.n ?? 0, 'deleted_at = null');
    await keywords.flush();
    expect(await hot()).toEqual(['gb/t 22239-2019']);
  });
});

test('words are ordered by their uses in their own language', async () => {
  await search('often', [1, 2, 3, 4, 1, 2]);
  await search('seldom', [1, 2, 3]);
  await search('вода', [1, 2, 3], 'ru-ru');
  await search('often', [5], 'ru-ru');
  expect(await hot()).toEqual(['often', 'seldom']);
  expect(await hot('ru-ru')).toEqual(['вода']);
  expect(await hot('zh-cn')).toEqual([]);
  expect(await keywords.hot('en-us', 1)).toEqual(['often']);
});

test('one reader with hundreds of words does not displace a word that three persons searched', async () => {
  await search('everybody', [1, 2, 3]);
  for (let i = 0; i < 300; i++) for (let times = 0; times < 4; times++) keywords.count(`mine ${i}`, 'en-us', person(9));
  await keywords.flush();
  expect(await hot()).toEqual(['everybody']);
});

test('operators hide words in any capitalization, and the next word replaces the hidden one', async () => {
  const hide = (words: string) => portal.services.settings.set('search.hiddenWords', words, null);
  for (const [i, word] of ['alpha', 'beta', 'gamma', 'дельта', 'two words'].entries())
    await search(
      word,
      Array.from({ length: 9 - i }, (_, n) => n),
    );
  expect(await keywords.hot('en-us', 2)).toEqual(['alpha', 'beta']);
  for (const text of ['ALPHA, Two  Words', ' Alpha ；ДЕЛЬТА', 'x\nAlpha\n', 'gamma、aLPHA']) {
    await hide(text);
    expect((await keywords.hot('en-us', 2))[0], text).toBe('beta');
  }
  await hide('Alpha\nДЕЛЬТА，two words');
  expect(await hot()).toEqual(['beta', 'gamma']);
  await hide('');
  expect((await hot())[0]).toBe('alpha');
});

test('a word that is too short or too long is not counted', async () => {
  for (const word of ['x', 'y'.repeat(41)]) await search(word, [1, 2, 3]);
  expect(await count('hot_word')).toBe(0);
  await search('z'.repeat(40), [1, 2, 3]);
  expect(await hot()).toEqual(['z'.repeat(40)]);
});

test('two processes count one person once', async () => {
  const other = new SearchKeywordCounter(portal.connection, portal.services.settings);
  for (const process of [keywords, other]) for (const n of [1, 2]) process.count('shared', 'en-us', person(n));
  await Promise.all([keywords.flush(), other.flush()]);
  expect(await hot()).toEqual([]);
  other.count('shared', 'en-us', person(3));
  await other.flush();
  await keywords.flush();
  expect(await hot()).toEqual(['shared']);
});

test('counts that could not be stored are stored later', async () => {
  for (const n of [1, 2, 3]) keywords.count('later', 'en-us', person(n));
  const spy = vi.spyOn(portal.connection, 'query').mockRejectedValueOnce(new Error('away'));
  await expect(keywords.flush()).rejects.toThrow('away');
  spy.mockRestore();
  expect(await hot()).toEqual([]);
  await keywords.flush();
  expect(await hot()).toEqual(['later']);
});

test('no stored row discloses who searched, or that one reader searched two words', async () => {
  await search('one word', [1]);
  await search('another word', [1]);
  const rows = await portal.connection.query<{ person: string }>(`select encode(person, 'hex') as person from hot_word_person`);
  expect(new Set(rows.map((row) => row.person)).size).toBe(4);
  for (const table of ['hot_word', 'hot_word_person', 'hot_word_salt']) {
    const [row] = await portal.connection.query<{ all: string }>(`select string_agg(t::text, ' ') as all from ${table} t`);
    for (const text of ['192.0.2.1', chrome, Buffer.from('192.0.2.1').toString('hex')]) expect(row?.all).not.toContain(text);
  }
});

describe('thirty-day periods', () => {
  /** First day of a thirty-day period. */
  const first = new Date(690 * 30 * 86_400_000).toISOString().slice(0, 10);
  const inDays = (days: number) => on(addDays(first, days));

  test('a person who searched in two adjacent periods counts once', async () => {
    inDays(-1);
    await search('word', [1, 2]);
    inDays(0);
    await search('word', [1, 2]);
    expect(await hot()).toEqual([]);
    inDays(5);
    await search('word', [3]);
    expect(await hot()).toEqual(['word']);
    inDays(29); // the window of thirty days still includes `first`: three persons
    expect(await hot()).toEqual(['word']);
    inDays(30); // the window of thirty days no longer includes `first`: one person
    expect(await hot()).toEqual([]);
    await search('word', [1]);
    expect(await hot()).toEqual([]);
    await search('word', [2]);
    expect(await hot()).toEqual(['word']);
  });

  test.each([-29, -16, -1, 0, 1, 14, 29])(
    'three persons %i days from the beginning of a period show a word for thirty days, two never',
    async (from) => {
      inDays(from);
      await search('three', [1, 2]);
      await search('two', [1, 2]);
      inDays(from + 12);
      await search('three', [3]);
      await search('two', [1, 2]);
      inDays(from + 29);
      await search('two', [2]);
      expect(await hot()).toEqual(['three']);
      inDays(from + 30);
      expect(await hot()).toEqual([]);
    },
  );

  test('words are counted since the first day, and older ones are deleted with their salts', async () => {
    const salts = async () =>
      (await portal.connection.query<{ stretch: number }>('select stretch from hot_word_salt order by 1')).map(
        ({ stretch }) => stretch - 690,
      );
    expect(await keywords.since()).toBe(null);
    inDays(0);
    await search('word', [1, 2, 3]);
    inDays(3);
    await search('other', [1]);
    expect(await keywords.since()).toBe(first);
    await keywords.forget();
    inDays(30);
    await keywords.forget();
    expect([await count('hot_word'), await count('hot_word_person'), await salts()]).toEqual([2, 4, [0]]);
    inDays(31);
    await keywords.forget();
    expect([await count('hot_word'), await keywords.since()]).toEqual([1, addDays(first, 3)]);
    inDays(60);
    await keywords.forget();
    expect([await count('hot_word'), await count('hot_word_person'), await salts()]).toEqual([0, 0, []]);
    await search('word', [1, 2, 3]);
    expect([await hot(), await salts()]).toEqual([['word'], [1, 2]]);
  });

  test('the nightly job deletes outdated words', async () => {
    inDays(0);
    await search('word', [1, 2, 3]);
    inDays(61);
    await portal.services.dailySnapshot.run();
    expect([await count('hot_word'), await count('hot_word_person'), await count('hot_word_salt')]).toEqual([0, 0, 0]);
  });
});
