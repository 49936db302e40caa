import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { LRUCache } from 'lru-cache';

/** Whether an address is one of the proxies that are believed. */
export type Trust = (address: string, hop: number) => boolean;

/** The proxies of `TRUSTED_PROXY`; Fastify is given the same function, so that there is one opinion on who is believed. */
export const trustIn = (proxies: string[] | undefined): Trust => (proxies ? proxyAddr.compile(proxies) : () => false);

/** The scheme and host that a request was sent to, as a URL begins with them. */
export interface NamedOrigin {
  origin: string;
  /** A trusted proxy named the host in `X-Forwarded-Host`. */
  byProxy: boolean;
}
/** Undefined where a request names no origin that could exist. */
export type OriginOf = (request: IncomingMessage) => NamedOrigin | undefined;

const hosts = /^[\w.:[\]-]{1,255}$/;
const made = (scheme: string, host: string): string | undefined => {
  const origin = `${scheme}://${host}`;
  return /^https?$/.test(scheme) && hosts.test(host) && URL.canParse(origin) ? origin : undefined;
};
/** Of a header that several proxies wrote, what the nearest of them did. */
const nearest = (header: string | string[] | undefined): string =>
  String(header ?? '')
    .split(',')
    .at(-1)
    ?.trim() ?? '';

/**
 * Reads `Host`, and of trusted proxies `X-Forwarded-Host` and `X-Forwarded-Proto`. A request of HTTP/1.0 may name no host; any later one
 * names exactly one.
 */
export const originIn = (trust: Trust): OriginOf => {
  const known = new LRUCache<string, { origin: string | undefined }>({ max: 1000 }); // a site has few names, and every request asks
  return ({ headers, httpVersion, socket, rawHeaders }) => {
    const forwarded = headers['x-forwarded-host'] !== undefined || headers['x-forwarded-proto'] !== undefined;
    const trusted = forwarded && trust(socket.remoteAddress ?? '', 0);
    const scheme =
      (trusted && nearest(headers['x-forwarded-proto']).toLowerCase()) || ('encrypted' in socket && socket.encrypted ? 'https' : 'http');
    const forwardedHost = trusted ? nearest(headers['x-forwarded-host']) : '';
    const host = forwardedHost || (headers.host ?? (httpVersion === '1.0' ? 'localhost' : ''));
    const key = `${scheme}\n${host}`; // no header holds a line break
    const found = known.get(key) ?? { origin: made(scheme, host) };
    known.set(key, found);
    return namesTwo(rawHeaders) || found.origin === undefined ? undefined : { origin: found.origin, byProxy: forwardedHost !== '' };
  };
};

/** Node keeps the first of two `Host` headers; what stands before it may have read the second. */
const namesTwo = (rawHeaders: readonly string[]): boolean => {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === 'host') hosts++;
  return hosts > 1;
};
