import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import routes from '../routes.ts';
import { createRouteNarrower } from './route-parts.ts';

interface Entry {
  id?: string;
  file: string;
  path?: string;
  index?: boolean;
  children?: Entry[];
}
interface FlatRoute {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
  index?: boolean | undefined;
}
/** Flattens the route tree as the build lists it: each route with the id of its parent. */
const listed = (entries: readonly Entry[], parentId: string): FlatRoute[] =>
  entries.flatMap(({ id, file, path, index, children = [] }) => {
    const own = id ?? `${file} ${path}`;
    return [{ id: own, parentId, path, index }, ...listed(children, own)];
  });
const all: Record<string, FlatRoute> = Object.fromEntries(
  [{ id: 'root', path: '' }, ...listed(routes as Entry[], 'root')].map((route) => [route.id, route]),
);
const treeOf = (those: Readonly<Record<string, FlatRoute>>, parentId?: string): RouteObject[] =>
  Object.values(those)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => (index ? { id, path, index } : { id, path, children: treeOf(those, id) }));
const matched = (those: Readonly<Record<string, FlatRoute>>, path: string) =>
  matchRoutes(treeOf(those), path)?.map(({ route }) => route.id);

const addresses = Object.values(all)
  .filter(({ path, index }) => path || index)
  .map(({ path = '' }) => `/${path.replaceAll(/:\w+/g, 'standard').replace('*', 'nowhere/at/all')}`);
const odd = ['/', '/m', '/M/Standard', '/ADMIN/home', '/%61dmin/home', '/nothing', '/nothing/at/all', '/standard/1/2', '/m/nothing/at/all'];

test('an address matches the same route among the narrowed routes as among all routes, and the candidates are far fewer', () => {
  const at = createRouteNarrower(all);
  expect(addresses.length).toBeGreaterThan(60);
  for (const path of [...addresses, ...odd]) expect([path, matched(at(path), path)]).toEqual([path, matched(all, path)]);
  expect(Object.keys(at('/standard?page=2')).length).toBeLessThan(10);
});

test('a data request (.data) and an address with an equal first segment get the same routes', () => {
  const at = createRouteNarrower(all);
  expect(at('/login.data?x=1')).toBe(at('/login/second'));
  expect(at('/anything')).toBe(at('/nothing/else'));
});
