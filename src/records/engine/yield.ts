import { setTimeout as sleep } from 'node:timers/promises';

/** Pause in milliseconds during which waiting requests are served. */
const pauseMs = 25;

/** Waits briefly between two batches, so that requests are served: the embedded database has only one session. */
export const pauseBetweenBatches = (): Promise<void> => sleep(pauseMs);
