import { afterAll, beforeAll, expect, test } from 'vitest';
import { newOperator, type User } from './harness/accounts.ts';
import { selectTestCases } from './harness/cases.ts';
import { untrustedTextParsers } from './harness/parsers.ts';
import { openPortal, type Portal } from './harness/portal.ts';

/** While a parser processes a worst-case text of a megabyte, the portal answers other requests. */
let portal: Portal;
let operator: User;
let base: string;
/** The test sets this function; it is called when a request reaches its handler. */
let onHandled: (url: string) => void = () => undefined;

beforeAll(async () => {
  portal = await openPortal({
    samples: false,
    routes: (app) => app.addHook('preHandler', async ({ url }) => onHandled(url)),
  });
  operator = await newOperator(portal);
  base = await portal.app.listen({ port: 0, host: '127.0.0.1' });
}, 60_000);
afterAll(() => portal.close());

const isAccepted = ([input]: readonly [string, unknown]) => !input.startsWith('refused');
/** A call for each input of each parser; outside of proofs, for the first two inputs. */
const calls = Object.entries(untrustedTextParsers).flatMap(([name, { call, inputs, bytes }]) => {
  const tried = selectTestCases(Object.entries(inputs).filter(isAccepted), 2);
  return call ? tried.map(([input, make]) => ({ name, input, call, make, bytes })) : [];
});

test('there is a test call for each parser that runs in a resource-limited process on text from a request', () => {
  expect(new Set(calls.map(({ name }) => name))).toEqual(new Set(['BPMN', 'iCalendar', 'uploaded CSV']));
});

test.each(calls)('/healthz answers before the parser does: $name, $input', async ({ call: { url, body, most }, make, bytes }) => {
  const escaped = JSON.stringify(make(bytes)).length;
  const payload = JSON.stringify(body).replace('"$"', () => JSON.stringify(make(Math.floor(bytes * Math.min(1, (0.95 * most) / escaped)))));
  const handled = Promise.withResolvers<void>();
  onHandled = (handledUrl) => handledUrl === url && handled.resolve();
  const order: string[] = [];
  const parsed = fetch(base + url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `${operator.cookie}` },
    body: payload,
  }).then(async (answer) => {
    const { code } = (await answer.json()) as { code?: string };
    order.push('parsed');
    return { status: answer.status, code };
  });
  await Promise.race([handled.promise, parsed]);
  expect(order).toEqual([]);
  const health = await fetch(`${base}/healthz`);
  expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }]);
  order.push('health');
  const { status, code } = await parsed;
  expect(order).toEqual(['health', 'parsed']);
  expect([200, 400, 413], code).toContain(status); // the text was accepted, or refused with a message
});

test.each(calls.filter(({ input }) => input.startsWith('refused')))(
  'a text beyond the limits is refused with the limit in the message: $name, $input',
  async ({ call: { url, body }, make, bytes }) => {
    const [field = ''] = Object.keys(body);
    const { status, error } = await operator.send('POST', url, { ...body, [field]: make(bytes / 2) });
    expect([status, error.code, error.fields?.[field]]).toEqual([400, 'E_VALIDATION', expect.stringMatching(/\d|文件|file/)]);
  },
);
