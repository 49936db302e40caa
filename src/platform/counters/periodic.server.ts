import { logFailure } from '../process/log.ts';

const interval = 10_000;

/**
 * Background task that writes counts from memory to the database every ten seconds and when it is stopped. Counts that could not be written
 * are written again ten seconds later.
 */
export abstract class PeriodicFlush {
  #timer: NodeJS.Timeout | undefined;

  /** Writes the counts to the database. If that fails, rejects, and the counts stay in memory. */
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
