import { writeFileSync } from 'node:fs';
import { test } from 'vitest';
import { openPortal } from './harness/portal.ts';

test('dump', async () => {
  const portal = await openPortal();
  const answer = await portal.app.inject({ url: '/api/openapi.json' });
  writeFileSync(process.env.DUMP_TO ?? '/tmp/a1/openapi-x.json', answer.body);
  await portal.close();
});
