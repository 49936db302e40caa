import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountPassword, captcha, cookieOf, newOperator, newUser, type User } from '../../../test/harness/accounts.ts';
import { newLabel, newOrganization, newPermissionHolder, readLastAuditEntry } from '../../../test/harness/office.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { Paged } from '../../base/paging.ts';
import { readSheet } from '../../platform/spreadsheet/read.server.ts';
import { sheetType } from '../../platform/spreadsheet/write.server.ts';
import type { AccountDetail, AccountRow, ImportOutcome } from './operations.ts';

let portal: Portal;
let operator: User;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  operator = await newOperator(portal);
}, 60_000);
afterAll(() => portal.close());

const at = '/api/admin/accounts';
let next = 0;
const facts = { realName: 'Li Na', company: null, industry: null, country: 'cn', labels: [] as string[], organizations: [] as string[] };
const create = async (by = operator, more: object = {}) => {
  const account = `made${++next}`;
  const reply = await by.send<{ id: string; password: string | null }>('POST', at, { ...facts, account, ...more });
  return { account, reply, id: reply.data?.id };
};
const get = async (id: string, by = operator) => (await by.get<AccountDetail>(`${at}/${id}`)).data;
const list = async (query: string, by = operator) => (await by.get<Paged<AccountRow>>(`${at}?${query}`)).data;
const login = (account: string, pwd: string) =>
  portal.send('POST', '/api/login', { account, pwd, captcha }, { 'accept-language': 'en-us' });

