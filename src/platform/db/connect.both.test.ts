import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { engine, freshDatabase } from '../../../test/harness/database.ts';
import { sqlState } from '../process/error-chain.ts';
import { type Connection, queryRows } from './connect.server.ts';

let connection: Connection;
beforeAll(async () => {
  connection = await freshDatabase();
  await connection.query('create table floor_t (id int primary key)');
});
afterAll(() => connection.close());

const count = async () => (await connection.query<{ n: number }>('select count(*) as n from floor_t'))[0]?.n;

test('both engines return identical values for each type', async () => {
  expect(connection.engine).toBe(engine);
  const sql = `select 1::int8 as whole, 9007199254740993 as huge, array[2]::int8[] as wholes, 1.50::numeric as exact, 0.5::float8 as real,
    date '2024-05-17' as day, array[date '2024-05-17'] as days, timestamptz '2024-05-17 08:00+08' as at, '{"a":[1]}'::jsonb as json,
    array['a','b'] as texts, true as yes, null as nothing, current_setting('TimeZone') as zone`;
  expect(await connection.query(sql)).toEqual([
    {
      whole: 1,
      huge: 9007199254740993n,
      wholes: [2],
      exact: '1.50',
      real: 0.5,
      day: '2024-05-17',
      days: ['2024-05-17'],
      at: new Date('2024-05-17T00:00:00Z'),
      json: { a: [1] },
      texts: ['a', 'b'],
      yes: true,
      nothing: null,
      zone: 'UTC',
    },
  ]);
});

test('non-ASCII letters are treated as letters', async () => {
  const sql =
    "select lower('ПОЛИТИКА') as lower, similarity('стандарт', 'стандарты') > 0.5 as alike, cardinality(show_trgm('标准化')) > 0 as han";
  await connection.query('create extension if not exists pg_trgm');
  expect(await connection.query(sql)).toEqual([{ lower: 'политика', alike: true, han: true }]);
});

test('a transaction sees its own raw statements and is rolled back completely', async () => {
  const failing = connection.db.transaction(async (tx) => {
    await queryRows(tx, 'insert into floor_t values ($1)', [1]);
    expect(await queryRows(tx, 'select id from floor_t')).toEqual([{ id: 1 }]);
    await tx.transaction((inner) => queryRows(inner, 'insert into floor_t values ($1)', [2]));
    throw new Error('undo');
  });
  await expect(failing).rejects.toThrow('undo');
  expect(await count()).toBe(0);
  await connection.db.transaction((tx) => queryRows(tx, 'insert into floor_t values ($1)', [1]), { isolationLevel: 'serializable' });
  expect(await count()).toBe(1);
});

test('a transaction in which an error was swallowed is rejected', async () => {
  const swallowing = connection.db.transaction(async (tx) => {
    await queryRows(tx, 'insert into floor_t values (1)').catch((error) => expect(sqlState(error)).toBe('23505'));
  });
  await expect(swallowing).rejects.toThrow();
});

test('consecutive statements yield to the event loop', async () => {
  const turnsDuring = async (work: () => Promise<unknown>): Promise<number> => {
    let turns = 0;
    const counter = { next: setImmediate(() => undefined) };
    const count = () => {
      turns += 1;
      counter.next = setImmediate(count);
    };
    count();
    await work();
    clearImmediate(counter.next);
    return turns;
  };
  const sum = 'select sum(n) as total from generate_series(1, 20000) n';
  const chain = async (ask: () => Promise<unknown>) => {
    for (let n = 0; n < 50; n += 1) await ask();
  };
  expect(await turnsDuring(() => chain(() => connection.query(sum)))).toBeGreaterThan(3);
  const inOne = () => connection.db.transaction((tx) => chain(() => queryRows(tx, sum)));
  expect(await turnsDuring(inOne)).toBeGreaterThan(3);
});

test('migrating twice changes nothing', async () => {
  await Promise.all([connection.migrate(), connection.migrate()]);
});

test('notifications arrive on their channel until the listener stops', async () => {
  const heard: string[] = [];
  const stop = await connection.listen('floor_news', (payload) => heard.push(payload));
  await connection.query('select pg_notify($1, $2)', ['floor_other', 'no']);
  await connection.db.transaction((tx) => queryRows(tx, 'select pg_notify($1, $2)', ['floor_news', 'да']));
  await vi.waitFor(() => expect(heard).toEqual(['да']));
  await stop();
  await connection.query('select pg_notify($1, $2)', ['floor_news', 'late']);
  expect(heard).toEqual(['да']);
  await expect(connection.listen('x; drop table floor_t', () => undefined)).rejects.toThrow('channel');
});
