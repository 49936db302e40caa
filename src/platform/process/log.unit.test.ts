import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { captureLogLines } from '../../../test/harness/log.ts';
import { log, logFailure } from './log.ts';

let lines: Record<string, unknown>[];
beforeEach(() => {
  vi.useFakeTimers();
  lines = captureLogLines().lines;
  log.level = 'info';
});
afterEach(() => {
  log.level = 'silent';
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('a line is JSON in the format of request lines, with the error', () => {
  logFailure('A test could not be logged', new Error('no paper'));
  expect(lines).toEqual([
    {
      level: 'error',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      pid: process.pid,
      hostname: expect.any(String),
      msg: 'A test could not be logged',
      err: { type: 'Error', message: 'no paper', stack: expect.any(String) },
    },
  ]);
});

test('a kind of failure is logged once in ten minutes, then with its repetitions; another kind at once', () => {
  for (let i = 0; i < 50; i++) logFailure('Leases could not be renewed', new Error(`connect 10.0.0.1:${5000 + i} refused`));
  logFailure('Leases could not be renewed', new TypeError('x is not a function'));
  expect(lines.map(({ err }) => (err as Error).message)).toEqual(['connect 10.0.0.1:5000 refused', 'x is not a function']);
  vi.advanceTimersByTime(10 * 60_000 + 1);
  logFailure('Leases could not be renewed', new Error('connect 10.0.0.1:6000 refused'));
  expect(lines.at(-1)).toMatchObject({ repeated: 49 });
});

test('the configured level applies', () => {
  log.level = 'fatal';
  logFailure('Anything', new Error('else'));
  expect(lines).toEqual([]);
});
