import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, test } from 'vitest';
import { sqlState } from '../process/error-chain.ts';
import { isDiskFull, isUnavailable } from './errors.server.ts';

const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code });

test('errors are recognised through the wrappers of drizzle and Node', () => {
  expect(sqlState(new DrizzleQueryError('select 1', [], coded('23505')))).toBe('23505');
  expect(isDiskFull(new DrizzleQueryError('insert', [], coded('53100')))).toBe(true);
  expect(isUnavailable(new AggregateError([coded('ECONNREFUSED')]))).toBe(true);
});

test.each(['57P01', '57P03', '08006', '08P01', '53300', 'ECONNRESET', 'EPIPE'])('%s means unavailable', (code) => {
  expect(isUnavailable(coded(code))).toBe(true);
  expect(isDiskFull(coded(code))).toBe(false);
});

test.each([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'PGlite is closed',
])('"%s" means unavailable', (text) => expect(isUnavailable(new Error(text))).toBe(true));

test('programming errors are neither unavailability nor a full disk', () => {
  for (const error of [coded('42601'), coded('23505'), coded('08ABCDEF'), new TypeError('x'), undefined, null, 'EPIPE', { cause: 1 }]) {
    expect(isUnavailable(error) || isDiskFull(error)).toBe(false);
  }
  expect(sqlState(coded('EPIPE'))).toBeUndefined();
});

test('an error that is its own cause does not loop', () => {
  const loop = new Error('x');
  loop.cause = loop;
  expect(isUnavailable(loop)).toBe(false);
});
