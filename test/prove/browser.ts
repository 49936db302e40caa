import { globSync, readFileSync } from 'node:fs';
import { runBrowserTests } from '../harness/browser-tests.ts';

/**
 * All cases of the browser tests with the built server: kills, disk failures, outages, overload, midnights, languages and screens. `npm
 * test` runs some of each.
 */
export const full = 1;

/** The browser tests that have additional cases in the proof. */
const files = globSync('test/e2e/*.test.ts').filter((file) =>
  / from '(.\/proof-cases|..\/harness\/cases).ts'/.test(readFileSync(file, 'utf8')),
);

/** Runs all cases `count` times; returns the failures. */
export const run = async (count: number): Promise<{ findings: string[] }> => {
  const findings: string[] = [];
  for (let times = 0; times < count; times++) findings.push(...(await runBrowserTests(files, { ALL_CASES: '1' })));
  return { findings };
};
