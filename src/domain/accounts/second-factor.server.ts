import { createHash, randomBytes, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { AppError } from '../../contract/errors.ts';
import type { FactorState } from '../../contract/second-factor.ts';
import { type Connection, rows, within } from '../../db/connect.server.ts';
import { signedIn } from '../access/access.server.ts';
import { note } from '../audit/audit.server.ts';
import type { Context } from '../context.ts';
import { qrCode } from '../site/qr.server.ts';
import type { Passports } from './passport.server.ts';
import { isPassword } from './passwords.server.ts';
import type { Throttle } from './throttle.server.ts';
import type { Vault } from './vault.server.ts';

/** Seconds that the second step may come after the first, and how often it may be tried. */
export const longestStep = 5 * 60;
const mostTries = 5;
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

interface Row {
  secret: string;
  confirmed: boolean;
  recovery: number;
}

/** The second factor of accounts: codes of an app (TOTP), each taken once, and recovery codes in its place. */
export class SecondFactors {
  readonly #connection: Connection;
  readonly #vault: Vault;
  readonly #passports: Passports;
  readonly #throttle: Throttle;

  constructor(connection: Connection, vault: Vault, passports: Passports, throttle: Throttle) {
    this.#connection = connection;
    this.#vault = vault;
    this.#passports = passports;
    this.#throttle = throttle;
  }

  async isOn(account: number): Promise<boolean> {
    return (await this.#row(account))?.confirmed ?? false;
  }

  async state(context: Context): Promise<FactorState> {
    const actor = signedIn(context);
    const row = await this.#row(actor.id);
    const required = actor.lacksFactor ?? false;
    if (!row || row.confirmed) return { on: row !== undefined, required, recovery: row?.recovery ?? 0, setup: null };
    const totp = this.#totp(actor.id, actor.account, row.secret);
    const secret = totp.secret.base32.replace(/(.{4})(?=.)/g, '$1 ');
    return { on: false, required, recovery: 0, setup: { secret, qr: qrCode(totp.toString()) } };
  }

  /** A secret that counts once a code of it was right. Begun again it is another one. E_STATE where it is on already. */
  async begin(context: Context): Promise<FactorState> {
    const { id } = signedIn(context);
    const secret = this.#vault.seal(new Secret({ size: 20 }).base32, contextOf(id));
    const [begun] = await this.#connection.query(
      `insert into second_factor as f (account, secret) values ($1, $2)
       on conflict (account) do update set secret = excluded.secret, last_step = 0, created_at = now() where f.confirmed_at is null returning 1`,
      [id, secret],
    );
    if (!begun) throw new AppError('E_STATE');
    return this.state(context);
  }

  /** Turns it on. Answers the recovery codes, which nobody can read again. */
  async confirm(context: Context, code: string): Promise<{ recovery: string[] }> {
    const { id, account } = signedIn(context);
    const row = await this.#row(id);
    if (!row || row.confirmed) throw new AppError('E_STATE');
    await this.#throttle.check(account, context.address);
    if (!(await this.#checkCode(id, row.secret, plain(code)))) return this.#refuse(context, account);
    const recovery = Array.from({ length: recoveryCodes }, newRecoveryCode);
    await within(this.#connection, async (db) => {
      await rows(db, 'update second_factor set confirmed_at = now(), recovery = $2 where account = $1', [
        id,
        recovery.map((one) => recoveryHash(id, one)),
      ]);
      await note(db, context, 'account.factor.on', `account:${id}`);
    });
    return { recovery: recovery.map((one) => `${one.slice(0, 5)}-${one.slice(5)}`) };
  }

  /** Turns it off. */
  async end(context: Context, { pwd, code }: { pwd: string; code: string }): Promise<void> {
    const { id, account } = signedIn(context);
    if (!(await this.isOn(id))) throw new AppError('E_STATE');
    const password = await this.#passports.open(pwd);
    await this.#throttle.check(account, context.address);
    const [row] = await this.#connection.query<{ password: string }>('select password from account where id = $1', [id]);
    if (!(await isPassword(row?.password, password))) return this.#refuse(context, account, 'pwd');
    if (!(await this.check(id, code))) return this.#refuse(context, account);
    await within(this.#connection, async (db) => {
      await rows(db, 'delete from second_factor where account = $1', [id]);
      await note(db, context, 'account.factor.off', `account:${id}`);
    });
  }

  /** Whether a code is right: one of the app that was not taken before, or a recovery code, which is used up. */
  async check(account: number, code: string): Promise<boolean> {
    const row = await this.#row(account);
    const typed = plain(code);
    if (!row?.confirmed) return false;
    if (/^\d{6}$/.test(typed)) return this.#checkCode(account, row.secret, typed);
    const [used] = await this.#connection.query(
      'update second_factor set recovery = array_remove(recovery, $2) where account = $1 and $2 = any(recovery) returning 1',
      [account, recoveryHash(account, typed)],
    );
    return used !== undefined;
  }

  /** Remembers that the first step is passed; answers the token by which the second one says so. */
  async await(account: number, way: 'password' | 'sms'): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.#connection.query(`delete from second_step where created_at < now() - interval '${longestStep} seconds'`);
    await this.#connection.query('insert into second_step (token, account, way) values ($1, $2, $3)', [hashOf(token), account, way]);
    return token;
  }

  /** Counts a try; undefined where there is no first step, it was too long ago or was tried too often. */
  async tried(token: string): Promise<{ account: number; way: 'password' | 'sms' } | undefined> {
    const [row] = await this.#connection.query<{ account: number; way: 'password' | 'sms' }>(
      `update second_step set tries = tries + 1
        where token = $1 and tries < ${mostTries} and created_at > now() - interval '${longestStep} seconds' returning account, way`,
      [hashOf(token)],
    );
    return row;
  }

  async forget(token: string): Promise<void> {
    await this.#connection.query('delete from second_step where token = $1', [hashOf(token)]);
  }

  async #refuse(context: Context, account: string, field: 'code' | 'pwd' = 'code'): Promise<never> {
    await this.#throttle.failed(account, context.address);
    throw new AppError('E_VALIDATION', { [field]: field === 'pwd' ? 'wrongPassword' : 'wrongCode' });
  }

  /** Right now, and later than the last one that was taken: two at once, or a code overheard, are refused. */
  async #checkCode(account: number, sealed: string, code: string): Promise<boolean> {
    const now = Date.now();
    const delta = this.#totp(account, '', sealed).validate({ token: code, window: drift, timestamp: now });
    if (delta === null) return false;
    const [taken] = await this.#connection.query(
      'update second_factor set last_step = $2 where account = $1 and secret = $3 and last_step < $2 returning 1',
      [account, Math.floor(now / 1000 / period) + delta, sealed],
    );
    return taken !== undefined;
  }

  #totp(account: number, label: string, sealed: string): TOTP {
    const secret = Secret.fromBase32(this.#vault.open(sealed, contextOf(account)));
    return new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period, secret });
  }

  async #row(account: number): Promise<Row | undefined> {
    const [row] = await this.#connection.query<Row>(
      'select secret, confirmed_at is not null as confirmed, cardinality(recovery) as recovery from second_factor where account = $1',
      [account],
    );
    return row;
  }
}
