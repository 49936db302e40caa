import { useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { HtmlDocumentFacts } from '../context.ts';

const never = () => () => undefined;

/** The absolute address of a path of this site, for sharing. If the public host is unknown, the server renders the path and the browser completes it. */
export const useFullAddress = (path: string): string => {
  const address = (useRouteLoaderData<HtmlDocumentFacts>('root')?.links ?? '') + path;
  return useSyncExternalStore(
    never,
    () => new URL(address, location.href).href,
    () => address,
  );
};
