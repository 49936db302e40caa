import { LRUCache } from 'lru-cache';
import { AppError } from '../../base/errors.ts';
import type { Connection } from '../db/connect.server.ts';
import type { RateLimitName } from './context.ts';
import { networkKeyOf } from './network.ts';
import * as store from './throttle-store.server.ts';

/** A rate limit: `most` uses in `seconds`. */
export interface RateLimit {
  most: number;
  seconds: number;
}

/** Rate limits per network (IPv6: /64), counted in the database; processes on one database share them. */
export class RateLimiter {
  readonly #connection: Connection;
  /** Cache of exhausted rate limits: time (ms) at which each resets. A flood is thus refused without a query per request. */
  readonly #spent = new LRUCache<string, number>({ max: 10_000 });

  readonly #limits: Readonly<Record<RateLimitName, RateLimit>>;

  constructor(connection: Connection, limits: Readonly<Record<RateLimitName, RateLimit>>) {
    this.#connection = connection;
    this.#limits = limits;
  }

  /** Counts one use of a rate limit and returns its number. Throws E_TOO_MANY beyond the limit, with the seconds until the limit resets. */
  async spend(budget: RateLimitName, address: string): Promise<number> {
    const { most, seconds } = this.#limits[budget];
    const key = `budget:${budget} ${networkKeyOf(address)}`;
    const wait = Math.ceil(((this.#spent.get(key) ?? 0) - Date.now()) / 1000);
    if (wait > 0) throw new AppError('E_TOO_MANY', undefined, wait);
    const use = await store.countRateLimitUse.one(this.#connection, { key, seconds });
    const { nth = 1, left = 1 } = use ?? {};
    if (nth <= most) return nth;
    this.#spent.set(key, Date.now() + left * 1000);
    throw new AppError('E_TOO_MANY', undefined, left);
  }
}
