import { lookup } from 'node:dns/promises';
import { type ClientRequest, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

export interface OutgoingOptions {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** True: addresses of this machine and of private networks are permitted too. */
  allowPrivate?: boolean;
  /** Time limit of the whole exchange in milliseconds, including name resolution. */
  timeoutMs?: number;
  /**
   * Maximal number of bytes of the response body (default 64 kB); a larger body fails with `too-large`. 0: only status and headers are
   * returned, the body is not read.
   */
  maxBytes?: number;
  signal?: AbortSignal;
}
export interface OutgoingAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Reason of a failed outgoing request: no http(s) address, private address, no connection, timeout, body too large, aborted by the caller. */
export type OutgoingFailure = 'address' | 'private' | 'unreachable' | 'timeout' | 'too-large' | 'aborted';
export class OutgoingError extends Error {
  readonly reason: OutgoingFailure;
  constructor(reason: OutgoingFailure, cause?: unknown) {
    super(`outgoing request: ${reason}`, { cause });
    this.name = 'OutgoingError';
    this.reason = reason;
  }
}

const longestHeaders = 16 * 1024;
const globalUnicast = ipaddr.IPv6.parse('2000::');

/** True if an address belongs to the public internet. IPv4-mapped IPv6 is checked as IPv4; other embeddings are refused. */
export const isPublicAddress = (address: string): boolean => {
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast, 3));
};

interface ResolvedAddress {
  address: string;
  family: number;
}

/** Resolves all addresses of a host. Throws if any of them is private, because the owner of the name decides which one is used. */
const resolve = async (hostname: string, allowPrivate: boolean): Promise<ResolvedAddress[]> => {
  const addresses = await lookup(hostname.replace(/^\[(.*)\]$/, '$1'), { all: true }).catch((error: unknown) => {
    throw new OutgoingError('unreachable', error);
  });
  if (!allowPrivate && !addresses.every(({ address }) => isPublicAddress(address))) throw new OutgoingError('private');
  return addresses;
};

/** Returns a lookup that connects to the checked addresses, whatever the name resolves to later (DNS rebinding). */
const pinnedTo =
  (addresses: ResolvedAddress[]): LookupFunction =>
  (_hostname, options, done) => {
    const [first] = addresses;
    if (options.all) done(null, addresses);
    else done(null, first?.address ?? '', first?.family);
  };

const send = (url: URL, options: RequestOptions, body: OutgoingOptions['body']): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const make: (url: URL, options: RequestOptions) => ClientRequest = url.protocol === 'https:' ? httpsRequest : httpRequest;
    make(url, options).once('response', resolve).once('error', reject).end(body);
  });

const read = async (response: IncomingMessage, maxBytes: number): Promise<Buffer> => {
  if (maxBytes === 0) {
    response.destroy();
    return Buffer.alloc(0);
  }
  const arriving: AsyncIterable<Buffer> = response;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of arriving) {
    size += chunk.length;
    if (size > maxBytes) throw new OutgoingError('too-large'); // leaving the loop closes the connection to the server
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** Settles with the work, or rejects as soon as the signal aborts; name resolution does not support signals. */
const until = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });

/**
 * Sends one request to an external server named by users or files, with SSRF protection (SPECIFICATION S16.4). The host is resolved and checked
 * first, and the connection uses exactly the checked addresses. Redirects are not followed; time and size are limited (15 s, 64 kB). Throws only
 * OutgoingError.
 */
export const sendOutgoingRequest = async (address: string, options: OutgoingOptions = {}): Promise<OutgoingAnswer> => {
  const { method = 'GET', headers, body, allowPrivate = false, timeoutMs = 15_000, maxBytes = 64 * 1024 } = options;
  const url = URL.parse(address);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password) throw new OutgoingError('address');
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const exchange = async (): Promise<OutgoingAnswer> => {
    const pinned = pinnedTo(await resolve(url.hostname, allowPrivate));
    signal.throwIfAborted();
    const response = await send(
      url,
      {
        method,
        headers: { 'accept-encoding': 'identity', ...headers },
        agent: false,
        lookup: pinned,
        maxHeaderSize: longestHeaders,
        signal,
      },
      body,
    );
    return { status: response.statusCode ?? 0, headers: response.headers, body: await read(response, maxBytes) };
  };
  try {
    return await until(signal, exchange());
  } catch (error) {
    if (error instanceof OutgoingError) throw error;
    if (options.signal?.aborted) throw new OutgoingError('aborted', error);
    throw new OutgoingError(timeout.aborted ? 'timeout' : 'unreachable', error);
  }
};
