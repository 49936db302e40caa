import { boolean, customType, date, integer, jsonb, pgTable, serial, text, timestamp, varchar } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase } from '../../../test/harness/database.ts';
import { bulkInsert } from './bulk.server.ts';
import type { Connection } from './connect.server.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
const table = pgTable('bulk "t"', {
  id: serial().primaryKey(),
  fullTitle: varchar({ length: 200 }),
  tags: text().array(),
  facts: jsonb(),
  since: date(),
  seenAt: timestamp({ withTimezone: true }),
  isOpen: boolean().notNull().default(true),
  token: text().$defaultFn(() => 'made'),
  sum: bytes(),
  tsv: tsvector(),
  views: integer(),
});

let connection: Connection;
beforeAll(async () => {
  connection = await freshDatabase();
  await connection.query(`create table "bulk ""t""" (id serial primary key, full_title varchar(200), tags text[], facts jsonb, since date,
    seen_at timestamptz, is_open boolean not null default true, token text, sum bytea, tsv tsvector, views int)`);
});
beforeEach(() => connection.query('truncate "bulk ""t""" restart identity'));
afterAll(() => connection.close());

const stored = () => connection.db.select().from(table).orderBy(table.id);

test('arrays, JSON, dates, nulls and special characters are stored as sent', async () => {
  const seenAt = new Date('2024-05-17T01:02:03.456Z');
  const awkward = 'it\'s "quoted" \\ back\\u0000slash\n\ttab 标准 😀 {a,b}';
  const row = {
    fullTitle: awkward,
    tags: ['a,b', '{}', '"', awkward],
    facts: { list: [1, null, 'x'], text: awkward },
    since: '2024-05-17',
    seenAt,
  };
  await bulkInsert(connection.db, table, [row, { tags: [], facts: [1, 2], views: 3, sum: new Uint8Array([0, 255]) }, { facts: 'text' }]);
  const [first, second, third] = await stored();
  expect(first).toMatchObject({ ...row, id: 1, isOpen: true, token: 'made', views: null, sum: null });
  expect(second).toMatchObject({ id: 2, fullTitle: null, tags: [], facts: [1, 2], since: null, seenAt: null, views: 3 });
  expect([...(second?.sum ?? [])]).toEqual([0, 255]);
  expect(third).toMatchObject({ facts: 'text', tags: null });
});

test('a column that is null in every row is stored as null, even if it has a default', async () => {
  await bulkInsert(connection.db, table, [
    { fullTitle: null, tags: null, token: null, views: 1 },
    { fullTitle: null, tags: null, token: null, views: 2 },
  ]);
  expect(await stored()).toMatchObject([1, 2].map((views) => ({ fullTitle: null, tags: null, token: null, isOpen: true, views })));
  await expect(bulkInsert(connection.db, table, [{ isOpen: null }])).rejects.toThrow();
});

test('characters that PostgreSQL cannot store are dropped; escaped look-alikes stay', async () => {
  const title = 'a\0b\ud800c\udc00d\\u0000\\\0e😀';
  await bulkInsert(connection.db, table, [{ fullTitle: title, tags: ['\0'], facts: { 'k\0': ['\udfff'] } }]);
  expect((await stored())[0]).toMatchObject({ fullTitle: 'abcd\\u0000\\e😀', tags: [''], facts: { k: [''] } });
});

test('columns can be computed from the record and from keys that are no columns', async () => {
  const expressions = {
    tsv: "setweight(to_tsvector('simple', r.plain_text), 'A') || to_tsvector('simple', r.full_title)",
    views: 'r.views + 1',
  };
  await bulkInsert(connection.db, table, [{ fullTitle: 'two', plainText: 'one', views: 1 }], { extra: { plainText: 'text' }, expressions });
  expect((await stored())[0]).toMatchObject({ fullTitle: 'two', tsv: "'one':1A 'two':2", views: 2 });
});

test('conflicts are ignored or update the row, and rows are returned', async () => {
  const { db } = connection;
  await bulkInsert(db, table, [{ id: 1, views: 1, token: 'old' }]);
  expect(await bulkInsert(db, table, [{ id: 1, views: 2 }], { onConflict: 'nothing', returning: ['id'] })).toEqual([]);
  const rows = [
    { id: 1, views: 3, token: 'new' },
    { id: 2, views: 4, token: 'new' },
  ];
  const onConflict = { target: ['id'], update: ['views'] } as const;
  expect(await bulkInsert(db, table, rows, { onConflict, returning: ['id', 'isOpen', 'views'] })).toEqual([
    { id: 1, isOpen: true, views: 3 },
    { id: 2, isOpen: true, views: 4 },
  ]);
  expect((await stored()).map(({ token }) => token)).toEqual(['old', 'new']);
});

test('no rows send no statement, an unknown key throws, a transaction can be rolled back', async () => {
  expect(await bulkInsert(connection.db, table, [])).toEqual([]);
  await expect(bulkInsert(connection.db, table, [{ titel: 'x' }])).rejects.toThrow('titel');
  const undone = connection.db.transaction(async (tx) => {
    await bulkInsert(tx, table, [{ views: 1 }]);
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  expect(await stored()).toEqual([]);
});

test('ten thousand rows are inserted by one statement', async () => {
  await connection.query('create sequence statements');
  await connection.query(
    `create function count_statement() returns trigger language plpgsql as $$ begin perform nextval('statements'); return null; end $$`,
  );
  await connection.query('create trigger counted after insert on "bulk ""t""" for each statement execute function count_statement()');
  const input = Array.from({ length: 10_000 }, (_, views) => ({
    fullTitle: `Стандарт ${views}`,
    tags: ['a', 'b'],
    facts: { views },
    views,
  }));
  await bulkInsert(connection.db, table, input);
  expect((await stored()).map(({ views }) => views)).toEqual(input.map(({ views }) => views));
  expect(await connection.query(`select nextval('statements')::int as n`)).toEqual([{ n: 2 }]);
});
