import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canAccessUrl } from '../src/areas/accounts/address-access.server.ts';
import type { ReviewedPosting } from '../src/areas/exchange/operations.ts';
import { builtinRoles } from '../src/areas/roles/roles.server.ts';
import { permissionCodes } from '../src/areas.ts';
import type { Paged } from '../src/base/paging.ts';
import { type Actor, accountStatus } from '../src/platform/access/actor.ts';
import type { Permission } from '../src/platform/declared.ts';
import pages from '../src/routes.ts';
import { accessOf, accessTable, bodyOf } from './harness/access-table.ts';
import { newUser, type User } from './harness/accounts.ts';
import {
  caseShareOf,
  expectSignInRequired,
  guardedRoutes,
  isRouteSelectedForAttacks,
  malformedCalls,
  rotatedCasesOf,
} from './harness/attacks.ts';
import { openPortal, type Portal, type Reply } from './harness/portal.ts';
import { bodyFor, newPosting, newPublicDemand, pathFor } from './harness/relations.ts';
import { SessionCookies } from './harness/route-calls.ts';
import { apiRoutes, routeDifferences } from './harness/routes.ts';

/** Permission matrix: every route of the server × every role, compared with the access table. */
const planted = 'GET /api/planted';
const canI = 'POST /api/can_i';
const labels = ['administrator', 'reviewer', 'focal-point'] as const;
type Role = 'owner' | 'other' | 'administrator' | 'reviewer' | 'focal-point' | 'foreign focal-point' | 'reset';
const operators: readonly [Role, (typeof labels)[number]][] = [
  ['administrator', 'administrator'],
  ['reviewer', 'reviewer'],
  ['focal-point', 'focal-point'],
  ['foreign focal-point', 'focal-point'],
];

let portal: Portal;
let cookies: SessionCookies;
const roles = {} as Record<Role, User>;
beforeAll(async () => {
  portal = await openPortal({ samples: false, routes: (app) => void app.get('/api/planted', async () => ({})) });
  cookies = new SessionCookies(portal);
  roles.owner = await newUser(portal, { country: 'cn' });
  roles.other = await newUser(portal, { country: 'cn' });
  roles.administrator = await newUser(portal, { labels: ['administrator'] });
  roles.reviewer = await newUser(portal, { labels: ['reviewer'] });
  roles['focal-point'] = await newUser(portal, { labels: ['focal-point'], country: 'cn' });
  roles['foreign focal-point'] = await newUser(portal, { labels: ['focal-point'], country: 'ru' });
  roles.reset = await newUser(portal, { labels: ['administrator'] });
  await portal.connection.query('update account set status = 3 where id = $1', [roles.reset.id]);
}, 60_000);
afterAll(() => portal.close());

const call = async (route: string, path: string, role: Role | 'visitor', body: object | undefined): Promise<Reply> => {
  const [method = ''] = route.split(' ');
  const reads = method === 'GET' || route === canI;
  const headers = { 'accept-language': 'en-us', ...(role !== 'visitor' && { cookie: await cookies.of(roles[role]) }) };
  const reply = await portal.send(method as 'POST', path, body, headers);
  expect(reply.status, `${role}: ${reply.text.slice(0, 300)}`).toBeLessThan(500);
  if (!reads && reply.status === 200) cookies.renew(); // Some routes end all sessions of an account; a refused call ends none.
  return reply;
};
const outcome = ({ status, error }: Reply) => [status, error.code, error.msg];
const unauthenticated = [401, 'E_UNAUTHENTICATED', 'Please log in first.'];
const mustReset = [403, 'E_RESET', 'RSTPWD'];
const forbidden = [403, 'E_FORBIDDEN', '401'];
/** Roles that every back-office route refuses, with the expected status and code. */
const refusals = [
  ['visitor', unauthenticated],
  ['reset', mustReset],
  ['owner', forbidden],
  ['other', forbidden],
] as const;
const denials = ['E_UNAUTHENTICATED', 'E_RESET', 'E_FORBIDDEN'];
const holds = (label: string, permission: Permission) =>
  builtinRoles.some(({ code, permissions }) => code === label && permissions.includes(permission));

