import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { Trust } from './origin.ts';
import { isAhead } from './visits.ts';

/** Who asks, as far as a request tells it: network address and browser. */
export interface Visitor {
  address: string;
  agent: string;
  /** Fetches ahead what may be shown later: that is no view. */
  ahead?: boolean;
}

/** Tells who asks before the request reaches Fastify, in the same way: proxies that are trusted name the address. */
export const callerIn =
  (trust: Trust | undefined) =>
  (request: IncomingMessage): Visitor => ({
    address: trust ? proxyAddr(request, trust) : (request.socket.remoteAddress ?? ''),
    agent: request.headers['user-agent'] ?? '',
    ahead: isAhead(request.headers),
  });
