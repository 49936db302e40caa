import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newOperator, newUser, type User } from '../../../test/harness/accounts.ts';
import { newLabel, newOrganization, newPermissionHolder } from '../../../test/harness/office.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { Paged } from '../../base/paging.ts';
import type { Permission } from '../../platform/declared.ts';
import type { AccountDetail, AccountRow } from '../accounts/operations.ts';

/**
 * Privilege escalation: operators cannot grant more permissions than they have, change accounts with more permissions, or act outside their
 * scope. One administrator always remains.
 */
let portal: Portal;
let operator: User;
const at = '/api/admin/accounts';
const keeping: Permission[] = [
  'account:account:read',
  'account:account:create',
  'account:account:update',
  'account:account:disable',
  'account:account:reset',
  'account:account:delete',
];
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  operator = await newOperator(portal);
}, 60_000);
afterAll(() => portal.close());

const labelId = async (code: string): Promise<string> => {
  const [row] = await portal.connection.query<{ id: number }>('select id from label where code = $1', [code]);
  return String(row?.id);
};
const read = async (id: number | string, by = operator) => (await by.get<AccountDetail>(`${at}/${id}`)).data;
const change = async (by: User, id: number | string, more: object) => {
  const { realName, company, industry, country, labels, organizations, version } = await read(id);
  const ids = (all: { id: string }[]) => all.map((one) => one.id);
  const body = { realName, company, industry, country, labels: ids(labels), organizations: ids(organizations), version, ...more };
  return by.send('PUT', `${at}/${id}`, body);
};
let next = 0;
const make = (by: User, more: object) => by.send<{ id: string }>('POST', at, { account: `esc${++next}`, realName: 'Somebody', ...more });

describe('granting', () => {
  let keeper: User;
  beforeEach(async () => {
    keeper = await newPermissionHolder(portal, 'all', [...keeping, 'feedback:message:read']);
  });

  test('an operator grants only permissions that they hold', async () => {
    const user = await newUser(portal);
    const own = await newLabel(portal, 'country', ['feedback:message:read']);
    expect((await change(keeper, user.id, { labels: [own] })).status).toBe(200);
    for (const labels of [[await labelId('administrator')], [own, await newLabel(portal, 'own', ['setting:setting:update'])]]) {
      const refused = await change(keeper, user.id, { labels });
      expect([refused.status, refused.error.fields]).toEqual([400, { labels: 'You cannot grant more than you hold yourself' }]);
      expect((await make(keeper, { labels })).error.fields).toHaveProperty('labels');
      expect((await change(keeper, keeper.id, { labels })).error.fields).toHaveProperty('labels');
    }
  });

  test('an operator cannot change an account with more permissions', async () => {
    const reviewer = await newUser(portal, { labels: ['reviewer'] });
    expect((await change(keeper, reviewer.id, { labels: [] })).status).toBe(403);
    for (const action of ['disable', 'enable', 'unlock', 'logout', 'reset'])
      expect([action, (await keeper.send('POST', `${at}/${reviewer.id}/${action}`)).status]).toEqual([action, 403]);
    expect((await keeper.send('DELETE', at, { ids: [String(reviewer.id)] })).status).toBe(403);
    expect(await read(reviewer.id, keeper)).toMatchObject({ editable: false });
    expect((await reviewer.get('/api/uc/info')).status).toBe(200);
  });

  test('an operator cannot gain permissions by changing the members or permissions of a role', async () => {
    const labeller = await newPermissionHolder(portal, 'all', [
      'label:label:read',
      'label:label:create',
      'label:label:update',
      'account:account:update',
    ]);
    const id = await labelId('administrator');
    expect((await labeller.send('POST', `/api/admin/labels/${id}/members`, { add: [String(labeller.id)] })).error.fields).toHaveProperty(
      'add',
    );
    const input = { code: `mine${next++}`, names: { 'en-us': 'Mine' }, scope: 'all', permissions: ['setting:setting:update'] };
    expect((await labeller.send('POST', '/api/admin/labels', input)).error.fields).toHaveProperty('permissions');
    const own = await labeller.send<{ id: string }>('POST', '/api/admin/labels', { ...input, permissions: ['label:label:read'] });
    const wider = await labeller.send('PUT', `/api/admin/labels/${own.data.id}`, { ...input, version: 1 });
    expect(wider.error.fields).toHaveProperty('permissions');
  });
});

