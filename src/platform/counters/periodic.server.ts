import { logFailure } from '../process/log.ts';

const interval = 10_000;

/** Writes what was counted in memory every ten seconds and once more at the end; what failed is tried again with the next. */
export abstract class Periodic {
  #timer: NodeJS.Timeout | undefined;

  /** Stores the counts; keeps those that it could not store. */
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
