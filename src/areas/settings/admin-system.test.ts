import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { captcha, newOperator, newUser, type User } from '../../../test/harness/accounts.ts';
import { buildRecordContent } from '../../../test/harness/contents.ts';
import { runJob } from '../../../test/harness/jobs.ts';
import { newPermissionHolder, readLastAuditEntry } from '../../../test/harness/office.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { Paged } from '../../base/paging.ts';
import { sheetType } from '../../platform/spreadsheet/write.server.ts';
import type { LoginRow } from '../accounts/operations.ts';
import type { ErrorTextRow } from '../error-texts/operations.ts';
import type { AuditRow, JobRunRow, SourceLinkRow } from '../logs/operations.ts';
import type { SettingHistoryEntry, SettingRow } from './operations.ts';

let portal: Portal;
let operator: User;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  operator = await newOperator(portal);
}, 60_000);
afterAll(() => portal.close());

describe('settings', () => {
  const at = '/api/admin/settings';
  const get = async (key: string) => (await operator.get<SettingRow>(`${at}/${key}`)).data;
  const history = async (key: string) => (await operator.get<Paged<SettingHistoryEntry>>(`${at}/${key}/history`)).data.docs;

  test('settings are listed with name, description, type and default', async () => {
    const { docs } = (await operator.get<Paged<SettingRow>>(`${at}?keyword=posting`)).data;
    expect(docs[0]).toMatchObject({ id: 'posting.days', group: 'posting', type: 'number', value: 90, default: 90, version: 0, by: null });
    expect(docs[0]?.description).not.toBe('');
    expect(await get('sender.sms')).toMatchObject({ type: 'choice', choices: ['outbox', 'gateway'] });
  });

  test('settings are changed, rolled back and reset to their default', async () => {
    expect((await operator.send('PUT', `${at}/posting.days`, { value: 30, version: 0 })).status).toBe(200);
    expect(portal.services.settings.get('posting.days')).toBe(30);
    expect((await readLastAuditEntry(portal)).facts).toEqual({ name: 'posting.days', changes: { value: { from: 90, to: 30 } } });
    const first = await get('posting.days');
    expect(first).toMatchObject({ value: 30, by: expect.stringMatching(/^Sample/), changed: expect.any(String) });
    expect((await operator.send('PUT', `${at}/posting.days`, { value: 31, version: 0 })).error.code).toBe('E_CONFLICT');
    await operator.send('PUT', `${at}/posting.days`, { value: 60, version: first.version });
    const [, entry] = await history('posting.days');
    const second = await get('posting.days');
    const rollback = { to: entry?.id, version: second.version };
    expect((await operator.send('POST', `${at}/posting.days/rollback`, rollback)).status).toBe(200);
    expect((await get('posting.days')).value).toBe(30);
    expect(
      (await operator.send('POST', `${at}/posting.days/rollback`, { to: '999999', version: (await get('posting.days')).version })).status,
    ).toBe(404);
    expect((await operator.send('POST', `${at}/posting.days/reset`, { version: (await get('posting.days')).version })).status).toBe(200);
    expect((await get('posting.days')).value).toBe(90);
    expect((await history('posting.days')).map(({ value }) => value)).toEqual([null, 30, 60, 30]);
  });

  test.each([
    ['posting.days', 0],
    ['posting.days', 'many'],
    ['sender.sms', 'pigeon'],
    ['links.check', 'yes'],
  ])('the setting %s rejects the value %j', async (key, value) => {
    const { status, error } = await operator.send('PUT', `${at}/${key}`, { value, version: (await get(key)).version });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['value']]);
  });

  test('a secret is never exposed in lists, history, audit or exports', async () => {
    const key = 'sender.smtp.password';
    const secret = 'open-sesame';
    await operator.send('PUT', `${at}/${key}`, { value: secret, version: 0 });
    expect(portal.services.settings.get(key)).toBe(secret);
    expect(await get(key)).toMatchObject({ value: '••••', default: '' });
    const responses = [
      await operator.get(`${at}?limit=100`),
      await operator.get(`${at}?limit=100`, { accept: 'text/csv' }),
      await operator.get(`${at}/${key}/history`),
      await operator.get('/api/admin/logs/audit'),
    ];
    for (const { text } of responses) expect(text).not.toContain(secret);
    const [storedHistory] = await portal.connection.query<{ all: string }>('select json_agg(h)::text as all from setting_history h');
    expect(storedHistory?.all).not.toContain(secret);
    const { version } = await get(key);
    expect((await operator.send('POST', `${at}/${key}/rollback`, { to: String(version), version })).error.code).toBe('E_STATE');
  });

  test('one of two concurrent changes of a setting gets a conflict', async () => {
    const { version } = await get('sms.globalPerDay');
    const both = await Promise.all([100, 200].map((value) => operator.send('PUT', `${at}/sms.globalPerDay`, { value, version })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await operator.get(`${at}/no.such`)).status).toBe(404);
    const reader = await newPermissionHolder(portal, 'all', ['setting:setting:read']);
    expect((await reader.send('PUT', `${at}/posting.days`, { value: 30, version: 0 })).status).toBe(403);
  });
});

