import { logFailure } from '../process/log.ts';
import { Cancelled, Stopping } from './definition.ts';
import type { Claimed } from './store.server.ts';

/** Milliseconds that work which was told to stop has to end. */
export const timeoutMs = 10_000;

/** A job that this process does, and the word to stop. */
export class Attempt {
  readonly job: Claimed;
  readonly queue: string;
  readonly #abort = new AbortController();
  /** Until when this process may believe that it has the job, by its own clock. */
  heldUntil: number;
  /** The handler ended it itself. */
  finished = false;
  /** Resolves once it is over in the database too. */
  ended: Promise<void> = Promise.resolve();

  constructor(queue: string, job: Claimed, lease: number) {
    this.queue = queue;
    this.job = job;
    this.heldUntil = performance.now() + lease;
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Tells the handler to stop; the first reason counts. */
  stop(reason: Error): void {
    this.#abort.abort(reason);
  }

  /**
   * What the work answers. It is not waited for when its time is over or the job is lost, and for a while when it was called off: it
   * fails with the reason then, and what it still does is past its lease. A process that stops waits by itself.
   */
  async bounded<T>(work: Promise<T>, limit: number | undefined): Promise<T> {
    const { promise: over, reject } = Promise.withResolvers<never>();
    const { signal } = this;
    let grace: NodeJS.Timeout | undefined;
    const told = () => {
      const { reason } = signal;
      if (reason instanceof Cancelled) grace = setTimeout(reject, timeoutMs, reason).unref();
      else if (!(reason instanceof Stopping)) reject(reason);
    };
    signal.addEventListener('abort', told);
    const timer = limit === undefined ? undefined : setTimeout(() => this.stop(new Error('Timed out')), limit);
    let waiting = true;
    work.catch((error: unknown) => {
      if (!waiting) logFailure(`A job of ${this.queue} failed after it was given up`, error);
    });
    try {
      return await Promise.race([work, over]);
    } finally {
      waiting = false;
      clearTimeout(timer);
      clearTimeout(grace);
      signal.removeEventListener('abort', told);
    }
  }
}
