import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stubDocumentVisibility } from '../../../../../test/harness/screen.ts';
import { dayOf, daysBetween, runClock, timeOf } from './clock.ts';

/** Time zone of the tests, independent of the machine; it has summer time. */
const zone = 'Europe/Berlin';
const zoneBefore = process.env.TZ;
beforeEach(() => {
  process.env.TZ = zone;
});
afterEach(() => {
  if (zoneBefore === undefined) delete process.env.TZ;
  else process.env.TZ = zoneBefore;
});

test('time and date are formatted with two digits', () => {
  const early = new Date(2026, 0, 5, 4, 3, 2);
  expect([timeOf(early), dayOf(early)]).toEqual(['04:03:02', '2026-01-05']);
  const late = new Date(2026, 11, 31, 23, 59, 59, 999);
  expect([timeOf(late), dayOf(late)]).toEqual(['23:59:59', '2026-12-31']);
});

test('days are counted from 0 and grow by one a day, across summer time and leap years', () => {
  expect(daysBetween('2026-03-29', '2026-03-29')).toBe(0);
  expect(daysBetween('2026-03-28', '2026-03-29')).toBe(1);
  expect(daysBetween('2026-03-29', '2026-03-30')).toBe(1);
  expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2);
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
  expect(daysBetween('2025-01-01', '2026-01-01')).toBe(365);
  let last = -1;
  for (let day = new Date(2026, 0, 1, 12); day.getFullYear() === 2026; day.setDate(day.getDate() + 1)) {
    const count = daysBetween('2026-01-01', dayOf(day));
    expect(count).toBe(last + 1);
    last = count;
  }
});

test('a start date in the future counts as 0 days', () => {
  expect(daysBetween('2026-05-02', '2026-05-01')).toBe(0);
});

describe('the clock', () => {
  let stop: () => void = () => undefined;
  let show: (inSight: boolean) => void;
  beforeEach(() => {
    vi.useFakeTimers();
    show = stubDocumentVisibility();
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const start = (now: Date) => {
    vi.setSystemTime(now);
    const hands = { tick: vi.fn<(now: Date) => void>(), onDay: vi.fn(), onJump: vi.fn() };
    stop = runClock(hands);
    const ticks = () => hands.tick.mock.calls.map(([at]) => at.getTime() % 1000);
    return { ...hands, ticks };
  };

  test('the clock ticks at once and then at every full second', () => {
    const { tick, ticks, onDay, onJump } = start(new Date(2026, 4, 5, 10, 0, 0, 730));
    expect(tick).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(269);
    expect(tick).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(tick).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(60_000);
    expect(ticks()).toEqual([730, ...Array(61).fill(0)]);
    expect([onDay.mock.calls.length, onJump.mock.calls.length]).toEqual([0, 0]);
  });

  test.each([
    ['an ordinary night', new Date('2026-05-05T21:59:50Z')],
    ['the night of New Year', new Date('2026-12-31T22:59:50Z')],
  ])('the clock reports a new day once: %s', (_, now) => {
    const { onDay, onJump } = start(now);
    vi.advanceTimersByTime(9000);
    expect(onDay).toHaveBeenCalledTimes(0);
    vi.advanceTimersByTime(1000);
    expect(onDay).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(60_000);
    expect([onDay.mock.calls.length, onJump.mock.calls.length]).toEqual([1, 0]);
  });

  test.each([
    ['forward', new Date('2026-03-29T00:59:55Z'), '03:00:05'],
    ['back', new Date('2026-10-25T00:59:55Z'), '02:00:05'],
  ])('a change of summer time changes the displayed time and is not a jump: %s', (_, now, displayedTime) => {
    const { tick, onDay, onJump } = start(now);
    vi.advanceTimersByTime(10_000);
    expect(timeOf(tick.mock.lastCall?.[0] as Date)).toBe(displayedTime);
    expect([onDay.mock.calls.length, onJump.mock.calls.length]).toEqual([0, 0]);
  });

  test.each([
    ['hours forward', 3 * 3_600_000],
    ['an hour back', -3_600_000],
    ['eleven seconds', 11_000],
  ])('the clock reports a jump of the system time once: %s', (_, by) => {
    const { onDay, onJump } = start(new Date(2026, 4, 5, 10, 0, 0));
    vi.setSystemTime(Date.now() + by);
    vi.advanceTimersByTime(30_000);
    expect([onDay.mock.calls.length, onJump.mock.calls.length]).toEqual([0, 1]);
  });

  test('a jump of the clock into another day reports a new day once', () => {
    const { onDay, onJump } = start(new Date(2026, 4, 5, 23, 0, 0));
    vi.setSystemTime(new Date(2026, 4, 8, 2, 0, 0));
    vi.advanceTimersByTime(30_000);
    expect([onDay.mock.calls.length, onJump.mock.calls.length]).toEqual([1, 0]);
  });

  test('the clock pauses while the page is hidden, and is correct as soon as the page is visible', () => {
    const { tick, onDay, onJump } = start(new Date(2026, 4, 5, 10, 0, 0));
    show(false);
    vi.advanceTimersByTime(3_600_000);
    expect(tick).toHaveBeenCalledTimes(1);
    show(true);
    expect(timeOf(tick.mock.lastCall?.[0] as Date)).toBe('11:00:00');
    expect([onDay.mock.calls.length, onJump.mock.calls.length]).toEqual([0, 1]);
    vi.advanceTimersByTime(5000);
    expect(tick).toHaveBeenCalledTimes(7);
  });

  test('the clock does not tick if the page was opened hidden', () => {
    show(false);
    const { tick } = start(new Date(2026, 4, 5, 10, 0, 0));
    const before = tick.mock.calls.length;
    vi.advanceTimersByTime(60_000);
    expect(tick).toHaveBeenCalledTimes(before);
  });

  test('the clock does nothing after it is stopped', () => {
    const { tick } = start(new Date(2026, 4, 5, 10, 0, 0));
    stop();
    vi.advanceTimersByTime(60_000);
    show(false);
    show(true);
    expect(tick).toHaveBeenCalledTimes(1);
  });
});