describe('a focal point', () => {
  let focal: User;
  let abroad: User;
  beforeAll(async () => {
    focal = await newUser(portal, { labels: ['focal-point'], country: 'cn' });
    abroad = await newUser(portal, { country: 'ru' });
  });

  test('reads and changes accounts of its country', async () => {
    const near = await newUser(portal, { country: 'cn' });
    const { docs } = (await focal.get<Paged<AccountRow>>(`${at}?limit=100`)).data;
    expect(docs.map(({ id }) => id)).toContain(String(near.id));
    expect(docs.every(({ country }) => country === 'cn')).toBe(true);
    expect((await change(focal, near.id, { realName: 'Another' })).status).toBe(200);
    expect((await focal.get<Paged<AccountRow>>(`${at}?country=ru`)).data.total).toBe(0);
    expect((await focal.get(`${at}/${abroad.id}`)).status).toBe(404);
    expect((await change(focal, abroad.id, { realName: 'Another' })).status).toBe(404);
  });

  test('cannot move accounts out of its country or into it', async () => {
    const near = await newUser(portal, { country: 'cn' });
    expect((await change(focal, near.id, { country: 'ru' })).error.fields).toHaveProperty('country');
    expect((await change(focal, focal.id, { country: 'ru' })).error.fields).toHaveProperty('country');
    const maker = await newPermissionHolder(portal, 'country', keeping, 'cn');
    expect((await make(maker, { country: 'ru' })).error.fields).toHaveProperty('country');
    expect((await make(maker, { country: 'cn' })).status).toBe(200);
  });

  test('grants its own role in its country; moving such an account abroad needs the permissions of the role in all countries', async () => {
    const near = await newUser(portal, { country: 'cn' });
    const [own] = (await read(focal.id)).labels;
    expect((await change(focal, near.id, { labels: [own?.id] })).status).toBe(200);
    const mover = await newPermissionHolder(portal, 'all', ['account:account:read', 'account:account:update']);
    expect((await change(mover, near.id, { country: 'ru' })).status).toBe(403);
    const scoped = await newPermissionHolder(portal, 'all', keeping);
    await portal.connection.query('insert into account_label (account, label) values ($1, $2)', [scoped.id, Number(own?.id)]);
    await portal.connection.query(`update account set country = 'cn' where id = $1`, [scoped.id]);
    expect((await change(scoped, scoped.id, { country: 'ru' })).error.fields).toHaveProperty('country');
  });
});

describe('the scope "own organization and descendants"', () => {
  test('includes its members, and does not permit adding accounts to other organizations', async () => {
    const top = await newOrganization(portal);
    const own = await newOrganization(portal, top);
    const below = await newOrganization(portal, own);
    const sibling = await newOrganization(portal, top);
    const keeper = await newPermissionHolder(portal, 'organization', keeping);
    await portal.connection.query('insert into account_organization (account, organization) values ($1, $2)', [keeper.id, Number(own)]);
    const inside = (await make(keeper, { organizations: [below] })).data.id;
    const outside = (await make(operator, { organizations: [sibling] })).data.id;
    expect((await keeper.get(`${at}/${inside}`)).status).toBe(200);
    expect((await keeper.get(`${at}/${outside}`)).status).toBe(404);
    for (const organizations of [[], [sibling], [below, sibling], [top]])
      expect([organizations, (await change(keeper, inside, { organizations })).error.fields]).toEqual([
        organizations,
        { organizations: expect.any(String) },
      ]);
    expect((await make(keeper, {})).error.fields).toHaveProperty('organizations');
    expect((await change(keeper, inside, { organizations: [own] })).status).toBe(200);
  });
});

test('the last active administrator cannot be disabled, deleted or lose the role', async () => {
  const last = { status: 409, error: expect.objectContaining({ code: 'E_LAST_OPERATOR' }) };
  const second = await newUser(portal, { labels: ['administrator'] });
  await portal.connection.query(
    `update account set status = 0 where id <> all($1) and id in (select account from account_label al join label l on l.id = al.label where l.code = 'administrator')`,
    [[operator.id, second.id]],
  );
  expect((await operator.send('POST', `${at}/${second.id}/disable`)).status).toBe(200);
  expect(await operator.send('POST', `${at}/${operator.id}/disable`)).toMatchObject(last);
  expect(await operator.send('POST', `${at}/${operator.id}/reset`)).toMatchObject(last);
  expect(await operator.send('DELETE', at, { ids: [String(operator.id)] })).toMatchObject(last);
  expect(await change(operator, operator.id, { labels: [] })).toMatchObject(last);
  const remove = { remove: [String(operator.id)] };
  expect(await operator.send('POST', `/api/admin/labels/${await labelId('administrator')}/members`, remove)).toMatchObject(last);
  expect((await operator.get('/api/uc/info')).status).toBe(200);

  await operator.send('POST', `${at}/${second.id}/enable`);
  const again = await newUser(portal);
  await portal.connection.query('update session set account = $1 where account = $2', [second.id, again.id]);
  const both = await Promise.all([operator.send('POST', `${at}/${second.id}/disable`), again.send('POST', `${at}/${operator.id}/disable`)]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
});
