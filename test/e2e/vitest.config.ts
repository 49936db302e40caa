import { fileURLToPath } from 'node:url';
import { defineProject } from 'vitest/config';

/** Tests in a real browser against the built server. Two files at a time; within a file one after the other. */
export default defineProject({
  root: '../..',
  test: {
    name: 'e2e',
    environment: 'node',
    include: ['test/e2e/**/*.test.ts'],
    globalSetup: [fileURLToPath(new URL('server.ts', import.meta.url))],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    chaiConfig: { truncateThreshold: 0 },
    retry: 1, // npm test names what needed it: a bug to be found, but no reason to lose a run of half an hour
    expect: { poll: { timeout: 30_000 } },
  },
});
