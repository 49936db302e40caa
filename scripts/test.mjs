// npm test: everything, from a fresh clone. The last line is the sum of all runners; a check or the build counts as one test.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { runChecks } from './check.mjs';
import { install, orSay, root } from './setup.mjs';
import { runStep } from './steps.mjs';

process.chdir(root);
const node = orSay(install);
const reports = mkdtempSync(join(tmpdir(), 'portal-test-'));
const sums = [];
const troubles = [];

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
  count(name, result.numPassedTests, failed || (ok ? 0 : 1), result.numPendingTests + result.numTodoTests);
};

const checked = await runChecks(node);
count('checks', checked.passed, checked.failed);
const built = await runStep('build', process.execPath, ['scripts/build.mjs'], { minutes: 5 });
count('build', built.ok ? 1 : 0, built.ok ? 0 : 1);
await vitest('unit', ['--project=!e2e'], 45);
if (built.ok) await vitest('e2e', ['--project=e2e'], 35);
else count('e2e', 0, 1);
rmSync(reports, { recursive: true, force: true });

for (const trouble of troubles.sort().reverse().slice(-10)) console.log(trouble);
const total = (key) => sums.reduce((sum, one) => sum + one[key], 0);
process.exitCode = total('failed') ? 1 : 0;
console.log(`${total('passed')} passed, ${total('failed')} failed`);
