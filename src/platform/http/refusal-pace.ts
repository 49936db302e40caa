import { LRUCache } from 'lru-cache';

/** Parameters of refusals per address block: initial burst, rate per second afterwards, and maximal delay in milliseconds. */
const [burst, perSecond, latest] = [500, 500, 2000];

/**
 * Delays refusals to clients that retry at once; a thousand such connections would otherwise keep the portal busy. One leaky bucket per address
 * block.
 */
export class RefusalPace {
  /** Times at which the last refusal to each block is due, in milliseconds of `performance.now()`. */
  readonly #due = new LRUCache<string, number>({ max: 10_000 });

  /** Returns the milliseconds by which to delay the next refusal to an address block. */
  delay(block: string): number {
    const now = performance.now();
    const space = 1000 / perSecond;
    const due = Math.min(Math.max(this.#due.get(block) ?? Number.NEGATIVE_INFINITY, now - burst * space) + space, now + latest);
    this.#due.set(block, due);
    return Math.max(0, due - now);
  }
}
