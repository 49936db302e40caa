import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { isFullCaseRun } from '../../../test/harness/cases.ts';
import { waitUntilDrained } from '../../../test/harness/jobs.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { openMailServer, openTextMessageGateway } from '../../../test/harness/post-offices.ts';
import type { Db } from '../db/connect.server.ts';
import { JobQueue } from '../jobs/queue.server.ts';
import type { Recipient } from './message.ts';
import { Sender } from './sender.server.ts';

let portal: Portal;
let gateway: Awaited<ReturnType<typeof openTextMessageGateway>>;
let mails: Awaited<ReturnType<typeof openMailServer>>;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  gateway = await openTextMessageGateway();
  mails = await openMailServer();
  const { settings } = portal.services;
  await settings.set('sender.gateway.url', gateway.url, null);
  await settings.set('sender.gateway.secret', 'shared', null);
  await settings.set('sender.gateway.private', true, null);
  await settings.set('sender.smtp.host', '127.0.0.1', null);
  await settings.set('sender.smtp.port', mails.port, null);
  await settings.set('sender.smtp.from', 'portal@example.org', null);
});
afterAll(async () => {
  await portal.close();
  await gateway.close();
  await mails.close();
});
afterEach(() => {
  gateway.answer = 200;
  gateway.received.length = 0;
  mails.received.length = 0;
});

const phone: Recipient = { channel: 'sms', target: '+8613800000001' };
const address: Recipient = { channel: 'mail', target: 'reader@example.org' };
const answered = { id: '12', name: 'Anna', answer: 'Yes.', content: 'Is it?' };
const outside = async () => {
  await portal.services.settings.set('sender.sms', 'gateway', null);
  await portal.services.settings.set('sender.mail', 'smtp', null);
};
const queue = (to: Recipient, letter: 'code' | 'feedback' = 'code', sender = portal.services.sender) =>
  portal.connection.db.transaction((tx) =>
    sender.queue(tx as unknown as Db, to, { letter, values: letter === 'code' ? { code: '493817' } : answered, locale: 'en-us' }),
  );
interface Row {
  channel: string;
  target: string;
  subject: string | null;
  text: string;
  state: string;
  error: string | null;
  attempts: number;
  wait: number;
}
/** Runs the message queue until no message is due. */
const wake = async () => {
  portal.services.queue.wake();
  await waitUntilDrained(portal.connection, 'letter');
};
const row = async (id: number): Promise<Row> => {
  const [found] = await portal.connection.query<Row>(
    `select outbox.*, extract(epoch from run_at - now())::int as wait from outbox left join job on queue = 'letter' and key = outbox.id::text where outbox.id = $1`,
    [id],
  );
  return found as Row;
};

