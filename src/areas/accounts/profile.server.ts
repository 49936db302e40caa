import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '../../base/errors.ts';
import type { Country } from '../../base/locales.ts';
import { maskedPhone } from '../../base/masks.ts';
import { requireActor } from '../../platform/access/access.server.ts';
import { type Connection, transaction } from '../../platform/db/connect.server.ts';
import { hasSqlCondition } from '../../platform/db/errors.server.ts';
import { audit } from '../../platform/events/audit/audit.server.ts';
import { changedFieldDifferences } from '../../platform/events/audit/differences.server.ts';
import type { NoticeInbox } from '../../platform/events/notices/notices.server.ts';
import type { FileStore } from '../../platform/files/files.server.ts';
import { publishFileOfOwner } from '../../platform/files/owned.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { rejectInactiveValues } from '../../records/dictionaries/choose.ts';
import type { AuthServices, SignInAndRegistration } from './accounts.server.ts';
import type { CodeRecipient } from './codes.server.ts';
import { lockAccessChanges } from './delegation.server.ts';
import type { AccountHookRegistry } from './hooks.server.ts';
import { checkNameImitation, checkReserved } from './names.server.ts';
import type { OwnAccountProfile, PhoneChangeInput, PhoneCodeInput, ProfileChangeInput } from './operations.ts';
import { verifyPassword } from './passwords.server.ts';
import { changeAccount } from './store.server.ts';
import { accountTable } from './table.server.ts';

const t = accountTable;
/** Columns that members change in their profile. */
const ownWords = { realName: t.realName, company: t.company, industry: t.industry, country: t.country, digest: t.digest, avatar: t.avatar };
const columns = {
  ...{ id: t.id, account: t.account, password: t.password, realName: t.realName, phone: t.phone, email: t.email, avatar: t.avatar },
  ...{ company: t.company, industry: t.industry, country: t.country, locale: t.locale, digest: t.digest, status: t.status },
  ...{ createdAt: t.createdAt, version: t.version },
};
type Row = Pick<typeof t.$inferSelect, keyof typeof columns>;

interface ProfileServices {
  accounts: SignInAndRegistration;
  parts: AuthServices;
  notices: NoticeInbox;
  files: FileStore;
  hooks: AccountHookRegistry;
}
/** Code to consume, with the field at which a wrong code is reported. */
interface CodeToConsume {
  purpose: 'phone-old' | 'phone-new';
  target: CodeRecipient;
  code: string;
  field: 'oldCode' | 'code';
}

/** Returns the recipient of codes for an account: its phone number, otherwise its mail address; null if there is neither. */
const reachedAt = ({ phone, email }: Row): CodeRecipient | null => (phone ? { phone } : email ? { email } : null);

/** The own account of the caller: profile and phone number. */
export class CallerProfileService {
  readonly #connection: Connection;
  readonly #accounts: SignInAndRegistration;
  readonly #parts: AuthServices;
  readonly #notices: NoticeInbox;
  readonly #files: FileStore;
  readonly #hooks: AccountHookRegistry;

  constructor(connection: Connection, { accounts, parts, notices, files, hooks }: ProfileServices) {
    this.#connection = connection;
    this.#accounts = accounts;
    this.#parts = parts;
    this.#notices = notices;
    this.#files = files;
    this.#hooks = hooks;
  }

  async info(context: Context): Promise<OwnAccountProfile> {
    const { id, grants } = requireActor(context);
    const row = await this.#row(id);
    const { id: _, password: __, createdAt, phone, avatar, ...rest } = row;
    return {
      ...rest,
      phone: phone && maskedPhone(phone),
      avatar: avatar && `/assets/thumb/${avatar}`,
      countryFixed: grants.size > 0,
      created: new Date(createdAt).toISOString(),
      unread: await this.#notices.unread(id),
    };
  }

