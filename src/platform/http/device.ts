import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isView } from '../../base/views.ts';
import { cookiesOf } from './request-context.ts';

/** Where a request is sent instead of being answered. */
export interface Move {
  status: 301 | 302;
  location: string;
}

/** The path and query of the addresses that may move: one slash or more, with or without an `m`. What proxies put before them is no part. */
const movable = /^(?:[a-zA-Z][a-zA-Z\d+.-]*:\/\/[^/?#]*)?(\/+(?:m\/*)?)(\?.*)?$/;

/**
 * Whether a phone asks. The browser's own word on it counts before its name; where that is neither yes nor no, it is none. Android, iPads and
 * HarmonyOS run on larger devices too, whose browsers do not say `Mobile`, or also say what they are.
 */
const isPhone = ({ 'sec-ch-ua-mobile': said, 'user-agent': agent = '' }: IncomingHttpHeaders): boolean => {
  if (said !== undefined) return said === '?1';
  return agent.includes(agent.includes('Android') ? 'Mobile' : 'Mobi') && !/iPad|\((?:Tablet|PC);/.test(agent);
};

/** A choice in the address holds against any device; one kept in the cookie only where it is for the page that was asked for. */
const isChosen = (page: '/' | '/m', query: string, cookie: string | undefined): boolean => {
  const [named, ...more] = new URLSearchParams(query).getAll('view');
  if (more.length === 0 && isView(named)) return true;
  return cookiesOf(cookie).get('view') === (page === '/' ? 'desktop' : 'mobile');
};

/**
 * Phones asking for `/` are sent to `/m`, everything else asking for `/m` to `/`; ways of writing `/m` to itself; no other address moves. To
 * be asked with the address as it was sent, before anything reads it. The query stays as it is, byte for byte.
 */
export const moveFor = ({ method, url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): Move | undefined => {
  const [, path, query = ''] = movable.exec(url) ?? [];
  if (path === undefined || (method !== 'GET' && method !== 'HEAD')) return undefined;
  if (path !== '/' && path !== '/m') return path.includes('m') ? { status: 301, location: `/m${query}` } : undefined;
  if (isPhone(headers) === (path === '/m') || isChosen(path, query, headers.cookie)) return undefined;
  return { status: 302, location: (path === '/' ? '/m' : '/') + query };
};
