import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { type Encoding, encodingFor } from './answer-encoding.ts';
import type { CallingClient } from './caller.ts';
import { oncePerRequest } from './once-per-request.ts';
import { choicesOf, cookiesOf } from './request-context.ts';

const megabyte = 1024 * 1024;
/** Upper limit of an entry: the API reference alone is a page of 4 MB, which may be stored plain and compressed. */
const maxEntryBytes = 16 * megabyte;
/** Bytes of the objects of an entry, and of each of its tags in the index by tag, beside their texts: the growth of the heap by 20,000 entries. */
const entryOverhead = 1150;
const tagOverhead = 230;

/** A complete answer in one encoding. */
export interface EncodedAnswer {
  /** Response headers without content-length and content-encoding. */
  headers: OutgoingHttpHeaders;
  etag: string;
  /** True if the answer is sent compressed to clients that accept it. */
  compressible: boolean;
  encoding: Encoding;
  body: Buffer;
}

/** Names and values of headers in turn, as `ServerResponse.writeHead` sends them fastest. */
type HeaderList = string[];
interface StoredBody {
  headers: HeaderList;
  body: Buffer;
}
/** Data that the page cache stores beside an answer. */
interface CacheEntryData {
  tags: ReadonlySet<string>;
  /** Called on every cache hit, for example to count a view. */
  visited?: ((visitor: CallingClient) => void) | undefined;
}
interface PageCacheEntry extends CacheEntryData {
  etag: string;
  compressible: boolean;
  /** Headers of the answer 304. */
  unmodified: HeaderList;
  /** Only the encodings that clients requested. */
  bodies: ReadonlyMap<Encoding, StoredBody>;
}
interface EntryLifetime {
  /** Lifetime if shorter than the default. */
  seconds?: number | undefined;
  /** Time (`Date.now`) after which the answer must not be served. */
  expires?: number;
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

const toHeaderList = (headers: OutgoingHttpHeaders): HeaderList =>
  Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [value].flat().flatMap((one) => [name, String(one)])));

const toStoredBody = ({ headers, encoding, body }: EncodedAnswer): StoredBody => ({
  headers: toHeaderList({
    ...headers,
    'content-length': body.length,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  }),
  body,
});

const lengthOf = (texts: Iterable<string>): number => {
  let length = 0;
  for (const text of texts) length += text.length;
  return length;
};
/** Bytes of an entry with its key. Header, key and tags contain one byte per character. */
const bytesOf = ({ tags, bodies, unmodified }: PageCacheEntry, key: string): number => {
  let bytes = entryOverhead + key.length + lengthOf(unmodified) + lengthOf(tags) + tags.size * tagOverhead;
  for (const { headers, body } of bodies.values()) bytes += body.length + lengthOf(headers);
  return bytes;
};

/**
 * In-memory page cache: answers to anonymous visitors in each requested encoding. Tags name the records in an answer; if one of these
 * records changes, the answer is dropped. An answer rendered during a change is not stored.
 */
export class PageCache {
  readonly #entries: LRUCache<string, PageCacheEntry>;
  readonly #byTag = new Map<string, Set<string>>();
  readonly #caller: (request: IncomingMessage) => CallingClient;
  #generation = 0;
  #paused = false;
  /** Numbers since the start: answers from the cache, shareable answers that it lacked, and entries that it dropped for lack of room. */
  readonly counts = { hits: 0, misses: 0, evictions: 0 };
  /**
   * Returns the cache key: all request properties on which the answer depends, resolved as the answer resolves them. Returns undefined if
   * the answer must not be shared.
   */
  readonly keyOf: (request: IncomingMessage) => string | undefined;

