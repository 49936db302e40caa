import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { TrustedProxyPredicate } from './origin.ts';
import { isPrefetch } from './visits.ts';

/** The client of a request: network address and browser. */
export interface CallingClient {
  address: string;
  agent: string;
  /** True if the request is a prefetch, which is not counted as a view. */
  ahead?: boolean;
}

/** Returns a function that identifies the client before the request reaches Fastify, by Fastify's rules: trusted proxies name the address. */
export const callingClientReader =
  (trust: TrustedProxyPredicate | undefined) =>
  (request: IncomingMessage): CallingClient => ({
    address: trust ? proxyAddr(request, trust) : (request.socket.remoteAddress ?? ''),
    agent: request.headers['user-agent'] ?? '',
    ahead: isPrefetch(request.headers),
  });
