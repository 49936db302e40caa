import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stubDocumentVisibility } from '../../../../../test/harness/screen.ts';
import { type PollingControl, pauseAfterFailures, pollingIntervalOf, pollWhileVisible } from './poll.ts';

test.each([1000, 5000, 7321, 600_000])('a polling interval of %i ms from the server is used', (f) => {
  expect(pollingIntervalOf(f)).toBe(f);
});

test.each([undefined, null, 0, -5000, 999, 600_001, Number.NaN, Number.POSITIVE_INFINITY, '2000', 'soon', {}, [2000]])(
  'an invalid polling interval of %j becomes five seconds',
  (f) => {
    expect(pollingIntervalOf(f)).toBe(5000);
  },
);

describe('pause after failed calls', () => {
  test('the pause doubles from the polling interval up to a minute', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7, 50, 2000].map((misses) => pauseAfterFailures(misses, 5000, () => 1));
    expect(pauses).toEqual([5000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000, 60_000, 60_000]);
  });

  test('the pause is reduced at random by at most a fifth', () => {
    for (const f of [1000, 5000, 30_000, 600_000])
      for (let misses = 1; misses < 12; misses++) {
        const longest = pauseAfterFailures(misses, f, () => 1);
        expect(pauseAfterFailures(misses, f, () => 0)).toBeCloseTo(longest * 0.8, 6);
        for (let i = 0; i < 20; i++) {
          const share = pauseAfterFailures(misses, f, Math.random) / longest;
          expect(share).toBeGreaterThanOrEqual(0.8);
          expect(share).toBeLessThanOrEqual(1);
        }
      }
  });
});

describe('polling', () => {
  let show: (inSight: boolean) => void;
  let polling: PollingControl | undefined;
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(1);
    show = stubDocumentVisibility();
  });
  afterEach(() => {
    polling?.stop();
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  /** Fake server with pending answers; `take` returns the pause that an answer contains. */
  const start = (first = 5000) => {
    const open: { answer: (f: number) => void; fail: () => void }[] = [];
    const ask = vi.fn(
      () => new Promise<number>((resolve, reject) => open.push({ answer: resolve, fail: () => reject(new Error('no answer')) })),
    );
    const take = vi.fn((f: number) => f);
    const miss = vi.fn();
    polling = pollWhileVisible({ ask, take, miss, first });
    const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
    const answer = async (f = 5000) => {
      open.shift()?.answer(f);
      await pass(0);
    };
    const fail = async () => {
      open.shift()?.fail();
      await pass(0);
    };
    return { ask, take, miss, pass, answer, fail };
  };

  test('polling waits before the first call, and then for the pause in each answer', async () => {
    const { ask, pass, answer } = start(3000);
    await pass(2999);
    expect(ask).toHaveBeenCalledTimes(0);
    await pass(1);
    expect(ask).toHaveBeenCalledTimes(1);
    await answer(2000);
    await pass(1999);
    expect(ask).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(ask).toHaveBeenCalledTimes(2);
    await answer(7000);
    await pass(6999);
    expect(ask).toHaveBeenCalledTimes(2);
    await pass(1);
    expect(ask).toHaveBeenCalledTimes(3);
  });

  test('polling makes no second call while one is in progress', async () => {
    const { ask, pass, answer } = start();
    await pass(5000);
    await pass(60_000);
    polling?.look();
    show(false);
    show(true);
    await pass(60_000);
    expect(ask).toHaveBeenCalledTimes(1);
    await answer();
    await pass(4999);
    expect(ask).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test('the method look calls at once and restarts the pause', async () => {
    const { ask, pass, answer } = start();
    await pass(4000);
    polling?.look();
    expect(ask).toHaveBeenCalledTimes(1);
    await pass(2000);
    await answer();
    await pass(4999);
    expect(ask).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test('polling pauses while the page is hidden, calls once when it is visible again, and continues', async () => {
    const { ask, pass, answer } = start();
    await pass(5000);
    await answer();
    show(false);
    await pass(3_600_000);
    polling?.look();
    expect(ask).toHaveBeenCalledTimes(1);
    show(true);
    await pass(0);
    expect(ask).toHaveBeenCalledTimes(2);
    await answer();
    await pass(5000);
    expect(ask).toHaveBeenCalledTimes(3);
  });

  test('polling processes an answer that arrives while the page is hidden, and makes no further call', async () => {
    const { ask, take, pass, answer } = start();
    await pass(5000);
    show(false);
    await answer();
    expect(take).toHaveBeenCalledTimes(1);
    await pass(600_000);
    expect(ask).toHaveBeenCalledTimes(1);
    show(true);
    await pass(0);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test('polling starts when a page that was opened hidden becomes visible', async () => {
    show(false);
    const { ask, pass } = start();
    await pass(60_000);
    expect(ask).toHaveBeenCalledTimes(0);
    show(true);
    await pass(0);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('polling counts consecutive failures, with growing pauses, until an answer arrives', async () => {
    const { ask, miss, pass, answer, fail } = start();
    await pass(5000);
    for (const pause of [5000, 10_000, 20_000, 40_000, 60_000]) {
      await fail();
      const calls = ask.mock.calls.length;
      await pass(pause - 1);
      expect(ask).toHaveBeenCalledTimes(calls);
      await pass(1);
      expect(ask).toHaveBeenCalledTimes(calls + 1);
    }
    expect(miss.mock.calls).toEqual([[1], [2], [3], [4], [5]]);
    await answer();
    await pass(5000);
    await fail();
    expect(miss).toHaveBeenLastCalledWith(1);
  });

  test('an answer that cannot be processed counts as a failure', async () => {
    const { ask, take, miss, pass, answer } = start();
    take.mockImplementation(() => {
      throw new TypeError('no figures');
    });
    await pass(5000);
    for (const pause of [5000, 10_000, 20_000]) {
      await answer();
      await pass(pause);
    }
    expect(miss.mock.calls).toEqual([[1], [2], [3]]);
    expect(ask).toHaveBeenCalledTimes(4);
  });

  test('polling neither calls nor processes answers after it is stopped', async () => {
    const { ask, take, miss, pass, answer } = start();
    await pass(5000);
    polling?.stop();
    await answer();
    show(false);
    show(true);
    polling?.look();
    await pass(600_000);
    expect([ask.mock.calls.length, take.mock.calls.length, miss.mock.calls.length]).toEqual([1, 0, 0]);
  });
});
