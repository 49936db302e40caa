import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newOperator, type User } from '../../../test/harness/accounts.ts';
import { generateRecordDrafts } from '../../../test/harness/drafts.ts';
import { openPortal, type Portal, type Reply } from '../../../test/harness/portal.ts';
import { newPublicDemand } from '../../../test/harness/relations.ts';
import { advanceClock, figuresOf, newPublicRecord } from '../../../test/harness/screen-calls.ts';
import { today } from '../../base/dates.ts';
import { countries } from '../../base/locales.ts';
import { dictionaryLabel } from '../../records/dictionaries/labels.server.ts';
import type { RecordDraft } from '../../records/engine/draft.ts';
import { type KindSlug, kindOf } from '../../records/kinds/index.ts';
import type { SettingRow } from '../settings/operations.ts';
import { formatIndustry, parseIndustry } from './industries.ts';
import type { ScreenFigures } from './operations.ts';

/** Operation of the big screen: its format, and its figures compared with rows of the test. */
let portal: Portal;
let operator: User;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  operator = await newOperator(portal);
}, 60_000);
afterAll(() => {
  vi.useRealTimers();
  return portal.close();
});

const call = (query = '', body?: object, headers: Record<string, string> = { 'accept-language': 'en-us' }): Promise<Reply<ScreenFigures>> =>
  portal.send<ScreenFigures>('POST', `/api/dashboard${query}`, body, headers);
const figures = (locale?: string) => figuresOf(portal, locale);
const newOne = (kind: KindSlug, more?: Partial<RecordDraft>) => newPublicRecord(portal, kind, more);

describe('operation of the big screen', () => {
  const keys = ['industries', 'kws', 'count', 'hot', 'access', 'rt', 'f', 'usage', 'events', 'since', 'at'];

  test('the operation is public, needs no input, and returns the format of the specification', async () => {
    const { status, data, headers } = await call();
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(Object.keys(data).sort()).toEqual([...countries, ...keys].sort());
    expect(Object.keys(data.count)).toEqual(['policy', 'standard', 'solutions', 'products', 'snd', 'res', 'tools', 'stdorg']);
    expect(Object.keys(data.usage)).toEqual(['policy', 'standard', 'resource', 'tool', 'talent']);
    expect(Object.keys(data.access)).toEqual(['total', 'new', 'inc', 'detail']);
    expect(Object.keys(data.since).sort()).toEqual(['access', 'hot', 'kws', 'rt', 'usage']);
    expect(data.access.detail).toHaveLength(14);
    expect(data.rt).toHaveLength(13);
    expect(new Date(data.at).toISOString()).toBe(data.at);
  });

  test('the operation returns zeros and empty lists for an empty portal', async () => {
    const data = await figures();
    expect(countries.map((country) => data[country])).toEqual(countries.map(() => 0));
    expect(new Set(Object.values(data.count))).toEqual(new Set([0]));
    expect(data).toMatchObject({ industries: [], hot: [], events: [], access: { total: 0, new: 0, inc: 0 } });
    expect(data.since).toEqual({ usage: null, rt: null, access: null, kws: null, hot: null });
    expect(new Set([...data.rt, ...data.access.detail])).toEqual(new Set([null]));
  });

  test('the operation rejects an unknown language', async () => {
    const { status, error } = await call('?locale=xx-yy');
    expect([status, error.code]).toEqual([400, 'E_VALIDATION']);
    expect((await call('?nonsense=1')).error.code).toBe('E_VALIDATION');
  });

  test('the operation accepts a request without a body or with an empty object', async () => {
    expect((await call('', {})).data.f).toBe(5000);
    expect((await call('', { policy: 7, f: 1, locale: 'xx' })).error.code).toBe('E_VALIDATION');
    expect((await call('', [])).status).toBe(400);
    const raw = async (payload: string, type: string) =>
      (await portal.app.inject({ method: 'POST', url: '/api/dashboard', payload, headers: { 'content-type': type } })).statusCode;
    expect(await raw('', 'application/json')).toBe(200);
    expect(await raw('{"a":', 'application/json')).toBe(400);
    expect(await raw('a=1', 'application/x-www-form-urlencoded')).toBe(400);
    expect(await raw(JSON.stringify('x'.repeat(1_100_000)), 'application/json')).toBe(413);
  });

  test('the operation accepts only POST', async () => {
    expect([404, 405]).toContain((await portal.get('/api/dashboard')).status);
  });

  test('the operation returns the polling interval that operators set', async () => {
    const set = async (value: number) => {
      const { version } = (await operator.get<SettingRow>('/api/admin/settings/screen.refresh')).data;
      return (await operator.send('PUT', '/api/admin/settings/screen.refresh', { value, version })).status;
    };
    for (const value of [1000, 600_000, 7000]) {
      expect(await set(value)).toBe(200);
      expect((await figures()).f).toBe(value);
    }
    for (const value of [999, 600_001, 0, -1, 1500.5]) expect(await set(value), String(value)).toBe(400);
    expect((await figures()).f).toBe(7000);
  });
});

test('the screen counts public records by country and library, but not hidden ones', async () => {
  await newPublicDemand(portal);
  await newOne('policy', { country: 'et' });
  await newOne('policy', { country: 'et' });
  const hidden = await newOne('dataset', { country: 'ir' });
  await newOne('talent', { country: 'ru' });
  await newOne('news', { country: 'ru' });
  await newOne('tool', { country: null });
  expect(await figures()).toMatchObject({ cn: 1, et: 2, ir: 1, ru: 2, br: 0, count: { snd: 1, policy: 2, res: 1, tools: 1, standard: 0 } });
  await portal.alter('dataset', hidden, 'deleted_at = now()');
  expect(await figures()).toMatchObject({ ir: 0, count: { res: 0 } });
});

