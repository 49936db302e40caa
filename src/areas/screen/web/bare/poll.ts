const defaultPause = 5000;
const longestPause = 60_000;

/** Returns the polling interval in milliseconds sent by the server; 5,000 if the value is invalid. */
export const pollingIntervalOf = (f: unknown): number => (typeof f === 'number' && f >= 1000 && f <= 600_000 ? f : defaultPause);

/**
 * Returns the pause after failed calls: exponential backoff up to a minute. The pause is shortened at random by up to a fifth (jitter), so
 * that screens do not call simultaneously.
 */
export const pauseAfterFailures = (misses: number, f: number, random: () => number): number =>
  Math.min(longestPause, Math.max(f, Math.min(longestPause, f * 2 ** (misses - 1)))) * (0.8 + 0.2 * random());

export interface PollingControl {
  /** Calls at once, unless a call is in progress. */
  look(): void;
  stop(): void;
}
interface PollingHandlers<T> {
  ask(): Promise<T>;
  /** Processes an answer. Returns the milliseconds until the next call. */
  take(answer: T): number;
  /** Called with the number of consecutive failed calls. */
  miss(misses: number): void;
  /** Milliseconds until the first call. */
  first: number;
}

/** Polls while the page is visible, with at most one call at a time. A page that becomes visible polls immediately. */
export const pollWhileVisible = <T>({ ask, take, miss, first }: PollingHandlers<T>): PollingControl => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay = false;
  let stopped = false;
  let misses = 0;
  let pause = first;
  const wait = (milliseconds: number) => {
    clearTimeout(timer);
    if (!stopped && !document.hidden) timer = setTimeout(look, milliseconds);
  };
  const look = () => {
    if (underWay || stopped || document.hidden) return;
    clearTimeout(timer);
    underWay = true;
    ask()
      .then((answer) => {
        if (stopped) return;
        pause = take(answer);
        misses = 0;
      })
      .catch(() => {
        misses++;
        if (!stopped) miss(misses);
      })
      .finally(() => {
        underWay = false;
        wait(misses === 0 ? pause : pauseAfterFailures(misses, pause, Math.random));
      });
  };
  // a timer delays the call, so that other handlers of this event can first change what the call requests
  const onSight = () => (document.hidden ? clearTimeout(timer) : wait(0));
  document.addEventListener('visibilitychange', onSight);
  wait(first);
  return {
    look,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onSight);
    },
  };
};
