const defaultPause = 5000;
const longestPause = 60_000;

/** Milliseconds until the next call, as the server says them; 5,000 where it says nothing that a pause can be. */
export const pauseOf = (f: unknown): number => (typeof f === 'number' && f >= 1000 && f <= 600_000 ? f : defaultPause);

/** The pause after so many calls without an answer: ever longer up to a minute, a fifth of it by chance, so that halls do not call in step. */
export const pauseAfter = (misses: number, f: number, random: () => number): number =>
  Math.min(longestPause, Math.max(f, Math.min(longestPause, f * 2 ** (misses - 1)))) * (0.8 + 0.2 * random());

export interface Polling {
  /** Asks at once, unless a call is under way. */
  look(): void;
  stop(): void;
}
interface PollingParts<T> {
  ask(): Promise<T>;
  /** Takes an answer in; tells how long to wait. */
  take(answer: T): number;
  /** So many calls in a row found no answer. */
  miss(misses: number): void;
  /** How long to wait for the first call. */
  first: number;
}

/** Calls again and again while the page is in sight, never two at once; coming into sight again makes one call. */
export const poll = <T>({ ask, take, miss, first }: PollingParts<T>): Polling => {
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
        wait(misses === 0 ? pause : pauseAfter(misses, pause, Math.random));
      });
  };
  // a moment later, so that whoever wants more of this call can say so
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
