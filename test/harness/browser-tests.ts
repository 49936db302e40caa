import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface BrowserTestReport {
  success: boolean;
  testResults: { assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[];
}

/**
 * Runs browser test files in a separate process and returns one text for each failed test. The process gets only the environment variables
 * PATH, NODE_ENV, CHROMIUM_PATH and `more`. The server must have been built.
 */
export const runBrowserTests = async (files: readonly string[], more: Readonly<Record<string, string>>): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'prove-browser-'));
  const report = join(folder, 'report.json');
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project=e2e', '--reporter=json', `--outputFile.json=${report}`, ...files];
  const { PATH, CHROMIUM_PATH } = process.env;
  const env = { PATH, NODE_ENV: 'test', ...(CHROMIUM_PATH && { CHROMIUM_PATH }), ...more };
  try {
    const output = await new Promise<string>((resolve) => {
      execFile(process.execPath, args, { env, maxBuffer: 2 ** 28 }, (_error, stdout, stderr) => resolve(stdout + stderr));
    });
    const { success, testResults } = JSON.parse(readFileSync(report, 'utf8')) as BrowserTestReport;
    const failed = testResults.flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === 'failed'));
    if (!success && failed.length === 0) return [output.slice(-2000)];
    return failed.map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages[0]}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
