import { describe, expect, test } from 'vitest';
import { readSourceFileFacts } from './harness/syntax.ts';
import {
  castsPerThousandLines,
  countComposedSql,
  countViolations,
  findUnusedComposedSqlExceptions,
  findUnusedJoinExceptions,
  type Law,
  sizeLimits,
  sqlTablesIn,
} from './laws/counts.ts';
import { exceptions } from './laws/exceptions.ts';

/**
 * Limits of size, and the owners of tables that SQL may name (docs/ARCHITECTURE.md). Exceptions are in laws/exceptions.ts with their
 * reasons.
 */
const found = countViolations();
const laws: [Law, string][] = [
  ['files', `no file is longer than ${sizeLimits.lines} lines`],
  ['functions', `no function is longer than ${sizeLimits.functionLines} lines`],
  ['parameters', `no function has more than ${sizeLimits.parameters} positional parameters`],
  ['foreignSql', 'SQL names only tables of its own area'],
  ['composedSql', 'SQL is declared, or the builder’s'],
  ['awaits', 'no promise given to Promise.all can reject before Promise.all handles it'],
];

test.each(laws)('%s: %s', (law) => {
  expect(found[law]).toEqual({});
});

test(`there are at most ${sizeLimits.castsPerThousandLines} type assertions per 1,000 lines`, () => {
  expect(castsPerThousandLines()).toBeLessThanOrEqual(sizeLimits.castsPerThousandLines);
});

test('every listed join is used and has a reason', () => {
  expect(findUnusedJoinExceptions()).toEqual([]);
  expect(exceptions.joins.filter(({ reason }) => !reason)).toEqual([]);
});

test('every file listed as composing SQL does so and has a reason', () => {
  expect(findUnusedComposedSqlExceptions()).toEqual([]);
  expect(exceptions.composedSql.filter(({ reason }) => !reason)).toEqual([]);
});

describe('reading of the sources', () => {
  test('type assertions are distinguished from similar syntax', () => {
    const code = `import { a as b } from 'c'; const d = b as unknown as D; const e = [1] as const; const f = 'x as Y'; g satisfies G; h!;`;
    expect(readSourceFileFacts('x.ts', code).casts).toBe(2);
    expect(readSourceFileFacts('x.ts', 'const a = <A>b;').casts).toBe(1);
  });

  test('functions are found with their names, parameters and lines', () => {
    const code =
      'const a = (x, { y, z }, ...w) => {\n};\nclass B { #c(this: B, d = 1) {} static e = async () => 1 }\nfunction F() { g(() => 1); }';
    expect(readSourceFileFacts('x.tsx', code).functions.sort((one, other) => (one.name < other.name ? -1 : 1))).toEqual([
      { name: '#c', parameters: 1, lines: 1 },
      { name: '(callback)', parameters: 0, lines: 1 },
      { name: 'F', parameters: 0, lines: 1 },
      { name: 'a', parameters: 3, lines: 2 },
      { name: 'e', parameters: 0, lines: 1 },
    ]);
  });

  test.each([
    ['await Promise.all([a(), b(await c())])', 1],
    ['await Promise.allSettled([a(), async () => { await c(); }, d(async function () { await e(); })])', 0],
    ['const b = await c(); await Promise.all([a(), b]); list([await d()]);', 0],
    ['f(async () => { await Promise.race([a(), await b()]); })', 1],
  ])('an await among the promises of Promise.all is counted in: %s', (code, expected) => {
    expect(readSourceFileFacts('x.ts', code).awaitsAmongPromises).toBe(expected);
  });

  test('insertions of a template are left out, and JSX text is not a string', () => {
    expect(
      readSourceFileFacts('x.tsx', 'const a = sql`select ${b} from "${c}" r`; const d = <p title="e">from account</p>;').strings,
    ).toEqual(['select … from "…" r', 'e']);
  });

  test.each([
    ['select 1 from account a left join label l on true', ['account', 'label'], []],
    ['feedback f left join account a', ['feedback', 'account'], []],
    ['update file f set public = true from account a', ['account'], ['file']],
    ['delete from session using account', ['account'], ['session']],
    ['insert into label (code) select code from "…" r', ['…'], ['label']],
    ['A sentence about what comes from account', [], []],
  ])('tables that are read and tables that are written are found in: %s', (sql, read, written) => {
    const found = sqlTablesIn(sql);
    expect(found.filter((one) => !one.written).map(({ table }) => table)).toEqual(read);
    expect(found.filter((one) => one.written).map(({ table }) => table)).toEqual(written);
  });

  test.each([
    [`await this.#connection.query<Row>(text); await connection.onReservedConnection(text);`, 2],
    [
      `import { type Db, queryRows } from '../db/connect.server.ts';\nawait queryRows(tx, text); await queryRows<{ n: number }>(tx, text); toRows(x); answer.rows(y);`,
      2,
    ],
    [`const rows = () => []; queryRows(); index.query({}); one.all(connection, {});`, 0],
  ])('calls that run SQL as text are counted in: %s', (code, expected) => {
    expect(countComposedSql(code)).toBe(expected);
  });

  test('a file that is not valid code is refused', () => {
    expect(() => readSourceFileFacts('x.ts', 'const const')).toThrow('x.ts');
  });
});
