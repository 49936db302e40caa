import { test } from 'vitest';
import { isFullCaseRun } from '../../../test/harness/cases.ts';
import { run } from '../../../test/prove/postings-law.ts';

test('a posting and its record agree in a random sequence (npm run prove runs ten thousand)', { timeout: 240_000 }, async () => {
  await run(isFullCaseRun ? 3 : 1);
});
