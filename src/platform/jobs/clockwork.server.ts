import type { Background } from '../area.server.ts';
import type { Recurring } from './definition.ts';
import type { Queue } from './queue.server.ts';

/** Hands work by the clock to the queue once it may begin; the queue itself waits for what is under way. */
export const clockwork = (queue: Pick<Queue, 'schedule'>, ...works: readonly { readonly job: Recurring }[]): Background => ({
  start: () => {
    for (const { job } of works) queue.schedule(job);
  },
  stop: () => undefined,
});
