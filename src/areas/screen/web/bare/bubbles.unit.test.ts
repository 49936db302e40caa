import { describe, expect, test } from 'vitest';
import { screenEvent } from '../../../../../test/harness/screen.ts';
import { BubbleQueue, pauseBeforeBubble } from './bubbles.ts';

const now = Date.parse('2026-03-01T12:00:00Z');
/** Returns an event of `daysAgo` days ago. */
const event = (n: number, daysAgo: number) => screenEvent(n, now, daysAgo);
const nextBubbles = (queue: BubbleQueue, events: Parameters<BubbleQueue['next']>[0], times: number) =>
  Array.from({ length: times }, () => queue.next(events, now)).map((bubble) => bubble && `${bubble.isNew ? 'new ' : ''}${bubble.event.id}`);

test('the time between two bubbles is random, from five to ten seconds', () => {
  expect([0, 0.5, 1].map((chance) => pauseBeforeBubble(() => chance))).toEqual([5000, 7500, 10_000]);
  const pauses = Array.from({ length: 1000 }, () => pauseBeforeBubble(Math.random));
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(5000);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(10_000);
  expect(new Set(pauses).size).toBeGreaterThan(900);
});

describe('queue of events', () => {
  test('the queue returns new events once, oldest first, and then repeats those of the last week', () => {
    const old = [event(2, 3), event(1, 6)];
    const queue = new BubbleQueue(old);
    const events = [event(5, 0), event(4, 0), event(3, 0.1), ...old];
    expect(nextBubbles(queue, events, 3)).toEqual(['new standard/3', 'new standard/4', 'new standard/5']);
    const again = nextBubbles(queue, events, 10);
    expect(new Set(again)).toEqual(new Set(events.map(({ id }) => id)));
    expect(again.slice(0, 5)).toEqual(again.slice(5));
  });

  test('the queue returns a new event at once, even during repetitions', () => {
    const old = [event(2, 1), event(1, 2)];
    const queue = new BubbleQueue(old);
    nextBubbles(queue, old, 3);
    expect(nextBubbles(queue, [event(3, 0), ...old], 2)[0]).toBe('new standard/3');
  });

  test('the queue omits events older than a week if there are younger ones', () => {
    const events = [event(3, 1), event(2, 6.9), event(1, 7.1)];
    expect(new Set(nextBubbles(new BubbleQueue(events), events, 12))).toEqual(new Set(['standard/3', 'standard/2']));
  });

  test('the queue repeats the newest events if there are none in the last week', () => {
    const events = [event(3, 30), event(2, 40), event(1, 50)];
    expect(nextBubbles(new BubbleQueue(events), events, 4)).toEqual(['standard/3', 'standard/2', 'standard/1', 'standard/3']);
  });

  test('the queue returns undefined without events', () => {
    expect(new BubbleQueue([]).next([], now)).toBeUndefined();
  });

  test('the queue returns a republished record as new', () => {
    const queue = new BubbleQueue([event(1, 5)]);
    expect(nextBubbles(queue, [event(1, 0)], 2)).toEqual(['new standard/1', 'standard/1']);
  });

  test('the queue does not return an older event as new if it enters the list after a removal', () => {
    const [a, b, c] = [event(3, 1), event(2, 2), event(1, 20)];
    const queue = new BubbleQueue([a, b]);
    expect(nextBubbles(queue, [a, c], 3).filter((entry) => entry?.startsWith('new'))).toEqual([]);
  });
});
