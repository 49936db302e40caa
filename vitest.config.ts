import { defineConfig } from 'vitest/config';
import { inlined } from './scripts/inlined.ts';

const all = ['src/**/*.test.ts', 'test/*.test.ts'];
/**
 * Tests that need no database are named `*.unit.test.ts`; the others run on each engine, those named `*.once.test.ts` on the embedded one alone:
 * what they show (sockets, threads) lies above the database.
 */
const unit = ['src/**/*.unit.test.ts', 'test/*.unit.test.ts'];
const once = ['src/**/*.once.test.ts', 'test/*.once.test.ts'];
const never = ['**/node_modules/**', 'test/e2e/**'];

const onEngine = (engine: 'embedded' | 'postgresql') => ({
  extends: true as const,
  test: {
    name: engine,
    include: all,
    exclude: [...never, ...unit, ...(engine === 'postgresql' ? once : [])],
    env: { TEST_ENGINE: engine },
    globalSetup: ['test/harness/global-setup.ts'],
    isolate: false, // each file has a portal and a database of its own; loading the product anew for each takes longer than most of them
  },
});

export default defineConfig({
  plugins: [inlined],
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 3, // on two cores: many tests wait for a timer, a process or the disk
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
