import { createHash, randomBytes, randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { AppError } from '../../base/errors.ts';
import { requireActor } from '../../platform/access/access.server.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { type Connection, transaction } from '../../platform/db/connect.server.ts';
import { audit } from '../../platform/events/audit/audit.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { qrCode } from '../../platform/http/qr.server.ts';
import type { DeviceAccount } from './known-devices.server.ts';
import type { SecondFactorStatus } from './operations.ts';
import type { PasswordKeyPairs } from './passport.server.ts';
import { verifyPassword } from './passwords.server.ts';
import type { Sessions } from './sessions.server.ts';
import * as store from './sign-in-store.server.ts';
import { secondFactorTable } from './table.server.ts';
import type { GuessSubject, Throttle } from './throttle.server.ts';
import type { SecretCipher } from './vault.server.ts';

/** Accepted difference of clocks, in periods of 30 seconds. */
const drift = 1;
const period = 30;
const issuer = 'BRICS Standards';
const recoveryCodes = 10;
/** Letters and digits of recovery codes, without those that look alike: i, l, o, 0, 1. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
/** Returns a typed code without spaces and hyphens, in lower case. */
const plain = (code: string): string => code.replace(/[\s-]/g, '').toLowerCase();
const recoveryHash = (account: number, code: string): string => hashOf(`${account}:${code}`);
const newRecoveryCode = (): string => Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');
const contextOf = (account: number): string => `factor:${account}`;
/** Encryption context of a secret before the first right code. The context binds the secret to the session that entered the password. */
const setupOf = ({ id, session }: Actor): string => `${contextOf(id)}:${session}`;
const totpOf = (secret: Secret, label: string): TOTP => new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period, secret });

interface SecondFactorServices {
  vault: SecretCipher;
  passports: PasswordKeyPairs;
  throttle: Throttle;
  sessions: Sessions;
}

/**
 * Second factors of accounts: codes of an authenticator app (TOTP), and recovery codes for a user without the app. Each code is valid once.
 */
export class SecondFactors {
  readonly #connection: Connection;
  readonly #vault: SecretCipher;
  readonly #passports: PasswordKeyPairs;
  readonly #throttle: Throttle;
  readonly #sessions: Sessions;

  constructor(connection: Connection, { vault, passports, throttle, sessions }: SecondFactorServices) {
    this.#connection = connection;
    this.#vault = vault;
    this.#passports = passports;
    this.#throttle = throttle;
    this.#sessions = sessions;
  }