describe('account lifecycle', () => {
  test('an account created with a generated password must change it', async () => {
    const { account, reply, id } = await create();
    expect(reply.status).toBe(200);
    expect(reply.data.password).toMatch(/^.{14}$/);
    expect((await login(account, reply.data.password as string)).data).toMatchObject({ status: 3 });
    expect(await get(id)).toMatchObject({ account, realName: 'Li Na', status: 3, version: 1, editable: true });
    expect(await readLastAuditEntry(portal)).toMatchObject({ action: 'account.create', target: `account:${id}` });
    expect(JSON.stringify(await readLastAuditEntry(portal))).not.toContain(reply.data.password);
  });

  test('a password chosen by the operator is not returned', async () => {
    const { reply } = await create(operator, { pwd: 'Chosen-word#7' });
    expect(reply.data.password).toBeNull();
  });

  test.each([
    [{ account: '' }, 'account'],
    [{ realName: ' ' }, 'realName'],
    [{ pwd: 'short' }, 'pwd'],
    [{ phone: 'none' }, 'phone'],
    [{ email: 'none' }, 'email'],
    [{ country: 'xx' }, 'country'],
    [{ labels: ['999999'] }, 'labels'],
    [{ organizations: ['x'] }, 'organizations'],
    [{ surprise: 1 }, 'surprise'],
  ])('an account with the invalid input %j is rejected', async (more, field) => {
    const { reply } = await create(operator, more);
    expect([reply.status, reply.error.code]).toEqual([400, 'E_VALIDATION']);
    expect(Object.keys(reply.error.fields ?? {})).toEqual([field]);
  });

  test('an account name, phone number or mail address in use is rejected at its field', async () => {
    const { account } = await create(operator, { phone: '+8613911110000', email: 'taken@example.org' });
    expect((await create(operator, { account: account.toUpperCase() })).reply.error.fields).toHaveProperty('account');
    expect((await create(operator, { phone: '+8613911110000' })).reply.error.fields).toHaveProperty('phone');
    expect((await create(operator, { email: 'Taken@example.org' })).reply.error.fields).toHaveProperty('email');
  });

  test('a change checks the version, and the audit contains the differences', async () => {
    const { id } = await create();
    const body = { ...facts, realName: 'Li Wei', version: 1 };
    expect((await operator.send('PUT', `${at}/${id}`, body)).status).toBe(200);
    expect(await get(id)).toMatchObject({ realName: 'Li Wei', version: 2 });
    expect((await readLastAuditEntry(portal)).facts.changes).toEqual({ realName: { from: 'Li Na', to: 'Li Wei' } });
    const stale = await operator.send('PUT', `${at}/${id}`, body);
    expect([stale.status, stale.error.code]).toEqual([409, 'E_CONFLICT']);
    expect((await operator.send('PUT', `${at}/999999`, body)).status).toBe(404);
  });

  test('the audit contains the codes of roles', async () => {
    const { id } = await create();
    const [label] = await portal.connection.query<{ id: number }>(`select id from label where code = 'reviewer'`);
    const sent = await operator.send('PUT', `${at}/${id}`, { ...facts, labels: [String(label?.id)], version: 1 });
    expect(sent.status, sent.text).toBe(200);
    expect((await readLastAuditEntry(portal)).facts.changes).toEqual({ labels: { from: [], to: ['reviewer'] } });
  });

  test('disabling ends the sessions at once; enabling permits sign-in again', async () => {
    const user = await newUser(portal);
    expect((await operator.send('POST', `${at}/${user.id}/disable`)).status).toBe(200);
    expect((await user.get('/api/uc/info')).status).toBe(401);
    expect((await login(user.account, accountPassword)).error.code).toBe('E_LOGIN');
    expect((await operator.send('POST', `${at}/${user.id}/disable`)).error.code).toBe('E_STATE');
    expect((await operator.send('POST', `${at}/${user.id}/enable`)).status).toBe(200);
    expect((await login(user.account, accountPassword)).status).toBe(200);
  });

  test('an operator lists and ends the sessions of an account', async () => {
    const user = await newUser(portal);
    expect((await get(String(user.id))).sessions).toHaveLength(1);
    expect((await operator.send('POST', `${at}/${user.id}/logout`)).status).toBe(200);
    expect((await user.get('/api/uc/info')).status).toBe(401);
    expect((await get(String(user.id))).sessions).toEqual([]);
  });

  test('an operator unlocks an account that is locked after failed attempts', async () => {
    const user = await newUser(portal);
    for (let i = 0; i < 6; i++) await login(user.account, 'Wrong-word#1');
    expect((await login(user.account, accountPassword)).error.code).toBe('E_LOCKED');
    expect((await list('status=2')).docs.map(({ id }) => id)).toEqual([String(user.id)]);
    expect((await list(`status=1&keyword=${user.account}`)).docs.map(({ account }) => account)).not.toContain(user.account);
    expect((await operator.send('POST', `${at}/${user.id}/unlock`)).status).toBe(200);
    expect((await login(user.account, accountPassword)).status).toBe(200);
  });

  test('an operator requires a password change, with the old password or a generated one', async () => {
    const user = await newUser(portal);
    expect((await operator.send<{ password: null }>('POST', `${at}/${user.id}/reset`)).data).toEqual({ password: null });
    expect((await user.get('/api/uc/info')).status).toBe(401);
    expect((await login(user.account, accountPassword)).data).toMatchObject({ status: 3 });
    const { data } = await operator.send<{ password: string }>('POST', `${at}/${user.id}/reset`, { generate: true });
    expect((await login(user.account, accountPassword)).error.code).toBe('E_LOGIN');
    expect((await login(user.account, data.password)).data).toMatchObject({ status: 3 });
  });

  test('a required password change stays required after disabling and enabling, and ends with the change', async () => {
    const user = await newUser(portal);
    const pause = async () => {
      for (const step of ['disable', 'enable']) expect((await operator.send('POST', `${at}/${user.id}/${step}`)).status).toBe(200);
    };
    await operator.send('POST', `${at}/${user.id}/reset`);
    await pause();
    await pause();
    const back = await login(user.account, accountPassword);
    expect(back.data).toMatchObject({ status: 3 });
    const fresh = { oldPwd: accountPassword, pwd: 'Fresh-word#8' };
    expect((await portal.send('POST', '/api/recover', fresh, { cookie: cookieOf(back) })).status).toBe(200);
    await pause();
    expect((await login(user.account, fresh.pwd)).data).toMatchObject({ status: 1 });
  });

  test('an account in the trash is not listed and cannot sign in; restoring it keeps its values', async () => {
    const user = await newUser(portal);
    expect((await operator.send('DELETE', at, { ids: [String(user.id), '999999'] })).status).toBe(404);
    expect((await operator.send('DELETE', at, { ids: [String(user.id)] })).status).toBe(200);
    expect((await user.get('/api/uc/info')).status).toBe(401);
    expect((await login(user.account, accountPassword)).error.code).toBe('E_LOGIN');
    expect((await list(`keyword=${user.account}`)).docs.map(({ account }) => account)).not.toContain(user.account);
    expect((await list('trash=1')).docs.map(({ id }) => id)).toContain(String(user.id));
    expect((await operator.send('POST', `${at}/${user.id}/disable`)).status).toBe(404);
    expect((await operator.send('POST', `${at}/restore`, { ids: [String(user.id)] })).status).toBe(200);
    expect((await login(user.account, accountPassword)).status).toBe(200);
  });

  test('after thirty days in the trash an account is deleted and its names are free', async () => {
    const { account, id } = await create(operator, { email: 'gone@example.org' });
    await portal.connection.query(`update account set deleted_at = now() - interval '31 days' where id = $1`, [Number(id)]);
    expect((await operator.send('POST', `${at}/restore`, { ids: [id] })).status).toBe(404);
    await portal.connection.query(
      `insert into label (code, names, scope, permissions, deleted_at) values ('old', '{}', 'own', '{}', now() - interval '31 days'),
         ('young', '{}', 'own', '{}', now() - interval '29 days')`,
    );
    expect(await portal.services.trash.run()).toMatchObject({ accounts: 1, labels: 1, organizations: 0, messages: 0 });
    expect(await portal.services.trash.run()).toMatchObject({ accounts: 0, labels: 0, organizations: 0, messages: 0 });
    expect((await create(operator, { account, email: 'gone@example.org' })).reply.status).toBe(200);
  });
});

