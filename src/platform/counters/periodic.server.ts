import { logFailure } from '../process/log.ts';

const interval = 10_000;

/**
 * Flushes counts from memory to the database every ten seconds and at the end. Counts that could not be stored are flushed again at the next
 * interval.
 */
export abstract class PeriodicFlush {
  #timer: NodeJS.Timeout | undefined;

  /** Stores the counts in the database. Counts that could not be stored stay in memory. */
  abstract flush(): Promise<void>;

  start(): void {
    this.#timer = setInterval(() => void this.#store(), interval);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#store();
  }

  async #store(): Promise<void> {
    await this.flush().catch((error: unknown) => logFailure('Counts could not be stored', error));
  }
}
