import { expect, test } from 'vitest';
import { run } from './prove/requests.ts';

test('something strange in any place of a call is refused in words, or done: a hundred of the ten thousand of npm run prove', async () => {
  expect(await run(100)).toEqual({ findings: [] });
}, 120_000);
