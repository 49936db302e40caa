import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { captcha, newOperator, newUser, type User } from '../../../test/harness/accounts.ts';
import { newPermissionHolder, readLastAuditEntry } from '../../../test/harness/office.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { Paged } from '../../base/paging.ts';
import type { FeedbackMessage } from '../feedback/operations.ts';
import type { OutboxMessage } from './operations.ts';

let portal: Portal;
let operator: User;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  operator = await newOperator(portal);
}, 60_000);
afterAll(() => portal.close());

describe('feedback messages', () => {
  const at = '/api/admin/feedback';
  const written = async (content: string, more: object = {}): Promise<string> => {
    const input = { name: 'Anna', company: 'Works', contact: 'anna@example.org', content, captcha, ...more };
    const headers = { 'x-forwarded-for': '198.51.100.1' };
    const { data } = await portal.send<{ id: string }>('POST', '/api/portal/feedback', input, headers);
    return data.id;
  };
  const list = async (query: string, by = operator) => (await by.get<Paged<FeedbackMessage>>(`${at}?${query}`)).data;
  const ids = ({ docs }: Paged<FeedbackMessage>) => docs.map(({ id }) => id);

  test('feedback messages are searched by word, state, day and assignee, and exported', async () => {
    const id = await written('A peculiar question, 100%_sure');
    expect(ids(await list('keyword=peculiar'))).toEqual([id]);
    expect(ids(await list('keyword=0%25_s'))).toEqual([id]);
    expect(ids(await list('keyword=0%25xs'))).toEqual([]);
    expect(ids(await list('from=2999-01-01'))).toEqual([]);
    expect(ids(await list('to=2000-01-01'))).toEqual([]);
    expect((await operator.send('POST', `${at}/${id}/take`)).status).toBe(200);
    expect(ids(await list('assignee=me'))).toEqual([id]);
    expect(ids(await list('assignee=none'))).not.toContain(id);
    expect((await list('keyword=peculiar')).docs[0]?.assignee).toMatchObject({ id: String(operator.id) });
    for (const wrong of ['state=lost', 'kind=account', 'assignee=7', 'from=yesterday', 'sort=name'])
      expect([wrong, (await operator.get(`${at}?${wrong}`)).status]).toEqual([wrong, 400]);
    const file = await operator.get(`${at}?keyword=peculiar`, { accept: 'text/csv' });
    expect(file.text).toContain('A peculiar question');
    expect(await readLastAuditEntry(portal)).toMatchObject({ action: 'export', target: 'feedback' });
  });

  test('a feedback message is assigned to an account that may answer, which is notified; other accounts are rejected', async () => {
    const id = await written('For a colleague');
    const colleague = await newPermissionHolder(portal, 'all', ['feedback:message:read', 'feedback:message:answer']);
    const outsider = await newUser(portal);
    const assign = (account: string | null, by = operator) => by.send('POST', `${at}/${id}/assign`, { account });
    expect((await assign(String(outsider.id))).error).toMatchObject({
      code: 'E_VALIDATION',
      fields: { account: 'This account may not answer feedback' },
    });
    expect((await assign('nobody')).error.fields).toEqual({ account: 'Not one of the possible values' });
    expect((await assign(String(colleague.id))).status).toBe(200);
    const notices = await portal.connection.query('select type, link from notice where account = $1', [colleague.id]);
    expect(notices).toEqual([{ type: 'feedback.assigned', link: `/admin/feedback?show=${id}` }]);
    expect(ids(await list('assignee=me', colleague))).toEqual([id]);
    expect((await assign(null, colleague)).status).toBe(200);
    expect((await list(`keyword=colleague`)).docs[0]?.assignee).toBeNull();
    expect((await assign(null, outsider)).status).toBe(403);
    await operator.send('POST', `${at}/${id}/close`);
    expect((await assign(String(colleague.id))).error.code).toBe('E_CONFLICT');
  });

  test('feedback messages are moved to the trash and restored; in the trash they cannot be answered and are not counted', async () => {
    const id = await written('Buy now');
    const reader = await newPermissionHolder(portal, 'all', ['feedback:message:read', 'feedback:message:answer']);
    expect((await reader.send('DELETE', at, { ids: [id] })).status).toBe(403);
    expect((await operator.send('DELETE', at, { ids: [id, '999999'] })).status).toBe(404);
    expect(ids(await list('keyword=Buy'))).toEqual([id]);
    expect((await operator.send('DELETE', at, { ids: [id] })).status).toBe(200);
    expect(ids(await list('keyword=Buy'))).toEqual([]);
    expect(ids(await list('keyword=Buy&trash=1'))).toEqual([id]);
    expect((await reader.get(`${at}?trash=1`)).status).toBe(403);
    expect((await operator.send('POST', `${at}/${id}/answer`, { text: 'No' })).status).toBe(404);
    expect((await operator.send('DELETE', at, { ids: [id] })).status).toBe(404);
    expect((await operator.send('POST', `${at}/restore`, { ids: [id] })).status).toBe(200);
    expect((await operator.get<FeedbackMessage>(`${at}/${id}`)).data).toMatchObject({ state: 'new', deleted: null });
    await operator.send('DELETE', at, { ids: [id] });
    await portal.connection.query(`update feedback set deleted_at = now() - interval '31 days' where id = $1`, [Number(id)]);
    expect((await operator.send('POST', `${at}/restore`, { ids: [id] })).status).toBe(404);
    expect((await portal.services.trash.run()).messages).toBe(1);
  });
});

