import ipaddr from 'ipaddr.js';

/** Where the server listens: what `HOST` and `PORT` say. */
interface Listening {
  host: string;
  port: number;
}

const isLoopback = (host: string): boolean => {
  const bare = host.replace(/^\[|\]$/g, '');
  return bare === 'localhost' || (ipaddr.isValid(bare) && ipaddr.process(bare).range() === 'loopback');
};

/** What the addresses in an answer begin with. */
export interface SiteAddress {
  /** Links of pages and feeds: scheme and host, or empty for relative links. */
  links: string;
  /** Scheme and host, where a format requires an absolute address. */
  absolute: string;
}

/**
 * What the links in letters begin with: PUBLIC_URL. Without it the origin that this machine's own callers used last, for a letter may be
 * written long after what caused it; before the first of them, where the server listens. A caller from elsewhere names the
 * server's own address and port or is not believed: what `Host` says ends up in other people's mail, feeds and caches.
 */
export class OwnOrigin {
  readonly #fixed: string | undefined;
  readonly #listening: Listening;
  #seen: string | undefined;

  constructor(publicUrl: string | undefined, listening: Listening) {
    this.#fixed = publicUrl;
    this.#listening = listening;
  }

  /** Hears of a request: the origin that it was sent to, and the network address that it came from. */
  saw(origin: string, from: string): void {
    if (this.#fixed || origin === this.#seen) return;
    if (this.#isOwn(origin, from)) this.#seen = origin;
  }

  /** What addresses in the answer to a request begin with. `byProxy`: a trusted proxy named the origin, so it is no foreign one. */
  addressFor({ origin, byProxy }: { origin: string; byProxy: boolean }, from: string): SiteAddress {
    const known = this.#fixed ?? (byProxy || this.#isOwn(origin, from) ? origin : undefined);
    return known === undefined ? { links: '', absolute: this.get() } : { links: known, absolute: known };
  }

  /** Whether an origin is where this server listens, or a name of this machine that is used on it. */
  #isOwn(origin: string, from: string): boolean {
    const { hostname, port, protocol } = new URL(origin);
    const { host, port: ownPort } = this.#listening;
    const isListening = hostname === host && Number(port || (protocol === 'https:' ? 443 : 80)) === ownPort;
    return isListening || (isLoopback(hostname) && isLoopback(from));
  }

  get(): string {
    const { host, port } = this.#listening;
    return this.#fixed ?? this.#seen ?? `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`;
  }
}
