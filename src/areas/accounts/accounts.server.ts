import { AppError } from '../../base/errors.ts';
import { accountStatus, type SignedInUserSummary } from '../../platform/access/actor.ts';
import type { CaptchaAnswer } from '../../platform/captcha/captcha.ts';
import type { Captchas } from '../../platform/captcha/captchas.server.ts';
import { type Connection, transaction } from '../../platform/db/connect.server.ts';
import { ignoreUnwritableError } from '../../platform/db/errors.server.ts';
import { audit } from '../../platform/events/audit/audit.server.ts';
import { createdFieldDifferences } from '../../platform/events/audit/differences.server.ts';
import { awaitWriteRefusingDuplicates } from '../../platform/http/change.server.ts';
import type { Context } from '../../platform/http/context.ts';
import type { NewSessionTokens } from '../../platform/http/cookie-jar.ts';
import { rejectInactiveValues } from '../../records/dictionaries/choose.ts';
import type { CodePurpose, CodeRecipient, OneTimeCodes } from './codes.server.ts';
import type { KnownDevices } from './known-devices.server.ts';
import { accountFieldProblemsByConstraint, checkNameImitation, checkNewName, checkReserved, skeletonOf } from './names.server.ts';
import type { CodeTarget, LoginInput, RecoverInput, RegisterInput } from './operations.ts';
import type { PasswordKeyPairs } from './passport.server.ts';
import { checkHashCapacity, findPasswordProblem, hashPassword, verifyPassword } from './passwords.server.ts';
import type { SecondFactors } from './second-factor.server.ts';
import type { Sessions } from './sessions.server.ts';
import * as store from './sign-in-store.server.ts';
import type { Throttle } from './throttle.server.ts';

/** Input for an entry in the sign-in log. */
interface SignInAttempt {
  tried: string;
  way: store.SignInWay;
  ok: boolean;
  account?: number | undefined;
}
const withoutFactor = ({ hasFactor }: store.SignInAccount): boolean => !hasFactor;

/** Result of the first sign-in step of an account with a second factor. `step`: token that the client must send with the second step. */
export interface PendingSecondStep {
  step: string;
}
/** Result of a complete sign-in: the new session and the user returned to the client. */
export interface CompletedSignIn extends NewSessionTokens {
  user: SignedInUserSummary;
}
export interface AuthServices {
  sessions: Sessions;
  codes: OneTimeCodes;
  captchas: Captchas;
  passports: PasswordKeyPairs;
  throttle: Throttle;
  devices: KnownDevices;
  factors: SecondFactors;
}

const targetOf = ({ phone, email }: CodeTarget): CodeRecipient => {
  if (phone) return { phone };
  if (email) return { email };
  throw new AppError('E_VALIDATION', { phone: 'enterContact' });
};
/** Returns the sign-in log entry of an attempt. The typed name and the user agent are truncated. */
const attemptIn = ({ address, agent }: Context, { tried, way, ok, account }: SignInAttempt) => ({
  ...{ tried: tried.slice(0, 200), account: account ?? null, way, ok: ok ? 1 : 0, address },
  agent: agent.slice(0, 300),
});
const toUser = ({ realName, avatar, status }: store.SignInAccount): SignedInUserSummary => ({ name: realName, avatar, status });

/** Registration, sign-in and password recovery. Guesses of passwords and codes are throttled; sign-ins, failed ones too, are logged. */
export class SignInAndRegistration {
  readonly #connection: Connection;
  readonly #parts: AuthServices;

  constructor(connection: Connection, parts: AuthServices) {
    this.#connection = connection;
    this.#parts = parts;
  }

  /**
   * Sends a one-time code. Only a caller who solved the captcha learns whether a phone number or mail address is in use (SPECIFICATION
   * S10.3).
   */
  async sendCode(
    context: Context,
    purpose: Extract<CodePurpose, 'register' | 'login' | 'recover'>,
    input: CodeTarget & { captcha: CaptchaAnswer },
  ): Promise<void> {
    const target = targetOf(input);
    await this.passCaptcha(input.captcha);
    const known = await this.#byTarget(target);
    const field = target.phone ? 'phone' : 'email';
    if (purpose === 'register' && known) throw new AppError('E_VALIDATION', { [field]: target.phone ? 'phoneUsed' : 'emailUsed' });
    if (purpose !== 'register' && !known) throw new AppError('E_VALIDATION', { [field]: target.phone ? 'phoneMissing' : 'emailMissing' });
    await this.#parts.codes.send(context, purpose, target, this.#parts.captchas.isAutomated(input.captcha.code));
  }

