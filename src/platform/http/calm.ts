import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Milliseconds without a refusal after which an overload is over. */
const quiet = 10_000;

setFlagsFromString('--expose-gc');
interface Collection {
  type: 'major';
  execution: 'async';
  /** Returns free pages to the system; a regular collection leaves them in V8's pool. */
  flavor: 'last-resort';
}
const collect: (collection: Collection) => Promise<void> = runInNewContext('gc');

/**
 * Gives back what an overload left in memory, once it is over: V8 collects when it needs room, and a server that has become quiet may not
 * need any for hours. A pause of less than a second, when nobody is refused.
 */
export class Calm {
  #timer: NodeJS.Timeout | undefined;

  /** Somebody was refused just now. */
  stirred(): void {
    this.#timer ??= setTimeout(() => void collect({ type: 'major', execution: 'async', flavor: 'last-resort' }), quiet).unref();
    this.#timer.refresh();
  }
}
