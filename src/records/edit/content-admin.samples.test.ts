import { afterAll, beforeAll, expect, test } from 'vitest';
import { newOperator, type User } from '../../../test/harness/accounts.ts';
import { testedKinds } from '../../../test/harness/kind-cases.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';

import { isSameValue } from '../rows/draft-rows.server.ts';
import type { ContentDetail } from './content.ts';

/** Tests that a sample record has the same values after it is read in the back office and saved without changes. */
let portal: Portal;
let operator: User;
beforeAll(async () => {
  portal = await openPortal();
  operator = await newOperator(portal);
});
afterAll(() => portal.close());

test.each(testedKinds)('%s: a save without changes alters no value', async (kind) => {
  const found = await portal.connection.query<{ n: number }>(`select n from "${kind}" order by n limit 20`);
  expect(found.length).toBeGreaterThan(0);
  const harmed: unknown[] = [];
  for (const { n } of found) {
    const at = `/api/admin/content/${kind}/${n}`;
    const { values, version } = (await operator.get<ContentDetail>(at)).data;
    const reply = await operator.send('PUT', at, { ...values, version });
    const after = (await operator.get<ContentDetail>(at)).data.values;
    if (reply.status !== 200 || !isSameValue(after, values)) harmed.push({ n, refused: reply.error, after });
  }
  expect(harmed).toEqual([]);
});
