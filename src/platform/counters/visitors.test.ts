import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { AppError } from '../../base/errors.ts';
import { totalVisits } from './daily-figures.server.ts';
import { halfHourIndexAt } from './site-days.ts';
import { VisitorCounter } from './visitors.server.ts';

/** Tests of the visitor counter by half-hours: counting, display in the zone of the site, and deletion. */
let portal: Portal;
/** Counters of two processes on one database. */
let one: VisitorCounter;
let other: VisitorCounter;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
}, 60_000);
afterAll(() => portal.close());
beforeEach(async () => {
  for (const table of ['visitor_slot', 'visitor_salt', 'visit_slot', 'daily_count']) await portal.connection.query(`delete from ${table}`);
  await zone('UTC');
  one = new VisitorCounter(portal.connection, portal.services.settings);
  other = new VisitorCounter(portal.connection, portal.services.settings);
});
afterEach(() => vi.useRealTimers());

const zone = (name: string) => portal.services.settings.set('site.timeZone', name, null);
const at = (moment: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
const agent = 'Mozilla/5.0 Chrome/140.0.0.0';
const address = (last: number) => `192.0.2.${last}`;
/** Counts `persons` different visitors at a moment; the first has number `from`. */
const arrive = async (moment: string, persons = 1, from = 1) => {
  at(moment);
  for (let i = 0; i < persons; i++) one.count({ address: address(from + i), agent }, true);
  await one.flush();
};
const figuresAt = (moment: string) => one.figures(Date.parse(moment));
const rtAt = async (moment: string) => (await figuresAt(moment)).rt;
const none = (count: number) => Array.from({ length: count }, () => null);
const zeros = (count: number) => Array.from({ length: count }, () => 0);
const rowsOf = (table: string) => portal.connection.query<Record<string, unknown>>(`select * from ${table}`);

describe('unique visitors', () => {
  test('differ by address and browser, and each counts once in two hours', async () => {
    at('2026-05-05T09:10:00Z');
    for (let i = 0; i < 4; i++) one.count({ address: address(1), agent }, true);
    one.count({ address: address(1), agent: 'Mozilla/5.0 Firefox/150.0' }, true);
    one.count({ address: address(2), agent }, false);
    await one.flush();
    await arrive('2026-05-05T09:59:59Z');
    expect((await rtAt('2026-05-05T10:00:00Z'))[5]).toBe(3);
    await arrive('2026-05-05T10:00:00Z', 2);
    expect((await rtAt('2026-05-05T10:00:01Z')).slice(5, 7)).toEqual([3, 2]);
  });

  test('are counted once by two processes', async () => {
    at('2026-05-05T09:10:00Z');
    for (const process of [one, other]) process.count({ address: address(1), agent }, true);
    other.count({ address: address(2), agent }, true);
    await Promise.all([one.flush(), other.flush()]);
    expect((await rtAt('2026-05-05T09:20:00Z'))[5]).toBe(2);
    expect((await other.figures()).access.new).toBe(3);
    expect(await rowsOf('visitor_salt')).toHaveLength(1);
  });

  test('stay counted if the database fails', async () => {
    at('2026-05-05T09:10:00Z');
    one.count({ address: address(1), agent }, true);
    const spy = vi.spyOn(portal.connection, 'query').mockRejectedValueOnce(new Error('away'));
    await expect(one.flush()).rejects.toThrow('away');
    spy.mockRestore();
    expect((await figuresAt('2026-05-05T09:10:00Z')).access.new).toBe(0);
    await one.flush();
    const { rt, access } = await figuresAt('2026-05-05T09:10:00Z');
    expect([rt[5], access.new]).toEqual([1, 1]);
  });

  test('are stored as daily hashes: no row holds an address or a browser, and hashes of two days differ', async () => {
    await arrive('2026-05-05T09:10:00Z');
    await arrive('2026-05-05T23:59:59Z');
    await arrive('2026-05-06T00:00:00Z');
    const stored = await portal.connection.query<{ visitor: string }>(
      `select encode(visitor, 'hex') as visitor from visitor_slot order by slot`,
    );
    const [first, second, third] = stored.map(({ visitor }) => visitor);
    expect(first).toMatch(/^[0-9a-f]{16}$/);
    expect([second === first, third === first]).toEqual([true, false]);
    const plain = [address(1), agent, ...[address(1), agent].map((text) => Buffer.from(text).toString('hex'))];
    for (const table of ['visitor_slot', 'visitor_salt', 'visit_slot', 'daily_count']) {
      const [row] = await portal.connection.query<{ all: string | null }>(`select string_agg(t::text, ' ') as all from ${table} t`);
      for (const text of plain) expect(row?.all ?? '').not.toContain(text);
    }
  });
});

describe('the visitors of the day', () => {
  test('begin with the last two hours of yesterday; future hours are null', async () => {
    await arrive('2026-05-04T21:59:59Z', 5);
    await arrive('2026-05-04T22:00:00Z', 2);
    await arrive('2026-05-04T23:59:59Z', 1, 3);
    await arrive('2026-05-05T00:00:00Z', 1);
    await arrive('2026-05-05T03:30:00Z', 4);
    expect(await rtAt('2026-05-05T05:00:00Z')).toEqual([3, 1, 4, 0, ...none(9)]);
    expect(await rtAt('2026-05-05T23:59:59Z')).toEqual([3, 1, 4, ...zeros(10)]);
    expect(await rtAt('2026-05-06T00:00:00Z')).toEqual([0, 0, ...none(11)]);
  });

  test('are null before counting began', async () => {
    expect(await figuresAt('2026-05-05T05:00:00Z')).toEqual({
      rt: none(13),
      access: { total: 0, new: 0, inc: 0, detail: none(14) },
      since: { rt: null, access: null },
    });
    await arrive('2026-05-05T09:10:00Z', 2);
    expect(await rtAt('2026-05-05T13:00:00Z')).toEqual([...none(5), 2, 0, 0, ...none(5)]);
    expect((await figuresAt('2026-05-05T13:00:00Z')).since.rt).toBe('2026-05-05T09:00:00.000Z');
  });

  test.each([
    { name: 'Asia/Tehran', midnight: '20:30', before: '18:30', last: '20:29', first: '22:29' },
    { name: 'Asia/Kolkata', midnight: '18:30', before: '16:30', last: '18:29', first: '20:29' },
  ])('follow the days of $name, which begin at $midnight UTC', async ({ name, midnight, before, last, first }) => {
    await zone(name);
    await arrive(`2026-05-04T${before}:00Z`, 3);
    await arrive(`2026-05-04T${last}:59Z`, 1, 4);
    await arrive(`2026-05-04T${midnight}:00Z`, 1);
    await arrive(`2026-05-04T${first}:59Z`, 1, 2);
    expect(await rtAt(`2026-05-04T${first}:59Z`)).toEqual([4, 2, ...none(11)]);
    const { access } = await figuresAt(`2026-05-04T${first}:59Z`);
    expect(access.detail).toEqual([...none(12), 4, 2]);
  });

  test('have 23 hours when summer time begins, and 25 when it ends', async () => {
    await zone('Europe/Berlin');
    await arrive('2026-03-28T22:30:00Z', 1); // local time 23:30 of the day before
    await arrive('2026-03-29T00:59:00Z', 2); // 01:59
    await arrive('2026-03-29T01:00:00Z', 3); // 03:00
    await arrive('2026-03-29T02:00:00Z', 4); // 04:00
    expect(await rtAt('2026-03-29T21:59:00Z')).toEqual([1, 2, 3, 4, ...zeros(9)]);
    expect((await figuresAt('2026-03-29T21:59:00Z')).access.detail.slice(-2)).toEqual([1, 9]);
    expect((await figuresAt('2026-03-29T22:00:00Z')).access.detail.slice(-2)).toEqual([9, 0]);
    await arrive('2026-10-24T22:00:00Z', 1); // 00:00
    await arrive('2026-10-25T00:30:00Z', 1, 2); // local time 02:30 for the first time
    await arrive('2026-10-25T01:30:00Z', 3, 2); // 02:30 again
    await arrive('2026-10-25T22:59:00Z', 2); // 23:59
    expect(await rtAt('2026-10-25T22:59:00Z')).toEqual([0, 2, 3, ...zeros(9), 2]);
    expect((await figuresAt('2026-10-25T22:59:00Z')).access.detail.at(-1)).toBe(7);
  });

  test('require a zone whose offset is a multiple of half an hour', async () => {
    for (const name of ['Asia/Kathmandu', 'Pacific/Chatham', 'Nowhere/Land', '']) await expect(zone(name), name).rejects.toThrow(AppError);
    expect(portal.services.settings.get('site.timeZone')).toBe('UTC');
  });
});

test('visits: total, last 24 hours, difference from the 24 hours before, and each of fourteen days', async () => {
  const { counts } = portal.services;
  const come = async (moment: string, times: number) => {
    await arrive(moment, times);
    for (let i = 0; i < times; i++) counts.count('visit');
    one.count({ address: address(1), agent }, false);
    await Promise.all([counts.flush(), one.flush()]);
  };
  await come('2026-04-20T12:00:00Z', 7);
  await come('2026-05-03T12:00:00Z', 5);
  await come('2026-05-04T11:59:00Z', 4);
  await come('2026-05-04T12:31:00Z', 2);
  await come('2026-05-05T12:10:00Z', 1);
  const { access, since } = await figuresAt('2026-05-05T12:15:00Z');
  expect(access).toEqual({ total: 19, new: 3, inc: 3 - 4, detail: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 6, 1] });
  expect(since).toEqual({ rt: '2026-04-20T12:00:00.000Z', access: '2026-04-20' });
});

