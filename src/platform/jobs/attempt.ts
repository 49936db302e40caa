import { logFailure } from '../process/log.ts';
import { JobCancelled, ProcessStopping } from './definition.ts';
import type { ClaimedJob } from './store.server.ts';

/** Milliseconds that a job handler has to end after it was asked to stop. */
export const stopTimeoutMs = 10_000;

/** An attempt at a job in this process, with its abort signal. */
export class JobAttempt {
  readonly job: ClaimedJob;
  readonly queue: string;
  readonly #abort = new AbortController();
  /** Time until which this process may assume that it holds the lease, by its own clock. */
  heldUntil: number;
  /** True if the handler ended the job itself (`finish`). */
  finished = false;
  /** Resolves when the attempt at the job has also ended in the database. */
  ended: Promise<void> = Promise.resolve();

  constructor(queue: string, job: ClaimedJob, lease: number) {
    this.queue = queue;
    this.job = job;
    this.heldUntil = performance.now() + lease;
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Aborts the handler of the job; the first reason counts. */
  stop(reason: Error): void {
    this.#abort.abort(reason);
  }

  /**
   * Returns the result of the job's work, or rejects with the abort reason: at once after a timeout or a lost lease, after a grace period if the job
   * was cancelled. The work may then continue without a lease. If the process stops, the work is awaited here and the queue limits the wait.
   */
  async bounded<T>(work: Promise<T>, limit: number | undefined): Promise<T> {
    const { promise: over, reject } = Promise.withResolvers<never>();
    const { signal } = this;
    let grace: NodeJS.Timeout | undefined;
    const onAbort = () => {
      const { reason } = signal;
      if (reason instanceof JobCancelled) grace = setTimeout(reject, stopTimeoutMs, reason).unref();
      else if (!(reason instanceof ProcessStopping)) reject(reason);
    };
    signal.addEventListener('abort', onAbort);
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
      signal.removeEventListener('abort', onAbort);
    }
  }
}
