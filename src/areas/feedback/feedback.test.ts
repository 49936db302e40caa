import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { Paged } from '../../base/paging.ts';
import type { ListAnswer } from '../../records/api.ts';
import type { RecordDraft } from '../../records/engine/draft.ts';
import { undoMerge } from '../../records/quality/undo.server.ts';
import { ensureFirstOperator } from '../roles/first-operator.server.ts';
import type { FeedbackMessage } from './operations.ts';

const token = 'automation-token';
const password = 'Operator#2026';
let portal: Portal;
let operator: string;
let record: { id: string; title: string };
beforeAll(async () => {
  portal = await openPortal({ config: { automationToken: token } });
  await ensureFirstOperator(portal.connection, password);
  const login = await post('/api/login', { account: 'admin', pwd: password, captcha: { id: '-', code: token } });
  operator = String(login.headers['set-cookie']).split(';')[0] as string;
  record = (await portal.get<ListAnswer>('/api/portal/standard?limit=1&locale=en-us')).data.docs[0] as unknown as typeof record;
}, 60_000);
afterAll(() => portal.close());

let callers = 0;
/** Sends a call. Each call comes from its own IP address, unless `from` is given. */
const post = async (url: string, payload: object | undefined, { cookie, from }: { cookie?: string; from?: string } = {}) => {
  const remoteAddress = from ?? `198.51.100.${++callers}`;
  const answer = await portal.app.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: { 'accept-language': 'en', ...(cookie && { cookie }) },
    ...(payload && { payload }),
  });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    ...answer.json<{ data: never; msg: string; code?: string; fields?: object }>(),
  };
};
const good = {
  name: 'Anna  Petrova',
  company: 'Test Works',
  contact: 'anna@example.org',
  content: 'Is this\r\nstandard in force?',
  captcha: { id: '-', code: token },
};
const send = (changes: object = {}, options = {}) => post('/api/portal/feedback', { ...good, ...changes }, options);
const list = async (query = ''): Promise<Paged<FeedbackMessage>> =>
  (await portal.get<Paged<FeedbackMessage>>(`/api/admin/feedback${query}`, { cookie: operator })).data;
const newest = async () => (await list('?limit=1')).docs[0] as FeedbackMessage;
const outbox = async () =>
  (
    await portal.connection.query<{ channel: string; target: string; subject: string | null; text: string }>(
      'select channel, target, subject, text from outbox order by id desc limit 1',
    )
  )[0];

