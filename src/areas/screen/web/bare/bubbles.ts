import type { PublicationEvent } from '../../operations.ts';

/** Minimum time between two bubbles in milliseconds. A random time from zero to the same length is added (SPECIFICATION S13.2). */
const interval = 5000;
export const pauseBeforeBubble = (random: () => number): number => interval + interval * random();

const week = 7 * 86_400_000;
const keyOf = ({ id, at }: PublicationEvent): string => `${id} ${at}`;

/** Event to be shown on the map. `isNew`: published since the screen was opened; other events show their time. */
export interface MapBubble {
  event: PublicationEvent;
  isNew: boolean;
}

/**
 * Queue of events for the map. New events come first, once each, oldest first. Otherwise events of the last week are repeated, or, if there
 * are none, all known events.
 */
export class BubbleQueue {
  #known: Set<string>;
  readonly #opened: string;
  #turn = 0;

  /** `events`: events at the time at which the screen was opened. */
  constructor(events: readonly PublicationEvent[]) {
    this.#known = new Set(events.map(keyOf));
    this.#opened = events.reduce((latest, { at }) => (at > latest ? at : latest), '');
  }

  next(events: readonly PublicationEvent[], now: number): MapBubble | undefined {
    const present = new Set(events.map(keyOf));
    this.#known = new Set([...this.#known].filter((key) => present.has(key)));
    // an older event that appears because another one was removed is not new
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
