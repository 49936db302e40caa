import { defineProject } from 'vitest/config';

/** Tests in a real browser against the built server. Two files at a time; within a file one after the other. */
export default defineProject({
  root: '../..',
  test: {
    name: 'e2e',
    environment: 'node',
    include: ['test/e2e/**/*.test.ts'],
    globalSetup: ['test/e2e/server.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
