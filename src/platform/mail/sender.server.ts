import { setTimeout as sleep } from 'node:timers/promises';
import type { Letter } from '../../areas.ts';
import { AppError } from '../../base/errors.ts';
import type { Locale } from '../../base/locales.ts';
import { type Connection, type Db, rows } from '../db/connect.server.ts';
import { letterTexts } from '../i18n/all.server.ts';
import { format } from '../i18n/translate.ts';
import type { Settings } from '../settings/settings.server.ts';
import { attemptTimeout, type Driver, driversOf } from './drivers.server.ts';
import type { Message, Recipient } from './message.ts';

const tries = 3;
/** Seconds until the second and third attempt. */
const waits = [30, 300];
/** Seconds after which an attempt that nobody finished counts as lost. */
const lease = 60;
/** Milliseconds between looks for what is due. */
const rhythm = 15_000;
const patience = 10_000;

type Due = Message & { attempts: number; tries: number };
const columns = 'id, channel, target, subject, text, attempts, tries';

/**
 * Writes to people. Every message is recorded in the caller's transaction first; a loop of this process (any process: rows are
 * claimed) sends it, three times at most. Without a gateway it stays in the outbox for the operator to read.
 */
export class Sender {
  readonly #connection: Connection;
  readonly #settings: Settings;
  readonly #drivers: Record<Message['channel'], Driver>;
  readonly #ending = new AbortController();
  #working: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #deaf: (() => Promise<void>) | undefined;

  constructor(connection: Connection, settings: Settings) {
    this.#connection = connection;
    this.#settings = settings;
    this.#drivers = driversOf(settings);
  }

  async start(): Promise<void> {
    const wake = () => void this.wake();
    this.#deaf = await this.#connection.listen('outbox', wake, wake);
    this.#timer = setInterval(wake, rhythm);
    this.#timer.unref();
    wake();
  }

  /** Finishes what is being sent; the rest waits for the next start. */
  async stop(): Promise<void> {
    this.#ending.abort();
    clearInterval(this.#timer);
    await this.#deaf?.();
    await this.#working;
  }

  /** Channels that have no way out of the house. */
  unconnected(): Message['channel'][] {
    return (['sms', 'mail'] as const).filter((channel) => this.#settings.get(`sender.${channel}`) === 'outbox');
  }

  /**
   * Records a letter within the caller's transaction and gives its number; it leaves when that is committed. A `code` among the
   * values is masked in what is kept, and such a letter is tried once: whoever waits for it asks for another.
   */
  async queue(tx: Db, { channel, target }: Recipient, letter: Letter, values: Record<string, string>, locale: Locale): Promise<number> {
    const texts = letterTexts[locale];
    const message = texts[`${letter}.${channel}`] ?? '';
    const text = format(locale, message, values);
    // masked where the code is put, not wherever the same digits stand
    const masked = values.code ? format(locale, message, { ...values, code: '*'.repeat(values.code.length) }) : null;
    const kept = this.unconnected().includes(channel);
    const [row] = await rows<{ id: number }>(
      tx,
      `insert into outbox (channel, target, subject, text, masked, state, tries)
       values ($1, $2, $3, $4, $5, $6, $7) returning id, pg_notify('outbox', '')`,
      [
        channel,
        target,
        channel === 'mail' ? format(locale, texts[`${letter}.subject`] ?? '', values) : null,
        text,
        masked,
        kept ? 'kept' : 'queued',
        masked === null ? tries : 1,
      ],
    );
    return Number(row?.id);
  }

  /** Waits for a queued letter's first attempt after its transaction; E_SEND where it failed or took longer than ten seconds. */
  async delivered(id: number): Promise<void> {
    const end = Date.now() + patience;
    while (Date.now() < end) {
      const [claimed] = await this.#claim(1, id);
      if (claimed) await this.#send(claimed);
      const [row] = await this.#connection.query<{ state: string; attempts: number }>('select state, attempts from outbox where id = $1', [
        id,
      ]);
      if (row?.state === 'sent' || row?.state === 'kept') return;
      if (row?.state !== 'queued') break;
      await sleep(200);
    }
    throw new AppError('E_SEND');
  }

  /** Sends what is due now, one after the other. */
  wake(): Promise<void> {
    this.#working = this.#working.then(() => this.#work()).catch(() => undefined); // the next look tries again
    return this.#working;
  }

  async #work(): Promise<void> {
    while (!this.#ending.signal.aborted) {
      const due = await this.#claim(5);
      if (due.length === 0) return;
      await Promise.all(due.map((message) => this.#send(message)));
    }
  }

  /** Takes due letters for this process; another one leaves them alone until the lease is over. */
  #claim(most: number, id?: number): Promise<Due[]> {
    return this.#connection.query<Due>(
      `update outbox set attempts = attempts + 1, next_at = now() + interval '${lease} seconds'
        where id in (select id from outbox where state = 'queued' and next_at <= now() and id = coalesce($2::int, id)
                      order by next_at limit $1 for update skip locked)
       returning ${columns}`,
      [most, id ?? null],
    );
  }

  async #send(message: Due): Promise<void> {
    try {
      if (message.attempts > message.tries) throw new Error('Interrupted');
      await inTime(this.#drivers[message.channel](message));
      await this.#connection.query(
        `update outbox set state = 'sent', sent_at = now(), error = null, text = coalesce(masked, text) where id = $1`,
        [message.id],
      );
    } catch (error) {
      const over = message.attempts >= message.tries;
      await this.#connection.query(
        `update outbox set error = $2, next_at = now() + $3::int * interval '1 second',
                state = case when $4 then 'failed' else 'queued' end, text = case when $4 then coalesce(masked, text) else text end
          where id = $1`,
        [message.id, String((error as Error).message).slice(0, 500), waits[message.attempts - 1] ?? 0, over],
      );
    }
  }
}

/** A driver's own timeouts are per step; this one is for the whole. */
const inTime = async (work: Promise<void>): Promise<void> => {
  const late = new AbortController();
  work.catch(() => undefined);
  try {
    await Promise.race([
      work,
      sleep(attemptTimeout, undefined, { signal: late.signal }).then(() => {
        throw new Error('Timed out');
      }),
    ]);
  } finally {
    late.abort();
  }
};