describe('error texts', () => {
  const at = '/api/admin/error-codes';
  const get = async (code: string) => (await operator.get<ErrorTextRow>(`${at}/${code}`)).data;
  const refused = async (locale = 'en-us') => (await portal.get('/api/portal/policy/999999', { 'accept-language': locale })).error.msg;

  test('occurrences of an error are counted, with the time of the last one', async () => {
    const before = (await get('E_NOT_FOUND')).hits;
    await refused();
    await refused();
    expect(await get('E_NOT_FOUND')).toMatchObject({ status: 404, hits: before + 2, seen: expect.any(String) });
    await portal.get('/api/portal/policy?limit=x');
    expect((await get('number')).hits).toBeGreaterThan(0);
    expect(await get('number')).toMatchObject({ status: null });
    const most = (await operator.get<Paged<ErrorTextRow>>(`${at}?sort=-hits`)).data.docs;
    expect(most[0]?.hits).toBeGreaterThanOrEqual(most[1]?.hits ?? 0);
    expect((await operator.get(`${at}/E_NONE`)).status).toBe(404);
  });

  test('error texts can be replaced in single languages, with effect at once, and can be reset', async () => {
    const usual = await refused();
    const { version } = await get('E_NOT_FOUND');
    expect((await operator.send('PUT', `${at}/E_NOT_FOUND`, { texts: { 'en-us': 'Not here.' }, version })).status).toBe(200);
    expect(await refused()).toBe('Not here.');
    expect(await refused('zh-cn')).toBe('没有找到您请求的内容。');
    expect((await operator.get<Paged<ErrorTextRow>>(`${at}?overridden=1`)).data.docs.map(({ id }) => id)).toEqual(['E_NOT_FOUND']);
    expect((await operator.send('PUT', `${at}/E_NOT_FOUND`, { texts: {}, version })).error.code).toBe('E_CONFLICT');
    expect((await operator.send('POST', `${at}/E_NOT_FOUND/reset`, { version: version + 1 })).status).toBe(200);
    expect(await refused()).toBe(usual);
  });

  test('an error text that was replaced in another process reaches this process', async () => {
    await portal.connection.query(`insert into error_text (code, texts) values ('E_METHOD', '{"en-us": "No."}')`);
    await portal.connection.query(`insert into change (kind, ns) values ('setting', '{}')`);
    await portal.connection.query(`select pg_notify('change', '')`);
    await vi.waitFor(() => expect(portal.services.errorTexts.say('en-us', 'E_METHOD')).toBe('No.'));
  });

  test('an error text may contain only the placeholders of the catalogue text', async () => {
    const { version, placeholders } = await get('E_IN_USE');
    expect(placeholders).toEqual(['name']);
    const texts = { 'en-us': 'Stop: {nam}', 'ru-ru': '«{name}» занято' };
    const wrong = await operator.send('PUT', `${at}/E_IN_USE`, { texts, version });
    expect(wrong.error.fields).toEqual({ 'en-us': 'Contains an unknown placeholder' });
    expect((await operator.send('PUT', `${at}/E_IN_USE`, { texts: { 'en-us': '{name} stays' }, version })).status).toBe(200);
  });
});

