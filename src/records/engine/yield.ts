import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds in which requests that wait behind a batch get their turn. */
const breath = 25;

/** Lets others work between two batches: the embedded engine has one session for all. */
export const yieldRegularly = (): Promise<void> => sleep(breath);