describe('outbox', () => {
  const at = '/api/admin/logs/outbox';
  const list = async (query: string, by = operator) => (await by.get<Paged<OutboxMessage>>(`${at}?${query}`)).data;
  const put = async (values: { state: string; text?: string; masked?: string | null; age?: number; channel?: string }) => {
    const { state, text = 'code 123456', masked = 'code ******', age = 0, channel = 'sms' } = values;
    const [row] = await portal.connection.query<{ id: number }>(
      `insert into outbox (channel, target, text, masked, state, created_at)
       values ($5, '+8613900000000', $1, $2, $3, now() - $4::int * interval '1 day') returning id`,
      [text, masked, state, age, channel],
    );
    return String(row?.id);
  };

  test('the outbox is filtered; a search does not find the hidden text of a masked message', async () => {
    const sent = await put({ state: 'sent' });
    const unsent = await put({ state: 'kept', channel: 'mail' });
    expect((await list('state=kept&channel=mail')).docs.map(({ id }) => id)).toEqual([unsent]);
    expect((await list('keyword=123456')).docs.map(({ id }) => id)).toEqual([unsent]);
    expect((await list(`keyword=${encodeURIComponent('******')}`)).docs.map(({ id }) => id)).toEqual([sent]);
    expect((await operator.get<OutboxMessage>(`${at}/${sent}`)).data).toMatchObject({ text: 'code ******', state: 'sent', attempts: 0 });
    expect((await operator.get(`${at}/999999`)).status).toBe(404);
    for (const wrong of ['state=lost', 'channel=pigeon', 'page=0'])
      expect([wrong, (await operator.get(`${at}?${wrong}`)).status]).toEqual([wrong, 400]);
    const file = await operator.get(`${at}?state=sent`, { accept: 'text/csv' });
    expect(file.text).toContain('code ******');
    expect(file.text).not.toContain('123456');
  });

  test('the outbox is readable only with the scope of all countries, because messages have no country', async () => {
    const near = await newPermissionHolder(portal, 'country', ['log:outbox:read'], 'cn');
    expect((await near.get(at)).status).toBe(404);
    expect((await near.get(`${at}/1`)).status).toBe(404);
  });

  test('the outbox job deletes messages older than the setting allows, except queued messages', async () => {
    const old = [await put({ state: 'sent', age: 91 }), await put({ state: 'kept', age: 91 }), await put({ state: 'failed', age: 400 })];
    const stays = [await put({ state: 'queued', age: 400 }), await put({ state: 'sent', age: 89 })];
    expect(await portal.services.outbox.run()).toEqual({ messages: 3 });
    const left = (await list('limit=100')).docs.map(({ id }) => id);
    expect(left).toEqual(expect.arrayContaining(stays));
    expect(left.filter((id) => old.includes(id))).toEqual([]);
    const { data } = await operator.get<{ version: number }>('/api/admin/settings/sender.keepDays');
    expect((await operator.send('PUT', '/api/admin/settings/sender.keepDays', { value: 30, version: data.version })).status).toBe(200);
    expect(await portal.services.outbox.run()).toEqual({ messages: 1 });
  });
});
