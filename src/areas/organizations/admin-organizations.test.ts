import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newOperator, newUser, type User } from '../../../test/harness/accounts.ts';
import { newOrganization, newPermissionHolder, readLastAuditEntry } from '../../../test/harness/office.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { IdAndName } from '../../base/names.ts';
import type { Paged } from '../../base/paging.ts';
import type { Permission } from '../../platform/declared.ts';
import type { OrganizationDetail, OrganizationRow } from './operations.ts';

let portal: Portal;
let operator: User;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  operator = await newOperator(portal);
}, 60_000);
afterAll(() => portal.close());

const at = '/api/admin/organizations';
let next = 0;
const facts = { parent: null as string | null, names: { 'en-us': 'Ministry', 'zh-cn': '部委' }, country: 'cn', leaders: [] as string[] };
const create = async (more: object = {}, by = operator) => {
  const reply = await by.send<{ id: string }>('POST', at, { ...facts, code: `org-${++next}`, ...more });
  return { reply, id: reply.data?.id };
};
const get = async (id: string, by = operator) => (await by.get<OrganizationDetail>(`${at}/${id}`)).data;
const list = async (query: string, by = operator) => (await by.get<Paged<OrganizationRow>>(`${at}?${query}`)).data;
const join = (account: number, organization: string) =>
  portal.connection.query('insert into account_organization (account, organization) values ($1, $2)', [account, Number(organization)]);

describe('tree of organizations', () => {
  test('is listed branch by branch, with the number of children', async () => {
    const { id: top } = await create({ sort: 1 });
    const { id: second } = await create({ parent: top, sort: 2, leaders: [String(operator.id)] });
    const { id: first } = await create({ parent: top, sort: 1 });
    await create({ parent: second });
    await join(operator.id, second);
    expect((await list('parent=root&limit=100')).docs.find(({ id }) => id === top)).toMatchObject({
      children: 2,
      members: 0,
      name: 'Ministry',
    });
    const branch = await list(`parent=${top}`);
    expect(branch.docs.map(({ id }) => id)).toEqual([first, second]);
    expect(branch.docs[1]).toMatchObject({ parent: top, children: 1, members: 1, leaders: [{ id: String(operator.id) }] });
    expect((await get(second)).path).toEqual([{ id: top, name: 'Ministry' }]);
    expect((await operator.get<Paged<IdAndName>>(`${at}/${second}/members`)).data.docs.map(({ id }) => id)).toEqual([String(operator.id)]);
    await portal.connection.query('delete from account_organization');
  });

  test('an organization cannot be moved below itself or its descendants', async () => {
    const { id: top } = await create();
    const { id: middle } = await create({ parent: top });
    const { id: bottom } = await create({ parent: middle });
    for (const parent of [top, middle, bottom]) {
      const refused = await operator.send('POST', `${at}/${top}/move`, { parent, sort: 0, version: 1 });
      expect(refused.error.fields).toEqual({ parent: 'Cannot be placed under itself or anything below it' });
    }
    const body = { ...facts, code: 'circle', parent: bottom, version: 1 };
    expect((await operator.send('PUT', `${at}/${top}`, body)).error.fields).toHaveProperty('parent');
    expect((await operator.send('POST', `${at}/${bottom}/move`, { parent: top, sort: 5, version: 1 })).status).toBe(200);
    expect(await get(bottom)).toMatchObject({ parent: top, sort: 5, version: 2 });
    expect(await readLastAuditEntry(portal)).toMatchObject({ action: 'organization.move', target: `organization:${bottom}` });
  });
});

