import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { kindOf } from '../src/records/kinds/index.ts';
import { newOperator, type User } from './harness/accounts.ts';
import { selectTestCases } from './harness/cases.ts';
import { generateRecordDrafts } from './harness/drafts.ts';
import { newPermissionHolder } from './harness/office.ts';
import { openPortal, type Portal } from './harness/portal.ts';

/** An export contains the rows that existed when it began, each once, whatever other transactions write between its pages. */
let portal: Portal;
let operator: User;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  operator = await newOperator(portal);
}, 60_000);
afterAll(() => portal.close());
afterEach(() => vi.restoreAllMocks());

/** Runs `meanwhile` before each SQL query of the export that reads a further page. */
const betweenPages = (reads: RegExp, meanwhile: (page: number) => Promise<unknown>) => {
  const { connection } = portal;
  const query = connection.query.bind(connection);
  let page = 0;
  vi.spyOn(connection, 'query').mockImplementation(async (sql, params) => {
    if (reads.test(sql) && ++page > 1) await meanwhile(page);
    return query(sql, params) as never;
  });
  return { query, pages: () => page };
};
const idsIn = (csv: string) =>
  csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => Number(/^"?(\d+)/.exec(line)?.[1]));
const file = async (path: string, by = operator) => {
  const { statusCode, payload } = await portal.app.inject({ url: path, headers: { cookie: by.cookie, accept: 'text/csv' } });
  expect(statusCode).toBe(200);
  return idsIn(payload);
};
const inOrder = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);

