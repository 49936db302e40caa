import { expect, test } from 'vitest';
import { engine, onPostgres } from './harness/database.ts';
import { killEmbedded, killOnPostgres } from './prove/flow.ts';

const timeout = 300_000; // of a machine that has much else to do
/** A few kills of many (test/prove/flow.ts): each case is decided once and comes to its end, and what was acknowledged stands. */
const whole = { undone: 0, faults: [] };

test.runIf(engine === 'postgresql')(
  'two processes decide on the same cases, and one is killed',
  { timeout },
  async ({ onTestFinished }) => {
    const connection = await onPostgres('migrated');
    onTestFinished(() => connection.close());
    const outcome = await killOnPostgres(connection.url, 3, 'decide');
    expect(outcome).toMatchObject({ cases: 36, expired: 0, ...whole });
    expect(outcome.refused).toBeGreaterThan(0); // they were after the same tasks
  },
);

test.runIf(engine === 'postgresql')(
  'two processes end the same time limits, and one is killed: each is over once',
  { timeout },
  async ({ onTestFinished }) => {
    const connection = await onPostgres('migrated');
    onTestFinished(() => connection.close());
    expect(await killOnPostgres(connection.url, 1, 'expire')).toMatchObject({ cases: 12, votes: 0, expired: 24, ...whole });
  },
);

test.runIf(engine === 'embedded')(
  'a process that is killed amid decisions goes on with them after its next start',
  { timeout },
  async () => {
    expect(await killEmbedded(1)).toMatchObject({ cases: 24, ...whole });
  },
);
