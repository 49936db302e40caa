import { expect, test } from 'vitest';
import { isFullCaseRun } from '../../../test/harness/cases.ts';
import { engine } from '../../../test/harness/database.ts';
import { runSeed } from '../../../test/prove/decisions.ts';

/** Number of random actions; concurrent votes follow, one tenth as many. */
const actions = 150;
/** Concurrent votes occur on PostgreSQL only: the embedded engine runs one transaction after another. */
const isRun = isFullCaseRun || engine === 'postgresql';

const name = 'only accounts that a step admits approve a case, in random actions (npm run prove runs 24,000)';
test.runIf(isRun)(name, { timeout: 240_000 }, async () => {
  const { votes, approvedSteps, approvedCases } = await runSeed(1, actions);
  expect(Math.min(votes, approvedSteps, approvedCases)).toBeGreaterThan(0);
});
