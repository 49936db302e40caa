import { useEffect, useRef } from 'react';

/** Milliseconds between two looks. */
const pause = 60_000;

/** Looks for what is new once a minute while the page is in sight. A look that fails says nothing: the next one comes. */
export const useEveryMinute = (look: () => Promise<void>): void => {
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
