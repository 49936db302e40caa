import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';

/** Every page is opened in all combinations of language and screen, and judged by every rule; `npm test` opens it in two languages. */
export const full = 1;

/** The browser tests that open pages to judge them. Needs a build, as they do. */
const files = globSync('test/e2e/*.test.ts').filter((file) => /\btest(EveryPage|Pages)\(/.test(readFileSync(file, 'utf8')));

export const run = async (): Promise<undefined> => {
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project=e2e', ...files], {
    env: { ...process.env, ALL_LOCALES: '1' },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`Of ${files.length} files some failed: ${files.join(', ')}`);
};
