import { fileURLToPath } from 'node:url';
import { defineProject } from 'vitest/config';

/**
 * Tests against the built server, most of them in a real browser. Two files run in parallel; the tests of a file run one after the other.
 */
export default defineProject({
  root: '../..',
  test: {
    name: 'e2e',
    environment: 'node',
    include: ['test/e2e/**/*.test.ts'],
    globalSetup: [fileURLToPath(new URL('server.ts', import.meta.url))],
    setupFiles: [fileURLToPath(new URL('setup.ts', import.meta.url))],
    pool: 'forks',
    isolate: false, // a worker starts one browser for all its files
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    chaiConfig: { truncateThreshold: 0 },
    expect: { poll: { timeout: 30_000 } },
  },
});