describe('logs', () => {
  const log = async <T>(path: string, by = operator) => (await by.get<Paged<T>>(`/api/admin/logs/${path}`)).data;

  test('audit: a sentence in the caller’s language, and the differences', async () => {
    const { version } = (await operator.get<SettingRow>('/api/admin/settings/links.check')).data;
    await operator.send('PUT', '/api/admin/settings/links.check', { value: false, version });
    const [entry] = (await log<AuditRow>('audit?action=setting.update')).docs;
    expect(entry).toMatchObject({
      sentence: expect.stringMatching(/^Sample \d+ changed the setting “links.check”$/),
      changes: [{ field: 'value', from: 'true', to: 'false' }],
      account: { id: String(operator.id) },
    });
    const [chinese] = (await log<AuditRow>('audit?action=setting.update&locale=zh-cn')).docs;
    expect(chinese?.sentence).toMatch(/^Sample \d+修改了设置“links.check”$/);
    expect((await log<AuditRow>(`audit?account=${operator.id}&target=setting:links.check`)).total).toBe(1);
    expect((await log<AuditRow>('audit?to=2001-01-01')).total).toBe(0);
    expect((await operator.get('/api/admin/logs/audit?from=yesterday')).status).toBe(400);
    const file = await portal.app.inject({ url: '/api/admin/logs/audit', headers: { cookie: operator.cookie, accept: sheetType } });
    expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });

  test('audit: found by the name or title of the changed subject', async () => {
    const made = await operator.send('POST', '/api/admin/content/policy', {
      ...buildRecordContent('policy'),
      texts: { 'en-us': { title: 'Found by its title' } },
    });
    expect(made.status, made.text).toBe(200);
    expect((await log<AuditRow>('audit?keyword=BY%20its%20title')).docs.map(({ action }) => action)).toEqual(['content.create']);
    expect((await log<AuditRow>('audit?keyword=links.check')).docs.length).toBeGreaterThan(0);
  });

  test('every audited action has a sentence', async () => {
    for (const { sentence, action } of (await log<AuditRow>('audit?limit=100')).docs) expect(sentence).not.toContain(`: ${action} (`);
  });

  test('sign-ins are filtered by account and result; a focal point reads those of its country', async () => {
    const user = await newUser(portal, { country: 'eg' });
    await portal.send('POST', '/api/login', { account: user.account, pwd: 'Wrong-word#1', captcha });
    const failed = await log<LoginRow>(`login?account=${user.id}&ok=0`);
    expect(failed.docs).toMatchObject([{ tried: user.account, way: 'password', ok: false, account: { id: String(user.id) } }]);
    const reader = await newPermissionHolder(portal, 'country', ['log:login:read', 'log:links:read'], 'eg');
    const { docs } = await log<LoginRow>('login?limit=100', reader);
    expect(new Set(docs.map(({ account }) => account?.id))).toEqual(new Set([String(user.id), String(reader.id)]));
    expect((await reader.get('/api/admin/logs/links')).status).toBe(404);
    expect((await reader.get('/api/admin/logs/audit')).status).toBe(403);
  });

  test('jobs: runs that changed something, and failed ones', async () => {
    await runJob(portal.connection, 'expiry', async () => ({ expired: 0 }));
    await runJob(portal.connection, 'expiry', async () => ({ expired: 2 }));
    await runJob(portal.connection, 'links', () => Promise.reject(new Error('No network')));
    expect((await log<JobRunRow>('jobs')).docs).toMatchObject([
      { job: 'links', name: 'Link check', ok: false, error: 'No network' },
      { job: 'expiry', ok: true, facts: { expired: 2 } },
    ]);
    expect((await log<JobRunRow>('jobs?ok=0')).total).toBe(1);
  });

  test('links: results of checks and numbers of records', async () => {
    await portal.connection.query(
      `insert into link (url, host, status, checked_at, failures) values ('https://a.example/', 'a.example', 200, now(), 0),
         ('https://b.example/', 'b.example', 404, now(), 3), ('https://c.example/', 'c.example', null, null, 0)`,
    );
    await portal.connection.query(`insert into news (key, lang, title, source_link) values ('linked', 'en-us', 'A', 'https://b.example/')`);
    expect((await log<SourceLinkRow>('links?state=failing')).docs).toMatchObject([
      { id: 'https://b.example/', status: 404, failures: 3, records: 1 },
    ]);
    expect((await log<SourceLinkRow>('links?state=ok')).docs.map(({ id }) => id)).toEqual(['https://a.example/']);
    expect((await log<SourceLinkRow>('links?state=unchecked')).total).toBe(1);
  });
});
