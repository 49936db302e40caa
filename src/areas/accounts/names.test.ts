import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountPassword, captcha, lastCode, newOperator, newUser, type User } from '../../../test/harness/accounts.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { ensureFirstOperator } from '../roles/first-operator.server.ts';
import { fillSkeletons, skeletonOf } from './names.server.ts';
import type { ImportOutcome, OwnAccountProfile } from './operations.ts';

let portal: Portal;
let operator: User;
const at = '/api/admin/accounts';
const lookalikeMessage = 'Looks too much like the name of another account';
const reserved = 'This name is reserved, please choose another one';
const facts = { realName: 'Li Na', company: null, industry: null, country: null, labels: [], organizations: [] };
/**
 * Look-alikes of operator names: a Cyrillic а, full width, a missing dot, Greek, mathematical, Cherokee or Armenian letters, small capitals, a wrong
 * capital.
 */
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
  const body = { account, realName, pwd: accountPassword, ...(await newCode()) };
  return portal.send('POST', '/api/register', body, { 'accept-language': 'en-us' });
};
const create = (account: string, realName = 'Li Wei') => operator.send('POST', at, { ...facts, account, realName });

describe('a name that looks like another', () => {
  test.each(posers)('%s is rejected at registration, creation and import', async (name) => {
    const replies = [await register(name), await create(name)];
    for (const reply of replies) {
      expect([reply.status, Object.keys(reply.error.fields ?? {})]).toEqual([400, ['account']]);
      expect([lookalikeMessage, reserved, 'Wrong format', 'This account name is already taken']).toContain(reply.error.fields?.account);
    }
    const csv = `account,realName\n${name},One\n`;
    const { data } = await operator.send<ImportOutcome>('POST', `${at}/import`, { csv, dryRun: false });
    expect(data).toMatchObject({ created: 0, errors: [{ row: 2, fields: { account: expect.any(String) } }] });
  });

  test('is rejected for every account; other names are free, in every script', async () => {
    expect((await register('paul')).status).toBe(200);
    expect((await register('pauI')).error.fields).toEqual({ account: lookalikeMessage });
    expect((await register('рaul')).error.fields).toEqual({ account: lookalikeMessage });
    expect((await register('PAUL')).error.fields).toEqual({ account: 'This account name is already taken' });
    for (const name of ['Иванов', 'Ивановa', '李伟明', 'paula', 'paul.2', 'Ελένη', 'مريم'])
      expect([name, (await register(name)).status]).toEqual([name, 200]);
  });

  test('a dry run reports duplicates within a file like the import does', async () => {
    const others = Array.from({ length: 60 }, (_, i) => `trial${i},Other\n`).join(''); // more rows than one transaction takes
    const csv = `account,realName\nwilma,One\n${others}wilmа,Two\nWILMA,Three\n`;
    const outcome = async (dryRun: boolean) => (await operator.send<ImportOutcome>('POST', `${at}/import`, { csv, dryRun })).data;
    const tried = await outcome(true);
    expect(tried).toMatchObject({ created: 61, errors: [{ row: 63 }, { row: 64 }] });
    expect(await outcome(false)).toEqual(tried);
  });

  test.each([2, 20])('of %i simultaneous registrations with names that look alike, one succeeds', async (many) => {
    const spelled = (i: number) =>
      [...`grace${many}`].map((letter, at) => (i & (1 << at) && { a: 'а', c: 'с', e: 'е' }[letter]) || letter).join('');
    const bodies = [];
    for (let i = 0; i < many; i++)
      bodies.push({ account: spelled((i * 4) % 32), realName: 'Li Wei', pwd: accountPassword, ...(await newCode()) });
    const replies = await Promise.all(bodies.map((body) => portal.send('POST', '/api/register', body)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status, error }) => status === 400 && error.fields?.account)).toHaveLength(many - 1);
  });

  test('is free again once the other account is deleted for good', async () => {
    const user = await create('oscar');
    const [row] = await portal.connection.query<{ id: number }>(`select id from account where account = 'oscar'`);
    expect([user.status, (await create('оscar')).status]).toEqual([200, 400]);
    await portal.connection.query(`update account set deleted_at = now() - interval '31 days' where id = $1`, [row?.id]);
    await portal.services.trash.run();
    expect((await create('оscar')).status).toBe(200);
  });
});

