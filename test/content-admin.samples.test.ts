import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ContentDetail } from '../src/contract/content.ts';
import { same } from '../src/domain/content/draft-rows.server.ts';
import { kindSlugs } from '../src/kinds/index.ts';
import { newOperator, type User } from './harness/accounts.ts';
import { openPortal, type Portal } from './harness/portal.ts';

/** What the product brings along goes through the editor unharmed: sent back as it was read, it stays as it was. */
let portal: Portal;
let operator: User;
beforeAll(async () => {
  portal = await openPortal();
  operator = await newOperator(portal);
});
afterAll(() => portal.close());

test.each(kindSlugs)('%s', async (kind) => {
  const found = await portal.connection.query<{ n: number }>(`select n from "${kind}" order by n limit 20`);
  expect(found.length).toBeGreaterThan(0);
  const harmed: unknown[] = [];
  for (const { n } of found) {
    const at = `/api/admin/content/${kind}/${n}`;
    const { values, version } = (await operator.get<ContentDetail>(at)).data;
    const reply = await operator.send('PUT', at, { ...values, version });
    const after = (await operator.get<ContentDetail>(at)).data.values;
    if (reply.status !== 200 || !same(after, values)) harmed.push({ n, refused: reply.error, after });
  }
  expect(harmed).toEqual([]);
});
