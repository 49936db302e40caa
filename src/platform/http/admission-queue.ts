import { runAfterSocketReads } from '../process/sockets.ts';
import { FairQueue, type QueuedRequest } from './fair-queue.ts';

/** Limits for a class of requests: concurrent and queued. */
export interface AdmissionLimits {
  /** Maximal number of concurrent requests. */
  working: number;
  /** Maximal number of queued requests. */
  waiting: number;
  /** Milliseconds after which a queued request is refused, because its answer would be too late to be useful. */
  patience: number;
}

/** A request that is queued or admitted. The caller is a network or a session. */
export interface QueueEntry extends QueuedRequest {
  /** Begins the work on the request; `waited` is true if the request was queued. */
  start(waited: boolean): void;
  refuse(): void;
  /** State of the request; `called` means admitted and about to begin. */
  state?: 'waiting' | 'called' | 'working' | 'over';
  timer?: NodeJS.Timeout;
  since?: number;
}

/**
 * Milliseconds after which a request frees its slot. Longer work waits for something else (a slow network, a queue of its own) and does not use the
 * processor.
 */
const longestHold = 1000;

/**
 * Milliseconds of work between two reads of the sockets: about the duration of the last read, so that refusing requests takes at most half of the
 * time.
 */
const stretch = { least: 20, most: 250 };

/**
 * Starts work with reads of the sockets in between. Work often keeps the processor busy; without the reads, arriving requests would wait in the
 * sockets, neither counted nor refused.
 */
const pace: { begun: number | undefined; last: number; stretch: number; begin(work: () => void): void } = {
  begun: undefined,
  last: 0,
  stretch: stretch.least,
  begin(work: () => void): void {
    runAfterSocketReads(() => {
      const now = performance.now();
      if (this.begun === undefined) {
        this.begun = now;
        this.stretch = Math.min(Math.max(now - this.last, stretch.least), stretch.most);
        setImmediate(() => {
          this.begun = undefined; // by now the sockets have been read
        });
      }
      this.last = now;
      if (now - this.begun > this.stretch) this.begin(work);
      else work();
    });
  },
};

/**
 * Admission queue: bounded concurrency with a bounded queue. Address blocks take turns, and callers within a block. Excess requests are
 * refused at once, queued ones when `patience` ends. A full queue evicts a request of the caller with most entries in the largest block, so
 * that nobody can fill it. While it is more than half full, the newest request of a caller is served first: most will be refused, and the
 * served ones are served soon.
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

  /** Starts a request, queues it, or refuses it. */
  enter(entry: QueueEntry): void {
    entry.since = performance.now();
    if (this.#working < this.#limits.working) this.#call(entry, false);
    else if (this.waiting >= this.#limits.waiting && !this.#makeRoom(entry)) this.#refuse(entry);
    else this.#wait(entry);
  }

  #wait(entry: QueueEntry): void {
    this.#queue.push(entry);
    entry.state = 'waiting';
    entry.timer = setTimeout(() => this.#refuse(entry), this.#limits.patience);
  }

  /** Removes a request from the queue, or frees its slot. Called when it ended, took too long, or its client disconnected. */
  leave(entry: QueueEntry): void {
    const { state } = entry;
    if (state === 'waiting') this.#queue.remove(entry);
    entry.state = 'over';
    clearTimeout(entry.timer);
    if (state === 'called' || state === 'working') this.#next();
  }

  #call(entry: QueueEntry, waited: boolean): void {
    this.#working++;
    entry.state = 'called';
    pace.begin(() => this.#start(entry, waited));
  }

  #start(entry: QueueEntry, waited: boolean): void {
    if (entry.state !== 'called') return; // the client of the request has disconnected
    this.counts[waited ? 'waited' : 'direct']++;
    entry.state = 'working';
    entry.timer = setTimeout(() => this.leave(entry), longestHold);
    entry.start(waited);
  }

  #next(): void {
    this.#working--;
    const entry = this.#queue.next(this.waiting > this.#limits.waiting / 2 ? 'latest' : 'first');
    if (!entry) return;
    clearTimeout(entry.timer);
    this.#call(entry, true);
  }

  #refuse(entry: QueueEntry): void {
    this.#queue.remove(entry);
    clearTimeout(entry.timer);
    entry.state = 'over';
    this.counts.refused++;
    entry.refuse();
  }

  /**
   * Refuses the newest queued request of the caller with most entries in the largest address block, unless `entry` has that caller. Returns
   * true if a place became free.
   */
  #makeRoom(entry: QueueEntry): boolean {
    const last = this.#queue.longest(entry);
    if (last) this.#refuse(last);
    return last !== undefined;
  }
}
