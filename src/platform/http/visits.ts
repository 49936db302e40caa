import type { IncomingMessage } from 'node:http';
import { isPerson } from './person.server.ts';

const notPages = /^\/(api|assets|admin)(\/|\?|$)/;

/** Whether the visitor came from elsewhere; browsers say so, old ones by the page that they came from. */
const fromElsewhere = ({ 'sec-fetch-site': site, referer, host }: IncomingMessage['headers']): boolean => {
  if (site !== undefined) return site !== 'same-origin';
  return !referer || !URL.canParse(referer) || new URL(referer).host !== host;
};

/** Whether a request is somebody's arrival at the site: a page that a person's browser opens from outside. Nothing of it is kept. */
export const isVisit = ({ method, url = '/', headers }: IncomingMessage): boolean =>
  method === 'GET' &&
  !notPages.test(url) &&
  Boolean(headers.accept?.includes('text/html')) &&
  (headers['sec-fetch-dest'] ?? 'document') === 'document' &&
  !headers['sec-purpose'] &&
  fromElsewhere(headers) &&
  isPerson(headers['user-agent']);
