import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

/** Host and port on which the server listens (`HOST` and `PORT`). */
interface ListeningAddress {
  host: string;
  port: number;
}

const isLoopback = (host: string): boolean => {
  const bare = host.replace(/^\[|\]$/g, '');
  return bare === 'localhost' || (ipaddr.isValid(bare) && ipaddr.process(bare).range() === 'loopback');
};

/** Base of the URLs in an answer. */
export interface SiteUrlBases {
  /** Origin for links in pages and feeds; empty if the links must be relative. */
  links: string;
  /** Origin for formats that require absolute addresses. */
  absolute: string;
}

/**
 * Origin of links in messages: PUBLIC_URL. Without PUBLIC_URL, the origin last used by callers on this machine, since a message may be
 * written long after its cause; before any call, the listening address. Other callers are trusted only if they name the server's own
 * address and port: a forged `Host` would reach mails, feeds and caches.
 */
export class OwnOrigin {
  readonly #fixed: string | undefined;
  readonly #listening: ListeningAddress;
  #seen: string | undefined;
  /** Kind of each origin, because every request names one. */
  readonly #kinds = new LRUCache<string, 'listening' | 'loopback' | 'other'>({ max: 1000, memoMethod: (origin) => this.#kindOf(origin) });

  constructor(publicUrl: string | undefined, listening: ListeningAddress) {
    this.#fixed = publicUrl;
    this.#listening = listening;
  }

  /** Learns the portal's origin from a request; `from` is the network address of the client. */
  saw(origin: string, from: string): void {
    if (this.#fixed || origin === this.#seen) return;
    if (this.#isOwn(origin, from)) this.#seen = origin;
  }

  /** Returns the base of URLs in the answer to a request. `byProxy`: a trusted proxy named the origin. */
  addressFor({ origin, byProxy }: { origin: string; byProxy: boolean }, from: string): SiteUrlBases {
    const known = this.#fixed ?? (byProxy || this.#isOwn(origin, from) ? origin : undefined);
    return known === undefined ? { links: '', absolute: this.get() } : { links: known, absolute: known };
  }

  /** True if an origin is the listening address, or a loopback name used from this machine. */
  #isOwn(origin: string, from: string): boolean {
    const kind = this.#kinds.memo(origin);
    return kind === 'listening' || (kind === 'loopback' && isLoopback(from));
  }

  #kindOf(origin: string): 'listening' | 'loopback' | 'other' {
    const { hostname, port, protocol } = new URL(origin);
    const { host, port: ownPort } = this.#listening;
    if (hostname === host && Number(port || (protocol === 'https:' ? 443 : 80)) === ownPort) return 'listening';
    return isLoopback(hostname) ? 'loopback' : 'other';
  }

  get(): string {
    const { host, port } = this.#listening;
    return this.#fixed ?? this.#seen ?? `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`;
  }
}
