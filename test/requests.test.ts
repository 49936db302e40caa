import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessTable, bodyOf } from './harness/access-table.ts';
import { newOperator, newUser } from './harness/accounts.ts';
import { openPortal, type Portal } from './harness/portal.ts';
import { bodyFor, pathFor } from './harness/relations.ts';
import { run } from './prove/requests.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
});
afterAll(() => portal.close());

test('an unusual value in any place of a call is refused as a client error or accepted (60 of the 10,000 cases of npm run prove)', async () => {
  expect(await run(60, { portal })).toEqual({ findings: [] });
}, 120_000);

const choosing = ['POST /api/uc/flow/forms', 'POST /api/admin/flow-tasks/:id/approve'] as const;

test('generated calls that choose approvers succeed', async () => {
  const [operator, user] = [await newOperator(portal), await newUser(portal)];
  for (const route of choosing) {
    const path = await pathFor(portal, route, user, operator);
    const body = await bodyFor(portal, route, bodyOf(accessTable[route] ?? 'public'));
    expect(body).toMatchObject({ chosen: expect.anything() });
    const by = route.includes('/admin/') ? operator : user;
    const { status, text } = await by.send('POST', path, body);
    expect(status, `${route} ${text.slice(0, 300)}`).toBe(200);
    const none = await by.send('POST', await pathFor(portal, route, user, operator), { ...body, chosen: undefined });
    // A flow that asks for approvers refuses a request without them.
    expect(none.error, route).toMatchObject({ code: 'E_VALIDATION' });
  }
}, 120_000);

test('calls that choose approvers refuse an unusual value as a client error or accept it', async () => {
  expect(await run(60, { portal, among: /^POST \/api\/(uc\/flow\/forms|admin\/flow-tasks\/:id\/approve)$/ })).toEqual({ findings: [] });
}, 120_000);