describe('industries of the screen', () => {
  test('industries are listed with their numbers of records, largest first, in the language of the caller', async () => {
    await newPublicDemand(portal); // this record belongs to both industries
    for (const industries of [['energy', 'finance'], ['energy'], ['energy']]) await newOne('solution', { industries });
    const name = (locale: 'zh-cn' | 'ru-ru', value: string) => dictionaryLabel(locale, 'industry', value);
    for (const locale of ['zh-cn', 'ru-ru'] as const)
      expect((await figures(locale)).industries).toEqual([`${name(locale, 'energy')}:5`, `${name(locale, 'finance')}:3`]);
    expect((await figures('en-us')).industries).not.toEqual((await figures('zh-cn')).industries);
    advanceClock();
    const spoken = await call('', undefined, { 'accept-language': 'ru' });
    expect(spoken.data.industries[0]).toBe(`${name('ru-ru', 'energy')}:5`);
  });

  test('industries are parsed at the last colon', () => {
    for (const name of ['Energy', 'Energy: oil: gas', '能源：石油', ':', ''])
      expect(parseIndustry(formatIndustry({ name, value: 12 }))).toEqual({ name, value: 12 });
    expect(parseIndustry('a:b:3')).toEqual({ name: 'a:b', value: 3 });
  });
});

test('the screen lists the twenty newest publications in order, with section and country', async () => {
  const kinds = ['policy', 'standard', 'solution', 'product', 'snd', 'dataset', 'tool', 'stdorg', 'talent'] as const;
  const sections = ['policy', 'standard', 'solutions', 'products', 'snd', 'res', 'tools', 'stdorg', 'talent'];
  const expected: string[] = [];
  for (let i = 0; i < 22; i++) {
    const kind = kinds[i % kinds.length] ?? 'policy';
    const id = await newOne(kind, { country: i % 2 ? 'za' : 'br', fields: kind === 'standard' ? { number: `TEST ${i}:2024` } : {} });
    expected.unshift(`${kind}/${id}`);
  }
  await newOne('news');
  const { events } = await figures();
  expect(events.map(({ id }) => id)).toEqual(expected.slice(0, 20));
  expect(new Set(events.map(({ section }) => section))).toEqual(new Set(sections));
  expect(events[0]).toMatchObject({ id: expected[0], section: 'products', country: 'za' });
  expect(events.map(({ at }) => at)).toEqual(
    events
      .map(({ at }) => at)
      .sort()
      .toReversed(),
  );
  const [, gone = ''] = expected;
  await portal.alter('solution', gone.split('/')[1] ?? '', 'deleted_at = now()');
  expect((await figures()).events.map(({ id }) => id)).toEqual(expected.filter((id) => id !== gone).slice(0, 20));
});

test('a draft is listed when it is published, and again after a republication', async () => {
  const publish = async (ids: string[], action = 'publish') => {
    advanceClock();
    expect((await operator.send('POST', `/api/admin/content/policy/${action}`, { ids })).status, action).toBe(200);
  };
  const [draft] = generateRecordDrafts(kindOf('policy'), 1) as [RecordDraft];
  await portal.write('policy', [{ ...draft, key: 'waiting', country: 'in' }], 'draft');
  const [row] = await portal.connection.query<{ n: number }>(`select n from policy where key = 'waiting'`);
  const id = String(row?.n);
  const newer = await newOne('policy');
  const first = async () => (await figures()).events[0]?.id;
  expect(await first()).toBe(`policy/${newer}`);
  await publish([id], 'submit');
  await publish([id]);
  expect((await figures()).events.filter((event) => event.id === `policy/${id}`)).toHaveLength(1);
  expect(await first()).toBe(`policy/${id}`);
  const newest = await newOne('policy');
  expect(await first()).toBe(`policy/${newest}`);
  await publish([id], 'archive');
  expect((await figures()).events.map((event) => event.id)).not.toContain(`policy/${id}`);
  await publish([id]);
  expect(await first()).toBe(`policy/${id}`);
});

test('an event has no country if the record has none or one outside of the ten', async () => {
  await newOne('policy', { country: null });
  expect((await figures()).events[0]).toMatchObject({ section: 'policy', country: null });
  await newOne('policy', { country: 'fr' as never });
  expect((await figures()).events[0]).toMatchObject({ section: 'policy', country: null });
});

test('technologies replace search words until three words were searched', async () => {
  for (const technologies of [['ai', 'iot'], ['ai']]) await newOne('service', { technologies });
  const named = ['ai', 'iot'].map((value) => dictionaryLabel('pt-br', 'technology', value));
  const search = async (...words: string[]) => {
    for (const word of words)
      for (const last of [1, 2, 3]) portal.services.keywords.count(word, 'pt-br', { address: `192.0.2.${last}`, agent: 'Mozilla' });
    await portal.services.keywords.flush();
    const { kws, since } = await figures('pt-br');
    return { kws, since: since.kws };
  };
  expect(await search()).toEqual({ kws: named, since: null });
  expect(await search('primeiro', 'segundo')).toEqual({ kws: named, since: null });
  expect(await search('terceiro')).toEqual({ kws: ['primeiro', 'segundo', 'terceiro'], since: today() });
  expect((await figures('ru-ru')).since.kws).toBe(null);
});
