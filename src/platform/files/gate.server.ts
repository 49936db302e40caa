import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../base/errors.ts';

/** Function that returns the error for callers that find the queue full. */
type RefusalFactory = () => AppError;
const unavailable: RefusalFactory = () => new AppError('E_UNAVAILABLE');

/**
 * Milliseconds before a refusal is answered, so that a flood of clients does not retry at once. Beyond `mostDelayed` delayed refusals the answer is
 * immediate.
 */
const turnedAwayAfter = 1000;
const mostDelayed = 2000;
let delayed = 0;

/** Throws E_UNAVAILABLE after a delay that slows retries. */
export const refuseAfterDelay = async (): Promise<never> => {
  if (delayed < mostDelayed) {
    delayed++;
    await sleep(turnedAwayAfter).finally(() => delayed--);
  }
  throw unavailable();
};

/** Semaphore with a bounded queue for heavy work. Work beyond the queue is refused, so that a flood cannot starve other requests. */
export class BoundedSemaphore {
  readonly #most: number;
  readonly #room: number;
  readonly #refuse: RefusalFactory;
  #busy = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(most: number, room: number, refuse = unavailable) {
    this.#most = most;
    this.#room = room;
    this.#refuse = refuse;
  }

  /** True if the queue of the semaphore is full. */
  get isFull(): boolean {
    return this.#waiting.length >= this.#room;
  }

  /** Runs the work when a slot is free. If the queue is full, throws the error that `refuse` returns (E_UNAVAILABLE by default). */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#busy >= this.#most) {
      if (this.isFull) throw this.#refuse();
      await new Promise<void>((go) => this.#waiting.push(go)); // the slot passes directly to the next in the queue, so the count stays
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

/** Semaphores by name; a semaphore exists only while work uses it. */
export class SemaphoresByName {
  readonly #open: () => BoundedSemaphore;
  readonly #gates = new Map<string, { gate: BoundedSemaphore; users: number }>();

  constructor(most: number, room: number, refuse?: RefusalFactory) {
    this.#open = () => new BoundedSemaphore(most, room, refuse);
  }

  /** True if the queue of the named semaphore is full. */
  isFull(name: string): boolean {
    return this.#gates.get(name)?.gate.isFull ?? false;
  }

  /** Runs the work when the named semaphore has a free slot. */
  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const entry = this.#gates.get(name) ?? { gate: this.#open(), users: 0 };
    this.#gates.set(name, entry);
    entry.users++;
    try {
      return await entry.gate.run(work);
    } finally {
      if (--entry.users === 0) this.#gates.delete(name);
    }
  }
}