  async passCaptcha(answer: CaptchaAnswer): Promise<void> {
    if (!(await this.#parts.captchas.check(answer))) throw new AppError('E_VALIDATION', { captcha: 'wrongCaptcha' });
  }

  /** Signs in. Returns a pending second step if the account has a second factor. */
  async login(context: Context, input: LoginInput): Promise<CompletedSignIn | PendingSecondStep> {
    if ('phone' in input) return this.#loginByCode(context, input.phone, input.code);
    const { captchas, passports, throttle } = this.#parts;
    await checkHashCapacity();
    await throttle.checkRoom(input.account);
    const password = await passports.open(input.pwd);
    if (!(await captchas.check(input.captcha))) throw new AppError('E_LOGIN', { captcha: 'wrongCaptcha' });
    const row = await this.#byName(input.account);
    const check = async () => {
      const isRight = await verifyPassword(row?.password, password);
      return row && isRight && row.status !== accountStatus.disabled ? row : null;
    };
    const good = await throttle.guess(context, { name: row?.account ?? input.account, owner: row }, check, withoutFactor);
    return good
      ? this.#passFirstStep(context, good, 'password', good.account)
      : this.#refuseSignIn(context, input.account, 'password', row);
  }

  async #loginByCode(context: Context, phone: string, code: string): Promise<CompletedSignIn | PendingSecondStep> {
    const row = await this.#byTarget({ phone });
    const check = async () => {
      const isRight = await this.#parts.codes.use('login', { phone }, code);
      return row && isRight && row.status !== accountStatus.disabled ? row : null;
    };
    const good = await this.#parts.throttle.guess(context, { name: phone, owner: row }, check, withoutFactor);
    return good ? this.#passFirstStep(context, good, 'sms', phone) : this.#refuseSignIn(context, phone, 'sms', row);
  }

  async #passFirstStep(
    context: Context,
    row: store.SignInAccount,
    way: 'password' | 'sms',
    tried: string,
  ): Promise<CompletedSignIn | PendingSecondStep> {
    if (row.hasFactor) return { step: await this.#parts.factors.beginSecondStep(row.id, way) };
    return this.#signIn(context, row, way, tried);
  }

  /**
   * Completes a sign-in with a code of the authenticator app or a recovery code. Throws E_STEP_LOST if the first step is missing or expired
   * or has no tries left; the caller must then sign in from the beginning.
   */
  async secondStep(context: Context, step: string, code: string): Promise<CompletedSignIn> {
    const { factors, throttle } = this.#parts;
    const firstStep = await factors.countTry(step);
    const row = firstStep && (await store.byId.one(this.#connection, { id: firstStep.account }));
    if (!firstStep || !row || row.status === accountStatus.disabled) throw new AppError('E_STEP_LOST');
    const guess = { name: row.account, owner: row };
    if (
      !(await throttle.guess(
        context,
        guess,
        () => factors.check(row.id, code),
        () => true,
      ))
    ) {
      await this.#logFailure(context, row.account, firstStep.way, row);
      throw new AppError('E_VALIDATION', { code: 'wrongCode' });
    }
    await factors.forget(step).catch(ignoreUnwritableError);
    return this.#signIn(context, row, firstStep.way, row.account);
  }

  async #refuseSignIn(context: Context, tried: string, way: 'password' | 'sms', row: store.SignInAccount | undefined): Promise<never> {
    await this.#logFailure(context, tried, way, row);
    throw new AppError('E_LOGIN');
  }

  async #signIn(context: Context, row: store.SignInAccount, way: 'password' | 'sms' | 'register', tried: string): Promise<CompletedSignIn> {
    const { sessions } = this.#parts;
    const attempt = { ...attemptIn(context, { tried, way, ok: true }), account: row.id };
    const replaced = context.actor?.session;
    const token = await sessions.signIn(attempt, replaced).catch((error: unknown) => {
      ignoreUnwritableError(error);
      return sessions.open(this.#connection, row.id, context, replaced); // a failure to write the log does not block the sign-in
    });
    return { token, device: this.#parts.devices.mark(context.device, row), user: toUser(row) };
  }

  /** Creates an account and signs the caller in. Throws E_VALIDATION with the first field that is rejected. */
  async register(context: Context, input: RegisterInput): Promise<CompletedSignIn> {
    const target = targetOf(input);
    const password = await this.#parts.passports.open(input.pwd);
    rejectInactiveValues('industry', 'industry', input.industry);
    const weak = findPasswordProblem(password, [input.account, input.company ?? '']);
    if (weak) throw new AppError('E_VALIDATION', { pwd: weak });
    // check the code first, so that only its recipient learns whether the account name is in use
    await this.#spendCode(context, 'register', { target, code: input.code });
    const row = await this.#createAccount(context, input, target, password).catch(async (error: unknown) => {
      await this.#parts.codes.giveBack('register', target, input.code);
      throw error;
    });
    await this.#parts.throttle.succeeded(context, { name: input.account, owner: row }).catch(ignoreUnwritableError);
    return this.#signIn(context, row, 'register', input.account);
  }

  async #createAccount(context: Context, input: RegisterInput, target: CodeRecipient, password: string): Promise<store.SignInAccount> {
    const field = target.phone ? 'phone' : 'email';
    if (await this.#byName(input.account)) throw new AppError('E_VALIDATION', { account: 'accountUsed' });
    if (await this.#byTarget(target)) throw new AppError('E_VALIDATION', { [field]: target.phone ? 'phoneUsed' : 'emailUsed' });
    const encoded = await hashPassword(password);
    return transaction(this.#connection, async (db) => {
      await checkNewName(db, input.account);
      await checkNameImitation(db, input.realName);
      checkReserved('realName', input.realName);
      // of two simultaneous registrations with one name, a unique constraint rejects the second
      const made = store.registerAccount.one(db, {
        account: input.account,
        skeleton: skeletonOf(input.account),
        realName: input.realName,
        phone: target.phone ?? null,
        email: target.email?.toLowerCase() ?? null,
        password: encoded,
        company: input.company || null,
        industry: input.industry || null,
        locale: context.locale,
      });
      const row = await awaitWriteRefusingDuplicates(accountFieldProblemsByConstraint, made);
      if (!row) throw new Error('An account was not put in');
      const { account, realName, company, industry } = input;
      const by = { actor: row, address: context.address };
      await audit(db, by, {
        action: 'account.register',
        target: `account:${row.id}`,
        facts: {
          account,
          changes: createdFieldDifferences({ account, realName, ...target, company, industry }),
        },
      });
      return row;
    });
  }

  /**
   * Sets a new password, authorised by a code or by the old password. Ends all sessions of the account. Returns a new session if the caller
   * is signed in to this account, otherwise null.
   */
  async recover(context: Context, input: RecoverInput): Promise<NewSessionTokens | null> {
    const { passports, sessions, devices } = this.#parts;
    const password = await passports.open(input.pwd);
    const row =
      'oldPwd' in input
        ? await this.#withOldPassword(context, await passports.open(input.oldPwd, 'oldPwd'))
        : await this.#withCode(context, input);
    const weak = findPasswordProblem(password, [row.account]);
    if (weak) throw new AppError('E_VALIDATION', { pwd: weak });
    if (await verifyPassword(row.password, password)) throw new AppError('E_VALIDATION', { pwd: 'samePassword' });
    const encoded = await hashPassword(password);
    return transaction(this.#connection, async (db) => {
      await store.setPassword.all(db, { id: row.id, password: encoded });
      const changes = { password: { from: true, to: true }, ...(await sessions.endAll(db, row.id)) };
      await store.logAttempt.all(db, attemptIn(context, { tried: row.account, way: 'recover', ok: true, account: row.id }));
      await audit(
        db,
        { actor: row, address: context.address },
        { action: 'account.password', target: `account:${row.id}`, facts: { changes } },
      );
      // without a session of this account, the caller has not passed its second factor and gets no new session
      if (context.actor?.id !== row.id) return null;
      return { token: await sessions.open(db, row.id, context), device: devices.mark(context.device, { id: row.id, password: encoded }) };
    });
  }

