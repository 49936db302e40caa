import { defineConfig } from 'vitest/config';

const all = ['src/**/*.test.ts', 'test/*.test.ts'];
/** Tests that need no database are named `*.unit.test.ts`; the others run once on each engine. */
const unit = ['src/**/*.unit.test.ts', 'test/*.unit.test.ts'];
const never = ['**/node_modules/**', 'test/e2e/**'];

const onEngine = (engine: 'embedded' | 'postgresql') => ({
  extends: true as const,
  test: {
    name: engine,
    include: all,
    exclude: [...never, ...unit],
    env: { TEST_ENGINE: engine },
    globalSetup: ['test/harness/global-setup.ts'],
  },
});

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    chaiConfig: { truncateThreshold: 0 }, // a failure's first line says all of it
    projects: [
      { extends: true, test: { name: 'unit', include: unit, exclude: never } },
      onEngine('embedded'),
      onEngine('postgresql'),
      'test/e2e/vitest.config.ts',
    ],
  },
});
