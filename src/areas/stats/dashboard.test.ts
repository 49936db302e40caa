import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { newOperator, newUser, type User } from '../../../test/harness/accounts.ts';
import { generateRecordDrafts } from '../../../test/harness/drafts.ts';
import { newPermissionHolder } from '../../../test/harness/office.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { newPosting, newPublicDemand } from '../../../test/harness/relations.ts';
import { kindOf } from '../../records/kinds/index.ts';
import type { AdminHomeAnswer } from '../admin-home/operations.ts';
import type { DashboardAnswer } from './operations.ts';

/** Statistics: counters of events, totals at the end of a day, and their visibility by scope. */
let portal: Portal;
let operator: User;
let base: string;
beforeAll(async () => {
  portal = await openPortal({ samples: false, routes: (app) => void app.get('/', async () => 'page') });
  operator = await newOperator(portal);
  base = await portal.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => portal.close());
afterEach(() => vi.useRealTimers());

/** Moves the fake clock to `days` days from now. The database uses its own clock, so sessions are updated to stay valid. */
const inDays = async (days: number) => {
  vi.useRealTimers();
  const then = Date.now() + days * 86_400_000;
  vi.useFakeTimers({ toFake: ['Date'], now: then });
  await portal.connection.query('update session set created_at = $1, seen_at = $1', [new Date(then)]);
  return new Date(then).toISOString().slice(0, 10);
};
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const person = { 'user-agent': chrome, accept: 'text/html', 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' };
const open = (path: string, headers: Record<string, string>) => fetch(base + path, { headers }).then((answer) => answer.text());
const dashboard = async (days = 7, who = operator) => (await who.get<DashboardAnswer>(`/api/admin/dashboard?days=${days}`)).data;
const series = async (name: string) => (await dashboard()).series.find((one) => one.name === name)?.values;
const records = (answer: DashboardAnswer, kind: string) => answer.kinds.find((one) => one.kind === kind)?.values ?? [];

describe('visits', () => {
  const counted = async (path: string, headers: Record<string, string>) => {
    await portal.services.counts.flush();
    const before = (await series('visits'))?.at(-1) ?? 0;
    await open(path, headers);
    await portal.services.counts.flush();
    return ((await series('visits'))?.at(-1) ?? 0) - before;
  };

  test('visits are arrivals of people from other sites, and nothing else', async () => {
    await portal.services.dailySnapshot.run();
    expect(await counted('/', person)).toBe(1);
    expect(await counted('/', { ...person, 'sec-fetch-site': 'cross-site' })).toBe(1);
    expect(await counted('/', { 'user-agent': chrome, accept: 'text/html', referer: 'https://example.org/' })).toBe(1);
    const others: Record<string, string>[] = [
      { ...person, 'sec-fetch-site': 'same-origin' },
      { 'user-agent': chrome, accept: 'text/html', referer: `${base}/about` },
      { ...person, 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
      { ...person, 'user-agent': 'curl/8.0' },
      { ...person, accept: 'application/json' },
      { ...person, 'sec-fetch-dest': 'iframe' },
      { ...person, 'sec-purpose': 'prefetch' },
    ];
    for (const headers of others) expect(await counted('/', headers), JSON.stringify(headers)).toBe(0);
    for (const path of ['/api/portal', '/assets/image/none', '/admin/home', '/not-there', '/wp-login.php'])
      expect(await counted(path, person), path).toBe(0);
  });

  test('counts of visits contain no personal data, are buffered in memory, and survive a failed write', async () => {
    await portal.services.counts.flush();
    const before = (await series('visits'))?.at(-1) ?? 0;
    await open('/', person);
    await open('/', person);
    expect((await series('visits'))?.at(-1)).toBe(before);
    const spy = vi.spyOn(portal.connection, 'query').mockRejectedValueOnce(new Error('away'));
    await expect(portal.services.counts.flush()).rejects.toThrow('away');
    spy.mockRestore();
    await portal.services.counts.flush();
    expect((await series('visits'))?.at(-1)).toBe(before + 2);
    const rows = await portal.connection.query<object>(`select * from daily_count where name in ('visit', 'search')`);
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['country', 'day', 'name', 'value']);
  });

  test('visits count for the day on which they happen', async () => {
    const tomorrow = await inDays(1);
    await open('/', person);
    await portal.services.counts.flush();
    const { days, series: all } = await dashboard();
    expect(days.at(-1)).toBe(tomorrow);
    expect(all.find(({ name }) => name === 'visits')?.values.at(-1)).toBe(1);
  });
});

test('a search counts once, also if the cache answers it; searches by robots do not count', async () => {
  const search = (agent: string, query = 'keyword=water') => open(`/api/portal/search?${query}`, { 'user-agent': agent });
  for (let i = 0; i < 3; i++) await search(chrome);
  await search('Googlebot/2.1 (+http://www.google.com/bot.html)', 'keyword=water&limit=5');
  await search(chrome, 'keyword=water&page=2');
  await portal.services.counts.flush();
  expect((await series('searches'))?.at(-1)).toBe(3);
});

test('days before counting began are null; figures from stored events exist for all days', async () => {
  await portal.services.dailySnapshot.run();
  const { days, series: all } = await dashboard(30);
  expect(days).toHaveLength(30);
  const of = (name: string) => all.find((one) => one.name === name)?.values ?? [];
  expect(of('visits')[0]).toBe(null);
  expect(of('accounts')[0]).toBe(0);
  expect(of('accounts').at(-1)).toBeGreaterThan(0);
  expect(of('logins').at(-1)).toBeGreaterThan(0);
});

test('totals by day, and their change since the last day', async () => {
  const change = async (name: string) => {
    const { amounts, since } = (await operator.get<AdminHomeAnswer>('/api/admin/home')).data;
    return { since, ...amounts.find((one) => one.name === name) };
  };
  await newPublicDemand(portal);
  await portal.services.dailySnapshot.run();
  const first = new Date().toISOString().slice(0, 10);
  const start = records(await dashboard(), 'snd').at(-1) as number;
  expect(await change('snd')).toMatchObject({ since: null, value: start, change: null });
  await inDays(1);
  const gone = await newPublicDemand(portal);
  await newPublicDemand(portal);
  expect(await change('snd')).toMatchObject({ since: first, value: start + 2, change: 2 });
  await portal.services.dailySnapshot.run();
  await portal.services.dailySnapshot.run();
  expect(records(await dashboard(), 'snd').slice(-2)).toEqual([start, start + 2]);
  await portal.alter('snd', gone, 'deleted_at = now()');
  expect(await change('snd')).toMatchObject({ value: start + 1, change: 1 });
  await inDays(2);
  expect(records(await dashboard(), 'snd').slice(-3)).toEqual([start, start + 2, start + 1]);
  expect(await change('snd')).toMatchObject({ change: -1 });
});

test('a country without records has the total 0, and old figures are deleted', async () => {
  const draft = { ...generateRecordDrafts(kindOf('policy'), 1)[0], key: 'brazil', lang: 'en-us', country: 'br' };
  await portal.write('policy', [draft as never]);
  await portal.services.dailySnapshot.run();
  const storedValue = async () =>
    (await portal.connection.query<{ value: number }>(`select value from daily_count where name = 'policy' and country = 'br'`))[0]?.value;
  expect(await storedValue()).toBe(1);
  const [row] = await portal.connection.query<{ n: number }>('select max(n) as n from policy');
  await portal.alter('policy', row?.n ?? 0, 'deleted_at = now()');
  await portal.services.dailySnapshot.run();
  expect(await storedValue()).toBe(0);
  await portal.connection.query(`insert into daily_count (name, day, value) values ('visit', '2020-01-01', 7)`);
  expect((await portal.services.dailySnapshot.run()).purged).toBe(1);
});

describe('visibility of statistics', () => {
  test('a focal point reads the figures of its country', async () => {
    const focal = await newPermissionHolder(portal, 'country', ['admin:home:read', 'admin:dashboard:read'], 'cn');
    const other = await newPermissionHolder(portal, 'country', ['admin:home:read', 'admin:dashboard:read'], 'et');
    await newPublicDemand(portal);
    const owner = await newUser(portal, { country: 'cn' });
    const posting = await newPosting(portal, owner);
    await portal.connection.query(`insert into posting_event (posting, action) values ($1, 'submit')`, [Number(posting)]);
    const [mine, theirs, all] = [await dashboard(7, focal), await dashboard(7, other), await dashboard(7)];
    expect(mine.series.map(({ name }) => name)).toEqual(['logins', 'accounts', 'postings', 'applications']);
    expect(all.series.map(({ name }) => name)).toEqual(expect.arrayContaining(['visits', 'searches', 'feedback']));
    const last = ({ series: found }: DashboardAnswer, name: string) => found.find((one) => one.name === name)?.values.at(-1);
    expect([last(mine, 'postings'), last(theirs, 'postings'), last(all, 'postings')]).toEqual([1, 0, 1]);
    expect([mine.country, theirs.country, all.country]).toEqual(['cn', 'et', null]);
    expect(records(mine, 'snd').at(-1)).toBeGreaterThan(0);
    expect(records(theirs, 'snd').at(-1)).toBe(0);
    expect(last(theirs, 'accounts')).toBe(1);
  });

  test('the scope "own" gives no figures; an unknown period is rejected', async () => {
    const own = await newPermissionHolder(portal, 'own', ['admin:dashboard:read']);
    expect((await own.get('/api/admin/dashboard')).error.code).toBe('E_FORBIDDEN');
    expect((await operator.get('/api/admin/dashboard?days=8')).error.fields).toHaveProperty('days');
  });
});
