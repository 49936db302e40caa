import { globSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Connection } from '../src/platform/db/connect.server.ts';
import { instant, int, json, list, nullable, type Statement, statement, statements, text } from '../src/platform/db/sql.server.ts';
import '../src/server/app.ts';
import { freshDatabase } from './harness/database.ts';
import { describeStatement } from './harness/describe.ts';

/** The database describes every declared statement; the names and types of its columns and parameters must equal the declaration. */
let connection: Connection;
beforeAll(async () => {
  connection = await freshDatabase();
});
afterAll(() => connection.close());

const declared = [...statements];

/** The differences between a declaration and the description by the database; empty if they agree. */
const differences = async (one: Pick<Statement<unknown, unknown>, 'text' | 'params' | 'columns'>): Promise<string[]> => {
  const found = await describeStatement(connection, one.text).catch((error: Error) => error.message);
  if (typeof found === 'string') return [found];
  const names = new Set([...Object.keys(one.columns), ...Object.keys(found.columns)]);
  const columns = [...names].flatMap((name) => {
    const [declaredType, is] = [one.columns[name], found.columns[name]];
    if (is !== undefined && declaredType?.includes(is)) return [];
    return [`column ${name}: declared ${declaredType?.join('|') ?? 'nowhere'}, is ${is ?? 'nowhere'}`];
  });
  const params = one.params.flatMap(({ name, takes }, i) => {
    const is = found.params[i] ?? '';
    return takes.includes(is) ? [] : [`parameter ${name}: declared ${takes.join('|')}, is ${is}`];
  });
  return [...columns, ...params];
};

test('every declared statement agrees with its description by the database', async () => {
  expect(declared.length).toBeGreaterThan(10);
  const wrong: Record<string, string[]> = {};
  for (const one of declared) {
    const found = await differences(one);
    if (found.length > 0) wrong[one.text] = found;
  }
  expect(wrong).toEqual({});
});

test('every statement is declared at the top level of a module, so that this test finds it', () => {
  const isTop = (line: string, before: string) =>
    /^(export )?const /.test(line) || (/^ *statement\(/.test(line) && /buildForEachKind\(\(\w+\) =>$/.test(before));
  const nestedStatements = globSync('src/**/*.server.ts').flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n');
    return lines
      .filter((line, i) => /\bstatement\(\{/.test(line) && !isTop(line, lines[i - 1] ?? ''))
      .map((line) => `${file}: ${line.trim()}`);
  });
  expect(nestedStatements).toEqual([]);
});

describe('detection of wrong declarations', () => {
  const good = { params: { account: int }, row: { id: int, type: text(), readAt: nullable(instant) } };
  const query = (columns: string, where = 'account') => sql`select ${sql.raw(columns)} from notice where ${sql.raw(where)} = `;
  const of = (columns: string, where?: string) => statement({ ...good, sql: ({ account }) => sql`${query(columns, where)}${account}` });
  const all = 'id, type, read_at as "readAt"';
  test.each([
    ['nothing', of(all), []],
    ['a misspelt column', of('id, typ, read_at as "readAt"'), [expect.stringMatching(/column "typ" does not exist/)]],
    ['a column that is missing', of('id, type'), ['column readAt: declared timestamp with time zone, is nowhere']],
    ['one too many', of(`${all}, link`), ['column link: declared nowhere, is text']],
    ['another type', of(`id::text, type, read_at as "readAt"`), ['column id: declared smallint|integer, is text']],
    ['another parameter', of(all, 'type'), [expect.stringMatching(/^parameter account: declared .*integer.*, is text$/)]],
  ])('%s', async (_, one, expected) => {
    expect(await differences(one)).toEqual(expected);
  });
});

test('a parameter that a statement names several times is sent once', async () => {
  const params = { a: int, b: int };
  const many = statement({ params, row: { sum: int }, sql: ({ a, b }) => sql`select ${b}::int * 100 + ${a}::int * 10 + ${b}::int as sum` });
  expect([many.params.map(({ name }) => name), many.text.match(/\$\d+/g)]).toEqual([
    ['b', 'a'],
    ['$1', '$2', '$1'],
  ]);
  expect(await many.one(connection, { a: 2, b: 3 })).toEqual({ sum: 323 });
});

test('values are sent and returned with their declared types, including lists and JSON', async () => {
  await connection.query(`insert into notice (account, type, facts, link) values (7, 'a', '{"n": 1}', null), (7, 'b', '{}', '/x')`);
  const some = statement({
    params: { account: int, types: list(text()), more: json<object>() },
    row: { type: text(), at: instant, link: nullable(text()), facts: json<{ n?: number }>() },
    sql: ({ account, types, more }) =>
      sql`select type, at, link, facts || ${more}::jsonb as facts from notice where account = ${account} and type = any(${types}) order by id`,
  });
  const found = await some.all(connection, { account: 7, types: ['a', 'c'], more: { text: 'a "word"' } });
  expect(found).toEqual([{ type: 'a', at: expect.any(Date), link: null, facts: { n: 1, text: 'a "word"' } }]);
  const one = await connection.db.transaction((tx) => some.one(tx as never, { account: 7, types: ['b'], more: {} }));
  expect(one?.link).toBe('/x');
  expect(await some.one(connection, { account: 8, types: ['b'], more: {} })).toBeUndefined();
  // @ts-expect-error an account is a number
  const wrong = () => some.one(connection, { account: '8', types: [], more: {} });
  // @ts-expect-error there is no such column
  expect([wrong.length, found[0]?.read]).toEqual([0, undefined]);
});
