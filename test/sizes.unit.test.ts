import { describe, expect, test } from 'vitest';
import { readSyntax } from './harness/syntax.ts';
import { castsPerThousandLines, composedIn, counted, countLimits, idleComposers, idleJoins, type Law, tablesIn } from './laws/counts.ts';
import { exceptions } from './laws/exceptions.ts';

/** How large things may grow, and whose tables SQL may name (docs/ARCHITECTURE.md). What may stay is in laws/exceptions.ts, with its reason. */
const found = counted();
const laws: [Law, string][] = [
  ['files', `no file is longer than ${countLimits.lines} lines`],
  ['functions', `no function is longer than ${countLimits.functionLines} lines`],
  ['parameters', `no function has more than ${countLimits.parameters} positional parameters`],
  ['foreignSql', 'SQL names only tables of its own area'],
  ['composedSql', 'SQL is declared, or the builder’s'],
];

test.each(laws)('%s: %s', (law) => {
  expect(found[law]).toEqual({});
});

test(`casts come to at most ${countLimits.castsPerThousandLines} per 1,000 lines`, () => {
  expect(castsPerThousandLines()).toBeLessThanOrEqual(countLimits.castsPerThousandLines);
});

test('every listed join is read, and says why', () => {
  expect(idleJoins()).toEqual([]);
  expect(exceptions.joins.filter(({ reason }) => !reason)).toEqual([]);
});

test('every file that is listed as putting SQL together does, and says why', () => {
  expect(idleComposers()).toEqual([]);
  expect(exceptions.composedSql.filter(({ reason }) => !reason)).toEqual([]);
});

describe('how the sources are read', () => {
  test('casts are told from what looks like them', () => {
    const code = `import { a as b } from 'c'; const d = b as unknown as D; const e = [1] as const; const f = 'x as Y'; g satisfies G; h!;`;
    expect(readSyntax('x.ts', code).casts).toBe(2);
    expect(readSyntax('x.ts', 'const a = <A>b;').casts).toBe(1);
  });

  test('functions have names, parameters and lines', () => {
    const code =
      'const a = (x, { y, z }, ...w) => {\n};\nclass B { #c(this: B, d = 1) {} static e = async () => 1 }\nfunction F() { g(() => 1); }';
    expect(readSyntax('x.tsx', code).functions.sort((one, other) => (one.name < other.name ? -1 : 1))).toEqual([
      { name: '#c', parameters: 1, lines: 1 },
      { name: '(callback)', parameters: 0, lines: 1 },
      { name: 'F', parameters: 0, lines: 1 },
      { name: 'a', parameters: 3, lines: 2 },
      { name: 'e', parameters: 0, lines: 1 },
    ]);
  });

  test('a template is read with its insertions left out, and text in JSX is none', () => {
    expect(readSyntax('x.tsx', 'const a = sql`select ${b} from "${c}" r`; const d = <p title="e">from account</p>;').strings).toEqual([
      'select … from "…" r',
      'e',
    ]);
  });

  test.each([
    ['select 1 from account a left join label l on true', ['account', 'label'], []],
    ['feedback f left join account a', ['feedback', 'account'], []],
    ['update file f set public = true from account a', ['account'], ['file']],
    ['delete from session using account', ['account'], ['session']],
    ['insert into label (code) select code from "…" r', ['…'], ['label']],
    ['A sentence about what comes from account', [], []],
  ])('which tables are read and which written: %s', (sql, read, written) => {
    const found = tablesIn(sql);
    expect(found.filter((one) => !one.written).map(({ table }) => table)).toEqual(read);
    expect(found.filter((one) => one.written).map(({ table }) => table)).toEqual(written);
  });

  test.each([
    [`await this.#connection.query<Row>(text); await connection.onReservedConnection(text);`, 2],
    [
      `import { type Db, rows } from '../db/connect.server.ts';\nawait rows(tx, text); await rows<{ n: number }>(tx, text); toRows(x); answer.rows(y);`,
      2,
    ],
    [`const rows = () => []; rows(); index.query({}); one.all(connection, {});`, 0],
  ])('what runs SQL as text: %s', (code, expected) => {
    expect(composedIn(code)).toBe(expected);
  });

  test('a file that is no code is refused', () => {
    expect(() => readSyntax('x.ts', 'const const')).toThrow('x.ts');
  });
});
