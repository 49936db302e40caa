import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newOperator, type User } from '../../../test/harness/accounts.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { newPublicRecord } from '../../../test/harness/screen-calls.ts';
import { today } from '../../base/dates.ts';
import { countries } from '../../base/locales.ts';
import type { RecordDraft } from '../../records/engine/draft.ts';
import type { SettingRow } from '../settings/operations.ts';
import type { ScreenDailyData } from './operations.ts';
import { cloudBoxes } from './word-cloud.ts';

/** Frame of the big screen: the data that the screen loads once. */
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

const frame = async (locale = 'en-us') => (await portal.get<ScreenDailyData>(`/api/dashboard/frame?locale=${locale}`)).data;
const set = async (key: string, value: unknown) => {
  const { version } = (await operator.get<SettingRow>(`/api/admin/settings/${key}`)).data;
  return operator.send('PUT', `/api/admin/settings/${key}`, { value, version });
};

test('the frame is public, accepts only a language, and contains all static data of the screen', async () => {
  expect(Object.keys(await frame()).sort()).toEqual(['cards', 'cloud', 'held', 'startDate', 'timeZone']);
  for (const query of ['locale=xx', 'nonsense=1'])
    expect((await portal.get(`/api/dashboard/frame?${query}`)).error.code, query).toBe('E_VALIDATION');
});

test('the start date is the day of the first account, unless operators set another', async () => {
  expect((await frame()).startDate).toBe(today());
  await portal.connection.query(`update account set created_at = '2024-03-01T22:30:00Z' where id = $1`, [operator.id]);
  expect((await set('site.timeZone', 'Asia/Kolkata')).status).toBe(200);
  expect(await frame()).toMatchObject({ startDate: '2024-03-02', timeZone: 'Asia/Kolkata' });
  expect((await set('site.startDate', '2023-11-30')).status).toBe(200);
  expect((await frame()).startDate).toBe('2023-11-30');
  for (const wrong of ['2023-02-30', '2023', 'yesterday', 7]) expect((await set('site.startDate', wrong)).status, String(wrong)).toBe(400);
  expect((await set('site.startDate', '')).status).toBe(200);
  expect((await frame()).startDate).toBe('2024-03-02');
});

test('the time zone must exist and have an offset that is a multiple of half an hour', async () => {
  for (const zone of ['Asia/Tehran', 'Asia/Kolkata', 'Europe/Berlin', 'Africa/Addis_Ababa', 'UTC'])
    expect((await set('site.timeZone', zone)).status, zone).toBe(200);
  for (const zone of ['Asia/Kathmandu', 'Pacific/Chatham', 'Australia/Eucla', 'Mars/Olympus', '', '../etc'])
    expect((await set('site.timeZone', zone)).status, zone).toBe(400);
  expect((await frame()).timeZone).toBe('UTC');
});

test('cards show the national bodies of the ten countries; unknown values stay null', async () => {
  let made = 0;
  const body = (country: string | null, level: string, fields: RecordDraft['fields'] = {}) =>
    newPublicRecord(portal, 'stdorg', {
      country: country as never,
      texts: { 'en-us': { title: `Body ${++made} of ${country}` }, 'ru-ru': { title: `Орган ${made} ${country}` } },
      fields: { level, ...fields },
    });
  const zero = { secretariat: 0, participating: 5, observing: null };
  const silent = await body('cn', 'national');
  const busy = await body('cn', 'national', { tc: zero, phone: '+86 10 1', email: 'a@example.org', web: 'https://example.org/' });
  const last = await body('et', 'national', { pdc: { secretariat: null, participating: null, observing: 3 } });
  const russian = await body('ru', 'national');
  for (const level of ['international', 'regional', 'domestic']) await body('cn', level);
  await body('fr', 'national');
  await body(null, 'national');
  const hidden = await body('br', 'national');
  await portal.alter('stdorg', hidden, 'deleted_at = now()');
  const { cards } = await frame();
  const unknown = { secretariat: null, participating: null, observing: null };
  expect(cards.map(({ id }) => id)).toEqual([busy, silent, russian, last]);
  expect(cards[0]).toEqual({
    id: busy,
    country: 'cn',
    organization: 'Body 2 of cn',
    locale: 'en-us',
    phone: '+86 10 1',
    fax: null,
    email: 'a@example.org',
    web: 'https://example.org/',
    tc: zero,
    pdc: unknown,
  });
  expect(cards[1]).toMatchObject({ phone: null, email: null, web: null, tc: unknown, pdc: unknown });
  expect(cards[3]).toMatchObject({ tc: unknown, pdc: { secretariat: null, participating: null, observing: 3 } });
  expect((await frame('ru-ru')).cards[0]).toMatchObject({ organization: 'Орган 2 cn', locale: 'ru-ru' });
  expect(cards.map(({ country }) => countries.indexOf(country))).toEqual(
    cards.map(({ country }) => countries.indexOf(country)).sort((one, other) => one - other),
  );
});

test('totals of the libraries and the word cloud of industries follow the records', async () => {
  const first = await newPublicRecord(portal, 'dataset', { industries: ['energy', 'finance'] });
  await newPublicRecord(portal, 'talent', { industries: ['energy'] });
  const { held: recordCounts, cloud } = await frame();
  expect(recordCounts).toEqual({ policy: 0, standard: 0, resource: 1, tool: 0, talent: 1 });
  expect(Object.keys(cloud)).toEqual(Object.keys(cloudBoxes));
  expect(cloud.wide.map(({ value }) => value)).toEqual([2, 1]);
  expect((await frame('zh-cn')).cloud.wide.map(({ text }) => text)).toEqual(['能源', '金融']);
  await portal.alter('dataset', first, 'deleted_at = now()');
  const after = await frame();
  expect(after.held.resource).toBe(0);
  expect(after.cloud.narrow.map(({ value }) => value)).toEqual([1]);
});
