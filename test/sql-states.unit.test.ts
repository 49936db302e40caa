import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type SqlStateRow, sqlStateRowOf, sqlStates } from '../src/platform/db/sql-states.ts';
import { externalProblemOf } from '../src/platform/http/startup-problem.ts';
import { files, modules, withoutComments } from './harness/sources.ts';

/** Each SQLSTATE of PostgreSQL has one meaning in the whole portal: one table defines it, and other code uses the names of conditions. */

/** The files that may contain SQLSTATEs: the table, and the messages of a failed start for some states. */
const homes = ['src/platform/db/sql-states.ts', 'src/platform/http/startup-problem.ts'];
/** The error classes of PostgreSQL. */
const classes = /^(0[389ABFLPZ]|10|2[0-8]|2[BDF]|3[489BDF]|4[024]|5[34578]|72|F0|HV|P0|XX)[0-9A-Z]{3}$/;
const literal = /(?<=['"`])[0-9A-Z]{5}(?=['"`])/g;
const statesIn = (code: string): string[] => (withoutComments(code).match(literal) ?? []).filter((text) => classes.test(text));
const table = Object.entries<SqlStateRow>(sqlStates);

test('SQLSTATEs are distinguished from other five-character words', () => {
  const code = `const a = ['23505', "0A000", \`XX001\`, 'EPIPE', 'ENXIO', 'PANIC', '12345', '235050'] // '40001'`;
  expect(statesIn(code)).toEqual(['23505', '0A000', 'XX001']);
});

test('no module except the table contains a SQLSTATE', () => {
  const named = modules
    .filter((file) => !homes.includes(file))
    .flatMap((file) => statesIn(readFileSync(file, 'utf8')).map((state) => `${file} ${state}`));
  expect(named).toEqual([]);
  const raised = files.filter((file) => file.endsWith('.sql')).filter((file) => /errcode/i.test(readFileSync(file, 'utf8')));
  expect(raised).toEqual([]);
});

test('the messages of a failed start are for SQLSTATEs of the table', () => {
  const messageStates = statesIn(readFileSync(homes[1] ?? '', 'utf8'));
  expect(messageStates.length).toBeGreaterThan(5);
  const known = table.map(([, { state }]) => state);
  expect(messageStates.filter((state) => !known.includes(state))).toEqual([]);
  for (const state of messageStates) expect(externalProblemOf({ code: state, message: 'x' }), state).toBeTruthy();
});

test('each SQLSTATE and class has one row, which rowOf returns', () => {
  const states = table.map(([, { state }]) => state);
  expect(states.filter((state) => !/^[0-9A-Z]{2}([0-9A-Z]{3})?$/.test(state))).toEqual([]);
  expect(new Set(states).size).toBe(states.length);
  for (const [name, row] of table) if (!row.message) expect([name, sqlStateRowOf(row.state, 'x')]).toEqual([name, row]);
  expect(sqlStateRowOf('08P01', 'x')).toBe(sqlStates.connectionException);
  expect(sqlStateRowOf('22003', 'x')).toBeUndefined();
});
