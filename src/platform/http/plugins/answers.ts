import type { OutgoingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Locale } from '../../../base/locales.ts';
import { encodeAnswerBody, encodingFor, etagOf, isCompressible } from '../answer-encoding.ts';
import type { RateLimiter } from '../budgets.server.ts';
import type { CallingClient } from '../caller.ts';
import type { Context } from '../context.ts';
import { attachNodeResponses, disconnectSignal } from '../disconnect.ts';
import type { PageCache } from '../page-cache.ts';
import { varyHeaderOf } from '../request-context.ts';
import { isPrefetch } from '../visits.ts';

declare module 'fastify' {
  interface FastifyInstance {
    budgets: RateLimiter;
  }
  interface FastifyRequest {
    /** Cache tags of the answer, added by services through the context. */
    shown: Set<string>;
    /**
     * `cacheKey`: key of the answer in the page cache; undefined if the answer must not be shared. `begun`: generation of the page cache
     * when the request arrived.
     */
    cacheKey: string | undefined;
    begun: number;
    /** Called on every cache hit to count the view. */
    visited: ((visitor: CallingClient) => void) | undefined;
    /** True if the cookies of the answer depend only on its address, so that a cached copy may set them too. */
    cookiesOfAddress: boolean;
    /** Seconds that the answer may be cached for other clients; undefined: as its headers allow. */
    keptFor: number | undefined;
    /** Time (`Date.now`) until which the answer may be cached, if its contents require an earlier end than usual. */
    expires: number;
  }
}

/** Returns the context of a request for services; it collects the cache tags of the answer. */
export const contextOf = (request: FastifyRequest, locale: Locale): Context => ({
  locale,
  actor: request.actor,
  address: request.ip,
  agent: request.headers['user-agent'] ?? '',
  ahead: isPrefetch(request.headers),
  device: request.device,
  get signal() {
    return disconnectSignal(request); // the signal is created only when used
  },
  spend: (budget) => request.server.budgets.spend(budget, request.ip),
  tag: (tag) => request.shown.add(tag),
  skipPageCache: () => {
    request.cacheKey = undefined;
  },
  expireAt: (time) => {
    request.expires = Math.min(request.expires, time);
  },
  onCacheHit: (again) => {
    const before = request.visited;
    request.visited = (visitor) => {
      before?.(visitor);
      again(visitor);
    };
  },
});

/** Adds ETag, compression and page cache to all complete answers, API and pages. Streams get caching headers if their route sets none. */
export const answerDeliveryPlugin = (app: FastifyInstance, cache: PageCache, { budgets }: { budgets: RateLimiter }): void => {
  app.decorate('budgets', budgets);
  attachNodeResponses(app);
  app.decorateRequest('shown');
  app.decorateRequest('cacheKey', undefined);
  app.decorateRequest('begun', 0);
  app.decorateRequest('visited', undefined);
  app.decorateRequest('cookiesOfAddress', false);
  app.decorateRequest('keptFor', undefined);
  app.decorateRequest('expires', Number.POSITIVE_INFINITY);
  app.addHook('onRequest', async (request) => {
    request.shown = new Set();
    request.begun = cache.begin();
    request.cacheKey = cache.keyOf(request.raw);
    if (request.cacheKey !== undefined) cache.counts.misses++;
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (payload instanceof Readable && !reply.hasHeader('cache-control')) declareCaching(request, reply);
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    if (reply.statusCode === 304 || payload.length === 0) return payload;
    return finish(cache, request, reply, Buffer.isBuffer(payload) ? payload : Buffer.from(payload));
  });
};

const isCacheable = (request: FastifyRequest, reply: FastifyReply): boolean =>
  reply.statusCode === 200 &&
  request.shown.size > 0 &&
  // for example, a captcha picture (no-store) is for one client only
  (request.keptFor !== undefined || !/no-store|private/.test(String(reply.getHeader('cache-control')))) &&
  (request.cookiesOfAddress || !reply.hasHeader('set-cookie'));

/** Returns the header `cache-control` of answers to visitors. Proxies must not transform pages, as some search engines do for phones. */
const freshness = (reply: FastifyReply): string =>
  String(reply.getHeader('content-type')).startsWith('text/html') ? 'no-cache, no-transform' : 'no-cache';

/** Sets `cache-control` and `vary` if the route did not: private for accounts, revalidated for reads of visitors, else no-store. */
const declareCaching = (request: FastifyRequest, reply: FastifyReply): void => {
  const mayRevalidate = (request.method === 'GET' || request.method === 'HEAD') && reply.statusCode === 200;
  if (!reply.hasHeader('cache-control'))
    reply.header('cache-control', request.actor ? 'private, no-store' : mayRevalidate ? freshness(reply) : 'no-store');
  if (mayRevalidate && !reply.hasHeader('vary')) reply.header('vary', varyHeaderOf(request.url));
};

const finish = async (cache: PageCache, request: FastifyRequest, reply: FastifyReply, body: Buffer): Promise<Buffer | ''> => {
  if (reply.hasHeader('content-encoding')) return body;
  declareCaching(request, reply);
  const readable = request.method === 'GET' || request.method === 'HEAD';
  const etag = etagOf(body);
  if (readable && reply.statusCode === 200) reply.header('etag', etag);
  const { 'content-length': _, ...headers } = reply.getHeaders() as OutgoingHttpHeaders;
  const compressible = isCompressible(headers, body);
  if (compressible) {
    headers.vary = ['accept-encoding', reply.getHeader('vary')].filter(Boolean).join(', ');
    reply.header('vary', headers.vary);
  }
  const encoding = compressible ? encodingFor(request.headers['accept-encoding']) : 'identity';
  if (readable && reply.statusCode === 200 && request.headers['if-none-match'] === etag) {
    reply.code(304).removeHeader('content-length');
    return '';
  }
  const sent = await encodeAnswerBody(body, encoding);
  if (request.cacheKey && isCacheable(request, reply)) {
    const { shown: tags, visited, keptFor, expires } = request;
    const answer = { headers, etag, compressible, encoding, body: sent };
    cache.keep(request.cacheKey, request.begun, answer, { tags, visited, seconds: keptFor, expires });
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  reply.header('content-length', sent.length);
  return sent;
};
