import { useEffect, useRef } from 'react';

/** Milliseconds between two polls. */
const pause = 60_000;

/** Calls `look` once a minute while the page is visible, and when the page becomes visible after more than a minute. */
export const useVisiblePagePolling = (look: () => Promise<void>): void => {
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    let seen = Date.now();
    const check = async () => {
      if (document.visibilityState !== 'visible' || Date.now() - seen < pause) return;
      seen = Date.now();
      await latest.current();
    };
    const timer = setInterval(check, pause);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, []);
};
