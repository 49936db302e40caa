import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../base/errors.ts';

/** For who comes while too many wait already. */
type Refuse = () => AppError;
const unavailable: Refuse = () => new AppError('E_UNAVAILABLE');

/** Who is turned away waits this long for the answer (ms), or a flood would be back at once; beyond so many there is no waiting. */
const turnedAwayAfter = 1000;
const mostHeld = 2000;
let held = 0;

/** Throws E_UNAVAILABLE, slowly: for who can only come back. */
export const refuseWhenBusy = async (): Promise<never> => {
  if (held < mostHeld) {
    held++;
    await sleep(turnedAwayAfter).finally(() => held--);
  }
  throw unavailable();
};

/** Lets a few pieces of heavy work through at a time and a bounded number wait; more is refused, so that a flood cannot starve the rest. */
export class Gate {
  readonly #most: number;
  readonly #room: number;
  readonly #refuse: Refuse;
  #busy = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(most: number, room: number, refuse = unavailable) {
    this.#most = most;
    this.#room = room;
    this.#refuse = refuse;
  }

  /** Whether nobody more may wait. */
  get isFull(): boolean {
    return this.#waiting.length >= this.#room;
  }

  /** Runs the work when its turn comes. Throws E_UNAVAILABLE, unless the gate has another refusal, where too many wait already. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#busy >= this.#most) {
      if (this.isFull) throw this.#refuse();
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

/** A gate for each name, as long as anybody stands at it. */
export class Gates {
  readonly #open: () => Gate;
  readonly #gates = new Map<string, { gate: Gate; users: number }>();

  constructor(most: number, room: number, refuse?: Refuse) {
    this.#open = () => new Gate(most, room, refuse);
  }

  /** Whether nobody more may wait at this name's gate. */
  isFull(name: string): boolean {
    return this.#gates.get(name)?.gate.isFull ?? false;
  }

  /** Runs the work when its turn at this name's gate comes. */
  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const turn = this.#gates.get(name) ?? { gate: this.#open(), users: 0 };
    this.#gates.set(name, turn);
    turn.users++;
    try {
      return await turn.gate.run(work);
    } finally {
      if (--turn.users === 0) this.#gates.delete(name);
    }
  }
}
