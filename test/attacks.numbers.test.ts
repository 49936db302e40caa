import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessTable, bodyOf } from './harness/access-table.ts';
import { newOperator, newUser, type User } from './harness/accounts.ts';
import { pathFor } from './harness/belongings.ts';
import { openPortal, type Portal } from './harness/portal.ts';

/** Numbers larger than the database holds, in every place of every call where a number or an id is sent. */
let portal: Portal;
let operator: User;
/** Loses its sessions and its things to calls that are let through. */
let victim: User;
const lines = Object.entries(accessTable);
const writes = lines.filter(([route]) => !route.startsWith('GET '));

beforeAll(async () => {
  portal = await openPortal({ samples: false });
  operator = await newOperator(portal);
  victim = await newUser(portal);
}, 60_000);
afterAll(() => portal.close());

/** Cookies for this one call: some routes end their session. */
const signedIn = async ({ id }: User): Promise<string> => {
  const open = (tx: unknown) => portal.services.sessions.open(tx as never, id, { address: 'here', agent: 'test' });
  return `sid=${await portal.connection.db.transaction(open)}`;
};

describe('numbers that no column holds', () => {
  const huge = [2_147_483_648, -2_147_483_649, 2 ** 53, 1e308, 1.5];
  const ids = ['2147483648', '99999999999999999999', '-1', '1e9'];
  /** The body with one of its values, however deep, in another one's place. */
  const each = (value: unknown, fits: (one: unknown) => boolean, other: unknown): unknown[] => {
    if (fits(value)) return [other];
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, inner]) =>
      each(inner, fits, other).map((made) =>
        Array.isArray(value) ? value.map((one, i) => (String(i) === key ? made : one)) : { ...value, [key]: made },
      ),
    );
  };
  const isNumber = (one: unknown) => typeof one === 'number';
  const isId = (one: unknown) => typeof one === 'string' && /^(\d+|new)$/.test(one);
  const mutants = (line: (typeof writes)[number][1]) => {
    const body = bodyOf(line) ?? {};
    return [...huge.flatMap((value) => each(body, isNumber, value)), ...ids.flatMap((value) => each(body, isId, value))] as object[];
  };
  const numbered = writes.filter(([, line]) => mutants(line).length > 0);

  test.each(numbered)('%s refuses them as a mistake of the sender', async (route, line) => {
    for (const body of mutants(line)) {
      const cookie = await signedIn(route.includes('/admin/') ? operator : victim);
      const path = await pathFor(portal, route, victim, operator);
      const reply = await portal.send(route.split(' ')[0] as 'POST', path, body, { cookie });
      expect(reply.status, `${JSON.stringify(body).slice(0, 200)} ${reply.text.slice(0, 200)}`).toBeLessThan(500);
      if (each(body, (one) => isNumber(one) && huge.includes(one as number), 0).length > 0) expect(reply.status, reply.text).toBe(400);
    }
  });

  const reads = lines.filter(([route]) => route.startsWith('GET '));
  test.each(reads)('%s refuses them in its address', async (route) => {
    const { cookie } = operator;
    for (const id of ids) {
      const url = route.slice(4).replace(/:\w+/g, id);
      for (const query of [
        '',
        `?page=${id}`,
        `?limit=${id}`,
        `?id=${id}`,
        `?with=${id}`,
        `?days=${id}`,
        `?status=${id}`,
        `?kind=snd&id=${id}`,
        `?parent=${id}&organization=${id}`,
      ]) {
        const reply = await portal.get(url + query, { cookie });
        expect(reply.status, `${url}${query} ${reply.text.slice(0, 200)}`).toBeLessThan(500);
      }
    }
  });
});