describe('closing a day', () => {
  const known = async () => ({
    salts: (await rowsOf('visitor_salt')).map(({ day }) => day),
    persons: (await rowsOf('visitor_slot')).length,
  });

  test('deletes hashes and salts a minute after midnight and keeps the sums', async () => {
    await arrive('2026-05-04T09:00:00Z', 2);
    await arrive('2026-05-04T22:10:00Z', 3);
    await arrive('2026-05-05T00:00:10Z', 1);
    expect(await one.close(Date.parse('2026-05-05T00:00:30Z'))).toBe(0);
    expect(await known()).toEqual({ salts: ['2026-05-04', '2026-05-05'], persons: 6 });
    const before = await figuresAt('2026-05-05T00:10:00Z');
    expect(before.rt.slice(0, 3)).toEqual([3, 1, null]);
    expect(await one.close(Date.parse('2026-05-05T00:01:00Z'))).toBe(1);
    expect(await known()).toEqual({ salts: ['2026-05-05'], persons: 1 });
    const after = await figuresAt('2026-05-05T00:10:00Z');
    expect([after.rt, after.access]).toEqual([before.rt, before.access]);
    const storedRows = await portal.connection.query<{ persons: number }>('select persons from visit_slot where persons > 0 order by slot');
    expect(storedRows.map(({ persons }) => persons)).toEqual([2, 3]);
    expect(await one.close(Date.parse('2026-05-05T00:02:00Z'))).toBe(0);
  });

  test('keeps the time at which counting began', async () => {
    await arrive('2026-05-04T09:10:00Z', 2);
    const before = (await figuresAt('2026-05-04T10:00:00Z')).since.rt;
    await one.close(Date.parse('2026-05-05T00:01:00Z'));
    expect((await figuresAt('2026-05-05T00:01:00Z')).since.rt).toBe(before);
  });

  test('follows the day of the site, not of UTC', async () => {
    await zone('Asia/Kolkata');
    await arrive('2026-05-04T18:00:00Z', 2); // 23:30
    await arrive('2026-05-04T18:40:00Z', 3); // local time 00:10 of the 5th
    expect(await one.close(Date.parse('2026-05-04T18:32:00Z'))).toBe(1);
    expect(await known()).toEqual({ salts: ['2026-05-05'], persons: 3 });
    expect((await rtAt('2026-05-04T18:50:00Z')).slice(0, 2)).toEqual([2, 3]);
    expect(await one.close(Date.parse('2026-05-05T00:30:00Z'))).toBe(0);
  });

  test('counts nobody twice if another process writes late, and deletes the late rows at the next close', async () => {
    at('2026-05-04T23:59:00Z');
    for (const process of [one, other]) process.count({ address: address(1), agent }, true);
    await one.flush();
    await one.close(Date.parse('2026-05-05T00:02:00Z'));
    await other.flush();
    expect((await rtAt('2026-05-05T00:10:00Z'))[0]).toBe(1);
    await one.close(Date.parse('2026-05-05T00:12:00Z'));
    expect(await known()).toEqual({ salts: [], persons: 0 });
    const { rt, access } = await figuresAt('2026-05-05T00:12:00Z');
    expect([rt[0], access.new]).toEqual([1, 2]);
  });

  test('covers several past days during which no process ran', async () => {
    await arrive('2026-05-01T22:10:00Z', 1);
    await arrive('2026-05-02T22:10:00Z', 2);
    expect(await other.close(Date.parse('2026-05-05T00:01:00Z'))).toBe(2);
    expect(await known()).toEqual({ salts: [], persons: 0 });
    expect((await rtAt('2026-05-03T01:00:00Z'))[0]).toBe(2);
    expect((await rtAt('2026-05-02T01:00:00Z'))[0]).toBe(1);
  });

  test('deletes visits after 32 days except the first half-hour, which states since when visits are counted', async () => {
    await arrive('2026-01-01T09:00:00Z', 1);
    await arrive('2026-01-02T09:00:00Z', 1);
    await arrive('2026-02-02T09:30:00Z', 1);
    await one.close(Date.parse('2026-03-06T09:00:00Z'));
    const after = halfHourIndexAt(Date.parse('2026-01-01T23:30:00Z'));
    const storedSlots = () => portal.connection.query('select slot from visit_slot where visits > 0 and slot > $1', [after]);
    expect(await storedSlots()).toEqual([{ slot: halfHourIndexAt(Date.parse('2026-02-02T09:30:00Z')) }]);
    await one.close(Date.parse('2026-03-06T10:00:00Z'));
    expect(await storedSlots()).toEqual([]);
    const { since, access } = await figuresAt('2026-03-06T10:00:00Z');
    expect(since.rt?.slice(0, 10)).toBe('2026-01-01');
    expect(access.detail).toEqual(zeros(14));
  });
});

