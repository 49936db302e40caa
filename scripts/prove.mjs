// npm run prove [-- NAME… --count N --seed N]: the long proofs of test/prove in full. The last line is the sum.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { install, orSay, root } from './setup.mjs';
import { runStep } from './steps.mjs';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { count: { type: 'string' }, seed: { type: 'string' } } });
process.chdir(root);
const node = orSay(install);
const reports = mkdtempSync(join(tmpdir(), 'portal-prove-'));
const report = join(reports, 'report.json');
const env = {
  NODE_ENV: 'test',
  ...(positionals.length > 0 && { PROVE_ONLY: positionals.join(',') }),
  ...(values.count && { PROVE_COUNT: values.count }),
  ...(values.seed && { PROVE_SEED: values.seed }),
};
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
const config = ['--config', 'test/prove/vitest.config.ts'];
const { ok } = await runStep('prove', node, ['node_modules/vitest/vitest.mjs', 'run', ...config, ...reporters], { minutes: 24 * 60, env });

let passed = 0;
let failed = 0;
try {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  for (const { assertionResults } of testResults)
    for (const { title, status, duration = 0, failureMessages } of assertionResults) {
      if (status !== 'passed' && status !== 'failed') continue;
      if (status === 'passed') passed++;
      else failed++;
      const why = failureMessages[0] ? `: ${failureMessages[0].replace(/\s+/g, ' ').slice(0, 400)}` : '';
      console.log(`${status === 'passed' ? 'ok    ' : 'FAILED'}  ${title}  ${(duration / 1000).toFixed(1)} s${why}`);
    }
} catch {
  failed++; // it never got as far
}
if (!ok && failed === 0) failed = 1;
rmSync(reports, { recursive: true, force: true });
process.exitCode = failed ? 1 : 0;
console.log(`${passed} passed, ${failed} failed`);
