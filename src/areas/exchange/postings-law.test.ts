import { test } from 'vitest';
import { run } from '../../../test/prove/postings-law.ts';

test('a posting and its record agree in three random sequences (npm run prove runs ten thousand)', { timeout: 240_000 }, async () => {
  await run(3);
});
