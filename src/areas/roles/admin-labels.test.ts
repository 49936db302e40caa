import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newOperator, newUser, type User } from '../../../test/harness/accounts.ts';
import { newLabel, newPermissionHolder, readLastAuditEntry } from '../../../test/harness/office.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { areas, permissionCodes } from '../../areas.ts';
import { locales } from '../../base/locales.ts';
import type { Paged } from '../../base/paging.ts';
import { officeTexts } from '../../platform/i18n/all.server.ts';
import type { AdminStartupData } from '../admin-home/operations.ts';
import type { PermissionHolder, PermissionRow, RoleComparison, RoleRow } from './operations.ts';

let portal: Portal;
let operator: User;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  operator = await newOperator(portal);
}, 60_000);
afterAll(() => portal.close());

const at = '/api/admin/labels';
const input = { code: 'librarian', names: { 'en-us': 'Librarian', 'ru-ru': 'Библиотекарь' }, colour: 'green', scope: 'country' };
const labels = async (query = '') => (await operator.get<Paged<RoleRow>>(`${at}?limit=100&${query}`)).data.docs;
const byCode = async (code: string) => (await labels()).find((label) => label.code === code) as RoleRow;

describe('roles', () => {
  test('are created, changed, searched, deleted and restored', async () => {
    const made = await operator.send<{ id: string }>('POST', at, { ...input, permissions: ['feedback:message:read'] });
    const { id } = made.data;
    expect((await operator.get(`${at}/${id}`)).data).toMatchObject({ ...input, name: 'Librarian', members: 0, builtin: false, version: 1 });
    expect((await operator.get(`${at}/${id}?locale=ru-ru`)).data).toMatchObject({ name: 'Библиотекарь' });
    expect((await operator.send('POST', at, { ...input, permissions: [] })).error.fields).toEqual({ code: 'Already in use' });
    const body = { ...input, permissions: ['posting:audit:read'], version: 1 };
    expect((await operator.send('PUT', `${at}/${id}`, body)).status).toBe(200);
    expect((await operator.send('PUT', `${at}/${id}`, body)).error.code).toBe('E_CONFLICT');
    expect(await labels('keyword=библио')).toHaveLength(1);
    expect((await operator.send('DELETE', at, { ids: [id] })).status).toBe(200);
    expect(await byCode('librarian')).toBeUndefined();
    expect((await labels('trash=1')).map((label) => label.id)).toEqual([id]);
    expect((await operator.send('POST', `${at}/restore`, { ids: [id] })).status).toBe(200);
    expect(await byCode('librarian')).toMatchObject({ permissions: ['posting:audit:read'] });
  });

  test.each([
    [{ permissions: ['no:such:thing'] }, 'permissions'],
    [{ scope: 'galaxy' }, 'scope'],
    [{ names: {} }, 'names'],
    [{ code: '<b>' }, 'code'],
  ])('a role with the invalid input %j is rejected', async (more, field) => {
    const { error } = await operator.send('POST', at, { ...input, code: 'other', permissions: [], ...more });
    expect([error.code, Object.keys(error.fields ?? {})]).toEqual(['E_VALIDATION', [field]]);
  });

  test('adding a member twice or removing a non-member changes nothing', async () => {
    const [id, user] = [await newLabel(portal, 'own', []), await newUser(portal)];
    for (const change of ['remove', 'add', 'add'])
      expect((await operator.send('POST', `${at}/${id}/members`, { [change]: [String(user.id)] })).status).toBe(200);
    const noted = `select action from audit where target = $1 and action like 'account.label.%'`;
    expect(await portal.connection.query(noted, [`account:${user.id}`])).toEqual([{ action: 'account.label.add' }]);
  });

  test('shipped roles keep their code, and the administrator also its scope and permissions', async () => {
    const { id, version, names, colour } = await byCode('administrator');
    const body = { code: 'administrator', names, colour, scope: 'all', permissions: permissionCodes, version };
    expect((await operator.send('PUT', `${at}/${id}`, { ...body, permissions: [] })).error.code).toBe('E_PROTECTED');
    expect((await operator.send('PUT', `${at}/${id}`, { ...body, scope: 'own' })).error.code).toBe('E_PROTECTED');
    expect((await operator.send('DELETE', at, { ids: [id] })).error.code).toBe('E_PROTECTED');
    expect((await operator.send('PUT', `${at}/${id}`, { ...body, colour: 'red' })).status).toBe(200);
    const reviewer = await byCode('reviewer');
    const renamed = { ...input, code: 'critic', permissions: reviewer.permissions, version: reviewer.version };
    expect((await operator.send('PUT', `${at}/${reviewer.id}`, renamed)).error.code).toBe('E_PROTECTED');
  });

  test('members are added and removed with effect at once; a role with members cannot be deleted', async () => {
    const id = await newLabel(portal, 'all', ['feedback:message:read']);
    const user = await newUser(portal);
    expect((await user.get('/api/admin/feedback')).status).toBe(403);
    const members = { add: [String(user.id)] };
    expect((await operator.send('POST', `${at}/${id}/members`, members)).status).toBe(200);
    expect(await readLastAuditEntry(portal)).toMatchObject({ action: 'account.label.add', target: `account:${user.id}` });
    expect((await user.get('/api/admin/feedback')).status).toBe(200);
    const refused = await operator.send('DELETE', at, { ids: [id] });
    expect(refused.error).toMatchObject({ code: 'E_IN_USE', fields: { members: 'Member accounts: 1' } });
    expect((await operator.send('POST', `${at}/${id}/members`, { remove: members.add })).status).toBe(200);
    expect((await user.get('/api/admin/feedback')).status).toBe(403);
    expect((await operator.send('POST', `${at}/${id}/members`, { add: ['999999'] })).status).toBe(404);
  });

  test('are compared', async () => {
    const first = await newLabel(portal, 'all', ['feedback:message:read', 'posting:audit:read']);
    const second = await newLabel(portal, 'all', ['posting:audit:read', 'log:audit:read']);
    expect((await operator.get<RoleComparison>(`${at}/${first}/compare?with=${second}`)).data).toEqual({
      both: ['posting:audit:read'],
      onlyFirst: ['feedback:message:read'],
      onlySecond: ['log:audit:read'],
    });
    expect((await operator.get(`${at}/${first}/compare`)).error.fields).toHaveProperty('with');
    expect((await operator.get(`${at}/${first}/compare?with=999999`)).status).toBe(404);
  });

  test('apply to all countries, so an operator needs the scope "all" to change them', async () => {
    const keeper = await newPermissionHolder(
      portal,
      'country',
      ['label:label:read', 'label:label:create', 'label:label:update', 'label:label:delete'],
      'cn',
    );
    const id = await newLabel(portal, 'own', []);
    expect((await keeper.get(at)).status).toBe(200);
    expect((await keeper.send('POST', at, { ...input, code: 'mine', permissions: [] })).status).toBe(404);
    expect((await keeper.send('PUT', `${at}/${id}`, { ...input, permissions: [], version: 1 })).status).toBe(404);
    expect((await keeper.send('DELETE', at, { ids: [id] })).status).toBe(404);
  });
});