describe('completeness of the access table', () => {
  test('the access table names every route and no other; a planted route is reported as missing', () => {
    const routes = apiRoutes(portal.app);
    expect(routeDifferences(routes, Object.keys(accessTable))).toEqual({ missing: [planted], stale: [] });
    expect(routeDifferences(routes, [...Object.keys(accessTable), 'GET /api/gone']).stale).toEqual(['GET /api/gone']);
  });

  test('every route in the OpenAPI document is registered', () => {
    const { paths = {} } = portal.app.swagger() as { paths?: Record<string, object> };
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(described.length).toBeGreaterThan(100);
    const routes = apiRoutes(portal.app);
    expect(described.filter((route) => route.includes(' /api/') && !routes.includes(route))).toEqual([]);
  });

  const withAll = (codes: readonly Permission[], status: number = accountStatus.active) =>
    ({ status, grants: new Map(codes.map((code) => [code, 'all'])) }) as unknown as Actor;
  const withOne = (code: Permission) => withAll([code]);
  const operatorRoutes = Object.entries(accessTable).filter(([route]) => route.includes(' /api/admin/'));

  test.each(operatorRoutes)('%s needs exactly its permission, and can_i agrees', (route, line) => {
    const access = accessOf(line);
    expect(permissionCodes).toContain(access);
    const url = route.replace(/:\w+/g, '1');
    expect(permissionCodes.filter((code) => canAccessUrl(withOne(code), url))).toEqual([access]);
    for (const nobody of [null, withAll([]), withAll(permissionCodes, accountStatus.mustReset)])
      expect(canAccessUrl(nobody, url)).toBe(false);
  });

  interface Page {
    path?: string | undefined;
    children?: Page[] | undefined;
  }
  const pathsOf = (page: Page): string[] => [...(page.path ? [`/${page.path}`] : []), ...(page.children ?? []).flatMap(pathsOf)];
  const operatorPages = pages.flatMap(pathsOf).filter((path) => /^\/admin(\/|$)/.test(path));

  test.each(operatorPages)('exactly one permission gives access to the page %s', (path) => {
    expect(operatorPages.length).toBeGreaterThan(3);
    expect(permissionCodes.filter((code) => canAccessUrl(withOne(code), path.replace(/:\w+/g, '1')))).toHaveLength(1);
  });
});

const lines = Object.entries(accessTable);
const having = (access: string) => lines.filter(([, line]) => accessOf(line) === access);

describe('public routes', () => {
  test.each(having('public'))('%s refuses no role', async (route, line) => {
    const path = await pathFor(portal, route, roles.owner, roles.other);
    for (const role of caseShareOf(route, ['visitor', 'other', 'reset'] as const)) {
      const { error } = await call(route, path, role, bodyOf(line));
      expect(denials, role).not.toContain(error.code);
    }
  });
});

describe('visitors', () => {
  test.each(guardedRoutes)('a visitor gets 401 on %s, however malformed the call is', async (route) => {
    await expectSignInRequired(portal, route, rotatedCasesOf(route, malformedCalls));
  });
});

describe('routes for signed-in accounts', () => {
  test.each(having('user'))('%s', async (route, line) => {
    const path = await pathFor(portal, route, roles.owner, roles.other);
    expect(outcome(await call(route, path, 'visitor', bodyOf(line)))).toEqual(unauthenticated);
    expect(outcome(await call(route, path, 'reset', bodyOf(line)))).toEqual(mustReset);
    expect(denials).not.toContain((await call(route, path, 'owner', bodyOf(line))).error.code);
  });
});

describe('routes on records of the own account', () => {
  test.each(having('own'))('%s', async (route, line) => {
    const path = await pathFor(portal, route, roles.owner, roles.other);
    expect(outcome(await call(route, path, 'visitor', bodyOf(line)))).toEqual(unauthenticated);
    expect(outcome(await call(route, path, 'reset', bodyOf(line)))).toEqual(mustReset);
    for (const role of ['foreign focal-point', 'administrator'] as const)
      expect((await call(route, path, role, bodyOf(line))).error.code, role).toBe('E_NOT_FOUND');
    // The account that applied (`other`) may read its own application, so the reviewer is the stranger.
    const stranger = route.includes(':aid') ? 'reviewer' : 'other';
    expect((await call(route, path, stranger, bodyOf(line))).error.code).toBe('E_NOT_FOUND');
    expect([...denials, 'E_NOT_FOUND']).not.toContain((await call(route, path, 'owner', bodyOf(line))).error.code);
  });
});

describe('routes on records that are private until their owner shares them', () => {
  test.each(having('shared'))('%s', async (route, line) => {
    const path = await pathFor(portal, route, roles.owner, roles.other);
    for (const role of ['visitor', 'reset', 'other', 'administrator'] as const)
      expect((await call(route, path, role, bodyOf(line))).error.code, role).toBe('E_NOT_FOUND');
    expect((await call(route, path, 'owner', bodyOf(line))).status).toBe(200);
    await portal.connection.query(`update test_run set visibility = 'unlisted'`);
    for (const role of ['visitor', 'other'] as const) expect((await call(route, path, role, bodyOf(line))).status, role).toBe(200);
  });
});

