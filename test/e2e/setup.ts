import { afterAll } from 'vitest';
import { closeContexts } from './browser.ts';

/** For every file: a worker keeps its modules and its browser from one file to the next. */
afterAll(closeContexts);