describe('catalogue of permissions', () => {
  const catalogue = '/api/admin/permissions';

  test('lists each permission with its covered addresses and its roles', async () => {
    const { data } = await operator.get<Paged<PermissionRow>>(`${catalogue}?limit=100&locale=ru-ru`);
    expect(data.docs.map(({ id }) => id)).toEqual(permissionCodes.slice(0, 100));
    const reading = data.docs.find(({ id }) => id === 'feedback:message:read');
    expect(reading).toMatchObject({
      group: 'feedback',
      name: 'Просмотр обращений',
      addresses: ['/admin/feedback', 'GET /api/admin/feedback', 'GET /api/admin/feedback/*'],
    });
    expect(reading?.labels.map(({ name }) => name)).toEqual(expect.arrayContaining(['Администратор', 'Рецензент']));
    expect((await operator.get(`${catalogue}/no:such:thing`)).status).toBe(404);
    expect((await operator.get<Paged<PermissionRow>>(`${catalogue}?group=setting`)).data.total).toBe(2);
  });

  test('lists the accounts with a permission, with scope and granting roles', async () => {
    const user = await newPermissionHolder(portal, 'country', ['log:links:read'], 'za');
    const { docs } = (await operator.get<Paged<PermissionHolder>>(`${catalogue}/log:links:read/holders`)).data;
    expect(docs.find(({ account }) => account.id === String(user.id))).toMatchObject({ scope: 'country', labels: [{ scope: 'country' }] });
    expect(docs.find(({ account }) => account.id === String(operator.id))).toMatchObject({
      scope: 'all',
      labels: [{ name: 'Administrator' }],
    });
    await operator.send('POST', `/api/admin/accounts/${user.id}/disable`);
    const after = (await operator.get<Paged<PermissionHolder>>(`${catalogue}/log:links:read/holders`)).data.docs;
    expect(after.map(({ account }) => account.id)).not.toContain(String(user.id));
  });

  test.each(locales)('has all texts in %s', (locale) => {
    const needed = [
      ...permissionCodes.map((code) => `permission.${code}` as const),
      ...Object.keys(portal.services.settings.catalogue).flatMap((key) => [`setting.${key}`, `setting.${key}.about`] as const),
      ...[...areas.flatMap((one): readonly string[] => ('jobs' in one ? one.jobs : [])), 'files', 'jobs'].map(
        (job) => `job.${job}` as const,
      ),
    ];
    expect(needed.filter((key) => !officeTexts[locale][key])).toEqual([]);
    expect(Object.keys(officeTexts[locale]).sort()).toEqual(Object.keys(officeTexts['zh-cn']).sort());
  });
});

describe('GET /nothing', () => {
  test('returns the start data of the back office: user, menus, permissions', async () => {
    const { data } = await operator.get<AdminStartupData>('/api/nothing');
    expect(data).toMatchObject({ user: { account: operator.account }, locale: 'en-us' });
    expect(data.permissions).toContainEqual({ code: 'setting:setting:update', scope: 'all' });
    expect(data.menus.flatMap(({ children }) => children).map(({ route }) => route)).toEqual(
      expect.arrayContaining(['/admin/account', '/admin/config', '/admin/logs/audit']),
    );
  });

  test('contains only menus that the account may open', async () => {
    const reader = await newPermissionHolder(portal, 'all', ['admin:home:read', 'log:audit:read']);
    const { data } = await reader.get<AdminStartupData>('/api/nothing');
    expect(data.menus.flatMap(({ children }) => children).map(({ route }) => route)).toEqual(['/admin/home', '/admin/logs/audit']);
    expect((await (await newUser(portal)).get('/api/nothing')).status).toBe(403);
    expect((await portal.get('/api/nothing')).status).toBe(401);
  });
});
