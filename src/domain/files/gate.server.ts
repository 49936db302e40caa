import { AppError } from '../../contract/errors.ts';

/** Lets a few pieces of heavy work through at a time and a bounded number wait; more is refused, so that a flood cannot starve the rest. */
export class Gate {
  readonly #most: number;
  readonly #room: number;
  #busy = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(most: number, room: number) {
    this.#most = most;
    this.#room = room;
  }

  /** Runs the work when its turn comes. Throws E_UNAVAILABLE where too many wait already. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#busy >= this.#most) {
      if (this.#waiting.length >= this.#room) throw new AppError('E_UNAVAILABLE');
      await new Promise<void>((go) => this.#waiting.push(go)); // its place is handed over, not given back
    } else this.#busy++;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#busy--;
    }
  }
}
