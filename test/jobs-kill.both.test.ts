import { expect, test } from 'vitest';
import { engine, onPostgres } from './harness/database.ts';
import { killEmbedded, killOnPostgres } from './prove/jobs.ts';

/** A few kills of many (test/prove/jobs.ts): each job is done all the same, and what it writes in its own transaction is written once. */
const whole = { undone: 0, missing: 0, twice: 0 };

test.runIf(engine === 'postgresql')('of two processes one is killed amid its jobs; the other one does them', async ({ onTestFinished }) => {
  const connection = await onPostgres('migrated');
  onTestFinished(() => connection.close());
  expect(await killOnPostgres(connection.url, 4)).toMatchObject({ jobs: 48, ...whole });
});

test.runIf(engine === 'embedded')(
  'a process that is killed amid its jobs does them after its next start',
  { timeout: 300_000 },
  async () => {
    expect(await killEmbedded(1)).toMatchObject({ jobs: 12, ...whole });
  },
);
