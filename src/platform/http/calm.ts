import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Milliseconds without a refusal after which an overload has ended. */
const quiet = 10_000;

setFlagsFromString('--expose-gc');
interface GarbageCollectionOptions {
  type: 'major';
  execution: 'async';
  /** Kind of garbage collection that returns free pages to the system; a regular one leaves them in V8's pool. */
  flavor: 'last-resort';
}
const collect: (collection: GarbageCollectionOptions) => Promise<void> = runInNewContext('gc');

/**
 * Collects garbage after an overload. V8 collects only when it needs memory, and an idle server may not need any for hours. The pause is shorter than
 * a second and comes after refusals have ended.
 */
export class OverloadMemoryRelease {
  #timer: NodeJS.Timeout | undefined;

  /** Restarts the timer of the garbage collection; called after each refused request. */
  stirred(): void {
    this.#timer ??= setTimeout(() => void collect({ type: 'major', execution: 'async', flavor: 'last-resort' }), quiet).unref();
    this.#timer.refresh();
  }
}
