import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { LRUCache } from 'lru-cache';

/** Predicate: true if an address is a trusted proxy. */
export type TrustedProxyPredicate = (address: string, hop: number) => boolean;

/** Returns the predicate for the proxies of `TRUSTED_PROXY`. Fastify gets this function too, so that both trust equal addresses. */
export const trustedProxyPredicate = (proxies: string[] | undefined): TrustedProxyPredicate =>
  proxies ? proxyAddr.compile(proxies) : () => false;

/** Origin (scheme and host) to which a request was sent. */
export interface RequestTargetOrigin {
  origin: string;
  /** True if a trusted proxy named the host in `X-Forwarded-Host`. */
  byProxy: boolean;
}
/** Function that returns the origin of a request, or undefined if it is missing or invalid. */
export type OriginReader = (request: IncomingMessage) => RequestTargetOrigin | undefined;

const hosts = /^[\w.:[\]-]{1,255}$/;
const made = (scheme: string, host: string): string | undefined => {
  const origin = `${scheme}://${host}`;
  return /^https?$/.test(scheme) && hosts.test(host) && URL.canParse(origin) ? origin : undefined;
};
/** Returns the last value of a header, which the nearest proxy wrote. */
const nearest = (header: string | string[] | undefined): string =>
  String(header ?? '')
    .split(',')
    .at(-1)
    ?.trim() ?? '';

/**
 * Returns a function that reads the origin from `Host` and, of trusted proxies, from `X-Forwarded-Host` and `X-Forwarded-Proto`. An HTTP/1.0 request
 * may lack a host; later versions must have exactly one.
 */
export const originReaderFor = (trust: TrustedProxyPredicate): OriginReader => {
  // cached per host, because a site has few names and every request needs its origin
  const known = new LRUCache<string, { origin: string | undefined }, { scheme: string; host: string }>({
    max: 1000,
    memoMethod: (_, __, { context: { scheme, host } }) => ({ origin: made(scheme, host) }),
  });
  return ({ headers, httpVersion, socket, rawHeaders }) => {
    const forwarded = headers['x-forwarded-host'] !== undefined || headers['x-forwarded-proto'] !== undefined;
    const trusted = forwarded && trust(socket.remoteAddress ?? '', 0);
    const scheme =
      (trusted && nearest(headers['x-forwarded-proto']).toLowerCase()) || ('encrypted' in socket && socket.encrypted ? 'https' : 'http');
    const forwardedHost = trusted ? nearest(headers['x-forwarded-host']) : '';
    const host = forwardedHost || (headers.host ?? (httpVersion === '1.0' ? 'localhost' : ''));
    // the key is unambiguous, since no header contains a line break
    const { origin } = known.memo(`${scheme}\n${host}`, { context: { scheme, host } });
    return namesTwo(rawHeaders) || origin === undefined ? undefined : { origin, byProxy: forwardedHost !== '' };
  };
};

/** True if a request has two `Host` headers. Node uses the first, but a proxy may have used the second. */
const namesTwo = (rawHeaders: readonly string[]): boolean => {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === 'host') hosts++;
  return hosts > 1;
};
