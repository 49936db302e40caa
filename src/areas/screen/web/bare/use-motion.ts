import { useSyncExternalStore } from 'react';

let calm: MediaQueryList | undefined;
/** One for all, since it is asked at every drawing; made when first asked, for the server has none. */
const calmQuery = (): MediaQueryList => {
  calm ??= matchMedia('(prefers-reduced-motion: reduce)');
  return calm;
};
const subscribe = (onChange: () => void) => {
  const query = calmQuery();
  query.addEventListener('change', onChange);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    query.removeEventListener('change', onChange);
    document.removeEventListener('visibilitychange', onChange);
  };
};

/** Whether the reader wants nothing to turn. True as the server wrote it: a page without script stands still. */
export const useIsCalm = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => calmQuery().matches,
    () => true,
  );

/** Whether the page is in sight. */
export const useIsInSight = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => !document.hidden,
    () => false,
  );

const never = () => () => undefined;
/** Whether this is the browser, which knows its own time; the server writes the site's. */
export const useIsBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
