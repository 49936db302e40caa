import { createHash, randomBytes, randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { AppError } from '../../base/errors.ts';
import { signedIn } from '../../platform/access/access.server.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { type Connection, transaction } from '../../platform/db/connect.server.ts';
import { audit } from '../../platform/events/audit/audit.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { qrCode } from '../../platform/http/qr.server.ts';
import type { Owner } from './known-devices.server.ts';
import type { FactorState } from './operations.ts';
import type { Passports } from './passport.server.ts';
import { isPassword } from './passwords.server.ts';
import type { Sessions } from './sessions.server.ts';
import * as store from './sign-in-store.server.ts';
import { secondFactorTable } from './table.server.ts';
import type { Guess, Throttle } from './throttle.server.ts';
import type { Vault } from './vault.server.ts';

/** How far clocks may differ, in half minutes. */
const drift = 1;
const period = 30;
const issuer = 'BRICS Standards';
const recoveryCodes = 10;
/** Without letters that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
/** As typed: spaces, hyphens and capitals do not matter. */
const plain = (code: string): string => code.replace(/[\s-]/g, '').toLowerCase();
const recoveryHash = (account: number, code: string): string => hashOf(`${account}:${code}`);
const newRecoveryCode = (): string => Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');
const contextOf = (account: number): string => `factor:${account}`;
/** Until it is on, the secret belongs to the session that showed the password. */
const setupOf = ({ id, session }: Actor): string => `${contextOf(id)}:${session}`;
const totpOf = (secret: Secret, label: string): TOTP => new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period, secret });

interface Parts {
  vault: Vault;
  passports: Passports;
  throttle: Throttle;
  sessions: Sessions;
}

/** The second factor of accounts: codes of an app (TOTP), each taken once, and recovery codes in its place. */
export class SecondFactors {
  readonly #connection: Connection;
  readonly #vault: Vault;
  readonly #passports: Passports;
  readonly #throttle: Throttle;
  readonly #sessions: Sessions;

  constructor(connection: Connection, { vault, passports, throttle, sessions }: Parts) {
    this.#connection = connection;
    this.#vault = vault;
    this.#passports = passports;
    this.#throttle = throttle;
    this.#sessions = sessions;
  }

  async isOn(account: number): Promise<boolean> {
    return (await this.#row(account))?.confirmed ?? false;
  }

  async state(context: Context): Promise<FactorState> {
    const actor = signedIn(context);
    const row = await this.#row(actor.id);
    const required = actor.lacksFactor ?? false;
    if (row?.confirmed) return { on: true, required, recovery: row.recovery, setup: null };
    const secret = row && this.#openSetup(actor, row.secret);
    if (!secret) return { on: false, required, recovery: 0, setup: null };
    const key = secret.base32.replace(/(.{4})(?=.)/g, '$1 ');
    return { on: false, required, recovery: 0, setup: { secret: key, qr: qrCode(totpOf(secret, actor.account).toString()) } };
  }

  /**
   * A secret that counts once a code of it was right. Only the session that began, with the password, sees it and goes on with it. Begun
   * again it is another one. E_STATE where it is on already.
   */
  async begin(context: Context, pwd: string): Promise<FactorState> {
    const actor = signedIn(context);
    if (await this.isOn(actor.id)) throw new AppError('E_STATE');
    await this.#checkPassword(context, pwd);
    const secret = this.#vault.seal(new Secret({ size: 20 }).base32, setupOf(actor));
    const begun = await store.beginFactor.one(this.#connection, { account: actor.id, secret });
    if (!begun) throw new AppError('E_STATE');
    return this.state(context);
  }

  /** Turns it on, and ends the account's other sessions. Answers the recovery codes, which nobody can read again. */
  async confirm(context: Context, code: string): Promise<{ recovery: string[] }> {
    const actor = signedIn(context);
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

  /** Turns it off, and ends the account's other sessions. */
  async end(context: Context, { pwd, code }: { pwd: string; code: string }): Promise<void> {
    const { id, session } = signedIn(context);
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

  /** Whether a code is right: one of the app that was not taken before, or a recovery code, which is used up. */
  async check(account: number, code: string): Promise<boolean> {
    const row = await this.#row(account);
    const typed = plain(code);
    if (!row?.confirmed) return false;
    if (/^\d{6}$/.test(typed)) return this.#checkCode(account, row.secret, this.#open(row.secret, contextOf(account)), typed);
    const used = await store.spendRecovery.one(this.#connection, { account, hash: recoveryHash(account, typed) });
    return used !== undefined;
  }

  /** Remembers that the first step is passed; answers the token by which the second one says so. */
  async beginSecondStep(account: number, way: 'password' | 'sms'): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await store.sweepSteps.all(this.#connection, {});
    await store.addStep.all(this.#connection, { token: hashOf(token), account, way });
    return token;
  }

  /** Counts a try; undefined where there is no first step, it was too long ago or was tried too often. */
  async countTry(token: string): Promise<{ account: number; way: 'password' | 'sms' } | undefined> {
    return store.countStep.one(this.#connection, { token: hashOf(token) });
  }

  async forget(token: string): Promise<void> {
    await store.forgetStep.all(this.#connection, { token: hashOf(token) });
  }

  /** What the caller tries here counts as a try of the account. */
  async #guess({ actor }: Context): Promise<Guess & { owner: Owner }> {
    const owner = actor && (await store.ownerOf.one(this.#connection, { account: actor.id }));
    if (!owner) throw new AppError('E_UNAUTHENTICATED');
    return { name: owner.name, owner };
  }

  async #checkPassword(context: Context, pwd: string): Promise<void> {
    const password = await this.#passports.open(pwd);
    const guess = await this.#guess(context);
    if (await this.#throttle.guess(context, guess, () => isPassword(guess.owner.password, password))) return;
    throw new AppError('E_VALIDATION', { pwd: 'wrongPassword' });
  }

  /** Right now, and later than the last one that was taken: two at once, or a code overheard, are refused. */
  async #checkCode(account: number, sealed: string, secret: Secret, code: string): Promise<boolean> {
    const now = Date.now();
    const delta = totpOf(secret, '').validate({ token: code, window: drift, timestamp: now });
    if (delta === null) return false;
    const step = Math.floor(now / 1000 / period) + delta;
    const taken = await store.consumeStep.one(this.#connection, { account, step, secret: sealed });
    return taken !== undefined;
  }

  #open(sealed: string, context: string): Secret {
    return Secret.fromBase32(this.#vault.open(sealed, context));
  }

  /** The secret of a set-up that this session began; null for one of another session. */
  #openSetup(actor: Actor, sealed: string): Secret | null {
    try {
      return this.#open(sealed, setupOf(actor));
    } catch {
      return null; // sealed in another session, or made up
    }
  }

  #row(account: number) {
    return store.factorOf.one(this.#connection, { account });
  }
}
