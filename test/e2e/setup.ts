import { afterAll } from 'vitest';
import { closeContexts } from './browser.ts';

/** Runs for every test file, because a worker keeps its modules and its browser for the next file. */
afterAll(closeContexts);