  async isOn(account: number): Promise<boolean> {
    return (await this.#row(account))?.confirmed ?? false;
  }

  async state(context: Context): Promise<SecondFactorStatus> {
    const actor = requireActor(context);
    const row = await this.#row(actor.id);
    const required = actor.lacksFactor ?? false;
    if (row?.confirmed) return { on: true, required, recovery: row.recovery, setup: null };
    const secret = row && this.#openSetup(actor, row.secret);
    if (!secret) return { on: false, required, recovery: 0, setup: null };
    const key = secret.base32.replace(/(.{4})(?=.)/g, '$1 ');
    return { on: false, required, recovery: 0, setup: { secret: key, qr: qrCode(totpOf(secret, actor.account).toString()) } };
  }

  /**
   * Creates the secret of a second factor, which becomes active when its first code is confirmed. Only the session that entered the
   * password can read and confirm the secret. A repeated call replaces the secret. Throws E_STATE if the factor is already active.
   */
  async begin(context: Context, pwd: string): Promise<SecondFactorStatus> {
    const actor = requireActor(context);
    if (await this.isOn(actor.id)) throw new AppError('E_STATE');
    await this.#checkPassword(context, pwd);
    const secret = this.#vault.seal(new Secret({ size: 20 }).base32, setupOf(actor));
    const inserted = await store.beginFactor.one(this.#connection, { account: actor.id, secret });
    if (!inserted) throw new AppError('E_STATE');
    return this.state(context);
  }

  /** Activates the second factor and ends the other sessions of the account. Returns the recovery codes, which cannot be read again. */
  async confirm(context: Context, code: string): Promise<{ recovery: string[] }> {
    const actor = requireActor(context);
    const row = await this.#row(actor.id);
    const secret = row && !row.confirmed && this.#openSetup(actor, row.secret);
    if (!secret) throw new AppError('E_STATE');
    const isRight = () => this.#checkCode(actor.id, row.secret, secret, plain(code));
    if (!(await this.#throttle.guess(context, await this.#guess(context), isRight)))
      throw new AppError('E_VALIDATION', { code: 'wrongCode' });
    const recovery = Array.from({ length: recoveryCodes }, newRecoveryCode);
    const sealed = this.#vault.seal(secret.base32, contextOf(actor.id));
    await transaction(this.#connection, async (db) => {
      const hashes = recovery.map((one) => recoveryHash(actor.id, one));
      const on = await store.confirmFactor.one(db, { account: actor.id, recovery: hashes, secret: row.secret, sealed });
      if (!on) throw new AppError('E_STATE');
      const changes = { factor: { from: false, to: true }, ...(await this.#sessions.endAll(db, actor.id, actor.session)) };
      await audit(db, context, { action: 'account.factor.on', target: `account:${actor.id}`, facts: { changes } });
    });
    return { recovery: recovery.map((one) => `${one.slice(0, 5)}-${one.slice(5)}`) };
  }

  /** Removes the second factor and ends the other sessions of the account. */
  async end(context: Context, { pwd, code }: { pwd: string; code: string }): Promise<void> {
    const { id, session } = requireActor(context);
    if (!(await this.isOn(id))) throw new AppError('E_STATE');
    await this.#checkPassword(context, pwd);
    const isRight = () => this.check(id, code);
    if (!(await this.#throttle.guess(context, await this.#guess(context), isRight)))
      throw new AppError('E_VALIDATION', { code: 'wrongCode' });
    await transaction(this.#connection, async (db) => {
      await db.delete(secondFactorTable).where(eq(secondFactorTable.account, id));
      const changes = { factor: { from: true, to: false }, ...(await this.#sessions.endAll(db, id, session)) };
      await audit(db, context, { action: 'account.factor.off', target: `account:${id}`, facts: { changes } });
    });
  }

  /** Returns whether a code is an unused code of the authenticator app or an unused recovery code. A right code is consumed. */
  async check(account: number, code: string): Promise<boolean> {
    const row = await this.#row(account);
    const typed = plain(code);
    if (!row?.confirmed) return false;
    if (/^\d{6}$/.test(typed)) return this.#checkCode(account, row.secret, this.#open(row.secret, contextOf(account)), typed);
    const used = await store.consumeRecoveryCode.one(this.#connection, { account, hash: recoveryHash(account, typed) });
    return used !== undefined;
  }

  /** Stores that an account passed the first step of a sign-in. Returns the token that the client must send with the second step. */
  async beginSecondStep(account: number, way: 'password' | 'sms'): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await store.deleteExpiredSecondSteps.all(this.#connection, {});
    await store.addPendingSecondStep.all(this.#connection, { token: hashOf(token), account, way });
    return token;
  }

  /** Counts a try of the second step. Returns undefined if the first step is unknown or expired or has no tries left. */
  async countTry(token: string): Promise<{ account: number; way: 'password' | 'sms' } | undefined> {
    return store.recordSecondStepTry.one(this.#connection, { token: hashOf(token) });
  }

  async forget(token: string): Promise<void> {
    await store.deletePendingSecondStep.all(this.#connection, { token: hashOf(token) });
  }

  /** Returns the subject under which the throttle counts guesses of the caller: the account of the caller. */
  async #guess({ actor }: Context): Promise<GuessSubject & { owner: DeviceAccount }> {
    const owner = actor && (await store.deviceAccountById.one(this.#connection, { account: actor.id }));
    if (!owner) throw new AppError('E_UNAUTHENTICATED');
    return { name: owner.name, owner };
  }

  async #checkPassword(context: Context, pwd: string): Promise<void> {
    const password = await this.#passports.open(pwd);
    const guess = await this.#guess(context);
    if (await this.#throttle.guess(context, guess, () => verifyPassword(guess.owner.password, password))) return;
    throw new AppError('E_VALIDATION', { pwd: 'wrongPassword' });
  }

  /**
   * Returns whether a code of the authenticator app is valid now, and consumes the code. Its period must be later than the period of the
   * last accepted code, so that a replayed code is rejected.
   */
  async #checkCode(account: number, sealed: string, secret: Secret, code: string): Promise<boolean> {
    const now = Date.now();
    const delta = totpOf(secret, '').validate({ token: code, window: drift, timestamp: now });
    if (delta === null) return false;
    const step = Math.floor(now / 1000 / period) + delta;
    const taken = await store.consumeFactorCode.one(this.#connection, { account, step, secret: sealed });
    return taken !== undefined;
  }

  #open(sealed: string, context: string): Secret {
    return Secret.fromBase32(this.#vault.open(sealed, context));
  }

  /** Returns the secret that this session created; null if another session created it. */
  #openSetup(actor: Actor, sealed: string): Secret | null {
    try {
      return this.#open(sealed, setupOf(actor));
    } catch {
      return null; // encrypted for another session, or forged
    }
  }

  #row(account: number) {
    return store.secondFactorByAccount.one(this.#connection, { account });
  }
}
