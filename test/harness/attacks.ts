import { expect } from 'vitest';
import { kindOf, kindSlugs } from '../../src/records/kinds/index.ts';
import { accessOf, accessTable, bodyOf } from './access-table.ts';
import type { User } from './accounts.ts';
import { isFullCaseRun } from './cases.ts';
import type { Portal } from './portal.ts';

/** This module has attacks against every route. `npm test` tries a share of the attacks; the proof `attacks` tries all on each route. */
const kindNames = kindSlugs.flatMap((slug) => [slug, kindOf(slug).api, ...(kindOf(slug).aliases ?? [])]);
const kindInRoute = new RegExp(`(?<=/(content|portal|mobile|form|records)/)(${kindNames.join('|')})(?=/|$)`);
const shapeOf = (route: string) => route.replace(kindInRoute, ':kind');

const counts = new Map<string, number>();
/** For each route: the number of earlier routes in the access table that differ from it only in the kind. */
const turns = new Map(
  Object.keys(accessTable).map((route) => {
    const position = counts.get(shapeOf(route)) ?? 0;
    counts.set(shapeOf(route), position + 1);
    return [route, position];
  }),
);

/**
 * True for the first of the routes that differ only in the kind, because one schema serves them all. If all cases run, true for every
 * route.
 */
export const isRouteSelectedForAttacks = (route: string): boolean => isFullCaseRun || !turns.get(route);

/**
 * The cases to try on a route. The first of the routes that differ only in the kind gets all cases. Each other route gets every sixth case,
 * at least one, with another offset for each kind. If all cases run, every route gets all of them.
 */
export const caseShareOf = <T>(route: string, all: readonly T[]): readonly T[] => {
  const position = turns.get(route) ?? 0;
  if (isFullCaseRun || position === 0) return all;
  const step = Math.min(6, all.length);
  return all.filter((_, i) => i % step === position % step);
};

/**
 * The cases to try on a route if shared code handles them for all routes (session, origin, format of ids). Every eighth route gets all
 * cases; each other route gets `count` cases in rotation. If all cases run, every route gets all of them.
 */
export const rotatedCasesOf = <T>(route: string, all: readonly T[], count = 1): readonly T[] => {
  const place = Object.keys(accessTable).indexOf(route);
  return isFullCaseRun || place % 8 === 0
    ? all
    : all.filter((_, i) => (i + all.length - ((place * count) % all.length)) % all.length < count);
};

/** Ids without a row, most of them malformed. */
export const strangeIds: readonly string[] = [
  '0',
  '-1',
  '99999999999999999999',
  '2147483648',
  '1e3',
  '1.5',
  'null',
  "1'or'1'='1",
  '1;drop',
  '%00',
  '%2e%2e%2f1',
  '%F0%9F%98%80',
  'x'.repeat(300),
];
export const routesWithId = Object.entries(accessTable)
  .filter(([route, line]) => route.includes(':id') && !(route.startsWith('GET ') && line === 'public'))
  .map(([route]) => route);

/** Asserts that a route answers 400 or 404 for each of these ids. */
export const expectIdsRefused = async (
  portal: Portal,
  { operator, user }: Record<'operator' | 'user', User>,
  route: string,
  ids: readonly string[],
) => {
  const { cookie } = route.includes('/admin/') ? operator : user;
  for (const id of ids) {
    const path = route.slice(route.indexOf(' ') + 1).replace(/:\w+/g, id);
    const reply = await portal.send(route.split(' ')[0] as 'POST', path, bodyOf(accessTable[route] ?? 'public'), { cookie });
    expect([400, 404], `${id}: ${reply.text.slice(0, 200)}`).toContain(reply.status);
  }
};

/** Texts that attacks send as ids and as values of parameters: numbers that are out of range or invalid for a database column. */
export const outOfRangeIds: readonly string[] = ['2147483648', '99999999999999999999', '-1', '1e9'];
const queriesOf = (id: string) => [
  '',
  `?page=${id}`,
  `?limit=${id}`,
  `?id=${id}`,
  `?with=${id}`,
  `?days=${id}`,
  `?status=${id}`,
  `?kind=snd&id=${id}`,
  `?parent=${id}&organization=${id}`,
];
/** The GET routes of the access table. */
export const readOnlyRoutes = Object.keys(accessTable).filter((route) => route.startsWith('GET '));
/** Addresses of a GET route: one for each query string. The ids rotate, so that each pair of route and query string gets another id. */
export const attackAddressesOf = (route: string): string[] => {
  const index = readOnlyRoutes.indexOf(route);
  return queriesOf('').map((_, i) => addressOf(route, outOfRangeIds[(index + i) % outOfRangeIds.length] as string, i));
};
/** Addresses of a GET route: one for each combination of query string and id. */
export const allAttackAddressesOf = (route: string): string[] =>
  outOfRangeIds.flatMap((id) => queriesOf(id).map((_, i) => addressOf(route, id, i)));
const addressOf = (route: string, id: string, query: number) => route.slice(4).replace(/:\w+/g, id) + queriesOf(id)[query];

export const expectNoFault = async (portal: Portal, { cookie }: User, urls: readonly string[]) => {
  for (const url of urls) {
    const reply = await portal.get(url, { cookie });
    expect(reply.status, `${url} ${reply.text.slice(0, 200)}`).toBeLessThan(500);
  }
};

/** A malformed call without a session. */
interface MalformedCall {
  id?: string;
  query?: string;
  type?: string;
  payload?: string;
  headers?: Record<string, string>;
}
const json = 'application/json';
const ofJson = (payload: string): MalformedCall => ({ type: json, payload });
export const malformedCalls: readonly MalformedCall[] = [
  ...['0', '-1', '99999999999999999999', '2147483648'].map((id) => ({ id })),
  ...["1'or'1'='1", '%00', '%F0%9F%98%80', 'x'.repeat(500)].map((id) => ({ id })),
  ...['', '?surprise=1', '?locale=xx&page=x&limit=99999999999', '?id=99999999999999999999'].map((query) => ({ query })),
  ...['{', '[]', 'null', '"x"', '{"surprise":{"__proto__":1}}', '['.repeat(100)].map(ofJson),
  ofJson(`{"x":"${'x'.repeat(1024 * 1024)}"}`),
  { type: 'text/plain', payload: 'x' },
  { type: 'application/x-www-form-urlencoded', payload: 'a=b' },
  { type: 'multipart/form-data', payload: 'x' },
  { type: 'nonsense', payload: 'x' },
  { ...ofJson('{}'), headers: { 'content-encoding': 'gzip' } },
];
export const guardedRoutes = Object.entries(accessTable)
  .filter(([, line]) => !['public', 'shared'].includes(accessOf(line)))
  .map(([route]) => route);

/** Asserts that a visitor gets 401 for each of these malformed calls, so that the answer does not reveal what is wrong with the call. */
export const expectSignInRequired = async (portal: Portal, route: string, calls: readonly MalformedCall[]) => {
  const [method, path] = route.split(' ') as ['POST', string];
  for (const { id = '1', query = '', type, payload, headers } of calls) {
    const url = path.replace(/:\w+/g, id) + query;
    const answer = await portal.app.inject({
      method,
      url,
      headers: { 'accept-language': 'en-us', ...(type && { 'content-type': type }), ...headers },
      ...(payload !== undefined && method !== ('GET' as string) && { payload }),
    });
    const { code, msg } = answer.json();
    expect([answer.statusCode, code, msg], `${url.slice(0, 80)} ${type} ${payload?.slice(0, 40)}`).toEqual([
      401,
      'E_UNAUTHENTICATED',
      'Please log in first.',
    ]);
  }
};