describe('changes of organizations', () => {
  test.each([
    [{ code: '' }, 'code'],
    [{ code: 'with space' }, 'code'],
    [{ names: {} }, 'names'],
    [{ parent: '999999' }, 'parent'],
    [{ leaders: ['999999'] }, 'leaders'],
    [{ email: 'none' }, 'email'],
    [{ sort: -1 }, 'sort'],
  ])('an organization with the invalid input %j is rejected', async (more, field) => {
    const { reply } = await create(more);
    expect([reply.status, Object.keys(reply.error.fields ?? {})]).toEqual([400, [field]]);
  });

  test('a code in use is rejected at its field, and a change based on an outdated version too', async () => {
    const { id } = await create({ code: 'taken' });
    expect((await create({ code: 'taken' })).reply.error.fields).toEqual({ code: 'Already in use' });
    const body = { ...facts, code: 'taken', names: { 'en-us': 'Renamed' }, version: 1 };
    expect((await operator.send('PUT', `${at}/${id}`, body)).status).toBe(200);
    expect((await readLastAuditEntry(portal)).facts.changes).toEqual({ names: { from: facts.names, to: { 'en-us': 'Renamed' } } });
    expect((await operator.send('PUT', `${at}/${id}`, body)).error.code).toBe('E_CONFLICT');
    expect((await operator.send('POST', `${at}/${id}/move`, { parent: null, sort: 0, version: 1 })).error.code).toBe('E_CONFLICT');
  });

  test('an organization in use cannot be deleted, and the error states its uses', async () => {
    const { id: top } = await create();
    const { id: below } = await create({ parent: top });
    const user = await newUser(portal);
    await join(user.id, top);
    const refused = await operator.send('DELETE', at, { ids: [top] });
    expect([refused.status, refused.error]).toEqual([
      409,
      {
        code: 'E_IN_USE',
        msg: '“Ministry” is in use and cannot be deleted.',
        fields: { children: 'Organizations below it: 1', members: 'Member accounts: 1' },
      },
    ]);
    await portal.connection.query('delete from account_organization');
    expect((await operator.send('DELETE', at, { ids: [top, below] })).status).toBe(200);
    expect((await list('trash=1')).docs.map(({ id }) => id)).toEqual(expect.arrayContaining([top, below]));
    expect((await operator.send('POST', `${at}/restore`, { ids: [below] })).error.code).toBe('E_STATE');
    expect((await operator.send('POST', `${at}/restore`, { ids: [top, below] })).status).toBe(200);
    expect(await get(below)).toMatchObject({ parent: top, deleted: null });
  });
});

describe('scopes', () => {
  const all: Permission[] = [
    'organization:organization:read',
    'organization:organization:create',
    'organization:organization:update',
    'organization:organization:delete',
  ];

  test('the scope "own country" includes only organizations of the country', async () => {
    const keeper = await newPermissionHolder(portal, 'country', all, 'br');
    const home = await newOrganization(portal, null, 'br');
    const abroad = await newOrganization(portal, null, 'ru');
    expect((await list('parent=root', keeper)).docs.map(({ id }) => id)).toEqual([home]);
    expect((await keeper.get(`${at}/${abroad}`)).status).toBe(404);
    expect((await keeper.send('DELETE', at, { ids: [abroad] })).status).toBe(404);
    expect((await create({ country: 'ru' }, keeper)).reply.error.fields).toHaveProperty('country');
    expect((await create({ country: 'br', parent: abroad }, keeper)).reply.error.fields).toHaveProperty('parent');
    expect((await create({ country: 'br', parent: home }, keeper)).reply.status).toBe(200);
  });

  test('the scope "own organization" includes its descendants', async () => {
    const top = await newOrganization(portal);
    const own = await newOrganization(portal, top);
    const below = await newOrganization(portal, own);
    const keeper = await newPermissionHolder(portal, 'organization', all);
    await join(keeper.id, own);
    expect((await list('parent=root', keeper)).docs.map(({ id }) => id)).toEqual([own]);
    expect((await list(`parent=${own}`, keeper)).docs.map(({ id }) => id)).toEqual([below]);
    expect((await keeper.get(`${at}/${top}`)).status).toBe(404);
    expect((await create({}, keeper)).reply.error.fields).toHaveProperty('parent');
    expect((await create({ parent: below }, keeper)).reply.status).toBe(200);
    expect((await keeper.send('POST', `${at}/${below}/move`, { parent: top, sort: 0, version: 1 })).error.fields).toHaveProperty('parent');
  });
});
