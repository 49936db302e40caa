import { readSockets } from '../process/sockets.ts';
import { FairQueue, type Waiting } from './fair-queue.ts';

/** How much of one sort of requests is worked at, and how much may wait for that. */
export interface AdmissionLimits {
  /** Worked at together. */
  working: number;
  /** Places to wait. */
  waiting: number;
  /** Milliseconds after which nobody is served any more: the answer would come too late to be of use. */
  patience: number;
}

/** What waits for its turn, or has it. Callers are networks or sessions. */
export interface QueueEntry extends Waiting {
  /** Begins the work; `waited`: not at once. */
  start(waited: boolean): void;
  refuse(): void;
  /** `called`: it has a place among those worked at and begins in a moment. */
  state?: 'waiting' | 'called' | 'working' | 'over';
  timer?: NodeJS.Timeout;
  since?: number;
}

/** Work that takes longer waits for something else (a slow line, a queue of its own) and does not hold its place. */
const longestHold = 1000;

/** Milliseconds of work between two looks at the sockets: about as long as the last look took, so that refusing takes half of the time at the most. */
const stretch = { least: 20, most: 250 };

/**
 * Begins pieces of work with looks at the sockets in between. Much of the work never leaves the processor, so what arrives meanwhile would
 * wait unseen in the sockets, neither counted nor refused.
 */
const pace: { begun: number | undefined; last: number; stretch: number; begin(work: () => void): void } = {
  begun: undefined,
  last: 0,
  stretch: stretch.least,
  begin(work: () => void): void {
    readSockets(() => {
      const now = performance.now();
      if (this.begun === undefined) {
        this.begun = now;
        this.stretch = Math.min(Math.max(now - this.last, stretch.least), stretch.most);
        setImmediate(() => {
          this.begun = undefined; // the sockets have been read
        });
      }
      this.last = now;
      if (now - this.begun > this.stretch) this.begin(work);
      else work();
    });
  },
};

/**
 * Bounded work with a bounded queue before it, in which blocks of addresses take turns, and callers within them. What is too much is refused at
 * once, what has waited for too long when its patience ends. A full queue takes a place from who holds most of them, so that nobody can fill it. While more
 * than half of the places are taken the latest of a caller comes first: most will be refused, and those who are served are served soon.
 */
export class AdmissionQueue {
  readonly counts = { direct: 0, waited: 0, refused: 0 };
  readonly #limits: AdmissionLimits;
  readonly #queue = new FairQueue<QueueEntry>();
  #working = 0;

  constructor(limits: AdmissionLimits) {
    this.#limits = limits;
  }

  get working(): number {
    return this.#working;
  }
  get waiting(): number {
    return this.#queue.size;
  }

  /** Starts the turn now or when it comes, or refuses it. */
  enter(turn: QueueEntry): void {
    turn.since = performance.now();
    if (this.#working < this.#limits.working) this.#call(turn, false);
    else if (this.waiting >= this.#limits.waiting && !this.#makeRoom(turn)) this.#refuse(turn);
    else this.#wait(turn);
  }

  #wait(turn: QueueEntry): void {
    this.#queue.push(turn);
    turn.state = 'waiting';
    turn.timer = setTimeout(() => this.#refuse(turn), this.#limits.patience);
  }

  /** The turn is over, or nobody waits for it any more. */
  leave(turn: QueueEntry): void {
    const { state } = turn;
    if (state === 'waiting') this.#queue.remove(turn);
    turn.state = 'over';
    clearTimeout(turn.timer);
    if (state === 'called' || state === 'working') this.#next();
  }

  #call(turn: QueueEntry, waited: boolean): void {
    this.#working++;
    turn.state = 'called';
    pace.begin(() => this.#start(turn, waited));
  }

  #start(turn: QueueEntry, waited: boolean): void {
    if (turn.state !== 'called') return; // its caller has gone
    this.counts[waited ? 'waited' : 'direct']++;
    turn.state = 'working';
    turn.timer = setTimeout(() => this.leave(turn), longestHold);
    turn.start(waited);
  }

  #next(): void {
    this.#working--;
    const turn = this.#queue.next(this.waiting > this.#limits.waiting / 2 ? 'latest' : 'first');
    if (!turn) return;
    clearTimeout(turn.timer);
    this.#call(turn, true);
  }

  #refuse(turn: QueueEntry): void {
    this.#queue.remove(turn);
    clearTimeout(turn.timer);
    turn.state = 'over';
    this.counts.refused++;
    turn.refuse();
  }

  /** Refuses the latest of the caller who waits most often, unless it is this one. */
  #makeRoom(turn: QueueEntry): boolean {
    const last = this.#queue.longest(turn);
    if (last) this.#refuse(last);
    return last !== undefined;
  }
}
