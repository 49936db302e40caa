import { expect, test } from 'vitest';
import { engine, onPostgres } from './harness/database.ts';
import { killOnPostgres } from './prove/flow.ts';

// time limits, and the one process of an embedded database: npm run prove -- flow
test.runIf(engine === 'postgresql')(
  'two processes decide on the same cases, and one is killed: each case is decided once and comes to its end, and what was acknowledged stands',
  { timeout: 300_000 }, // of a machine that has much else to do
  async ({ onTestFinished }) => {
    const connection = await onPostgres('migrated');
    onTestFinished(() => connection.close());
    expect(await killOnPostgres(connection.url, 1, 'decide')).toMatchObject({ cases: 12, expired: 0, undone: 0, faults: [] });
  },
);
