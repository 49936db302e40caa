import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot, type ServerProcess, startServerScript } from './processes.ts';

/**
 * Starts the built portal on a new data directory with its sample content. Builds it first if the sources changed. `checkout`: folder of another
 * version.
 */
export const startPortal = async (
  more: Record<string, string> = {},
  checkout = projectRoot,
): Promise<ServerProcess & { folder: string }> => {
  const setup = join(checkout, 'scripts', 'setup.mjs');
  const code = `import(${JSON.stringify(setup)}).then(({ build }) => build(process.execPath))`;
  execFileSync(process.execPath, ['-e', code], { cwd: checkout, stdio: ['ignore', 'inherit', 'inherit'], timeout: 300_000 });
  const folder = mkdtempSync(join(tmpdir(), 'bench-serve-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const env = {
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: '',
      PUBLIC_URL: '',
      SEED: 'sample',
      AUTOMATION_TOKEN: 'bench-automation', // with this token set, the server under test does not check external links
      ...more,
    };
    const server = await startServerScript('src/server/main.ts', '/readyz', env, checkout);
    return { ...server, folder, stop: () => server.stop().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
};
