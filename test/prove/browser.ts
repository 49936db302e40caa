import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The built server and its pages through kills, failing disks, outages, storms and midnights: every case, of which `npm test` shows one each. */
export const full = 1;

const files = ['disk-faults', 'outage', 'overload', 'screen-midnight', 'startup'];

interface Report {
  success: boolean;
  testResults: { message: string; assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[];
}
const runTests = (report: string): Promise<string> =>
  new Promise((resolve) => {
    const reporters = ['--reporter=json', `--outputFile.json=${report}`];
    const tests = files.map((file) => `test/e2e/${file}.test.ts`);
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--project=e2e', ...reporters, ...tests];
    const { PATH, CHROMIUM_PATH } = process.env;
    const env = { PATH, E2E_WHOLE: '1', NODE_ENV: 'test', ...(CHROMIUM_PATH && { CHROMIUM_PATH }) };
    execFile(process.execPath, args, { env }, (_error, stdout, stderr) => resolve(stdout + stderr));
  });

/** Needs the build (`npm run build`). */
export const run = async (count: number): Promise<{ findings: string[] }> => {
  const findings: string[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'prove-browser-'));
  const report = join(folder, 'report.json');
  for (let turn = 0; turn < count; turn++) {
    const said = await runTests(report);
    const { success, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    const failed = testResults.flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === 'failed'));
    findings.push(...failed.map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages[0]}`));
    if (!success && failed.length === 0) findings.push(said.slice(-2000));
  }
  rmSync(folder, { recursive: true, force: true });
  return { findings };
};
