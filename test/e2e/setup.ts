import { afterEach } from 'vitest';
import { closeContexts } from './browser.ts';

/** Closes the browser contexts after each test. The worker uses its browser and its modules again for the next test. */
afterEach(closeContexts);
