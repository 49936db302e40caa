import { useSyncExternalStore } from 'react';

let calm: MediaQueryList | undefined;
/** Returns one shared media query, because it is read at every frame. It is created lazily, because the server has no `matchMedia`. */
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

/** Returns whether the user prefers reduced motion. True in server rendering, so a page without scripts has no motion. */
export const usePrefersReducedMotion = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => calmQuery().matches,
    () => true,
  );

/** Returns whether the page is visible; false in server rendering. */
export const useIsPageVisible = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => !document.hidden,
    () => false,
  );

const never = () => () => undefined;
/**
 * Returns true in the browser and false in server rendering and hydration. The browser displays times in the zone of the device, the server
 * in the site's zone.
 */
export const useIsBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