describe('the total of visits', () => {
  const snapshot = () => portal.services.dailySnapshot.run();
  const count = (name: string, day: string, value: number) =>
    portal.connection.query(`insert into daily_count (name, day, value) values ($1, $2, $3)`, [name, day, value]);
  const value = async (name: string, day: string) =>
    (await portal.connection.query<{ value: number }>('select value from daily_count where name = $1 and day = $2', [name, day]))[0]?.value;

  test('stays when figures older than 800 days are deleted', async () => {
    at('2026-05-05T12:00:00Z');
    for (const [day, visits] of [
      ['2023-01-01', 5],
      ['2023-01-02', 7],
      ['2024-02-24', 11],
      ['2024-02-25', 13],
    ] as const)
      await count('visit', day, visits);
    await count('search', '2023-01-01', 99);
    expect(await totalVisits(portal.connection)).toEqual({ total: 36, since: '2023-01-01' });
    expect((await snapshot()).purged).toBe(4);
    expect([await value('visit', '2023-01-02'), await value('visit', '2024-02-25')]).toEqual([undefined, 13]);
    expect(await totalVisits(portal.connection)).toEqual({ total: 36, since: '2023-01-01' });
    at('2026-05-06T12:00:00Z');
    expect((await snapshot()).purged).toBe(1);
    expect((await snapshot()).purged).toBe(0);
    expect(await totalVisits(portal.connection)).toEqual({ total: 36, since: '2023-01-01' });
    expect((await one.figures()).access.total).toBe(36);
  });

  test('and counts of other events stay when the figures of the day are written', async () => {
    at('2026-05-05T12:00:00Z');
    await count('visit', '2026-05-05', 5);
    await count('view:standard', '2026-05-05', 6);
    await count('policy', '2026-05-05', 7);
    await snapshot();
    await snapshot();
    expect([await value('visit', '2026-05-05'), await value('view:standard', '2026-05-05'), await value('policy', '2026-05-05')]).toEqual([
      5, 6, 0,
    ]);
  });
});
