import { expect, test } from 'vitest';
import { engine, onPostgres } from './harness/database.ts';
import { killOnPostgres } from './prove/jobs.ts';

// more kills, and the one process of an embedded database: npm run prove -- jobs
test.runIf(engine === 'postgresql')(
  'of two processes one is killed amid its jobs; the other one does them, and what each writes in its transaction is written once',
  { timeout: 300_000 },
  async ({ onTestFinished }) => {
    const connection = await onPostgres('migrated');
    onTestFinished(() => connection.close());
    expect(await killOnPostgres(connection.url, 1)).toMatchObject({ jobs: 12, undone: 0, missing: 0, twice: 0 });
  },
);