describe('search and filters of accounts', () => {
  test('filters by words, by the end of a phone number, by role, by organization with its subordinates, by country', async () => {
    const top = await newOrganization(portal);
    const below = await newOrganization(portal, top);
    const label = await newLabel(portal, 'own', []);
    const { id, account } = await create(operator, {
      realName: 'Чебурашка',
      phone: '+8613955557777',
      country: 'et',
      organizations: [below],
      labels: [label],
    });
    for (const query of [
      'keyword=ебураш',
      'keyword=57777',
      `label=${label}`,
      `organization=${top}`,
      'country=et',
      `keyword=${account}&sort=-created`,
    ])
      expect([query, (await list(query)).docs.map((row) => row.id)]).toEqual([query, [id]]);
    expect((await list(`label=${label}`)).docs[0]).toMatchObject({
      labels: [{ id: label }],
      organizations: [{ id: below, name: 'A body' }],
    });
    expect((await operator.get(`${at}?sort=password`)).status).toBe(400);
    expect((await operator.get(`${at}?nonsense=1`)).status).toBe(400);
  });

  test('wildcard characters in a keyword are matched literally', async () => {
    expect((await list('keyword=%25')).total).toBe(0);
    expect((await list(`keyword=${encodeURIComponent("'; drop table account; --")}`)).total).toBe(0);
  });

  test('phone numbers and mail addresses are masked for a caller without the update permission', async () => {
    const looker = await newPermissionHolder(portal, 'all', ['account:account:read']);
    const { id } = await create(operator, { phone: '+8613812345678', email: 'masked@example.org' });
    expect(await get(id, looker)).toMatchObject({ phone: '+86138****5678', email: 'm***@example.org', editable: false });
    expect((await list('keyword=5678', looker)).docs.map((row) => row.id)).toContain(id);
    for (const probe of ['12345', 'masked%40example']) expect((await list(`keyword=${probe}`, looker)).docs).toEqual([]);
    expect(await get(id)).toMatchObject({ phone: '+8613812345678' });
  });

  test.each(['country', 'organization', 'own'] as const)(
    'a keyword does not match masked values if the update permission has the scope %s',
    async (scope) => {
      const keeper = await newPermissionHolder(portal, scope, ['account:account:update'], 'br');
      await portal.connection.query('insert into account_label (account, label) values ($1, $2)', [
        keeper.id,
        Number(await newLabel(portal, 'all', ['account:account:read'])),
      ]);
      const body = await newOrganization(portal);
      await portal.connection.query('insert into account_organization (account, organization) values ($1, $2)', [keeper.id, Number(body)]);
      const digits = String(5_000_000 + keeper.id);
      const phone = (end: string) => `+86138${digits}${end}`;
      const inside =
        scope === 'own'
          ? String(keeper.id)
          : (await create(operator, { country: scope === 'country' ? 'br' : 'cn', organizations: scope === 'country' ? [] : [body] })).id;
      await portal.connection.query('update account set phone = $2, email = $3 where id = $1', [
        Number(inside),
        phone('1'),
        `in-${digits}@example.org`,
      ]);
      const outside = await create(operator, { country: 'cn', phone: phone('2'), email: `out-${digits}@example.org` });
      expect((await get(outside.id, keeper)).phone).toContain('****');
      for (const word of [digits, `${digits}%40`])
        expect((await list(`keyword=${word}`, keeper)).docs.map(({ id }) => id)).toEqual([inside]);
      expect((await list(`keyword=${digits.slice(-3)}2`, keeper)).docs.map(({ id }) => id)).toEqual([outside.id]);
      expect((await list(`keyword=${digits}`)).total).toBe(2);
    },
  );
});

