import { createHmac, randomInt } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { AppError } from '../../base/errors.ts';
import { type Connection, type Db, transaction } from '../../platform/db/connect.server.ts';
import { lockInTransaction } from '../../platform/db/transaction-lock.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { networkKeyOf } from '../../platform/http/network.ts';
import type { Sender } from '../../platform/mail/sender.server.ts';
import type { Settings } from '../../platform/settings/settings.server.ts';
import { checkAndConsumeCode, codeMinutes, restoreCode, sentCodeCounts } from './sign-in-store.server.ts';
import { codeTable } from './table.server.ts';

export const codePurposes = ['register', 'login', 'recover', 'phone-old', 'phone-new'] as const;
export type CodePurpose = (typeof codePurposes)[number];

/** Recipient of a code: a phone number in E.164 format or a mail address. */
export type CodeRecipient = { phone: string; email?: undefined } | { email: string; phone?: undefined };
export const normalizedCodeRecipient = (target: CodeRecipient): string => target.phone ?? target.email.toLowerCase();

const perNumber = { minute: 1, hour: 5, day: 10 };

const hashOf = (code: string, purpose: CodePurpose, target: string) =>
  createHmac('sha256', `${purpose} ${target}`).update(code).digest('base64url');

/** One-time codes by SMS or mail. A code is valid for 15 minutes, one use and five tries, and is bound to its purpose and recipient. */
export class OneTimeCodes {
  readonly #connection: Connection;
  readonly #sender: Sender;
  readonly #settings: Settings;

  constructor(connection: Connection, sender: Sender, settings: Settings) {
    this.#connection = connection;
    this.#sender = sender;
    this.#settings = settings;
  }

  /**
   * Sends a code. Throws E_TOO_MANY if the recipient, the network or the whole portal has reached its limit, and E_SEND if sending fails.
   * `exempt`: true if the code does not count towards the limit of the network.
   */
  async send(context: Context, purpose: CodePurpose, target: CodeRecipient, exempt: boolean): Promise<void> {
    const text = normalizedCodeRecipient(target);
    const network = networkKeyOf(context.address);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const message = await transaction(this.#connection, async (db) => {
      await lockInTransaction(db, 7303); // advisory lock: simultaneous requests would otherwise exceed the limits of numbers, networks and the day
      await this.#budget(db, text, network, exempt);
      await db
        .update(codeTable)
        .set({ usedAt: sql`now()` })
        .where(and(eq(codeTable.target, text), eq(codeTable.purpose, purpose), isNull(codeTable.usedAt)));
      const hash = hashOf(code, purpose, text);
      await db.insert(codeTable).values({ purpose, target: text, hash, address: network, exempt: exempt ? 1 : 0 });
      const recipient = target.phone ? ({ channel: 'sms', target: text } as const) : ({ channel: 'mail', target: text } as const);
      return this.#sender.queue(db, recipient, { letter: 'code', values: { code, minutes: String(codeMinutes) }, locale: context.locale });
    });
    await this.#sender.delivered(message);
  }

  /**
   * Consumes a code. Returns false if the code is wrong, expired or used, or has no tries left. A wrong try counts even if the transaction
   * of the caller is rolled back.
   */
  async use(purpose: CodePurpose, target: CodeRecipient, code: string): Promise<boolean> {
    const text = normalizedCodeRecipient(target);
    const found = await checkAndConsumeCode.one(this.#connection, { target: text, purpose, hash: hashOf(code, purpose, text) });
    return found?.good ?? false;
  }

  /** Makes a code that was just used valid again, because the request failed for another reason. */
  async giveBack(purpose: CodePurpose, target: CodeRecipient, code: string): Promise<void> {
    const text = normalizedCodeRecipient(target);
    await restoreCode.all(this.#connection, { target: text, purpose, hash: hashOf(code, purpose, text) });
  }

  async #budget(db: Db, target: string, network: string, exempt: boolean): Promise<void> {
    const used = await sentCodeCounts.one(db, { target, address: network });
    const { minute = 0, hour = 0, day = 0, addressMinute = 0, addressDay = 0, everyone = 0 } = used ?? {};
    const spent =
      minute >= perNumber.minute ||
      hour >= perNumber.hour ||
      day >= perNumber.day ||
      everyone >= this.#settings.get('sms.globalPerDay') ||
      (!exempt && (addressMinute >= this.#settings.get('sms.addressPerMinute') || addressDay >= this.#settings.get('sms.addressPerDay')));
    if (spent) throw new AppError('E_TOO_MANY');
  }
}
