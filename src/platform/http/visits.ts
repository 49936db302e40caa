import type { IncomingMessage } from 'node:http';
import { isHumanUserAgent } from './person.server.ts';

/** Addresses whose requests are no page views of visitors. The dashboard on a big screen reloads by itself for months. */
const notPages = /^\/(api|assets|admin|dashboard)(\/|\?|$)/;

/** True unless a page of this site led to the request, by Sec-Fetch-Site or, in old browsers, by Referer. */
const fromElsewhere = ({ 'sec-fetch-site': site, referer, host }: IncomingMessage['headers']): boolean => {
  if (site !== undefined) return site !== 'same-origin';
  return !referer || !URL.canParse(referer) || new URL(referer).host !== host;
};
/** True if the request is a prefetch. */
export const isPrefetch = ({ 'sec-purpose': purpose, purpose: older, 'x-moz': oldest }: IncomingMessage['headers']): boolean =>
  Boolean(purpose) || older === 'prefetch' || oldest === 'prefetch';

/** True if a person's browser requests a page to show it now. */
export const isPageView = ({ method, url = '/', headers }: IncomingMessage): boolean =>
  method === 'GET' &&
  !notPages.test(url) &&
  Boolean(headers.accept?.includes('text/html')) &&
  (headers['sec-fetch-dest'] ?? 'document') === 'document' &&
  !isPrefetch(headers) &&
  isHumanUserAgent(headers['user-agent']);

/** True if the visitor arrives from another site, or without a link: by a typed address or a bookmark. */
export const isArrival = ({ headers }: IncomingMessage): boolean => fromElsewhere(headers);

/** True if the status shows that a page was displayed: no redirect and no error. */
export const isDisplayedPageStatus = (status: number): boolean => (status >= 200 && status < 300) || status === 304;
