import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Milliseconds without a refusal after which an overload is over, and from one collection to the next. */
const quiet = 10_000;
/** What the first one finds the second gives back to the system. */
const rounds = 2;

setFlagsFromString('--expose-gc');
const collect: (options: { type: 'major'; execution: 'async' }) => Promise<void> = runInNewContext('gc');

/**
 * Gives back what an overload left in memory, once it is over: V8 collects when it needs room, and a server that has become quiet may not
 * need any for hours. A pause of some 100 ms, when nobody is refused.
 */
export class Calm {
  #timer: NodeJS.Timeout | undefined;
  #left = 0;

  /** Somebody was refused just now. */
  stirred(): void {
    this.#left = rounds;
    this.#timer ??= setTimeout(() => this.#collect(), quiet).unref();
    this.#timer.refresh();
  }

  #collect(): void {
    void collect({ type: 'major', execution: 'async' });
    if (--this.#left > 0) this.#timer?.refresh();
  }
}