  /** Checks the old password of the caller, also while a password change is required. Returns the account of the caller. */
  async #withOldPassword(context: Context, oldPassword: string): Promise<store.SignInAccount> {
    const { actor } = context;
    if (!actor) throw new AppError('E_UNAUTHENTICATED');
    const row = await this.#byName(actor.account);
    if (!row) throw new AppError('E_UNAUTHENTICATED');
    const guess = { name: row.account, owner: row };
    if (!(await this.#parts.throttle.guess(context, guess, () => verifyPassword(row.password, oldPassword)))) {
      await this.#logFailure(context, actor.account, 'recover', row);
      throw new AppError('E_VALIDATION', { oldPwd: 'wrongPassword' });
    }
    return row;
  }

  async #withCode(context: Context, input: CodeTarget & { code: string; pwd: string }): Promise<store.SignInAccount> {
    const target = targetOf(input);
    const weak = findPasswordProblem(await this.#parts.passports.open(input.pwd));
    if (weak) throw new AppError('E_VALIDATION', { pwd: weak }); // a weak password must not consume the code
    const row = await this.#byTarget(target);
    await this.#spendCode(context, 'recover', { target, code: input.code }, row);
    if (!row || row.status === accountStatus.disabled) throw new AppError('E_VALIDATION', { code: 'wrongCode' });
    return row;
  }

  async #spendCode(
    context: Context,
    purpose: CodePurpose,
    { target, code }: { target: CodeRecipient; code: string },
    owner?: store.SignInAccount,
  ): Promise<void> {
    const name = target.phone ?? target.email;
    if (await this.#parts.throttle.guess(context, { name, owner }, () => this.#parts.codes.use(purpose, target, code))) return;
    throw new AppError('E_VALIDATION', { code: 'wrongCode' });
  }

  #byName(account: string): Promise<store.SignInAccount | undefined> {
    return store.accountByName.one(this.#connection, { name: account.trim() });
  }

  #byTarget({ phone, email }: CodeRecipient): Promise<store.SignInAccount | undefined> {
    return phone
      ? store.accountByPhone.one(this.#connection, { phone })
      : store.accountByMail.one(this.#connection, { email: email ?? '' });
  }

  async #logFailure(context: Context, tried: string, way: store.SignInWay, row: store.SignInAccount | undefined): Promise<void> {
    await store.logAttempt
      .all(this.#connection, attemptIn(context, { tried, way, ok: false, account: row?.id }))
      .catch(ignoreUnwritableError);
  }
}