test('an account lists its effective permissions with the roles that grant them', async () => {
  const wide = await newLabel(portal, 'all', ['feedback:message:read']);
  const narrow = await newLabel(portal, 'country', ['feedback:message:read', 'posting:audit:read']);
  const { id } = await create(operator, { labels: [wide, narrow] });
  expect((await get(id)).permissions).toEqual([
    {
      code: 'posting:audit:read',
      name: 'View postings under review',
      scope: 'country',
      labels: [{ id: narrow, name: 'Made for a test', scope: 'country' }],
    },
    {
      code: 'feedback:message:read',
      name: 'Read feedback',
      scope: 'all',
      labels: [
        { id: wide, name: 'Made for a test', scope: 'all' },
        { id: narrow, name: 'Made for a test', scope: 'country' },
      ],
    },
  ]);
});

describe('export and import', () => {
  test.each(['text/csv', sheetType])('exports %s with the current filter, which needs a permission of its own', async (type) => {
    await create(operator, { realName: '=1+1', country: 'ir' });
    const file = await portal.app.inject({ url: `${at}?country=ir`, headers: { cookie: operator.cookie, accept: type } });
    expect([file.statusCode, file.headers['content-type']?.split(';')[0]]).toEqual([200, type]);
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="accounts\.(csv|xlsx)"$/);
    if (type === 'text/csv') {
      expect(file.payload).toMatch(/^\uFEFFid,account,realName/);
      expect(file.payload).toContain("'=1+1");
      expect(file.payload.trim().split('\r\n')).toHaveLength(1 + (await list('country=ir')).total);
    } else {
      const folder = await mkdtemp(join(tmpdir(), 'accounts-'));
      await writeFile(join(folder, 'file'), file.rawPayload);
      const [head, ...rows] = await Array.fromAsync(readSheet(join(folder, 'file')));
      await rm(folder, { recursive: true });
      expect(head).toMatchObject({ row: 1, cells: expect.arrayContaining(['id', 'account', 'realName']) });
      expect(rows.some(({ cells }) => cells[2] === "'=1+1")).toBe(true);
      expect(rows).toHaveLength((await list('country=ir')).total);
    }
    expect(await readLastAuditEntry(portal)).toMatchObject({ action: 'export', facts: { name: 'accounts', filters: { country: 'ir' } } });
    const looker = await newPermissionHolder(portal, 'all', ['account:account:read']);
    expect((await looker.get(at, { accept: type })).status).toBe(403);
  });

  test('imports accounts from a table: dry run first, invalid rows are reported by number', async () => {
    const csv =
      'account,realName,email,labels\nimp1,One,imp1@example.org,reviewer\nimp2,,imp2@example.org,\nimp1,Twice,,\nimp3,Three,,nobody\n';
    const run = async (dryRun: boolean) => (await operator.send<ImportOutcome>('POST', `${at}/import`, { csv, dryRun })).data;
    const expected = {
      total: 4,
      created: 1,
      errors: [
        { row: 3, fields: { realName: expect.any(String) } },
        { row: 4, fields: { account: expect.any(String) } },
        { row: 5, fields: { labels: expect.any(String) } },
      ],
    };
    expect(await run(true)).toEqual(expected);
    expect((await list('keyword=imp1')).total).toBe(0);
    expect(await run(false)).toEqual(expected);
    expect((await list('keyword=imp1')).docs[0]).toMatchObject({ status: 3, labels: [{ name: 'Reviewer' }] });
    expect((await operator.send('POST', `${at}/import`, { csv: '\n', dryRun: true })).error.fields).toHaveProperty('csv');
  });
});
