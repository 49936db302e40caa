import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { captcha, lastCode, newOperator, newUser, password, type User } from '../../../test/harness/accounts.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { ensureFirstOperator } from '../roles/first-operator.server.ts';
import { fillSkeletons, skeletonOf } from './names.server.ts';
import type { AccountInfo, ImportOutcome } from './operations.ts';

let portal: Portal;
let operator: User;
const at = '/api/admin/accounts';
const told = 'Looks too much like the name of another account';
const facts = { realName: 'Li Na', company: null, industry: null, country: null, labels: [], organizations: [] };
/** With a Cyrillic а, of full width, without a dot, Greek, mathematical, Cherokee and Armenian letters among the Latin ones, small capitals, a capital in another one's place. */
const posers = [
  'аdmin',
  'ａｄｍｉｎ',
  'admın',
  'ADMİN',
  'аԁmіn',
  'αdmin',
  '𝐚𝐝𝐦𝐢𝐧',
  'adrnin',
  'admіn',
  'АDMIN',
  'ADМІN',
  'ᴀᴅᴍɪɴ',
  'adмin',
  'аdmIn',
];

beforeAll(async () => {
  portal = await openPortal({ samples: false });
  await ensureFirstOperator(portal.connection, 'Operator#2026');
  operator = await newOperator(portal);
}, 60_000);
afterAll(() => portal.close());

let next = 0;
const newCode = async (): Promise<{ phone: string; code: string }> => {
  const phone = `+8613966660${String(100 + ++next)}`;
  expect((await portal.send('POST', '/api/register/sms', { phone, captcha })).status).toBe(200);
  return { phone, code: await lastCode(portal, phone) };
};
const register = async (account: string, realName = 'Li Wei') => {
  const body = { account, realName, pwd: password, ...(await newCode()) };
  return portal.send('POST', '/api/register', body, { 'accept-language': 'en-us' });
};
const create = (account: string, realName = 'Li Wei') => operator.send('POST', at, { ...facts, account, realName });

describe('a name that looks like another', () => {
  test.each(posers)('%s is refused at registration, and made or imported by operators', async (name) => {
    const replies = [await register(name), await create(name)];
    for (const reply of replies) {
      expect([reply.status, Object.keys(reply.error.fields ?? {})]).toEqual([400, ['account']]);
      expect([told, 'Wrong format', 'This account name is already taken']).toContain(reply.error.fields?.account);
    }
    const csv = `account,realName\n${name},One\n`;
    const { data } = await operator.send<ImportOutcome>('POST', `${at}/import`, { csv, dryRun: false });
    expect(data).toMatchObject({ created: 0, errors: [{ row: 2, fields: { account: expect.any(String) } }] });
  });

  test('of whatever account it is; other names are free, in every script', async () => {
    expect((await register('paul')).status).toBe(200);
    expect((await register('pauI')).error.fields).toEqual({ account: told });
    expect((await register('рaul')).error.fields).toEqual({ account: told });
    expect((await register('PAUL')).error.fields).toEqual({ account: 'This account name is already taken' });
    for (const name of ['Иванов', 'Ивановa', '李伟明', 'paula', 'paul.2', 'Ελένη', 'مريم'])
      expect([name, (await register(name)).status]).toEqual([name, 200]);
  });

  test('a trial import tells of two in one file what the import will', async () => {
    const others = Array.from({ length: 60 }, (_, i) => `trial${i},Other\n`).join(''); // more than one transaction takes
    const csv = `account,realName\nwilma,One\n${others}wilmа,Two\nWILMA,Three\n`;
    const outcome = async (dryRun: boolean) => (await operator.send<ImportOutcome>('POST', `${at}/import`, { csv, dryRun })).data;
    const tried = await outcome(true);
    expect(tried).toMatchObject({ created: 61, errors: [{ row: 63 }, { row: 64 }] });
    expect(await outcome(false)).toEqual(tried);
  });

  test.each([2, 20])('%i at once: one wins', async (many) => {
    const spelled = (i: number) =>
      [...`grace${many}`].map((letter, at) => (i & (1 << at) && { a: 'а', c: 'с', e: 'е' }[letter]) || letter).join('');
    const bodies = [];
    for (let i = 0; i < many; i++) bodies.push({ account: spelled((i * 4) % 32), realName: 'Li Wei', pwd: password, ...(await newCode()) });
    const replies = await Promise.all(bodies.map((body) => portal.send('POST', '/api/register', body)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status, error }) => status === 400 && error.fields?.account)).toHaveLength(many - 1);
  });

  test('is free again once nothing of the other is left', async () => {
    const user = await create('oscar');
    const [row] = await portal.connection.query<{ id: number }>(`select id from account where account = 'oscar'`);
    expect([user.status, (await create('оscar')).status]).toEqual([200, 400]);
    await portal.connection.query(`update account set deleted_at = now() - interval '31 days' where id = $1`, [row?.id]);
    await portal.services.trash.run();
    expect((await create('оscar')).status).toBe(200);
  });
});

describe('a display name', () => {
  const rename = async (user: User, realName: string) => {
    const { data: info } = await user.get<AccountInfo>('/api/uc/info');
    return user.send('PUT', '/api/uc/info', {
      ...facts,
      labels: undefined,
      organizations: undefined,
      digest: 'portal',
      version: info.version,
      realName,
    });
  };

  test.each(['аdmin', 'ａｄｍｉｎ', 'admin', 'admIn', 'admin\u2800', 'ad\ufff9min', 'admi\u0307n', 'ad\u200bmin'])(
    'that poses as the operator %j is refused wherever it is set',
    async (name) => {
      const user = await newUser(portal);
      expect((await register('sincere', name)).error.fields).toEqual({ realName: told });
      expect((await create('sincere', name)).error.fields).toEqual({ realName: told });
      expect((await rename(user, name)).error.fields).toEqual({ realName: told });
      const { version } = (await operator.get<{ version: number }>(`${at}/${user.id}`)).data;
      const changed = await operator.send('PUT', `${at}/${user.id}`, { ...facts, realName: name, version });
      expect(changed.error.fields).toEqual({ realName: told });
    },
  );

  test.each(['\u200b', '\u3164', '\u2800\u00ad', '\u115f \u2063'])('that shows nothing, %j, is none', async (name) => {
    for (const { error } of [await register('sincere', name), await create('sincere', name), await rename(await newUser(portal), name)])
      expect(error.fields).toEqual({ realName: expect.any(String) });
  });

  test('may be that of anybody else, and one’s own', async () => {
    const user = await newUser(portal);
    expect((await register('marta', 'Marta')).status).toBe(200);
    expect((await rename(user, 'Marta')).status).toBe(200);
    expect((await rename(user, 'Маrta')).error.fields).toEqual({ realName: told });
    expect((await rename(user, user.account)).status).toBe(200);
  });
});

test('accounts from before are given their skeletons; of those that look the same the oldest has it', async () => {
  const names = ['viktor', 'vіktor', 'boris', 'чжан'];
  for (const name of names)
    await portal.connection.query(`insert into account (account, real_name, password, locale) values ($1, 'Old', 'x', 'en-us')`, [name]);
  await fillSkeletons(portal.connection);
  await fillSkeletons(portal.connection);
  const found = await portal.connection.query<{ account: string; skeleton: string | null }>(
    'select account, skeleton from account where account = any($1) order by id',
    [names],
  );
  expect(found.map(({ skeleton }) => skeleton)).toEqual([skeletonOf('viktor'), null, skeletonOf('boris'), skeletonOf('чжан')]);
  expect((await register('vikt\u043er')).error.fields).toEqual({ account: told });
});
