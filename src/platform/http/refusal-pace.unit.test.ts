import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RefusalPace } from './refusal-pace.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const delays = (pace: RefusalPace, count: number, block = 'a') => Array.from({ length: count }, () => Math.round(pace.delay(block)));

test('five hundred refusals are immediate, further ones are spaced, none later than two seconds', () => {
  const pace = new RefusalPace();
  expect(delays(pace, 500)).toEqual(Array(500).fill(0));
  expect(delays(pace, 3)).toEqual([2, 4, 6]);
  expect(delays(pace, 2000).at(-1)).toBe(2000);
  expect(delays(pace, 1, 'b')).toEqual([0]);
});

test('the bucket drains with time', () => {
  const pace = new RefusalPace();
  delays(pace, 1000);
  expect(delays(pace, 1)).toEqual([1002]);
  vi.advanceTimersByTime(3000);
  expect(delays(pace, 1)).toEqual([0]);
});
