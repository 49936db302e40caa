import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { areaTexts } from './scripts/area-texts.ts';
import { inlinedScriptsPlugin } from './scripts/inlined.ts';
import { ByProject } from './test/harness/sequence.ts';

const all = ['src/**/*.test.ts', 'test/*.test.ts'];
/**
 * Tests that need no database are named `*.unit.test.ts`. The others run on the embedded engine; what can differ between the engines is named
 * `*.both.test.ts` and runs on PostgreSQL too. `ALL_CASES` (npm test -- --all-engines) runs everything on both.
 */
const unit = ['src/**/*.unit.test.ts', 'test/*.unit.test.ts'];
const both = ['src/**/*.both.test.ts', 'test/*.both.test.ts'];
const never = ['**/node_modules/**', 'test/e2e/**'];

const onEngine = (engine: 'embedded' | 'postgresql', include: readonly string[]) => ({
  extends: true as const,
  test: {
    name: engine,
    include: [...include],
    exclude: [...never, ...unit],
    env: { TEST_ENGINE: engine },
    globalSetup: ['test/harness/global-setup.ts'],
    alias: [{ find: /^@node-rs\/argon2$/, replacement: fileURLToPath(new URL('test/harness/argon2.ts', import.meta.url)) }],
    isolate: false, // each file has a portal and a database of its own; loading the product anew for each takes longer than most of them
  },
});

export default defineConfig({
  plugins: [inlinedScriptsPlugin, areaTexts],
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2, // on two cores
    sequence: { sequencer: ByProject },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    chaiConfig: { truncateThreshold: 0 }, // a failure's first line says all of it
    projects: [
      { extends: true, test: { name: 'unit', include: unit, exclude: never, isolate: false } },
      onEngine('embedded', all),
      onEngine('postgresql', process.env.ALL_CASES ? all : both),
      'test/e2e/vitest.config.ts',
    ],
  },
});