  /** Saves the profile. Throws E_CONFLICT if the version is outdated, and E_VALIDATION if the picture belongs to another account. */
  async save(context: Context, input: ProfileChangeInput & { country: Country | null }): Promise<OwnAccountProfile> {
    const { id, grants, country } = requireActor(context);
    // the scope of permissions may depend on the country of the account, so an account with permissions cannot choose its country
    const changesCountry = input.country !== country;
    if (grants.size > 0 && changesCountry) throw new AppError('E_VALIDATION', { country: 'countryFixed' });
    const gone = await transaction(this.#connection, async (db) => {
      if (changesCountry) await lockAccessChanges(db); // lock order of changes of access: the lock of `lockAccessChanges`, accounts, cases
      if (input.avatar && !(await publishFileOfOwner(db, input.avatar, { owner: id, purpose: 'avatar' })))
        throw new AppError('E_VALIDATION', { avatar: 'value' });
      const [before] = await db.select(ownWords).from(t).where(eq(t.id, id)).for('update');
      if (input.realName !== before?.realName) {
        await checkNameImitation(db, input.realName, id);
        checkReserved('realName', input.realName);
      }
      rejectInactiveValues('industry', 'industry', input.industry, before?.industry);
      const { version, ...values } = input;
      const saved = await db
        .update(t)
        .set({ ...values, version: sql`${t.version} + 1` })
        .where(and(eq(t.id, id), eq(t.version, version)))
        .returning({ id: t.id });
      if (saved.length === 0) throw new AppError('E_CONFLICT');
      const isReplaced = input.avatar !== undefined && input.avatar !== before?.avatar;
      const changes = changedFieldDifferences<object>(before ?? {}, isReplaced ? values : { ...values, avatar: before?.avatar });
      await audit(db, context, { action: 'account.profile', target: `account:${id}`, facts: { changes } });
      if (changesCountry) await this.#hooks.runAccessLoss(db, context, [id]);
      return isReplaced && before?.avatar ? this.#files.forget(db, [before.avatar]) : [];
    });
    await this.#files.discard(gone);
    return this.info(context);
  }

  /** Sends a code to the present phone number or mail address (`old`) or to the new phone number (`new`). */
  async phoneCode(context: Context, input: PhoneCodeInput): Promise<void> {
    const { id } = requireActor(context);
    await this.#accounts.passCaptcha(input.captcha);
    const exempt = this.#parts.captchas.isAutomated(input.captcha.code);
    if (input.which === 'old') {
      const present = reachedAt(await this.#row(id));
      if (!present) throw new AppError('E_STATE');
      return this.#parts.codes.send(context, 'phone-old', present, exempt);
    }
    const [used] = await this.#connection.db.select({ id: t.id }).from(t).where(eq(t.phone, input.phone));
    if (used) throw new AppError('E_VALIDATION', { phone: 'phoneUsed' });
    return this.#parts.codes.send(context, 'phone-new', { phone: input.phone }, exempt);
  }

  /**
   * Changes the phone number. Needs a code sent to the present phone number or mail address, and a code sent to the new number. An account
   * with neither number nor address sends its password instead of the first code.
   */
  async changePhone(context: Context, { phone, code, oldCode, pwd }: PhoneChangeInput): Promise<void> {
    const { id } = requireActor(context);
    const row = await this.#row(id);
    const present = reachedAt(row);
    if (!present) await this.#checkPassword(context, row, pwd);
    else if (!oldCode) throw new AppError('E_VALIDATION', { oldCode: 'enterCode' });
    else await this.#spend(context, row, { purpose: 'phone-old', target: present, code: oldCode, field: 'oldCode' });
    await this.#spend(context, row, { purpose: 'phone-new', target: { phone }, code, field: 'code' }).catch(async (error: unknown) => {
      if (present && oldCode) await this.#parts.codes.giveBack('phone-old', present, oldCode); // a mistake in one code does not consume the other
      throw error;
    });
    await transaction(this.#connection, async (db) => {
      await changeAccount(db, id, { phone });
      await audit(db, context, {
        action: 'account.phone',
        target: `account:${id}`,
        facts: { changes: changedFieldDifferences({ phone: row.phone }, { phone }) },
      });
    }).catch((error: unknown) => {
      throw hasSqlCondition(error, 'uniqueViolation') ? new AppError('E_VALIDATION', { phone: 'phoneUsed' }) : error;
    });
  }

  async #checkPassword(context: Context, owner: Row, pwd: string | undefined): Promise<void> {
    if (!pwd) throw new AppError('E_VALIDATION', { pwd: 'enterPassword' });
    const password = await this.#parts.passports.open(pwd);
    const isRight = () => verifyPassword(owner.password, password);
    if (!(await this.#parts.throttle.guess(context, { name: owner.account, owner }, isRight)))
      throw new AppError('E_VALIDATION', { pwd: 'wrongPassword' });
  }

  async #spend(context: Context, owner: Row, { purpose, target, code, field }: CodeToConsume): Promise<void> {
    const isRight = () => this.#parts.codes.use(purpose, target, code);
    if (!(await this.#parts.throttle.guess(context, { name: owner.account, owner }, isRight)))
      throw new AppError('E_VALIDATION', { [field]: 'wrongCode' });
  }

  async #row(id: number): Promise<Row> {
    const [row] = await this.#connection.db.select(columns).from(t).where(eq(t.id, id));
    if (!row) throw new AppError('E_NOT_FOUND');
    return row;
  }
}
