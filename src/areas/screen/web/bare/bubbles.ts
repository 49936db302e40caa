import type { ScreenEvent } from '../../operations.ts';

/** Milliseconds between two bubbles: this, and up to as much more by chance (SPECIFICATION S13.2). */
const interval = 5000;
export const pauseBeforeBubble = (random: () => number): number => interval + interval * random();

const week = 7 * 86_400_000;
const keyOf = ({ id, at }: ScreenEvent): string => `${id} ${at}`;

/** What the map shows next. `isNew`: it happened since the screen was opened; others are shown with their time. */
export interface Bubble {
  event: ScreenEvent;
  isNew: boolean;
}

/**
 * Chooses the events that the map shows one after the other: each new one once, the oldest first; while there is none, those of the last
 * week again, and where there are none either, the newest that there are.
 */
export class BubbleQueue {
  #known: Set<string>;
  readonly #opened: string;
  #turn = 0;

  /** `events`: those that were there when the screen was opened. */
  constructor(events: readonly ScreenEvent[]) {
    this.#known = new Set(events.map(keyOf));
    this.#opened = events.reduce((latest, { at }) => (at > latest ? at : latest), '');
  }

  next(events: readonly ScreenEvent[], now: number): Bubble | undefined {
    const present = new Set(events.map(keyOf));
    this.#known = new Set([...this.#known].filter((key) => present.has(key)));
    // an older one that slides in where another one left is no news
    const fresh = events.findLast((event) => event.at > this.#opened && !this.#known.has(keyOf(event)));
    if (fresh) {
      this.#known.add(keyOf(fresh));
      return { event: fresh, isNew: true };
    }
    const recent = events.filter(({ at }) => now - Date.parse(at) <= week);
    const again = recent.length > 0 ? recent : events;
    const event = again[this.#turn++ % Math.max(1, again.length)];
    return event && { event, isNew: false };
  }
}
