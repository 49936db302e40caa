import { expect, test } from 'vitest';
import { run } from './prove/spreadsheets.ts';

// `node test/prove/spreadsheets.ts` reads 100,000 mutated spreadsheets.
test('mutated spreadsheets are read or refused without a crash, a hang or an unexpected error', { timeout: 120_000 }, async () => {
  const { outcomes, findings } = await run(40, { floodEvery: 20 });
  expect(findings).toEqual([]);
  expect(outcomes.read).toBeGreaterThan(5);
  expect(outcomes.damaged).toBeGreaterThan(5);
});
