/** Milliseconds between two polls while the page is visible. */
const pause = 30_000;

/**
 * Polls now, every 30 seconds, and when the page becomes visible or gets the focus; never while it is hidden. Returns a function that ends
 * the polling.
 */
export const pollWhilePageVisible = (look: () => unknown): (() => void) => {
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
