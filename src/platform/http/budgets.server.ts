import { LRUCache } from 'lru-cache';
import { AppError } from '../../base/errors.ts';
import type { Connection } from '../db/connect.server.ts';
import type { Budget } from './context.ts';
import { networkOf } from './network.ts';
import * as store from './throttle-store.server.ts';

/** How often within how many seconds. */
export interface Limit {
  most: number;
  seconds: number;
}

/** What a network (of IPv6 the /64) may do in a while, counted in the database: processes that share it share the budgets. */
export class Budgets {
  readonly #connection: Connection;
  /** Spent until (ms): a flood is refused without asking the database each time. */
  readonly #spent = new LRUCache<string, number>({ max: 10_000 });

  readonly #limits: Readonly<Record<Budget, Limit>>;

  constructor(connection: Connection, limits: Readonly<Record<Budget, Limit>>) {
    this.#connection = connection;
    this.#limits = limits;
  }

  /** Counts one use and tells which one it is; E_TOO_MANY beyond the budget, with the seconds until it is full again. */
  async spend(budget: Budget, address: string): Promise<number> {
    const { most, seconds } = this.#limits[budget];
    const key = `budget:${budget} ${networkOf(address)}`;
    const wait = Math.ceil(((this.#spent.get(key) ?? 0) - Date.now()) / 1000);
    if (wait > 0) throw new AppError('E_TOO_MANY', undefined, wait);
    const use = await store.consumeAttempt.one(this.#connection, { key, seconds });
    const { nth = 1, left = 1 } = use ?? {};
    if (nth <= most) return nth;
    this.#spent.set(key, Date.now() + left * 1000);
    throw new AppError('E_TOO_MANY', undefined, left);
  }
}
