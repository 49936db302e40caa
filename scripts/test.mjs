// npm test: runs all tests; a fresh clone is enough. The last line of the output has the numbers of passed and failed tests of all runners;
// each check and the build count as one test.
// npm test -- --changed[=REVISION]: runs the checks, and only the tests that the changes since REVISION touch. Default of
// REVISION: the commit at which the branch left main.
// npm test -- --all-engines: runs every case of every test, and the API tests on both database engines.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runChecks } from './check.mjs';
import { install, root, runOrExitWithMessage } from './setup.mjs';
import { runStep } from './steps.mjs';
import { limitOf, totalBudget } from './test-budget.mjs';
import { readReport } from './test-report.mjs';

process.chdir(root);
const node = runOrExitWithMessage(install);
const reports = mkdtempSync(join(tmpdir(), 'portal-test-'));
const sums = [];
const failures = [];
const unmetNeeds = [];
/** Durations of the parts and of the test files, in seconds. */
const parts = [];
const files = [];

const timed = async (name, run) => {
  const started = performance.now();
  const result = await run();
  parts.push({ name, seconds: (performance.now() - started) / 1000 });
  return result;
};

/** Parses the command line. `--changed` may have no value, which parseArgs does not support, so it is rewritten to `--changed=`. */
const readArguments = () => {
  const args = process.argv.slice(2).map((one) => (one === '--changed' ? '--changed=' : one));
  const { changed, 'all-engines': allEngines = false } = parseArgs({
    args,
    options: { changed: { type: 'string' }, 'all-engines': { type: 'boolean' } },
  }).values;
  if (changed === undefined) return { unit: 'all', e2e: 'all', allEngines };
  const revision = changed ? [changed] : [];
  const { since, ...selection } = JSON.parse(execFileSync(node, ['scripts/changed.ts', ...revision], { encoding: 'utf8' }));
  const amount = (list) => (list === 'all' ? 'all' : list.length);
  console.log(
    `${selection.changed} files changed since ${since}: ${amount(selection.unit)} test files, ${amount(selection.e2e)} in a browser\n`,
  );
  return { ...selection, allEngines };
};
const selection = readArguments();
/** Minutes after which parts that run in parallel are killed. Runs on all engines have a limit of one day. */
const limit = (...names) => (selection.allEngines ? 24 * 60 : limitOf(names));

/** Adds the numbers of passed and failed tests of a runner to the sum, and prints them. */
const count = (name, passed, failed, skipped = 0) => {
  sums.push({ passed, failed });
  console.log(`${name}: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`);
};

/**
 * Runs the tests of some Vitest projects: all of them, or the selected files. A run that fails without a failed test counts as one failed
 * test.
 */
const runTests = async (name, projects, selected, minutes) => {
  if (selected.length === 0) return;
  const report = join(reports, `${name}.json`);
  const args = [
    ...['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ...['--passWithNoTests', ...projects.map((project) => `--project=${project}`), ...(selected === 'all' ? [] : selected)],
  ];
  const env = { CI: 'true', NODE_ENV: 'test', ...(selection.allEngines && { ALL_CASES: '1' }) };
  const { ok } = await timed(name, () => runStep(name, node, args, { minutes, env }));
  const result = readReport(name, report);
  if (!result) return count(name, 0, 1);
  failures.push(...result.failures);
  unmetNeeds.push(...result.unmetNeeds);
  files.push(...result.files);
  count(name, result.passed, result.failed || (ok ? 0 : 1), result.skipped);
};

const isUnit = (file) => /\.unit\.test\.tsx?$/.test(file);
const browserFiles = selection.e2e === 'all' ? ['test/e2e/'] : selection.e2e;
/** The test files that need no database, and those that need one: API tests and browser tests. If `unit` is 'all', `e2e` is too. */
const [unitFiles, databaseTestFiles] =
  selection.unit === 'all'
    ? ['all', 'all']
    : [selection.unit.filter(isUnit), [...selection.unit.filter((file) => !isUnit(file)), ...browserFiles]];

const firstLimit = limit('checks and build', 'unit');
const checkAll = async () => {
  const { passed, failed } = await timed('checks', () => runChecks(node, { quiet: true, minutes: firstLimit }));
  count('checks', passed, failed);
};
const build = async () => {
  const run = () => runStep('build', process.execPath, ['scripts/build.mjs'], { minutes: firstLimit, quiet: true });
  const { ok } = await timed('build', run);
  count('build', ok ? 1 : 0, ok ? 0 : 1);
  return ok;
};

const started = performance.now();
const [isBuilt] = await Promise.all([build(), checkAll(), runTests('unit', ['unit'], unitFiles, firstLimit)]);
if (!isBuilt) count('browser', 0, 1);
// One run of vitest with one pool of workers: two runs at the same time use a quarter more processor time (decision 055).
const databaseProjects = ['embedded', 'postgresql', ...(isBuilt ? ['e2e'] : [])];
await runTests('API and browser', databaseProjects, databaseTestFiles, limit('API', 'browser'));
rmSync(reports, { recursive: true, force: true });

const slowest = files.sort((a, b) => b.seconds - a.seconds).slice(0, 10);
for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
const inMinutes = (seconds) => `${(seconds / 60).toFixed(1)} min`;
console.log(parts.map(({ name, seconds }) => `${name} ${inMinutes(seconds)}`).join(', '));
console.log(`${inMinutes((performance.now() - started) / 1000)} in all; the budgets of the parts add up to ${totalBudget} min`);
for (const test of unmetNeeds) console.log(`SKIPPED ${test}`);
for (const failure of failures.slice(0, 10)) console.log(failure);
const total = (key) => sums.reduce((amount, one) => amount + one[key], 0);
process.exitCode = total('failed') ? 1 : 0;
console.log(`${total('passed')} passed, ${total('failed')} failed`);
