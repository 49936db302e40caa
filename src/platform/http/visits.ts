import type { IncomingMessage } from 'node:http';
import { isPerson } from './person.server.ts';

/** The big screen looks after itself for months: it is no visit. */
const notPages = /^\/(api|assets|admin|dashboard)(\/|\?|$)/;

/** Whether the visitor came from elsewhere; browsers say so, old ones by the page that they came from. */
const fromElsewhere = ({ 'sec-fetch-site': site, referer, host }: IncomingMessage['headers']): boolean => {
  if (site !== undefined) return site !== 'same-origin';
  return !referer || !URL.canParse(referer) || new URL(referer).host !== host;
};
/** Whether something is fetched to be shown later, if ever. */
export const isAhead = ({ 'sec-purpose': purpose, purpose: older, 'x-moz': oldest }: IncomingMessage['headers']): boolean =>
  Boolean(purpose) || older === 'prefetch' || oldest === 'prefetch';

/** Whether a request is for a page that a person's browser opens to show it now. */
export const isPageView = ({ method, url = '/', headers }: IncomingMessage): boolean =>
  method === 'GET' &&
  !notPages.test(url) &&
  Boolean(headers.accept?.includes('text/html')) &&
  (headers['sec-fetch-dest'] ?? 'document') === 'document' &&
  !isAhead(headers) &&
  isPerson(headers['user-agent']);

/** Whether it is somebody's arrival at the site: from outside. */
export const isArrival = ({ headers }: IncomingMessage): boolean => fromElsewhere(headers);

/** Whether an answer showed a page: no redirect, no refusal. */
export const isDisplayed = (status: number): boolean => (status >= 200 && status < 300) || status === 304;