describe('exports of back-office lists', () => {
  /** Inserts many accounts directly into the table, because an export needs several pages. */
  const accounts = (name: string, count: number) =>
    portal.connection.query<{ id: number }>(
      `insert into account (account, real_name, password, country, locale)
       select $1 || i, $1 || ' ' || i, '-', 'za', 'en-us' from generate_series(1, $2::int) i returning id`,
      [name, count],
    );

  test('an export of accounts is complete while accounts are added, deleted and reordered', async () => {
    const before = (await accounts('first', 3500)).map(({ id }) => id);
    const { query, pages } = betweenPages(/as "signedInAt"/, async (page) => {
      await query(`insert into account (account, real_name, password, country, locale) values ($1, ' Before all', '-', 'za', 'en-us')`, [
        `late${page}`,
      ]);
      await query(`update account set real_name = 'Zulu ' || real_name where id = any($1)`, [before.slice(0, 700)]);
      await query(`update account set real_name = 'Alpha ' || real_name where id = any($1)`, [before.slice(-700)]);
      await query('update account set deleted_at = now() where id = any($1)', [before.slice(page * 100, page * 100 + 50)]);
    });
    const found = await file('/api/admin/accounts?country=za&sort=realName');
    expect(pages()).toBe(4);
    expect(inOrder(found)).toEqual(inOrder(before));
  });

  test('rows deleted during an export do not duplicate or drop other rows', async () => {
    await portal.connection.query('delete from feedback');
    const rows = await portal.connection.query<{ id: number }>(
      `insert into feedback (name, company, contact, content, locale) select 'A', 'B', 'a@example.org', 'C' || i, 'en-us' from generate_series(1, 2500) i returning id`,
    );
    const before = rows.map(({ id }) => id);
    const [first, last] = [before.slice(-20, -10), before.slice(100, 110)]; // the export lists the newest rows first
    const { query } = betweenPages(/f\.content/, () => query('delete from feedback where id = any($1)', [[...first, ...last]]));
    expect(await file('/api/admin/feedback')).toEqual(before.filter((id) => !last.includes(id)).reverse());
  });

  test.each(selectTestCases(['&sort=title', '', '&working=draft']))(
    'an export of records is complete while records change, %s',
    async (order) => {
      await portal.connection.query('delete from draft_version');
      await portal.connection.query('delete from policy');
      const made = await portal.write(
        'policy',
        Array.from(
          { length: 2300 },
          (_, i) => ({ ...generateRecordDrafts(kindOf('policy'), 1)[0], key: `k${i}`, lang: 'en-us', country: 'cn' }) as never,
        ),
        'draft',
      );
      expect(made).toHaveLength(2300);
      const before = (await portal.connection.query<{ n: number }>('select n from policy')).map(({ n }) => n);
      if (order.includes('working'))
        await portal.connection.query(
          `insert into draft_version (kind, n, "values", state, at) select 'policy', n, '{}', 'draft', now() from policy`,
        );
      const { query, pages } = betweenPages(/with page as/, async (page) => {
        await query(`update policy set updated_at = now(), title = 'A' || title where n = any($1)`, [before.slice(0, 300)]);
        await query(`update policy set deleted_at = now() where n = any($1)`, [before.slice(page * 50, page * 50 + 20)]);
        await query(`update draft_version set at = now(), state = 'review' where n = any($1)`, [before.slice(-300)]);
      });
      expect(inOrder(await file(`/api/admin/content/policy?state=draft${order}`))).toEqual(inOrder(before));
      expect(pages()).toBeGreaterThan(2);
    },
  );

  test('an export of a list built in memory is complete', async () => {
    const items = (from: number, count: number) =>
      `insert into dictionary_item (dictionary, value, labels, sort, active, builtin)
       select 'industry', 'item-' || i, '{"en-us": "Item"}', i, true, false from generate_series(${from}, ${from + count - 1}) i`;
    await portal.connection.query(items(10_000, 1500));
    const { query } = betweenPages(/from dictionary_item/, (page) => query(items(-20 * page, 10)));
    const { payload } = await portal.app.inject({
      url: '/api/admin/dictionary-items?dictionary=industry',
      headers: { cookie: operator.cookie, accept: 'text/csv' },
    });
    const found = [...payload.matchAll(/^industry:(item-\d+),/gm)].map(([, value]) => value);
    expect(new Set(found).size).toBe(1500);
    expect(found).toHaveLength(1500);
  });

  test('an export contains only rows within the scope of the caller', async () => {
    const looker = await newPermissionHolder(portal, 'country', ['account:account:read', 'account:account:export'], 'za');
    const own = await portal.connection.query<{ id: number }>(`select id from account where country = 'za' and deleted_at is null`);
    expect(inOrder(await file('/api/admin/accounts', looker))).toEqual(inOrder(own.map(({ id }) => id)));
  });
});

test('an export of a public list is complete while records are added, unpublished and redated', async () => {
  const draft = (i: number) =>
    ({ ...generateRecordDrafts(kindOf('news'), 1)[0], key: `n${i}`, lang: 'en-us', country: 'cn', date: '2024-01-01' }) as never;
  await portal.write(
    'news',
    Array.from({ length: 1800 }, (_, i) => draft(i)),
  );
  const before = (await portal.connection.query<{ n: number }>('select n from news')).map(({ n }) => n);
  const hidden = before.slice(50, 60); // these records are in the last page of the export
  const { query, pages } = betweenPages(/where r\.n = any\(/, async (page) => {
    await query(`update news set date = '2025-01-01' where n = any($1)`, [before.slice(0, 300)]);
    await query(`update news set state = 'draft' where n = any($1)`, [hidden]);
    if (page === 2) await portal.write('news', [draft(5000)]);
  });
  const { payload } = await portal.app.inject({ url: '/api/portal/news/export?format=json&sort=date' });
  const found = (JSON.parse(payload) as { id: string }[]).map(({ id }) => Number(id));
  expect(pages()).toBeGreaterThan(3);
  // records unpublished during the export are left out
  expect([inOrder(found), new Set(found).size]).toEqual([expect.arrayContaining(before.filter((n) => !hidden.includes(n))), found.length]);
  expect(found.filter((n) => !before.includes(n))).toEqual([]);
});
