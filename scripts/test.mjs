// npm test: everything, from a fresh clone. The last line is the sum of all runners; a check or the build counts as one test.
// npm test -- --changed[=REVISION]: the checks, and the tests that a change touches: since the branch left main, or since the revision.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { runChecks } from './check.mjs';
import { install, orSay, root } from './setup.mjs';
import { runStep } from './steps.mjs';

process.chdir(root);
const node = orSay(install);
const reports = mkdtempSync(join(tmpdir(), 'portal-test-'));
const sums = [];
const troubles = [];
/** How long the parts and the files took, in seconds. */
const parts = [];
const files = [];

const timed = async (name, run) => {
  const started = performance.now();
  const result = await run();
  parts.push({ name, seconds: (performance.now() - started) / 1000 });
  return result;
};

/** `--changed` may stand alone, which parseArgs knows of no option. */
const readArguments = () => {
  const args = process.argv.slice(2).map((one) => (one === '--changed' ? '--changed=' : one));
  const { changed } = parseArgs({ args, options: { changed: { type: 'string' } } }).values;
  if (changed === undefined) return { unit: 'all', e2e: 'all' };
  const revision = changed ? [changed] : [];
  const { since, ...selection } = JSON.parse(execFileSync(node, ['scripts/changed.ts', ...revision], { encoding: 'utf8' }));
  const told = (list) => (list === 'all' ? 'all' : list.length);
  console.log(
    `${selection.changed} files changed since ${since}: ${told(selection.unit)} test files, ${told(selection.e2e)} in a browser\n`,
  );
  return selection;
};
const selection = readArguments();

/** Adds a runner's counts to the sum; one that failed without naming a test still counts as one failure. */
const count = (name, passed, failed, skipped = 0) => {
  sums.push({ passed, failed });
  console.log(`${name}: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`);
};

const readReport = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null; // it never got as far
  }
};

/** Remembers which tests failed, or passed only when tried again, and with what words: told at the very end, where a cut log still shows them. */
const noteTroubles = (name, { testResults }) => {
  const note = (word, place, message) => troubles.push(`${word} ${name} ${place}: ${message}`.replace(/\s+/g, ' ').slice(0, 320));
  for (const { name: path, status, message, assertionResults } of testResults) {
    const file = relative(root, path);
    if (status === 'failed' && assertionResults.length === 0) note('FAILED', file, message);
    for (const test of assertionResults) {
      const [why] = test.failureMessages;
      if (why) note(test.status === 'failed' ? 'FAILED' : 'UNSTEADY', `${file} > ${test.fullName}`, why);
    }
  }
};

const vitest = async (name, args, minutes) => {
  const report = join(reports, `${name}.json`);
  const { ok } = await runStep(
    name,
    node,
    ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
    { minutes, env: { CI: 'true', NODE_ENV: 'test' } },
  );
  const result = readReport(report);
  if (!result) return count(name, 0, 1);
  const unread = result.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
  const failed = result.numFailedTests + unread;
  noteTroubles(name, result);
  for (const { name: path, startTime, endTime } of result.testResults)
    files.push({ name: `${name} ${relative(root, path)}`, seconds: (endTime - startTime) / 1000 });
  count(name, result.numPassedTests, failed || (ok ? 0 : 1), result.numPendingTests + result.numTodoTests);
};

const checked = await timed('checks', () => runChecks(node));
count('checks', checked.passed, checked.failed);
const built = await timed('build', () => runStep('build', process.execPath, ['scripts/build.mjs'], { minutes: 5 }));
count('build', built.ok ? 1 : 0, built.ok ? 0 : 1);
/** Every test, or those that a change touches. */
const tests = async (name, project, selected, minutes) => {
  if (selected.length > 0) await timed(name, () => vitest(name, [project, ...(selected === 'all' ? [] : selected)], minutes));
};
await tests('unit', '--project=!e2e', selection.unit, 52);
// what is left of the hour and a half after which the run is ended from outside: a browser on a slow machine may need all of it
const left = 86 - performance.now() / 60_000;
if (built.ok) await tests('e2e', '--project=e2e', selection.e2e, left);
else count('e2e', 0, 1);
rmSync(reports, { recursive: true, force: true });

const slowest = files.sort((a, b) => b.seconds - a.seconds).slice(0, 10);
for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
console.log(parts.map(({ name, seconds }) => `${name} ${(seconds / 60).toFixed(1)} min`).join(', '));
for (const trouble of troubles.sort().reverse().slice(-10)) console.log(trouble);
const total = (key) => sums.reduce((sum, one) => sum + one[key], 0);
process.exitCode = total('failed') ? 1 : 0;
console.log(`${total('passed')} passed, ${total('failed')} failed`);
