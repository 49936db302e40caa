import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { AppError } from '../../base/errors.ts';
import type { Locale } from '../../base/locales.ts';
import type { Connection, Db } from '../db/connect.server.ts';
import type { MailOrSmsType } from '../declared.ts';
import { mailAndSmsTexts } from '../i18n/all.server.ts';
import { format } from '../i18n/translate.ts';
import type { JobContext, UnsuccessfulAttemptResult } from '../jobs/definition.ts';
import type { JobQueue } from '../jobs/queue.server.ts';
import { enqueue } from '../jobs/store.server.ts';
import type { Settings } from '../settings/settings.server.ts';
import { attemptTimeout, createMessageDrivers, type MessageDriver } from './drivers.server.ts';
import type { OutgoingMessage, Recipient } from './message.ts';
import * as store from './store.server.ts';

const tries = 3;
/** Milliseconds before the second and third attempt to send a message: half a minute, five minutes. */
const delays = { first: 30_000, factor: 10, most: 300_000 };
const patience = 10_000;
const queueName = 'letter';

/** A message to write: its type, placeholder values and language. */
interface MessageContent {
  letter: MailOrSmsType;
  values: Record<string, string>;
  locale: Locale;
}

/**
 * Sends messages by mail and SMS. Every message is first recorded in the caller's transaction; the queue then sends the message, with at
 * most three attempts. Without a gateway the message stays in the outbox, where the operator reads it.
 */
export class Sender {
  readonly #connection: Connection;
  readonly #settings: Settings;
  readonly #queue: JobQueue;
  readonly #drivers: Record<OutgoingMessage['channel'], MessageDriver>;

  /**
   * Registers the queue of messages. The jobs of the queue also use `connection`, because codes are sent even while only the reserved disk
   * space is left.
   */
  constructor(connection: Connection, settings: Settings, queue: JobQueue) {
    this.#connection = connection;
    this.#settings = settings;
    this.#queue = queue;
    this.#drivers = createMessageDrivers(settings);
    queue.handle({
      name: queueName,
      payload: z.object({ id: z.int() }),
      concurrency: 5,
      delays,
      limit: attemptTimeout,
      connection,
      run: (run) => this.#send(run),
      failed: recordFailure,
    });
  }

  /** Returns the channels (SMS, mail) without a gateway. */
  unconnected(): OutgoingMessage['channel'][] {
    return (['sms', 'mail'] as const).filter((channel) => this.#settings.get(`sender.${channel}`) === 'outbox');
  }

  /**
   * Records a message within the caller's transaction and returns its id; the message is sent after the commit. A `code` among the values
   * is masked in the stored text. Such a message gets a single attempt, because the recipient can request a new code.
   */
  async queue(tx: Db, { channel, target }: Recipient, { letter, values, locale }: MessageContent): Promise<number> {
    const texts = mailAndSmsTexts[locale];
    const message = texts[`${letter}.${channel}`] ?? '';
    const text = format(locale, message, values);
    // masks only the verification code, not equal digits elsewhere in the text
    const masked = values.code ? format(locale, message, { ...values, code: '*'.repeat(values.code.length) }) : null;
    const isUnconnected = this.unconnected().includes(channel);
    const subject = channel === 'mail' ? format(locale, texts[`${letter}.subject`] ?? '', values) : null;
    const row = await store.addOutboxMessage.one(tx, { channel, target, subject, text, masked, state: isUnconnected ? 'kept' : 'queued' });
    const id = Number(row?.id);
    // messages of one type have one owner, so that a thousand digests do not delay a code
    if (!isUnconnected)
      await enqueue(tx, { queue: queueName, owner: letter, payload: { id }, key: String(id), tries: masked === null ? tries : 1 });
    return id;
  }

  /**
   * Waits for the first attempt to send a queued message, after its transaction. Throws E_SEND if the attempt failed or took longer than ten seconds.
   */
  async delivered(id: number): Promise<void> {
    const end = Date.now() + patience;
    while (Date.now() < end) {
      await this.#queue.runNow(queueName, String(id));
      const row = await store.outboxMessageState.one(this.#connection, { id });
      if (row?.state === 'sent' || row?.state === 'kept') return;
      if (row?.state !== 'queued') break;
      await sleep(200);
    }
    throw new AppError('E_SEND');
  }

  async #send({ payload: { id }, attempt, finish }: JobContext<{ id: number }>): Promise<undefined> {
    const message = await store.queuedMessageById.one(this.#connection, { id });
    if (!message) return; // another process sent the message and died before it recorded the success
    await this.#drivers[message.channel](message);
    await finish((tx) => store.markSent.all(tx, { id, attempts: attempt }));
  }
}

/** Records a failed attempt to send a message, for the operator. After the last attempt only the masked text is stored. */
const recordFailure = async (tx: Db, { id }: { id: number }, { state, error, attempts }: UnsuccessfulAttemptResult): Promise<void> => {
  await store.recordSendFailure.all(tx, { id, error, attempts, final: state !== 'queued' });
};
