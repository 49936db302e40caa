import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { CallingClient } from './caller.ts';
import { choicesOf, cookiesOf } from './request-context.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';
const worthCompressing = 512;

/** A complete answer with its encodings made so far, as the page cache stores it. */
export interface CachedAnswer {
  /** Response headers as sent, without content-length and content-encoding. */
  headers: OutgoingHttpHeaders;
  body: Buffer;
  etag: string;
  bodies: Map<Encoding, Buffer>;
}
interface PageCacheEntry extends CachedAnswer {
  tags: ReadonlySet<string>;
  /** Called on every cache hit, for example to count a view. */
  visited?: ((visitor: CallingClient) => void) | undefined;
}
/** Data that the page cache stores beside an answer. `seconds`: lifetime if shorter than the default. */
interface CacheEntryOptions extends Omit<PageCacheEntry, keyof CachedAnswer> {
  seconds?: number | undefined;
}
type OriginKey = (request: IncomingMessage) => string | undefined;
interface PageCacheOptions {
  bytes?: number;
  seconds?: number;
  /** Returns the origin of the addresses in an answer; undefined if the answer must not be shared. */
  origin?: OriginKey;
  /** Returns address and browser of the client. */
  caller?: (request: IncomingMessage) => CallingClient;
  /** Addresses whose POST without a body only reads and may be cached. */
  readingPosts?: ReadonlySet<string>;
}

/** Returns the best encoding that the client accepts. */
export const encodingFor = (accept: string | string[] | undefined): Encoding => {
  const header = String(accept ?? '');
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\b)/.test(header)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\b)/.test(header) ? 'gzip' : 'identity';
};

/** Converts headers and body of an answer to the form that the page cache stores, with an ETag. */
export const toCachedAnswer = (headers: OutgoingHttpHeaders, body: Buffer): CachedAnswer => ({
  headers,
  body,
  etag: `W/"${createHash('sha1').update(body).digest('base64url')}"`,
  bodies: new Map([['identity', body]]),
});

/** Returns the body in an encoding; compressed once per encoding, off the main thread. */
export const encodeAnswerBody = async (answer: CachedAnswer, encoding: Encoding): Promise<Buffer> => {
  const known = answer.bodies.get(encoding);
  if (known) return known;
  const made =
    encoding === 'br'
      ? await brotli(answer.body, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: answer.body.length },
        })
      : await zip(answer.body, { level: 6 });
  answer.bodies.set(encoding, made);
  return made;
};

export const isCompressible = (answer: CachedAnswer): boolean =>
  answer.body.length >= worthCompressing &&
  /^(text\/|application\/(json|.*\+json|.*\+xml|xml|javascript)|image\/svg)/.test(String(answer.headers['content-type'] ?? ''));

/**
 * In-memory page cache: answers to anonymous visitors in each requested encoding. Tags name the records in an answer; if one of these
 * records changes, the answer is dropped. An answer rendered during a change is not stored.
 */
export class PageCache {
  readonly #entries: LRUCache<string, PageCacheEntry>;
  readonly #byTag = new Map<string, Set<string>>();
  readonly #origin: OriginKey;
  readonly #caller: (request: IncomingMessage) => CallingClient;
  readonly #readingPosts: ReadonlySet<string>;
  #generation = 0;
  #paused = false;
  hits = 0;

  constructor(options: PageCacheOptions = {}) {
    this.#origin = options.origin ?? (() => '');
    this.#caller = options.caller ?? (() => ({ address: '', agent: '' }));
    this.#readingPosts = options.readingPosts ?? new Set();
    this.#entries = new LRUCache<string, PageCacheEntry>({
      maxSize: options.bytes ?? 128 * 1024 * 1024,
      maxEntrySize: 16 * 1024 * 1024, // the API reference alone is a page of 4 MB, stored plain and compressed
      sizeCalculation: (entry) => entry.body.length * 2 + 2048,
      ttl: (options.seconds ?? 300) * 1000, // limits staleness, since view counts and dates change without a change event
      dispose: (entry, key) => this.#untag(key, entry),
    });
  }

  get size(): number {
    return this.#entries.size;
  }

  /**
   * Returns the cache key: all request properties on which the answer depends, resolved as the answer resolves them. Returns undefined if the answer
   * must not be shared.
   */
  keyOf(request: IncomingMessage): string | undefined {
    if (!this.#reads(request) || request.headers.authorization) return undefined;
    const origin = this.#origin(request);
    if (origin === undefined) return undefined;
    const cookies = cookiesOf(request.headers.cookie);
    if (cookies.has('sid') || cookies.has('__Host-sid')) return undefined;
    const { locale, nation, theme, view, saveData } = choicesOf(request);
    return JSON.stringify([request.method, origin, request.url, locale, nation, theme, view, saveData]);
  }

  #reads({ method, url = '', headers }: IncomingMessage): boolean {
    if (method === 'GET') return true;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    return method === 'POST' && !hasBody && this.#readingPosts.has(url.split('?')[0] ?? url);
  }

  /** Sends a cached answer from the socket handler. Returns false if none is cached in the accepted encoding. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    const key = this.keyOf(request);
    const entry = key === undefined || this.#paused ? undefined : this.#entries.get(key);
    if (!entry) return false;
    const encoding = isCompressible(entry) ? encodingFor(request.headers['accept-encoding']) : 'identity';
    const body = entry.bodies.get(encoding);
    if (!body) return false;
    this.hits++;
    entry.visited?.(this.#caller(request));
    if (request.headers['if-none-match'] === entry.etag) {
      response
        .writeHead(304, { etag: entry.etag, 'cache-control': entry.headers['cache-control'] ?? 'no-cache', vary: entry.headers.vary ?? '' })
        .end();
      return true;
    }
    response.writeHead(200, {
      ...entry.headers,
      'content-length': body.length,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    });
    response.end(body);
    return true;
  }

  /** Returns the present generation of the cache when rendering begins; pass it to `keep`. */
  begin(): number {
    return this.#generation;
  }

  keep(key: string, begun: number, answer: CachedAnswer, { tags, visited, seconds }: CacheEntryOptions): void {
    if (this.#paused || begun !== this.#generation) return;
    const known = this.#entries.peek(key);
    // An equal answer for another encoding replaces the entry: the encodings made so far are kept.
    if (known?.etag === answer.etag) for (const [encoding, body] of known.bodies) answer.bodies.set(encoding, body);
    // before adding the tags, because replacing an entry removes its tags
    this.#entries.set(key, { ...answer, tags, visited }, seconds === undefined ? {} : { ttl: seconds * 1000 });
    if (!this.#entries.has(key)) return; // not stored, because it exceeds the size limit of an entry
    for (const tag of tags) {
      const keys = this.#byTag.get(tag) ?? new Set<string>();
      this.#byTag.set(tag, keys);
      keys.add(key);
    }
  }

  drop(tags: Iterable<string>): void {
    this.#generation++;
    for (const tag of tags) for (const key of [...(this.#byTag.get(tag) ?? [])]) this.#entries.delete(key);
  }

  /** Pauses the cache (true) or resumes it (false), and empties it. A paused cache stores nothing; used while this process may be stale. */
  pause(on: boolean): void {
    this.#paused = on;
    this.clear();
  }

  clear(): void {
    this.#generation++;
    this.#entries.clear();
    this.#byTag.clear();
  }

  #untag(key: string, entry: PageCacheEntry): void {
    for (const tag of entry.tags) {
      const keys = this.#byTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#byTag.delete(tag);
    }
  }
}
