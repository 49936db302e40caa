import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { Trust } from './origin.ts';

/** Who asks, as far as a request tells it: network address and browser. */
export interface Visitor {
  address: string;
  agent: string;
}

/** Tells who asks before the request reaches Fastify, in the same way: proxies that are trusted name the address. */
export const callerIn =
  (trust: Trust | undefined) =>
  (request: IncomingMessage): Visitor => ({
    address: trust ? proxyAddr(request, trust) : (request.socket.remoteAddress ?? ''),
    agent: request.headers['user-agent'] ?? '',
  });
