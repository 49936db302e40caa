import { useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { DocumentFacts } from '../context.ts';

const never = () => () => undefined;

/** The public address of a path of this site, to hand on. Without a known host it is the path on the server, and the browser completes it. */
export const useWholeAddress = (path: string): string => {
  const address = (useRouteLoaderData<DocumentFacts>('root')?.links ?? '') + path;
  return useSyncExternalStore(
    never,
    () => new URL(address, location.href).href,
    () => address,
  );
};
