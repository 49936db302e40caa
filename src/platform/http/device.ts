import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isView } from '../../base/views.ts';
import type { RequestHead } from './once-per-request.ts';
import { cookiesOf } from './request-context.ts';

/** A redirect: status and location. */
export interface DeviceRedirect {
  status: 301 | 302;
  location: string;
}

/**
 * Matches addresses that may be redirected: variants of `/` (only slashes) and of `/m` (slashes around `m`), with a query. An origin before
 * the path, as proxies send it, is ignored.
 */
const movable = /^(?:[a-zA-Z][a-zA-Z\d+.-]*:\/\/[^/?#]*)?(\/+(?:m\/*)?)(\?.*)?$/;

/**
 * True if the client is a phone. The client hint counts before the user agent; a hint other than yes or no means no. Tablets with Android, iPadOS or
 * HarmonyOS are excluded by their user agents, which lack `Mobile` or name the tablet.
 */
const isPhone = ({ 'sec-ch-ua-mobile': hint, 'user-agent': agent = '' }: IncomingHttpHeaders): boolean => {
  if (hint !== undefined) return hint === '?1';
  return agent.includes(agent.includes('Android') ? 'Mobile' : 'Mobi') && !/iPad|\((?:Tablet|PC);/.test(agent);
};

/**
 * True if a choice of the visitor overrides the device, so that the request is not redirected. The query parameter `view` always overrides
 * it; the cookie only if it names the view of the requested page (`/`: desktop, `/m`: mobile).
 */
const isChosen = (page: '/' | '/m', query: string, request: Pick<RequestHead, 'headers'>): boolean => {
  const [named, ...more] = new URLSearchParams(query).getAll('view');
  if (more.length === 0 && isView(named)) return true;
  return cookiesOf(request).get('view') === (page === '/' ? 'desktop' : 'mobile');
};

/**
 * Returns the redirect of a request to `/` or `/m`, or undefined. Phones are sent from `/` to `/m`, other devices from `/m` to `/`; variants of `/m`
 * are sent to `/m`. The address must be as received, before any normalisation. The query stays unchanged, byte for byte.
 */
export const deviceRedirectFor = (request: RequestHead & Pick<IncomingMessage, 'method'>): DeviceRedirect | undefined => {
  const { method, url = '', headers } = request;
  const [, path, query = ''] = movable.exec(url) ?? [];
  if (path === undefined || (method !== 'GET' && method !== 'HEAD')) return undefined;
  if (path !== '/' && path !== '/m') return path.includes('m') ? { status: 301, location: `/m${query}` } : undefined;
  if (isPhone(headers) === (path === '/m') || isChosen(path, query, request)) return undefined;
  return { status: 302, location: (path === '/' ? '/m' : '/') + query };
};
