import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { AppError } from '../../base/errors.ts';
import type { Locale } from '../../base/locales.ts';
import type { Connection, Db } from '../db/connect.server.ts';
import type { Letter } from '../declared.ts';
import { letterTexts } from '../i18n/all.server.ts';
import { format } from '../i18n/translate.ts';
import type { JobEnding, JobRunner } from '../jobs/definition.ts';
import type { Queue } from '../jobs/queue.server.ts';
import { enqueue } from '../jobs/store.server.ts';
import type { Settings } from '../settings/settings.server.ts';
import { attemptTimeout, type Driver, driversOf } from './drivers.server.ts';
import type { MailMessage, Recipient } from './message.ts';
import * as store from './store.server.ts';

const tries = 3;
/** Until the second and third attempt: half a minute, five minutes. */
const delays = { first: 30_000, factor: 10, most: 300_000 };
const patience = 10_000;
const queueName = 'letter';

/** Which letter, what is filled into its text, and the language it is written in. */
interface WrittenLetter {
  letter: Letter;
  values: Record<string, string>;
  locale: Locale;
}

/**
 * Writes to people. Every message is recorded in the caller's transaction first; the queue sends it, three times at most. Without a
 * gateway it stays in the outbox for the operator to read.
 */
export class Sender {
  readonly #connection: Connection;
  readonly #settings: Settings;
  readonly #queue: Queue;
  readonly #drivers: Record<MailMessage['channel'], Driver>;

  /** `connection`: also that of its jobs, since codes are sent on a disk's last space. */
  constructor(connection: Connection, settings: Settings, queue: Queue) {
    this.#connection = connection;
    this.#settings = settings;
    this.#queue = queue;
    this.#drivers = driversOf(settings);
    queue.handle({
      name: queueName,
      payload: z.object({ id: z.int() }),
      concurrency: 5,
      delays,
      limit: attemptTimeout,
      connection,
      run: (run) => this.#send(run),
      failed: keepFailure,
    });
  }

  /** Channels that have no way out of the house. */
  unconnected(): MailMessage['channel'][] {
    return (['sms', 'mail'] as const).filter((channel) => this.#settings.get(`sender.${channel}`) === 'outbox');
  }

  /**
   * Records a letter within the caller's transaction and gives its number; it leaves when that is committed. A `code` among the
   * values is masked in what is kept, and such a letter is tried once: whoever waits for it asks for another.
   */
  async queue(tx: Db, { channel, target }: Recipient, { letter, values, locale }: WrittenLetter): Promise<number> {
    const texts = letterTexts[locale];
    const message = texts[`${letter}.${channel}`] ?? '';
    const text = format(locale, message, values);
    // masked where the code is put, not wherever the same digits stand
    const masked = values.code ? format(locale, message, { ...values, code: '*'.repeat(values.code.length) }) : null;
    const kept = this.unconnected().includes(channel);
    const subject = channel === 'mail' ? format(locale, texts[`${letter}.subject`] ?? '', values) : null;
    const row = await store.addLetter.one(tx, { channel, target, subject, text, masked, state: kept ? 'kept' : 'queued' });
    const id = Number(row?.id);
    // letters of one kind are one owner's: a thousand digests let a code pass
    if (!kept) await enqueue(tx, { queue: queueName, owner: letter, payload: { id }, key: String(id), tries: masked === null ? tries : 1 });
    return id;
  }

  /** Waits for a queued letter's first attempt after its transaction; E_SEND where it failed or took longer than ten seconds. */
  async delivered(id: number): Promise<void> {
    const end = Date.now() + patience;
    while (Date.now() < end) {
      await this.#queue.runNow(queueName, String(id));
      const row = await store.stateOf.one(this.#connection, { id });
      if (row?.state === 'sent' || row?.state === 'kept') return;
      if (row?.state !== 'queued') break;
      await sleep(200);
    }
    throw new AppError('E_SEND');
  }

  async #send({ payload: { id }, attempt, finish }: JobRunner<{ id: number }>): Promise<undefined> {
    const message = await store.queued.one(this.#connection, { id });
    if (!message) return; // sent by a process that died before it could say so
    await this.#drivers[message.channel](message);
    await finish((tx) => store.markSent.all(tx, { id, attempts: attempt }));
  }
}

/** What the operator reads of an attempt; of a letter that is given up only what is masked stays. */
const keepFailure = async (tx: Db, { id }: { id: number }, { state, error, attempts }: JobEnding): Promise<void> => {
  await store.markFailed.all(tx, { id, error, attempts, final: state !== 'queued' });
};