describe('a message of a visitor', () => {
  test('a message is stored as plain text and has a number', async () => {
    const answer = await send({ content: '  <b>Hi</b>\u0000\u202e\r\nthere ' });
    expect(answer).toMatchObject({ status: 200, data: { id: expect.stringMatching(/^\d+$/) }, msg: '' });
    expect(await newest()).toMatchObject({
      id: (answer.data as { id: string }).id,
      name: 'Anna Petrova',
      company: 'Test Works',
      contact: 'anna@example.org',
      content: '<b>Hi</b>\nthere',
      locale: 'en-us',
      about: null,
      account: null,
      state: 'new',
      answer: null,
    });
  });

  test.each([
    ['name', 'Please enter your real name'],
    ['company', 'Please enter your company/organization'],
    ['contact', 'Please enter your mobile phone number or email'],
    ['content', 'Please enter the consultation content'],
    ['captcha', 'Please enter the graphic verification code'],
  ])('a message needs the field %s', async (field, message) => {
    const missing = field === 'captcha' ? [undefined, { id: '-', code: ' ' }, {}] : [undefined, '', ' \n ', 7];
    for (const value of missing) {
      const answer = await send({ [field]: value });
      expect(answer).toMatchObject({ status: 400, code: 'E_VALIDATION', msg: 'Form validation failed!' });
      expect(answer.fields).toEqual({ [field]: message });
    }
  });

  test('a message without required fields is rejected; the error names all of them in the visitor’s language', async () => {
    const answer = await post('/api/portal/feedback?locale=ru-ru', {});
    expect(Object.keys(answer.fields ?? {}).sort()).toEqual(['captcha', 'company', 'contact', 'content', 'name']);
    expect(answer.msg).toMatch(/[а-я]/);
  });

  test.each(['+86 138 0000 0001', '13800000001', '+7 (495) 123-45-67', 'a.b@example.com.br'])('contact %s is accepted', async (contact) => {
    expect((await send({ contact })).status).toBe(200);
  });
  test.each(['somewhere', '12', 'a@b', '@example.org', '+86 abc'])('contact %s is rejected', async (contact) => {
    expect((await send({ contact })).fields).toEqual({ contact: 'Please enter your mobile phone number or email' });
  });

  test.each([
    ['name', 81],
    ['company', 201],
    ['content', 5001],
  ])('the field %s has a maximum length', async (field, length) => {
    expect((await send({ [field]: 'x'.repeat(length) })).fields).toEqual({
      [field]: `At most ${(length - 1).toLocaleString('en')} characters`,
    });
    expect((await send({ [field]: 'x'.repeat(length - 1) })).status).toBe(200);
  });

  test('unknown fields are rejected', async () => {
    expect((await send({ state: 'answered' })).fields).toEqual({ state: 'Unknown parameter' });
  });

  test('a message needs the text of a captcha image, and a captcha is valid for one attempt', async () => {
    const { id } = (await post('/api/captcha', undefined)).data as { id: string };
    const before = (await list()).total;
    const wrong = await send({ captcha: { id, code: 'WRONG' } });
    expect(wrong).toMatchObject({ status: 400, fields: { captcha: 'Wrong graphic verification code' } });
    expect(await portal.connection.query('select 1 from captcha where id = $1', [id])).toEqual([]);
    expect((await send({ captcha: { id, code: 'WRONG' } })).fields).toEqual({ captcha: 'Wrong graphic verification code' });
    expect((await list()).total).toBe(before);
  });

  test('an invalid field does not consume the captcha', async () => {
    const { id } = (await post('/api/captcha', undefined)).data as { id: string };
    await send({ name: '', captcha: { id, code: 'WRONG' } });
    expect(await portal.connection.query('select 1 from captcha where id = $1', [id])).toHaveLength(1);
  });

  test('the number of messages from one IP address is limited', async () => {
    const from = '203.0.113.7';
    const statuses: number[] = [];
    for (let i = 0; i < 21; i++) statuses.push((await send({}, { from })).status);
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
    const refused = await send({}, { from });
    expect(refused).toMatchObject({ code: 'E_TOO_MANY' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
  });
});

describe('report of an error in a record', () => {
  test('a report of an error contains the reported record', async () => {
    expect((await send({ about: { kind: 'standard', id: record.id } })).status).toBe(200);
    expect((await newest()).about).toEqual({ kind: 'standard', id: record.id, title: expect.any(String) });
  });

  test.each([
    { kind: 'standard', id: '99999999' },
    { kind: 'standard', id: '0' },
    { kind: 'standard', id: "1' or 1=1" },
    { kind: 'account', id: '1' },
    { kind: 'standard' },
  ])('a report about %j is rejected', async (about) => {
    const answer = await send({ about });
    expect([answer.status, Object.keys(answer.fields ?? {}).map((name) => name.split('.')[0])]).toEqual([400, ['about']]);
  });

  test('a report moves to the record into which its record is merged, and returns when the merge is undone', async () => {
    const draft = (number: string): RecordDraft => ({
      lang: 'en-us',
      texts: { 'en-us': { title: 'Jute sacks' } },
      country: null,
      date: '2021-03',
      source: { name: 'Registry', link: null },
      fields: { number },
    });
    const idOf = async (number: string) => {
      const [row] = await portal.connection.query<{ n: number }>('select n from standard where number = $1', [number]);
      return String(row?.n);
    };
    await portal.write('standard', [draft('ISO 75001')]);
    const gone = await idOf('ISO 75001');
    expect((await send({ about: { kind: 'standard', id: gone } })).status).toBe(200);
    await portal.write('standard', [draft('ISO 75001:2021')]);
    expect((await newest()).about).toEqual({ kind: 'standard', id: await idOf('ISO 75001:2021'), title: 'Jute sacks' });
    expect(await idOf('ISO 75001')).toBe('undefined');
    const [merge] = await portal.connection.query<{ id: number }>('select max(id) as id from record_merge');
    await undoMerge(portal.connection, merge?.id ?? 0, 'test', portal.services.recordHooks);
    expect((await newest()).about).toMatchObject({ id: gone });
  });

  test('a report remains after its record is no longer public', async () => {
    await portal.alter('standard', record.id, `state = 'archived'`);
    expect((await send({ about: { kind: 'standard', id: record.id } })).status).toBe(400);
    const reports = (await list('?limit=100')).docs.filter(({ about }) => about?.id === record.id);
    expect(reports.map(({ about }) => about?.title)).toEqual([null]);
    await portal.alter('standard', record.id, `state = 'published'`);
  });
});

describe('messages in the back office', () => {
  const answer = (id: string, text: string, cookie = operator) => post(`/api/admin/feedback/${id}/answer`, { text }, { cookie });

  test('accounts without permission cannot read or answer messages', async () => {
    expect((await portal.get('/api/admin/feedback')).status).toBe(401);
    expect((await post('/api/admin/feedback/1/answer', { text: 'x' })).status).toBe(401);
    expect((await post('/api/admin/feedback/1/close', undefined)).status).toBe(401);
    const [account] = await portal.connection.query<{ id: number }>(
      `insert into account (account, real_name, password, status, locale) select 'plain', 'Plain', password, 1, 'en-us' from account limit 1 returning id`,
    );
    expect(account).toBeDefined();
    const login = await post('/api/login', { account: 'plain', pwd: password, captcha: { id: '-', code: token } });
    const cookie = String(login.headers['set-cookie']).split(';')[0] as string;
    expect((await portal.get('/api/admin/feedback', { cookie })).status).toBe(403);
    expect((await answer('1', 'x', cookie)).status).toBe(403);
  });

  test('messages are listed by page and state', async () => {
    const first = await list('?limit=2&state=new');
    expect(first.docs).toHaveLength(2);
    expect(first.total).toBeGreaterThan(2);
    const second = await list('?limit=2&page=2&state=new');
    expect(Number(second.docs[0]?.id)).toBeLessThan(Number(first.docs[1]?.id));
    expect((await list('?state=answered')).docs).toEqual([]);
    expect((await portal.get('/api/admin/feedback?state=lost', { cookie: operator })).status).toBe(400);
  });

  test('a message is answered once, by mail, in the language of the message', async () => {
    const { id } = (await send()).data as { id: string };
    expect(await answer(id, '')).toMatchObject({ status: 400, fields: { text: 'Required' } });
    expect((await answer(id, 'Yes, since May.')).status).toBe(200);
    expect((await list('?state=answered')).docs[0]).toMatchObject({ id, state: 'answered', answer: 'Yes, since May.' });
    expect(await outbox()).toMatchObject({ channel: 'mail', target: 'anna@example.org', subject: `Your inquiry no. ${id}` });
    expect((await outbox())?.text).toContain('Yes, since May.');
    expect(await answer(id, 'No.')).toMatchObject({ status: 409, code: 'E_CONFLICT' });
    expect(await portal.connection.query(`select target from audit where action = 'feedback.answer'`)).toEqual([{ target: id }]);
  });

  test('only one of two concurrent answers to a message succeeds', async () => {
    const { id } = (await send()).data as { id: string };
    const answers = await Promise.all([answer(id, 'one'), answer(id, 'two')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('a message is answered by SMS if its contact is a phone number', async () => {
    const { id } = (await send({ contact: '138 0000 0001' })).data as { id: string };
    await answer(id, 'Yes.');
    expect(await outbox()).toEqual({
      channel: 'sms',
      target: '+8613800000001',
      subject: null,
      text: `BRICS Digital Standards Portal, your inquiry no. ${id}: Yes.`,
    });
  });

  test('an answer notifies the account that wrote the message', async () => {
    const { id } = (await send({}, { cookie: operator })).data as { id: string };
    expect((await newest()).account).toMatch(/^\d+$/);
    await answer(id, 'Told.');
    const notices = await portal.connection.query(`select facts from notice where type = 'feedback.answered'`);
    expect(notices).toEqual([{ facts: { id, answer: 'Told.' } }]);
  });

  test('a message is closed without an answer; unknown ids return 404', async () => {
    const { id } = (await send()).data as { id: string };
    expect((await post(`/api/admin/feedback/${id}/close`, undefined, { cookie: operator })).status).toBe(200);
    expect(await newest()).toMatchObject({ id, state: 'closed', answer: null });
    expect((await answer(id, 'late')).status).toBe(409);
    for (const unknown of ['999999', 'x', '0', '-1', '99999999999999'])
      expect([unknown, (await answer(unknown, 'x')).status]).toEqual([unknown, 404]);
  });
});
