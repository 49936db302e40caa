import { test } from 'vitest';
import { writeFileSync } from 'node:fs';
import { openPortal } from './harness/portal.ts';
test('x', async () => {
  const p = await openPortal({ samples: true });
  const r = await p.get('/api/openapi.json');
  writeFileSync('/tmp/x/openapi.json', r.text);
  console.log(r.status, r.text.length, JSON.stringify(r.headers));
  for (const u of ['/api/portal','/api/portal/home','/api/nope','/healthz','/readyz','/metrics','/robots.txt','/sitemap.xml','/opensearch.xml','/nope','/api/portal/policy/%ff']) { const q = await p.get(u); console.log(u, q.status, q.text.slice(0,150), JSON.stringify(q.headers)); }
  await p.close();
});