describe('without a gateway', () => {
  test('messages stay unmasked for the operator and count as delivered', async () => {
    expect(portal.services.sender.unconnected()).toEqual(['sms', 'mail']);
    const id = await queue(phone);
    await portal.services.sender.delivered(id);
    expect(await row(id)).toMatchObject({ channel: 'sms', target: phone.target, subject: null, state: 'kept', attempts: 0 });
    expect((await row(id)).text).toContain('493817');
    expect(await row(await queue(address))).toMatchObject({ channel: 'mail', subject: 'Your verification code', state: 'kept' });
    expect(gateway.received).toEqual([]);
  });

  test('a message of a failed transaction is not recorded', async () => {
    const before = await portal.connection.query('select id from outbox');
    await expect(
      portal.connection.db.transaction(async (tx) => {
        await portal.services.sender.queue(tx as unknown as Db, phone, { letter: 'code', values: { code: '1' }, locale: 'en-us' });
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await portal.connection.query('select id from outbox')).toEqual(before);
  });
});

describe('by the gateway', () => {
  test('a code is sent with a signature, and its stored text is masked', async () => {
    await outside();
    const id = await queue(phone);
    await portal.services.sender.delivered(id);
    expect(gateway.received).toHaveLength(1);
    const [{ headers, body }] = gateway.received as [(typeof gateway.received)[number]];
    expect(JSON.parse(body)).toEqual({ to: phone.target, text: expect.stringContaining('493817'), id: String(id) });
    expect(headers['content-type']).toBe('application/json');
    expect(headers['x-signature']).toBe(`sha256=${createHmac('sha256', 'shared').update(body).digest('hex')}`);
    const storedMessage = await row(id);
    expect(storedMessage).toMatchObject({ state: 'sent', attempts: 1, error: null });
    expect(storedMessage.text).not.toContain('493817');
    expect(storedMessage.text).toContain('******');
  });

  test('a code refused by the gateway fails at once and is not retried', async () => {
    await outside();
    gateway.answer = 500;
    const id = await queue(phone);
    await expect(portal.services.sender.delivered(id)).rejects.toMatchObject({ code: 'E_SEND', status: 503 });
    expect(await row(id)).toMatchObject({ state: 'failed', attempts: 1, error: 'The gateway answered 500' });
    expect((await row(id)).text).not.toContain('493817');
    await wake();
    expect(gateway.received).toHaveLength(1);
  });

  test.runIf(isFullCaseRun)('a gateway without answer fails within ten seconds', async () => {
    await outside();
    gateway.answer = null;
    const id = await queue(phone);
    const begun = Date.now();
    await expect(portal.services.sender.delivered(id)).rejects.toMatchObject({ code: 'E_SEND' });
    expect(Date.now() - begun).toBeLessThan(10_500);
    expect(await row(id)).toMatchObject({ state: 'failed', attempts: 1 });
  });

  test('private addresses require their setting', async () => {
    await outside();
    await portal.services.settings.set('sender.gateway.private', false, null);
    const id = await queue(phone);
    await expect(portal.services.sender.delivered(id)).rejects.toMatchObject({ code: 'E_SEND' });
    expect(await row(id)).toMatchObject({ state: 'failed', error: 'outgoing request: private' });
    await portal.services.settings.set('sender.gateway.private', true, null);
    expect(gateway.received).toEqual([]);
  });

  test('other messages are sent in the background with three attempts', async () => {
    await outside();
    gateway.answer = 503;
    const id = await queue(phone, 'feedback');
    const due = () => portal.connection.query(`update job set run_at = now() where queue = 'letter' and key = $1`, [String(id)]);
    await vi.waitFor(async () => expect(await row(id)).toMatchObject({ state: 'queued', attempts: 1, error: 'The gateway answered 503' }));
    expect((await row(id)).wait).toBeGreaterThan(25);
    await wake();
    expect(gateway.received).toHaveLength(1);
    await due();
    await wake();
    expect(await row(id)).toMatchObject({ state: 'queued', attempts: 2 });
    expect((await row(id)).wait).toBeGreaterThan(250);
    await due();
    await wake();
    expect(await row(id)).toMatchObject({ state: 'failed', attempts: 3 });
    expect(new Set(gateway.received.map(({ body }) => JSON.parse(body).id))).toEqual(new Set([String(id)]));
  });

  test('two processes send a message once', async () => {
    await outside();
    const second = new JobQueue(portal.connection);
    const other = new Sender(portal.connection, portal.services.settings, second);
    await second.start();
    const ids = await Promise.all(Array.from({ length: 12 }, () => queue(phone, 'feedback')));
    await Promise.all([wake(), ...ids.map((id) => other.delivered(id))]);
    await second.stop();
    expect(gateway.received.map(({ body }) => Number(JSON.parse(body).id)).sort((a, b) => a - b)).toEqual(ids.sort((a, b) => a - b));
  });

  test('messages of a dead process are sent by the next one, except codes that were attempted', async () => {
    await outside();
    const lost = async (attempts: number, tries: number) => {
      const [made] = await portal.connection.query<{ id: number }>(
        `with letter as (insert into outbox (channel, target, text, state) values ('sms', $1, 'hello', 'queued') returning id)
         insert into job (queue, owner, key, payload, state, run_at, lease_until, attempts, tries)
         select 'letter', '', id::text, jsonb_build_object('id', id), 'running', now(), now() - interval '1 second', $2, $3 from letter
         returning (payload->>'id')::int as id`,
        [phone.target, attempts, tries],
      );
      return Number(made?.id);
    };
    const [letter, code] = [await lost(1, 3), await lost(1, 1)];
    await wake();
    expect(await row(code)).toMatchObject({ state: 'failed', error: 'Interrupted' });
    expect(await row(letter)).toMatchObject({ state: 'queued', attempts: 1, error: 'Interrupted' });
    await portal.connection.query(`update job set run_at = now() where queue = 'letter' and key = $1`, [String(letter)]);
    await wake();
    expect(await row(letter)).toMatchObject({ state: 'sent', attempts: 2, error: null });
    expect(gateway.received).toHaveLength(1);
  });
});

describe('by mail', () => {
  test('a message arrives in the requested language', async () => {
    await outside();
    const id = await portal.connection.db.transaction((tx) =>
      portal.services.sender.queue(tx as unknown as Db, address, {
        letter: 'feedback',
        values: { ...answered, answer: 'Да' },
        locale: 'ru-ru',
      }),
    );
    await portal.services.sender.delivered(id);
    expect(mails.received).toHaveLength(1);
    const [mail] = mails.received;
    expect(mail).toMatchObject({ from: 'portal@example.org', to: ['reader@example.org'] });
    expect(await row(id)).toMatchObject({ state: 'sent', subject: 'Ваше обращение № 12' });
  });

  test('authenticates if a user is set', async () => {
    await outside();
    await portal.services.settings.set('sender.smtp.user', 'portal', null);
    await portal.services.settings.set('sender.smtp.password', 'letmein', null);
    await portal.services.sender.delivered(await queue(address));
    expect(mails.received[0]).toMatchObject({ user: 'portal' });
    expect(mails.received[0]?.mail).toContain('493817');
    await portal.services.settings.set('sender.smtp.password', 'wrong', null);
    await expect(portal.services.sender.delivered(await queue(address))).rejects.toMatchObject({ code: 'E_SEND' });
    await portal.services.settings.set('sender.smtp.user', '', null);
  });

  test('a recipient refused by the server is a failure', async () => {
    await outside();
    const id = await queue({ channel: 'mail', target: 'refused@example.org' });
    await expect(portal.services.sender.delivered(id)).rejects.toMatchObject({ code: 'E_SEND' });
    expect(await row(id)).toMatchObject({ state: 'failed', error: expect.stringContaining('unknown user') });
  });

  test('a subject from user input cannot add headers', async () => {
    await outside();
    const id = await portal.connection.db.transaction((tx) =>
      portal.services.sender.queue(tx as unknown as Db, address, {
        letter: 'feedback',
        values: { ...answered, id: '1\r\nBcc: all@example.org' },
        locale: 'en-us',
      }),
    );
    await portal.services.sender.delivered(id);
    expect(mails.received[0]?.to).toEqual(['reader@example.org']);
    const [headers] = mails.received[0]?.mail.split('\r\n\r\n') ?? [];
    expect(headers).toContain('Subject: Your inquiry no. 1 Bcc');
    expect(headers).not.toMatch(/^Bcc:/im);
  });
});
