import { test } from 'vitest';
import { engine } from '../../../test/harness/database.ts';
import { run } from '../../../test/prove/postings-kill.ts';

test.runIf(engine === 'embedded')(
  'kill -9 amid postings loses none that was acknowledged and leaves none half-way (npm run prove kills fifty)',
  { timeout: 120_000 },
  async () => {
    await run(1);
  },
);
