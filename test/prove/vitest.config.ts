import { defineConfig } from 'vitest/config';

/**
 * Configuration of `npm run prove`, which runs the complete proofs; `npm test` runs a short case of each. One proof runs at a time; proofs
 * that export `engines` run on both engines.
 */
const onEngine = (engine: 'embedded' | 'postgresql') => ({
  extends: true as const,
  test: {
    name: engine,
    include: ['test/prove/all.test.ts'],
    env: { TEST_ENGINE: engine },
    globalSetup: ['test/harness/global-setup.ts'],
  },
});

export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 24 * 3600_000,
    hookTimeout: 120_000,
    chaiConfig: { truncateThreshold: 0 },
    projects: [onEngine('embedded'), onEngine('postgresql')],
  },
});
