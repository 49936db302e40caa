/** Milliseconds between two looks while the page is in sight. */
const pause = 30_000;

/** Looks now, every half minute while the page is in sight, and whenever it comes into sight. Answers how to end that. */
export const whileInSight = (look: () => unknown): (() => void) => {
  const lookIfVisible = () => {
    if (document.visibilityState === 'visible') void look();
  };
  const timer = setInterval(lookIfVisible, pause);
  const ended = new AbortController();
  document.addEventListener('visibilitychange', lookIfVisible, { signal: ended.signal });
  addEventListener('focus', lookIfVisible, { signal: ended.signal });
  lookIfVisible();
  return () => {
    clearInterval(timer);
    ended.abort();
  };
};