describe('routes by permission', () => {
  const guarded = lines.filter(([, line]) => permissionCodes.includes(accessOf(line) as Permission));
  test.each(guarded)('%s', async (route, line) => {
    const permission = accessOf(line) as Permission;
    const body = bodyOf(line);
    let path = await pathFor(portal, route, roles.owner, roles.other);
    let made = await bodyFor(portal, route, body);
    let isUsed = false;
    for (const [role, expected] of caseShareOf(route, [...refusals, ...operators])) {
      if (typeof expected !== 'string') {
        expect(outcome(await call(route, path, role, body)), role).toEqual(expected);
        continue;
      }
      if (isUsed) {
        path = await pathFor(portal, route, roles.owner, roles.other);
        made = await bodyFor(portal, route, body);
        isUsed = false;
      }
      if (!holds(expected, permission)) {
        expect(outcome(await call(route, path, role, body)), role).toEqual(forbidden);
        continue;
      }
      const reply = await call(route, path, role, made);
      const { code } = reply.error;
      if (role === 'foreign focal-point' && (route.includes(':id') || (body && 'ids' in body))) expect(code, role).toBe('E_NOT_FOUND');
      else expect([...denials, 'E_NOT_FOUND'], role).not.toContain(code);
      isUsed = !route.startsWith('GET ') && reply.status === 200; // a read or refused call leaves the row unchanged, so it can be used again
    }
  });

  test('a list contains only rows within the scope of the caller', async () => {
    const mine = await newPosting(portal, roles.owner);
    const listed = async (role: Role) => {
      const all: string[] = [];
      for (let page = 1; ; page++) {
        const { data } = await call('GET', `/api/admin/flow-tasks/postings?status=unaudited&page=${page}`, role, undefined).then(
          (reply) => reply as Reply<Paged<ReviewedPosting>>,
        );
        all.push(...data.docs.map(({ id }) => id));
        if (page >= data.pages) return all;
      }
    };
    for (const role of ['administrator', 'reviewer', 'focal-point'] as const) expect(await listed(role), role).toContain(mine);
    expect(await listed('foreign focal-point')).toEqual([]);
  });
});

describe('POST /api/can_i', () => {
  const operatorRoutes = lines.filter(([route]) => route.includes(' /api/admin/'));
  const ask = async (role: Role | 'visitor', route: string) =>
    (await call(canI, '/api/can_i', role, { url: route.replace(/:\w+/g, '1') })).data;

  /** Of the routes that differ only in the kind, one is tested here; the tests of the access table check the permission of each route. */
  test.each(labels)('can_i answers for every route as the route does: %s', async (role) => {
    for (const [route, line] of operatorRoutes.filter(([route]) => isRouteSelectedForAttacks(route)))
      expect(await ask(role, route), route).toEqual({ can: holds(role, accessOf(line) as Permission) });
  });

  /**
   * can_i depends only on the permissions of the account (see `needs exactly its permission`), so one route of each permission is
   * sufficient.
   */
  test.each(['visitor', 'owner', 'reset'] as const)('can_i denies every route for the role %s', async (role) => {
    const ofEach = new Map(operatorRoutes.map(([route, line]) => [accessOf(line), route]));
    expect(ofEach.size).toBeGreaterThan(30);
    for (const route of ofEach.values()) expect(await ask(role, route), route).toEqual({ can: false });
  });
});

describe('records named by a list or a parameter', () => {
  test('the form of a posting is readable only by its owner', async () => {
    const url = `/api/portal/mysnd/fields?id=${await newPosting(portal, roles.owner)}`;
    expect((await call('GET', url, 'owner', undefined)).status).toBe(200);
    for (const role of ['other', 'administrator', 'focal-point'] as const)
      expect((await call('GET', url, role, undefined)).status, role).toBe(404);
  });

  test('lists of own records contain no records of other accounts', async () => {
    await newPosting(portal, roles.owner);
    await newPublicDemand(portal);
    for (const url of ['/api/portal/mysnd', '/api/portal/applications', '/api/portal/tests', '/api/uc/follows', '/api/uc/notices'])
      expect((await call('GET', url, 'reviewer', undefined)).data, url).toMatchObject({ docs: [], total: 0 });
  });

  test('an unpublished file is readable by its owner and by reviewers of the posting that shows it', async () => {
    const form = new FormData();
    form.set('purpose', 'attachment');
    form.set('file', new File(['a,b\n1,2\n'], 'figures.csv', { type: 'text/csv' }));
    const { headers, body } = new Request('http://x', { method: 'POST', body: form });
    const payload = Buffer.from(await new Response(body).arrayBuffer());
    const sent = await portal.app.inject({
      method: 'POST',
      url: '/api/files',
      payload,
      headers: { 'content-type': headers.get('content-type') ?? '', cookie: await cookies.of(roles.owner) },
    });
    const { id, url } = sent.json<{ data: { id: string; url: string } }>().data;
    const statusFor = async (role: Role | 'visitor') => (await call('GET', url, role, undefined)).status;
    const audits = ['administrator', 'reviewer'] as const;
    expect(await statusFor('owner')).toBe(200);
    for (const role of [...audits, 'visitor', 'other', 'reset'] as const) expect(await statusFor(role), role).toBe(404);
    await portal.connection.query(
      `with made as (
         insert into posting (owner, "values", status, submitted_at)
         select owner, jsonb_build_object('attachments', jsonb_build_array(jsonb_build_object('id', id))), 'unaudited', now() from file where id = $1
         returning id)
       insert into posting_file (file, posting, approved) select $1, id, false from made`,
      [id],
    );
    for (const role of ['owner', ...audits] as const) expect(await statusFor(role), role).toBe(200);
    for (const role of ['visitor', 'other', 'reset'] as const) expect(await statusFor(role), role).toBe(404);
  });
});
