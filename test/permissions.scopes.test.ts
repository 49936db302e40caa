import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReviewedPosting, ReviewedPostingDetail } from '../src/areas/exchange/operations.ts';
import type { Paged } from '../src/base/paging.ts';
import type { Scope } from '../src/platform/access/actor.ts';
import { newUser, type User } from './harness/accounts.ts';
import { openPortal, type Portal } from './harness/portal.ts';
import { newPosting } from './harness/relations.ts';

/** The rows that each scope includes, tested over HTTP: all, own country, own organization and those below it, own records. */
let portal: Portal;
const owners = {} as Record<'self' | 'sameBody' | 'below' | 'above' | 'beside' | 'nowhere', User>;
const postings = {} as Record<keyof typeof owners, string>;

const join = async (user: User, organization: string): Promise<void> => {
  await portal.connection.query(
    'insert into account_organization (account, organization) select $1, id from organization where code = $2',
    [user.id, organization],
  );
};
const give = async (user: User, scope: Scope, permissions = ['posting:audit:read', 'posting:audit:decide']): Promise<void> => {
  const code = `given-${scope}-${user.account}`;
  await portal.connection.query(
    `with given as (insert into label (code, names, scope, permissions) values ($1, '{}', $2, $3) returning id)
     insert into account_label (account, label) select $4, id from given`,
    [code, scope, permissions, user.id],
  );
};
const listed = async (user: User): Promise<string[]> =>
  (await user.get<Paged<ReviewedPosting>>('/api/admin/flow-tasks/postings?status=unaudited')).data.docs.map(({ id }) => id).sort();
const sorted = (...names: (keyof typeof owners)[]) => names.map((name) => postings[name]).sort();

beforeAll(async () => {
  portal = await openPortal({ samples: false });
  // ministry > institute > laboratory, and a second institute below the ministry
  await portal.connection.query(
    `insert into organization (id, parent, code, names, country) overriding system value values
       (1, null, 'ministry', '{}', 'cn'), (2, 1, 'institute', '{}', 'cn'), (3, 2, 'laboratory', '{}', 'cn'), (4, 1, 'second', '{}', 'cn')`,
  );
  for (const name of ['self', 'sameBody', 'below', 'above', 'beside', 'nowhere'] as const) owners[name] = await newUser(portal);
  await join(owners.self, 'institute');
  await join(owners.sameBody, 'institute');
  await join(owners.below, 'laboratory');
  await join(owners.above, 'ministry');
  await join(owners.beside, 'second');
  for (const name of Object.keys(owners) as (keyof typeof owners)[])
    postings[name] = await newPosting(portal, owners[name], { changes: { country: name === 'nowhere' ? 'ru' : 'cn' } });
}, 60_000);
afterAll(() => portal.close());

/** By scope: the owners of the postings that it includes, for a member of the institute in China. */
const reached: Record<Scope, readonly (keyof typeof owners)[]> = {
  all: ['self', 'sameBody', 'below', 'above', 'beside', 'nowhere'],
  country: ['self', 'sameBody', 'below', 'above', 'beside'],
  organization: ['self', 'sameBody', 'below'],
  own: ['self'],
};

describe.each(Object.entries(reached) as [Scope, (keyof typeof owners)[]][])('scope %s', (scope, includedOwners) => {
  let user: User;
  beforeAll(async () => {
    user = owners.self;
    await portal.connection.query('delete from account_label where account = $1', [user.id]);
    await portal.connection.query(`update account set country = 'cn' where id = $1`, [user.id]);
    await give(user, scope);
  });

  test('the list contains exactly the postings within the scope', async () => {
    expect(await listed(user)).toEqual(sorted(...includedOwners));
  });

  test.each(reached.all)('a posting of %s can be read and claimed within the scope, otherwise it answers 404', async (name) => {
    const id = postings[name];
    const read = await user.get<ReviewedPostingDetail>(`/api/admin/flow-tasks/postings/${id}`);
    const version = read.data?.version ?? 1;
    const taken = await user.send('POST', `/api/admin/flow-tasks/postings/${id}/take`, { version });
    const expected = includedOwners.includes(name) ? 200 : 404;
    expect([read.status, taken.status]).toEqual([expected, expected]);
    if (expected === 200) {
      const { data } = await user.get<ReviewedPostingDetail>(`/api/admin/flow-tasks/postings/${id}`);
      expect((await user.send('POST', `/api/admin/flow-tasks/postings/${id}/release`, { version: data.version })).status).toBe(200);
    }
  });
});

test('of two labels, the wider scope applies', async () => {
  const user = owners.sameBody;
  await give(user, 'own');
  expect(await listed(user)).toEqual(sorted('sameBody'));
  await give(user, 'organization');
  expect(await listed(user)).toEqual(sorted('self', 'sameBody', 'below'));
});

test('a scope of the own country includes nothing for an account without a country', async () => {
  const user = owners.nowhere;
  await give(user, 'country');
  expect((await user.get('/api/admin/flow-tasks/postings')).status).toBe(403);
  expect((await user.get(`/api/admin/flow-tasks/postings/${postings.self}`)).status).toBe(404);
});

test('a revoked permission is refused at the next call', async () => {
  const user = owners.beside;
  await give(user, 'all');
  expect((await user.get('/api/admin/flow-tasks/postings')).status).toBe(200);
  await portal.connection.query('delete from account_label where account = $1', [user.id]);
  expect((await user.get('/api/admin/flow-tasks/postings')).status).toBe(403);
});

test.each(['country', 'organization', 'own'] as const)(
  'data without an owner or country cannot be changed with the scope %s',
  async (scope) => {
    const user = await newUser(portal);
    await portal.connection.query(`update account set country = 'cn' where id = $1`, [user.id]);
    const ownerlessPermissions = ['page:text', 'menu:menu', 'dictionary:item'].flatMap((name) => [`${name}:read`, `${name}:update`]);
    await give(user, scope, [...ownerlessPermissions, 'feedback:message:read', 'feedback:message:answer', 'feedback:message:delete']);
    const page = await user.get<{ version: number; content: object }>('/api/admin/pages/about');
    expect(page.status).toBe(200);
    const about = { version: page.data.version, about: page.data.content };
    expect((await user.send('PUT', '/api/admin/pages/about', about)).status).toBe(404);
    const menu = { area: 'portal', type: 'page', titles: { 'zh-cn': '菜单' }, route: '/about' };
    expect((await user.send('POST', '/api/admin/menus', menu)).status).toBe(404);
    const item = { dictionary: 'newsType', value: 'leaflet', labels: { 'zh-cn': '传单' }, colour: null };
    expect((await user.send('POST', '/api/admin/dictionaries', item)).status).toBe(404);
    expect((await user.get('/api/admin/feedback')).status).toBe(404);
  },
);
