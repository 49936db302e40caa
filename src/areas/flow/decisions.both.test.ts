import { expect, test } from 'vitest';
import { runSeed } from '../../../test/prove/decisions.ts';

/** Number of random actions; a tenth as many groups of concurrent votes follow. */
const actions = 260;

test('only accounts that a step admits approve a case, in random actions (npm run prove runs 24,000)', { timeout: 240_000 }, async () => {
  const { votes, approvedSteps, approvedCases } = await runSeed(1, actions);
  expect(Math.min(votes, approvedSteps, approvedCases)).toBeGreaterThan(0);
});
