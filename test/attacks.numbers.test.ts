import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessTable, bodyOf } from './harness/access-table.ts';
import { newOperator, newUser, type User } from './harness/accounts.ts';
import { attackAddressesOf, expectNoFault, isRouteSelectedForAttacks, outOfRangeIds, readOnlyRoutes } from './harness/attacks.ts';
import { isFullCaseRun } from './harness/cases.ts';
import { type FreeTextPlace, findFreeTextPlaces, withText } from './harness/input-texts.ts';
import { openPortal, type Portal } from './harness/portal.ts';
import { RouteCalls } from './harness/route-calls.ts';

/** Numbers beyond the range of database columns, in every place of every call that takes a number or an id. */
let portal: Portal;
let operator: User;
/** The account whose sessions and records may be changed or deleted by calls that succeed. */
let victim: User;
let calls: RouteCalls;
const lines = Object.entries(accessTable);
const writes = lines.filter(([route]) => !route.startsWith('GET '));

beforeAll(async () => {
  portal = await openPortal({ samples: false });
  operator = await newOperator(portal);
  victim = await newUser(portal);
  calls = new RouteCalls(portal, victim, operator);
}, 60_000);
afterAll(() => portal.close());

const callerOf = (route: string): User => (route.includes('/admin/') ? operator : victim);

describe('numbers beyond the range of database columns', () => {
  const huge = [2_147_483_648, -2_147_483_649, 2 ** 53, 1e308, 1.5];
  /** Copies of the body; in each copy another one of the values that satisfy `fits`, at any depth, is replaced by `other`. */
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
  const mutants = (body: object = {}) =>
    [...huge.flatMap((value) => each(body, isNumber, value)), ...outOfRangeIds.flatMap((value) => each(body, isId, value))] as object[];
  const numbered = writes.filter(([route, line]) => isRouteSelectedForAttacks(route) && mutants(bodyOf(line)).length > 0);

  test.each(numbered)('%s refuses numbers out of range in the body with 400', async (route) => {
    for (const body of mutants(await calls.bodyOf(route))) {
      const reply = await calls.send(route, callerOf(route), { body });
      expect(reply.status, `${JSON.stringify(body).slice(0, 200)} ${reply.text.slice(0, 200)}`).toBeLessThan(500);
      if (each(body, (one) => isNumber(one) && huge.includes(one as number), 0).length > 0) expect(reply.status, reply.text).toBe(400);
    }
  });

  test.each(readOnlyRoutes.filter(isRouteSelectedForAttacks))('%s refuses numbers out of range in the address', async (route) => {
    await expectNoFault(portal, operator, attackAddressesOf(route));
  });
});

describe('ids out of range, in every place that the OpenAPI document declares', () => {
  const ids = ['99999999999', '2147483648', '-1', '0', '1e9', '9007199254740992', '007', ' 1', '1.0', 'x'];
  /** Names of fields in bodies and queries that hold the id of a row. */
  const idName =
    /(^|\.)(id|ids|parent|before|accounts?|applicant|assignee|deputy|principal|flows?|tasks?|labels?|organizations?|leaders|add|remove|with|session|tool|entry|chosen)(\[\]|\.\*)*$/;
  /** Fields with one of the names of `idName` that hold another value than a row id: route, field, reason. */
  const notNumbers: readonly [RegExp, string, string][] = [
    [/ \/api\/(login|register|recover|uc\/phone|portal\/feedback)/, 'captcha.id', 'a captcha has a random id'],
    [/ \/api\/(login|register|recover)/, 'account', 'the name of an account'],
    [/ \/api\/admin\/accounts$/, 'account', 'the name of an account'],
    [/ \/api\/portal\/mysnd/, 'attachments[].id', 'a file has a random id'],
    [/ \/api\/admin\/content\//, 'fields.', 'a file has a random id, or an address'],
    [/^(DELETE|POST) \/api\/admin\/(concepts|dictionaries)/, 'ids[]', 'a key, or a dictionary with a value'],
    [/^PUT \/api\/admin\/pages/, 'qa.', 'questions have ids that editors write'],
    [/^(GET|POST) \/api\/(admin\/content|portal)\/(industry|technology)/, 'parent[]', 'a topic has a key'],
    [/^GET \/api\/portal\/tests\/related/, 'id', 'a test has a random id'],
    [/^POST \/api\/admin\/flows/, 'draft.', 'a definition has names of steps and fields, and numbers'],
  ];
  const isElse = (route: string, name: string) => notNumbers.some(([at, what]) => at.test(route) && name.startsWith(what));
  let places: readonly FreeTextPlace[] = [];
  beforeAll(async () => {
    places = findFreeTextPlaces(JSON.parse((await portal.get('/api/openapi.json')).text));
  });

  /** The answer to the call with `id` in the given place of its body or query. */
  const send = async ({ route, at, path }: FreeTextPlace, id: string) => {
    const by = callerOf(route);
    if (at === 'body') return calls.send(route, by, { body: withText((await calls.bodyOf(route)) ?? {}, path, id) });
    const query = new URLSearchParams({ [path.replace('[]', '')]: id });
    const body = route.startsWith('GET ') ? undefined : bodyOf(accessTable[route] ?? 'public');
    return calls.send(route, by, { path: `${(await calls.pathOf(route)).replace(/\?.*/, '')}?${query}`, body });
  };

  test('the OpenAPI document declares every field that holds a row id as an id', () => {
    expect(places.length).toBeGreaterThan(500);
    const loose = places.filter(({ route, path, isId }) => !isId && idName.test(path) && !isElse(route, path));
    expect([...new Set(loose.map(({ route, at, path }) => `${route}: ${path} in the ${at}`))]).toEqual([]);
  });

  test('an invalid id is refused with an error at its field', async () => {
    const isNumber = ({ route, path, isId }: FreeTextPlace) => isId || (idName.test(path) && !isElse(route, path));
    const numbers = places.filter((place) => isRouteSelectedForAttacks(place.route) && isNumber(place));
    const wrong: string[] = [];
    for (const place of numbers) {
      for (const id of ids.filter((one) => !place.words.includes(one))) {
        const { status, text, error } = await send(place, id);
        const field = place.path.split(/[.[]/)[0] ?? '';
        const isAtField = Object.keys(error.fields ?? {}).some((name) => name.split('.')[0] === field);
        if (status !== 400 || error.code !== 'E_VALIDATION' || !isAtField)
          wrong.push(`${place.route}: ${place.path} in the ${place.at}: ${id} ${status} ${text.slice(0, 120)}`);
      }
    }
    expect(wrong).toEqual([]);
  }, 900_000);

  test('a large number in any other text field causes no server error', async () => {
    const inWords = /^(texts|names|labels|titles|terms)\./;
    const all = places.filter(({ route, path, isId }) => !isId && isRouteSelectedForAttacks(route) && !inWords.test(path));
    const others = all.filter((_, place) => isFullCaseRun || place % 12 === 0);
    const wrong: string[] = [];
    for (const place of others) {
      const { status, text } = await send(place, '99999999999');
      if (status >= 500) wrong.push(`${place.route}: ${place.path} in the ${place.at}: ${status} ${text.slice(0, 120)}`);
    }
    expect(wrong).toEqual([]);
  }, 900_000);
});