  constructor({ bytes = 128 * megabyte, seconds = 300, origin = () => '', caller, readingPosts = new Set() }: PageCacheOptions = {}) {
    this.keyOf = oncePerRequest((request) => buildCacheKey(request, origin, readingPosts));
    this.#caller = caller ?? (() => ({ address: '', agent: '' }));
    this.#entries = new LRUCache<string, PageCacheEntry>({
      maxSize: bytes,
      maxEntrySize: Math.min(maxEntryBytes, bytes),
      sizeCalculation: bytesOf,
      ttl: seconds * 1000, // limits staleness, since view counts and dates change without a change event
      dispose: (entry, key, reason) => {
        if (reason === 'evict') this.counts.evictions++;
        this.#untag(key, entry);
      },
    });
  }

  get size(): number {
    return this.#entries.size;
  }

  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  /** Sends a cached answer from the socket handler. Returns false if none is cached in the accepted encoding. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    const key = this.#paused ? undefined : this.keyOf(request);
    const entry = key === undefined ? undefined : this.#entries.get(key);
    if (!entry) return false;
    const stored = entry.bodies.get(entry.compressible ? encodingFor(request.headers['accept-encoding']) : 'identity');
    if (!stored) return false;
    this.counts.hits++;
    entry.visited?.(this.#caller(request));
    if (request.headers['if-none-match'] === entry.etag) response.writeHead(304, entry.unmodified).end();
    else response.writeHead(200, stored.headers).end(stored.body);
    return true;
  }

  /** Returns the present generation of the cache when rendering begins; pass it to `keep`. */
  begin(): number {
    return this.#generation;
  }

  /** Stores an answer. `begun`: result of `begin`. */
  keep(key: string, begun: number, answer: EncodedAnswer, { tags, visited, ...lifetime }: CacheEntryData & EntryLifetime): void {
    if (this.#paused || begun !== this.#generation) return;
    const { etag, compressible, headers, encoding } = answer;
    const known = this.#entries.peek(key);
    const earlier = known?.etag === etag ? known.bodies : []; // an equal answer in another encoding: earlier encodings stay
    const entry: PageCacheEntry = {
      tags,
      visited,
      etag,
      compressible,
      unmodified: toHeaderList({ etag, 'cache-control': headers['cache-control'] ?? 'no-cache', vary: headers.vary ?? '' }),
      bodies: new Map([...earlier, [encoding, toStoredBody(answer)]]),
    };
    // before adding the tags, because replacing an entry removes its tags
    this.#entries.set(key, entry, { ttl: this.#ttlOf(lifetime) });
    if (!this.#entries.has(key)) return; // not stored, because it exceeds the size limit of an entry
    for (const tag of tags) {
      const keys = this.#byTag.get(tag) ?? new Set<string>();
      this.#byTag.set(tag, keys);
      keys.add(key);
    }
  }

  /** Milliseconds for which an entry may be served. */
  #ttlOf({ seconds, expires = Number.POSITIVE_INFINITY }: EntryLifetime): number {
    const usual = seconds === undefined ? this.#entries.ttl : seconds * 1000;
    return Math.max(1, Math.min(usual, expires - Date.now())); // 0 would mean no limit
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

const isCacheableRead = ({ method, url = '', headers }: IncomingMessage, readingPosts: ReadonlySet<string>): boolean => {
  if (method === 'GET') return true;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return method === 'POST' && !hasBody && readingPosts.has(url.split('?')[0] ?? url);
};

const buildCacheKey = (request: IncomingMessage, originOf: OriginKey, readingPosts: ReadonlySet<string>): string | undefined => {
  if (!isCacheableRead(request, readingPosts) || request.headers.authorization) return undefined;
  const origin = originOf(request);
  if (origin === undefined) return undefined;
  const cookies = cookiesOf(request);
  if (cookies.has('sid') || cookies.has('__Host-sid')) return undefined;
  const { locale, nation, theme, view, saveData } = choicesOf(request);
  // only the address, which comes last, can contain a line break
  return `${request.method}\n${origin}\n${locale}\n${nation}\n${theme}\n${view}\n${saveData}\n${request.url}`;
};
