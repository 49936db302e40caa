import { LRUCache } from 'lru-cache';

/** Refusals to one block of addresses: so many at once, so many a second after that, and none later than so many milliseconds. */
const [burst, perSecond, latest] = [500, 500, 2000];

/**
 * Delays refusals to clients that retry at once; a thousand such connections would otherwise keep the portal busy with refusing. One leaky
 * bucket per block of addresses.
 */
export class RefusalPace {
  /** When the last refusal to a block is due, in milliseconds of the process. */
  readonly #due = new LRUCache<string, number>({ max: 10_000 });

  /** Milliseconds that the next refusal to a block has to wait. */
  delay(block: string): number {
    const now = performance.now();
    const space = 1000 / perSecond;
    const due = Math.min(Math.max(this.#due.get(block) ?? Number.NEGATIVE_INFINITY, now - burst * space) + space, now + latest);
    this.#due.set(block, due);
    return Math.max(0, due - now);
  }
}
