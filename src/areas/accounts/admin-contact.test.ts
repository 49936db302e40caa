import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newOperator, newUser, type User } from '../../../test/harness/accounts.ts';
import { buildRecordContent } from '../../../test/harness/contents.ts';
import { newLabel, newOrganization, newPermissionHolder, readLastAuditEntry } from '../../../test/harness/office.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { IdAndName } from '../../base/names.ts';
import type { Paged } from '../../base/paging.ts';
import type { FoundContent } from '../../records/edit/content.ts';
import type { AccountDetail } from './operations.ts';

let portal: Portal;
let operator: User;
beforeAll(async () => {
  portal = await openPortal();
  operator = await newOperator(portal);
}, 60_000);
afterAll(() => portal.close());

const accountOf = async (id: number | string) => (await operator.get<AccountDetail>(`/api/admin/accounts/${id}`)).data;

describe('phone number and mail address of an account', () => {
  const change = async (id: number, contact: { phone: string | null; email: string | null; version?: number }, by = operator) => {
    const { version } = await accountOf(id);
    return by.send('POST', `/api/admin/accounts/${id}/contact`, { version, ...contact });
  };
  const letters = (target: string) =>
    portal.connection.query<{ text: string }>(`select text from outbox where target = $1 and text like '%管理员%'`, [target]);

  test('are changed by an operator; the old number, the old address and the account are notified', async () => {
    const user = await newUser(portal);
    const { phone } = await accountOf(user.id);
    expect((await change(user.id, { phone, email: 'first@example.org' })).status).toBe(200);
    expect((await change(user.id, { phone: '+86 139 1111 0000', email: 'second@example.org' })).status).toBe(200);
    expect(await accountOf(user.id)).toMatchObject({ phone: '+8613911110000', email: 'second@example.org' });
    expect((await letters('first@example.org')).map(({ text }) => text)).toEqual([expect.stringContaining('邮箱')]);
    expect(await letters(phone as string)).toHaveLength(1);
    expect(await letters('second@example.org')).toEqual([]);
    expect(await portal.connection.query(`select 1 from notice where account = $1 and type = 'account.contact'`, [user.id])).toHaveLength(
      2,
    );
    const { action, facts } = await readLastAuditEntry(portal);
    expect(action).toBe('account.contact');
    expect(JSON.stringify(facts)).not.toContain('13911110000');
    expect(facts.changes).toMatchObject({ email: { from: 'f***@example.org', to: 's***@example.org' } });
  });

  test('are rejected at their field if another account uses them or if their format is invalid', async () => {
    const [user, other] = [await newUser(portal), await newUser(portal)];
    const { phone } = await accountOf(other.id);
    await change(other.id, { phone, email: 'taken@example.org' });
    expect((await change(user.id, { phone, email: null })).error.fields).toEqual({ phone: expect.stringMatching(/in use/) });
    expect((await change(user.id, { phone: null, email: 'TAKEN@example.org' })).error.fields).toEqual({
      email: expect.stringMatching(/in use/),
    });
    expect(Object.keys((await change(user.id, { phone: '12', email: 'nowhere' })).error.fields ?? {}).sort()).toEqual(['email', 'phone']);
    expect((await change(user.id, { phone: null, email: null, version: 99 })).error.code).toBe('E_CONFLICT');
  });

  test('an operator cannot change the contact data of an account with more permissions', async () => {
    const clerk = await newPermissionHolder(portal, 'all', ['account:account:read', 'account:account:update']);
    expect((await change(operator.id, { phone: null, email: 'mine@example.org' }, clerk)).status).toBe(403);
    const near = await newPermissionHolder(portal, 'country', ['account:account:read', 'account:account:update'], 'ru');
    const far = await newUser(portal, { country: 'br' });
    expect((await change(far.id, { phone: null, email: null }, near)).status).toBe(404);
    expect((await change(far.id, { phone: null, email: null }, far)).status).toBe(403);
  });
});

