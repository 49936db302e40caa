import { createHmac, randomInt } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { AppError } from '../../base/errors.ts';
import { type Connection, type Db, transaction } from '../../platform/db/connect.server.ts';
import { lockInTransaction } from '../../platform/db/transaction-lock.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { networkOf } from '../../platform/http/network.ts';
import type { Sender } from '../../platform/mail/sender.server.ts';
import type { Settings } from '../../platform/settings/settings.server.ts';
import { codeMinutes, codesSent, restoreCode, spendCode } from './sign-in-store.server.ts';
import { codeTable } from './table.server.ts';

export const purposes = ['register', 'login', 'recover', 'phone-old', 'phone-new'] as const;
export type Purpose = (typeof purposes)[number];

/** Where a code goes: a phone number in E.164 or a mail address. */
export type CodeRecipient = { phone: string; email?: undefined } | { email: string; phone?: undefined };
export const targetText = (target: CodeRecipient): string => target.phone ?? target.email.toLowerCase();

const perNumber = { minute: 1, hour: 5, day: 10 };

const hashOf = (code: string, purpose: Purpose, target: string) =>
  createHmac('sha256', `${purpose} ${target}`).update(code).digest('base64url');

/** One-time codes by SMS or mail: 15 minutes, one use, five tries, bound to what they are for and to whom they went. */
export class Codes {
  readonly #connection: Connection;
  readonly #sender: Sender;
  readonly #settings: Settings;

  constructor(connection: Connection, sender: Sender, settings: Settings) {
    this.#connection = connection;
    this.#sender = sender;
    this.#settings = settings;
  }

  /**
   * Sends a code. Throws E_TOO_MANY beyond the budgets of number, address and day, E_SEND where it cannot be sent.
   * `exempt`: does not count to the budget of its address.
   */
  async send(context: Context, purpose: Purpose, target: CodeRecipient, exempt: boolean): Promise<void> {
    const text = targetText(target);
    const network = networkOf(context.address);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const message = await transaction(this.#connection, async (db) => {
      await lockInTransaction(db, 7303); // budgets of numbers, networks and the day: one at a time, or many at once pass them
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

  /** Uses a code up. Wrong, expired, used or tried too often: false. A wrong try counts even if the caller's work is undone. */
  async use(purpose: Purpose, target: CodeRecipient, code: string): Promise<boolean> {
    const text = targetText(target);
    const found = await spendCode.one(this.#connection, { target: text, purpose, hash: hashOf(code, purpose, text) });
    return found?.good ?? false;
  }

  /** Makes a code that was used just now good again, where what it was for came to nothing through no fault of it. */
  async giveBack(purpose: Purpose, target: CodeRecipient, code: string): Promise<void> {
    const text = targetText(target);
    await restoreCode.all(this.#connection, { target: text, purpose, hash: hashOf(code, purpose, text) });
  }

  async #budget(db: Db, target: string, network: string, exempt: boolean): Promise<void> {
    const used = await codesSent.one(db, { target, address: network });
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