describe('a reserved name', () => {
  const spellings: readonly string[] = [
    ...['administrator', 'root', 'system', 'support', 'operator', 'moderator'],
    ...['管理员', '系统管理员', '系统.', '客服.', '支持_', '运营..', '操作员', '版主-'],
    ...['администратор', 'система', 'поддержка', 'оператор', 'модератор'],
    ...['administrador', 'sistema', 'suporte', 'operador', 'moderador', 'administração', 'administracao'],
    ...['аdministrator', 'ADMINISTRATOR', 'ｓｙｓｔｅｍ', 'rооt', 'SUPPОRT', 'АДМИНИСТРАТОР', 'Модератор'],
    ...['root.', 'root..', '.root', 'root_', '-root-', 'аdministrator.', 'rööt', 'system\ua4f8', '管理员.'],
  ];

  test.each(spellings)('%s is rejected at registration, creation and import', async (name) => {
    expect((await register(name)).error).toMatchObject({ code: 'E_VALIDATION', fields: { account: reserved } });
    expect((await create(name)).error).toMatchObject({ code: 'E_VALIDATION', fields: { account: reserved } });
    const csv = `account,realName\n${name},One\n`;
    const { data } = await operator.send<ImportOutcome>('POST', `${at}/import`, { csv, dryRun: false });
    expect(data).toMatchObject({ created: 0, errors: [{ row: 2, fields: { account: reserved } }] });
  });

  test('the name of the first operator is rejected with a dot or dash behind it', async () => {
    for (const name of ['admin.', 'аdmіn..', 'ADMIN-']) {
      expect((await register(name)).error.fields).toEqual({ account: reserved });
      expect((await create(name)).error.fields).toEqual({ account: reserved });
    }
  });

  test('may be a part of other names', async () => {
    for (const name of ['rooted', 'systemic', 'my.support', 'admin1', '系统工程师', 'модератор2'])
      expect([name, (await register(name)).status]).toEqual([name, 200]);
  });

  test('is reported in every language', async () => {
    const patterns = { 'zh-cn': /保留/, 'en-us': /reserved/, 'ru-ru': /зарезервировано/, 'pt-br': /reservado/ };
    for (const [language, words] of Object.entries(patterns)) {
      const body = { account: 'support.', realName: 'Li Wei', pwd: accountPassword, ...(await newCode()) };
      const { error } = await portal.send('POST', '/api/register', body, { 'accept-language': language });
      expect(error.fields?.account).toMatch(words);
    }
  });

  test('is rejected as a new display name, but an account that already has it keeps it', async () => {
    expect((await register('sincere', 'Support')).error.fields).toEqual({ realName: reserved });
    const user = await newUser(portal);
    const { data: info } = await user.get<OwnAccountProfile>('/api/uc/info');
    const own = { company: null, industry: null, country: null, digest: 'portal' };
    const save = (realName: string, version: number) => user.send('PUT', '/api/uc/info', { ...own, realName, version });
    expect((await save('Модератор', info.version)).error.fields).toEqual({ realName: reserved });
    await portal.connection.query(`update account set account = 'support', real_name = 'Support' where id = $1`, [user.id]);
    expect((await save('Support', info.version)).status).toBe(200);
  });

  test('belongs to the first operator, who can sign in and be changed', async () => {
    const body = { account: 'admin', pwd: 'Operator#2026', captcha };
    expect((await portal.send('POST', '/api/login', body)).status).toBe(200);
    const [row] = await portal.connection.query<{ id: number }>(`select id from account where account = 'admin'`);
    const { data } = await operator.get<{ version: number; labels: { id: string }[] }>(`${at}/${row?.id}`);
    const change = {
      ...facts,
      realName: 'Administrator',
      company: 'Office',
      labels: data.labels.map(({ id }) => id),
      version: data.version,
    };
    const { status, text } = await operator.send('PUT', `${at}/${row?.id}`, change);
    expect(status, text).toBe(200);
  });
});

describe('a display name', () => {
  const rename = async (user: User, realName: string) => {
    const { data: info } = await user.get<OwnAccountProfile>('/api/uc/info');
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
    'a display name that imitates the operator %j is rejected everywhere',
    async (name) => {
      const user = await newUser(portal);
      expect((await register('sincere', name)).error.fields).toEqual({ realName: lookalikeMessage });
      expect((await create('sincere', name)).error.fields).toEqual({ realName: lookalikeMessage });
      expect((await rename(user, name)).error.fields).toEqual({ realName: lookalikeMessage });
      const { version } = (await operator.get<{ version: number }>(`${at}/${user.id}`)).data;
      const changed = await operator.send('PUT', `${at}/${user.id}`, { ...facts, realName: name, version });
      expect(changed.error.fields).toEqual({ realName: lookalikeMessage });
    },
  );

  test.each(['\u200b', '\u3164', '\u2800\u00ad', '\u115f \u2063'])(
    'a display name of invisible characters, %j, is rejected',
    async (name) => {
      for (const { error } of [await register('sincere', name), await create('sincere', name), await rename(await newUser(portal), name)])
        expect(error.fields).toEqual({ realName: expect.any(String) });
    },
  );

  test('may equal that of another account, or the own account name', async () => {
    const user = await newUser(portal);
    expect((await register('marta', 'Marta')).status).toBe(200);
    expect((await rename(user, 'Marta')).status).toBe(200);
    expect((await rename(user, 'Маrta')).error.fields).toEqual({ realName: lookalikeMessage });
    expect((await rename(user, user.account)).status).toBe(200);
  });
});

test('accounts without a skeleton receive one; of accounts that look alike, the oldest receives it', async () => {
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
  expect((await register('vikt\u043er')).error.fields).toEqual({ account: lookalikeMessage });
});
