import { expect } from 'vitest';
import { kindOf, kindSlugs } from '../../src/records/kinds/index.ts';
import { accessOf, accessTable, bodyOf } from './access-table.ts';
import type { User } from './accounts.ts';
import { allCases } from './cases.ts';
import type { Portal } from './portal.ts';

/** Attacks that are tried on every route: `npm test` tries a share of them on each (`shareOf`), the proof `attacks` all of them. */
const kindNames = kindSlugs.flatMap((slug) => [slug, kindOf(slug).api, ...(kindOf(slug).aliases ?? [])]);
const kindInRoute = new RegExp(`(?<=/(content|portal|mobile|form|records)/)(${kindNames.join('|')})(?=/|$)`);
const shapeOf = (route: string) => route.replace(kindInRoute, ':kind');

const counts = new Map<string, number>();
/** How many routes that differ from this one in nothing but the kind stand before it. */
const turns = new Map(
  Object.keys(accessTable).map((route) => {
    const turn = counts.get(shapeOf(route)) ?? 0;
    counts.set(shapeOf(route), turn + 1);
    return [route, turn];
  }),
);

/** True for the first of the routes that differ only in the kind, because one schema serves them all; in the proofs true for all routes. */
export const isTried = (route: string): boolean => allCases || !turns.get(route);

/**
 * The cases to try on a route: all cases on the first of the routes that differ only in the kind; on the others every sixth case, at least one,
 * with another offset for each kind.
 */
export const shareOf = <T>(route: string, all: readonly T[]): readonly T[] => {
  const turn = turns.get(route) ?? 0;
  if (allCases || turn === 0) return all;
  const step = Math.min(6, all.length);
  return all.filter((_, i) => i % step === turn % step);
};

/**
 * The cases to try on a route of what one piece of code judges for all routes: the session, the origin, the form of ids. All cases on every eighth
 * route, `count` on each of the others, the next ones each time.
 */
export const shareOfAllRoutes = <T>(route: string, all: readonly T[], count = 1): readonly T[] => {
  const place = Object.keys(accessTable).indexOf(route);
  return allCases || place % 8 === 0 ? all : all.filter((_, i) => (i + all.length - ((place * count) % all.length)) % all.length < count);
};

/** Ids that no row has. */
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

/** None of the ids is a row's: the call is refused, and no fault of the portal's. */
export const expectUnknownIds = async (
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

/** Numbers in a text that no column holds. */
export const hugeIds: readonly string[] = ['2147483648', '99999999999999999999', '-1', '1e9'];
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
export const reads = Object.keys(accessTable).filter((route) => route.startsWith('GET '));
/** Every query once, each with another id on each route. */
export const addressesOf = (route: string): string[] => {
  const index = reads.indexOf(route);
  return queriesOf('').map((_, i) => addressOf(route, hugeIds[(index + i) % hugeIds.length] as string, i));
};
/** Every query with every id. */
export const allAddressesOf = (route: string): string[] => hugeIds.flatMap((id) => queriesOf(id).map((_, i) => addressOf(route, id, i)));
const addressOf = (route: string, id: string, query: number) => route.slice(4).replace(/:\w+/g, id) + queriesOf(id)[query];

export const expectNoFault = async (portal: Portal, { cookie }: User, urls: readonly string[]) => {
  for (const url of urls) {
    const reply = await portal.get(url, { cookie });
    expect(reply.status, `${url} ${reply.text.slice(0, 200)}`).toBeLessThan(500);
  }
};

/** A call with something wrong in it, beside that nobody is signed in. */
interface WrongCall {
  id?: string;
  query?: string;
  type?: string;
  payload?: string;
  headers?: Record<string, string>;
}
const json = 'application/json';
const ofJson = (payload: string): WrongCall => ({ type: json, payload });
export const wrongCalls: readonly WrongCall[] = [
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

/** Whatever is wrong with a call, a visitor learns no more than to sign in. */
export const expectSignInRequired = async (portal: Portal, route: string, calls: readonly WrongCall[]) => {
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