test('ending one session keeps the other sessions', async () => {
  const user = await newUser(portal);
  const [session] = (await accountOf(user.id)).sessions;
  const end = (id: string, of = user.id) => operator.send('POST', `/api/admin/accounts/${of}/logout`, { session: id });
  expect((await end(session?.id as string, operator.id)).status).toBe(404);
  expect((await user.get('/api/uc/info')).status).toBe(200);
  expect((await end(session?.id as string)).status).toBe(200);
  expect((await user.get('/api/uc/info')).status).toBe(401);
  expect((await end(session?.id as string)).status).toBe(404);
});

describe('members of an organization', () => {
  const at = '/api/admin/organizations';
  const members = async (id: string) => (await operator.get<Paged<IdAndName>>(`${at}/${id}/members`)).data.docs.map((one) => one.id);
  const change = (id: string, add: number[], remove: number[] = [], by = operator) =>
    by.send('POST', `${at}/${id}/membership`, { add: add.map(String), remove: remove.map(String) });

  test('accounts are added and removed', async () => {
    const [body, user] = [await newOrganization(portal), await newUser(portal)];
    expect((await change(body, [user.id])).status).toBe(200);
    expect(await members(body)).toEqual([String(user.id)]);
    expect(await readLastAuditEntry(portal)).toMatchObject({ action: 'account.organization.add', target: `account:${user.id}` });
    expect((await change(body, [user.id])).status).toBe(200);
    expect((await change(body, [], [user.id])).status).toBe(200);
    expect(await members(body)).toEqual([]);
    expect((await change(body, [999_999])).status).toBe(404);
    expect((await change(body, [], []).then(() => operator.send('POST', `${at}/${body}/membership`, { add: ['x'] }))).error.fields).toEqual(
      {
        add: expect.any(String),
      },
    );
    expect((await change('999999', [user.id])).status).toBe(404);
  });

  test('an operator cannot extend the scope of an account beyond the scope of the operator', async () => {
    const [mine, theirs] = [await newOrganization(portal), await newOrganization(portal)];
    const permissions = ['organization:organization:update', 'account:account:read', 'account:account:update', 'log:audit:read'] as const;
    const clerk = await newPermissionHolder(portal, 'organization', permissions);
    await change(mine, [clerk.id]);
    const user = await newUser(portal);
    await change(mine, [user.id]);
    await change(theirs, [user.id]);
    expect((await change(theirs, [clerk.id], [], clerk)).status).toBe(404);
    await portal.connection.query('insert into account_label (account, label) values ($1, $2)', [
      user.id,
      Number(await newLabel(portal, 'organization', ['log:audit:read'])),
    ]);
    // the account is in another organization too, and the operator may not change what its role permits there
    expect((await change(mine, [], [user.id], clerk)).status).toBe(403);
  });
});

describe('command palette', () => {
  const find = async (keyword: string, by = operator) =>
    (await by.get<FoundContent[]>(`/api/admin/content/find?limit=20&keyword=${encodeURIComponent(keyword)}`)).data;

  test('finds records of every kind in the scope of the operator, including unpublished records', async () => {
    for (const [kind, country] of [
      ['policy', 'cn'],
      ['video', 'br'],
    ] as const) {
      const made = buildRecordContent(kind);
      const texts = { [made.lang]: { ...Object.values(made.texts)[0], title: 'Quokka draft' } };
      expect((await operator.send('POST', `/api/admin/content/${kind}`, { ...made, country, texts })).status).toBe(200);
    }
    const all = await find('quokka');
    expect(all.map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual(['policy draft', 'video draft']);
    const focal = await newPermissionHolder(portal, 'country', ['content:record:read'], 'br');
    expect((await find('quokka', focal)).map(({ kind }) => kind)).toEqual(['video']);
    const own = await newPermissionHolder(portal, 'own', ['content:record:read']);
    expect(await find('quokka', own)).toEqual([]);
    expect((await find('information')).some(({ state }) => state === 'published')).toBe(true);
    expect((await find('information', focal)).length).toBeLessThan((await find('information')).length);
    expect(await find('')).toEqual([]);
    expect(await find('no such thing anywhere')).toEqual([]);
    expect((await operator.get('/api/admin/content/find?limit=1000')).status).toBe(400);
    expect((await (await newUser(portal)).get('/api/admin/content/find?limit=x')).status).toBe(403);
  });
});
