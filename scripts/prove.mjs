// npm run prove [-- NAME… --count N --seed N]: runs the long proofs of test/prove in full. Without names it also runs every case of the unit and API
// tests on both engines. The last line of the output has the numbers of passed and failed tests.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { install, root, runOrExitWithMessage } from './setup.mjs';
import { runStep } from './steps.mjs';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { count: { type: 'string' }, seed: { type: 'string' } } });
process.chdir(root);
const node = runOrExitWithMessage(install);
const reports = mkdtempSync(join(tmpdir(), 'portal-prove-'));
let passed = 0;
let failed = 0;

/**
 * Runs Vitest and counts its passed and failed tests. `isEach`: true prints a line for each passed test too; false prints only failed
 * tests.
 */
const run = async (name, args, env, isEach) => {
  const report = join(reports, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const options = { minutes: 24 * 60, env: { NODE_ENV: 'test', ...env } };
  const { ok } = await runStep(name, node, ['node_modules/vitest/vitest.mjs', 'run', ...args, ...reporters], options);
  const before = failed;
  try {
    for (const { assertionResults } of JSON.parse(readFileSync(report, 'utf8')).testResults)
      for (const { title, status, duration = 0, failureMessages } of assertionResults) {
        if (status !== 'passed' && status !== 'failed') continue;
        if (status === 'passed') passed++;
        else failed++;
        if (status === 'passed' && !isEach) continue;
        const why = failureMessages[0] ? `: ${failureMessages[0].replace(/\s+/g, ' ').slice(0, 400)}` : '';
        console.log(`${status === 'passed' ? 'ok    ' : 'FAILED'}  ${title}  ${(duration / 1000).toFixed(1)} s${why}`);
      }
  } catch {
    failed++; // vitest ended before it wrote a report
  }
  if (!ok && failed === before) failed++;
};

await run(
  'prove',
  ['--config', 'test/prove/vitest.config.ts'],
  {
    ...(positionals.length > 0 && { PROVE_ONLY: positionals.join(',') }),
    ...(values.count && { PROVE_COUNT: values.count }),
    ...(values.seed && { PROVE_SEED: values.seed }),
  },
  true,
);
const projects = ['--project=unit', '--project=embedded', '--project=postgresql'];
if (positionals.length === 0) await run('all cases', projects, { ALL_CASES: '1' }, false);
rmSync(reports, { recursive: true, force: true });
process.exitCode = failed ? 1 : 0;
console.log(`${passed} passed, ${failed} failed`);
