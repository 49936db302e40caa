import { afterAll } from 'vitest';
import { closeContexts } from './browser.ts';

/** Closes the browser contexts after each test file. The worker uses its browser and its modules again for the next file. */
afterAll(closeContexts);
