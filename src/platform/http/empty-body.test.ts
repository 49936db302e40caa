import { afterAll, beforeAll, expect, test } from 'vitest';
import { newOperator, newUser, type User } from '../../../test/harness/accounts.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { pathFor } from '../../../test/harness/relations.ts';

/** An operation in the OpenAPI document. The tests check that writes without a declared request body accept no body or `{}`, and refuse any other. */
interface DescribedOperation {
  requestBody?: unknown;
}
let portal: Portal;
let operator: User;
let user: User;
let writes: string[];
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  operator = await newOperator(portal);
  user = await newUser(portal);
  const { paths } = JSON.parse((await portal.get('/api/openapi.json')).text) as {
    paths: Record<string, Record<string, DescribedOperation>>;
  };
  writes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) =>
      method === 'get' || requestBody || path === '/api/files' ? [] : [`${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`],
    ),
  );
}, 60_000);
afterAll(() => portal.close());

const json = 'application/json';
/** Request bodies that are not empty. */
const others: readonly (readonly [payload: string, type: string])[] = [
  ['[]', json],
  ['null', json],
  ['0', json],
  ['""', json],
  ['{"policy":7}', json],
  ['{"a":', json],
  ['{}', 'text/plain'],
  ['a=1', 'application/x-www-form-urlencoded'],
];
const call = async (method: string, url: string, body?: readonly [string, string]) => {
  const headers = { cookie: operator.cookie, ...(body && { 'content-type': body[1] }) };
  const answer = await portal.app.inject({ method: method as 'POST', url, headers, ...(body && { payload: body[0] }) });
  return [answer.statusCode, answer.json().code];
};

test("the big screen's figures accept no body or an empty object", async () => {
  expect(writes).toContain('POST /api/dashboard');
  for (const body of [undefined, ['{}', json], ['', json]] as const)
    expect(await call('POST', '/api/dashboard', body)).toEqual([200, undefined]);
  for (const body of others) expect([body, ...(await call('POST', '/api/dashboard', body))]).toEqual([body, 400, 'E_VALIDATION']);
});

test('every other write without a declared body accepts no body or an empty object', { timeout: 120_000 }, async () => {
  expect(writes.length).toBeGreaterThan(20);
  const wrong: unknown[] = [];
  for (const route of writes.filter((one) => !one.endsWith('/logout'))) {
    const [method = ''] = route.split(' ');
    for (const body of others) {
      const answer = await call(method, await pathFor(portal, route, user, operator), body);
      if (String(answer) !== '400,E_VALIDATION') wrong.push([route, body, answer]);
    }
    const path = await pathFor(portal, route, user, operator);
    const accepted = await call(method, path, ['{}', json]);
    if (accepted[1] === 'E_VALIDATION') wrong.push([route, '{}', accepted]);
  }
  expect(wrong).toEqual([]);
});

test('a missing permission is reported before an invalid body', async () => {
  const send = async (cookie: string | undefined) =>
    (await portal.send('POST', '/api/admin/quality/runs/1/cancel', { surprise: 1 }, cookie ? { cookie } : {})).status;
  expect([await send(undefined), await send(user.cookie)]).toEqual([401, 403]);
});
