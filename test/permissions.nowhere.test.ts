import { afterAll, beforeAll, expect, test } from 'vitest';
import { kindOf } from '../src/records/kinds/index.ts';
import { newUser, type User } from './harness/accounts.ts';
import { generateRecordDrafts } from './harness/drafts.ts';
import { newPermissionHolder } from './harness/office.ts';
import { openPortal, type Portal } from './harness/portal.ts';
import { newPosting } from './harness/relations.ts';

/** An operator with the scope "own country" but without a country has no access to records without a country: null does not match null. */
let portal: Portal;
let nobody: User;
let owner: User;
const made = { record: '', account: '', organization: '', posting: '' };
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  nobody = await newPermissionHolder(portal, 'country', [
    'content:record:read',
    'content:record:create',
    'content:record:update',
    'content:record:publish',
    'account:account:read',
    'account:account:update',
    'account:account:export',
    'organization:organization:read',
    'organization:organization:update',
    'posting:audit:read',
    'posting:audit:decide',
  ]);
  owner = await newUser(portal);
  await portal.write(
    'policy',
    [{ ...generateRecordDrafts(kindOf('policy'), 1)[0], key: 'nowhere', lang: 'en-us', country: null } as never],
    'draft',
  );
  const [record] = await portal.connection.query<{ n: number }>('select n from policy');
  const [organization] = await portal.connection.query<{ id: number }>(
    `insert into organization (code, names) values ('nowhere', '{"en-us": "Nowhere"}') returning id`,
  );
  made.record = String(record?.n);
  made.organization = String(organization?.id);
  made.account = String(owner.id);
  made.posting = await newPosting(portal, owner, { changes: { country: null } });
}, 60_000);
afterAll(() => portal.close());

test('no test row has a country', async () => {
  const without = await portal.connection.query(
    `select 1 from account where id in ($1, $2) and country is null union all select 1 from policy where country is null
     union all select 1 from organization where country is null union all select 1 from posting where "values"->>'country' is null`,
    [nobody.id, owner.id],
  );
  expect(without).toHaveLength(5);
});

test.each(['content/policy', 'accounts', 'organizations', 'flow-tasks/postings'])(
  '%s: an operator without a country cannot read or export the list',
  async (path) => {
    for (const accept of ['application/json', 'text/csv'])
      expect([path, (await nobody.get(`/api/admin/${path}`, { accept })).status]).toEqual([path, 403]);
  },
);

test.each([
  ['content/policy', 'record', 404],
  ['accounts', 'account', 403], // this route checks the scope first, which is empty
  ['organizations', 'organization', 404],
  ['flow-tasks/postings', 'posting', 404],
] as const)('%s: a row without a country cannot be read', async (path, thing, status) => {
  const reply = await nobody.get(`/api/admin/${path}/${made[thing]}`);
  expect([reply.status, reply.data]).toEqual([status, null]);
});

test('rows without a country cannot be changed, claimed or created', async () => {
  const calls: [method: 'POST' | 'PUT', path: string, body: object][] = [
    ['POST', `flow-tasks/postings/${made.posting}/take`, { version: 1 }],
    ['POST', `flow-tasks/postings/${made.posting}/approve`, { version: 1 }],
    ['POST', `content/policy/${made.record}/publish`, {}],
  ];
  for (const [method, path, body] of calls)
    expect([path, (await nobody.send(method, `/api/admin/${path}`, body)).status]).toEqual([path, 404]);
  const record = { lang: 'en-us', texts: { 'en-us': { title: 'Nowhere' } }, country: null, date: null, fields: {} };
  expect((await nobody.send('POST', '/api/admin/content/policy', record)).status).toBe(403);
  expect(await portal.connection.query('select 1 from policy')).toHaveLength(1);
});
