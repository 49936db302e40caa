import { globSync, readFileSync } from 'node:fs';
import { runBrowserTests } from '../harness/browser-tests.ts';

/** Every page in every language on every screen size, tested by every rule. `npm test` uses two languages. */
export const full = 1;

/** The browser tests that open many pages with `testPages` or `testEveryPage`. */
const files = globSync('test/e2e/*.test.ts').filter((file) => /\btest(EveryPage|Pages)\(/.test(readFileSync(file, 'utf8')));

export const run = async (): Promise<{ findings: string[] }> => ({ findings: await runBrowserTests(files, { ALL_CASES: '1' }) });
