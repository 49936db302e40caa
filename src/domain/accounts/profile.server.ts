import type { AccountInfo, InfoInput, PhoneCodeInput, PhoneInput } from '../../contract/account.ts';
import { AppError } from '../../contract/errors.ts';
import type { Locale } from '../../core/locales.ts';
import { type Connection, type Db, rows, within } from '../../db/connect.server.ts';
import { sqlState } from '../../db/errors.server.ts';
import { signedIn } from '../access/access.server.ts';
import { note } from '../audit/audit.server.ts';
import type { Context } from '../context.ts';
import { checkChosen } from '../dictionaries/choose.ts';
import type { Notices } from '../notices/notices.server.ts';
import type { Accounts } from './accounts.server.ts';
import type { Codes, Target } from './codes.server.ts';
import { maskedPhone } from './masks.ts';

interface Row {
  account: string;
  realName: string;
  phone: string | null;
  email: string | null;
  avatar: string | null;
  company: string | null;
  industry: string | null;
  country: string | null;
  locale: Locale;
  digest: AccountInfo['digest'];
  status: number;
  createdAt: Date;
  version: number;
}

/** One's own account: what it says of its owner, and its number. */
export class Profile {
  readonly #connection: Connection;
  readonly #accounts: Accounts;
  readonly #codes: Codes;
  readonly #notices: Notices;
  readonly #isAutomated: (code: string) => boolean;

  constructor(connection: Connection, accounts: Accounts, codes: Codes, notices: Notices, isAutomated: (code: string) => boolean) {
    this.#connection = connection;
    this.#accounts = accounts;
    this.#codes = codes;
    this.#notices = notices;
    this.#isAutomated = isAutomated;
  }

  async info(context: Context): Promise<AccountInfo> {
    const { id, grants } = signedIn(context);
    const row = await this.#row(id);
    const { createdAt, phone, avatar, ...rest } = row;
    return {
      ...rest,
      phone: phone && maskedPhone(phone),
      avatar: avatar && `/assets/thumb/${avatar}`,
      countryFixed: grants.size > 0,
      created: new Date(createdAt).toISOString(),
      unread: await this.#notices.unread(id),
    };
  }

  /** Throws E_CONFLICT where it was changed since the caller read it, E_VALIDATION on a picture that is not the caller's. */
  async save(context: Context, input: InfoInput): Promise<AccountInfo> {
    const { id, grants, country } = signedIn(context);
    // permissions may be bound to the account's country: who holds some does not choose it
    if (grants.size > 0 && input.country !== country) throw new AppError('E_VALIDATION', { country: 'value' });
    await within(this.#connection, async (db) => {
      if (input.avatar) await this.#ownPicture(db, id, input.avatar);
      const [before] = await rows<{ industry: string | null }>(db, 'select industry from account where id = $1', [id]);
      checkChosen('industry', 'industry', input.industry, before?.industry);
      const saved = await rows(
        db,
        `update account set real_name = $3, company = $4, industry = $5, country = $6, digest = $7, version = version + 1,
                avatar = case when $8 then $9 else avatar end
          where id = $1 and version = $2 returning 1`,
        [
          id,
          input.version,
          input.realName,
          input.company,
          input.industry,
          input.country,
          input.digest,
          input.avatar !== undefined,
          input.avatar ?? null,
        ],
      );
      if (saved.length === 0) throw new AppError('E_CONFLICT');
      await note(db, context, 'account.profile', `account:${id}`);
    });
    return this.info(context);
  }

  /** A code to the number in use, or to the new one. */
  async phoneCode(context: Context, input: PhoneCodeInput): Promise<void> {
    const { id } = signedIn(context);
    await this.#accounts.passCaptcha(input.captcha);
    const exempt = this.#isAutomated(input.captcha.code);
    if (input.which === 'old') return this.#codes.send(context, 'phone-old', await this.#present(id), exempt);
    const [used] = await this.#connection.query('select 1 from account where phone = $1', [input.phone]);
    if (used) throw new AppError('E_VALIDATION', { phone: 'phoneUsed' });
    return this.#codes.send(context, 'phone-new', { phone: input.phone }, exempt);
  }

  async changePhone(context: Context, { phone, code, oldCode }: PhoneInput): Promise<void> {
    const { id } = signedIn(context);
    const present = await this.#present(id);
    if (!(await this.#codes.use('phone-old', present, oldCode))) throw new AppError('E_VALIDATION', { oldCode: 'wrongCode' });
    if (!(await this.#codes.use('phone-new', { phone }, code))) {
      await this.#codes.giveBack('phone-old', present, oldCode); // a slip in one code does not cost the other
      throw new AppError('E_VALIDATION', { code: 'wrongCode' });
    }
    await within(this.#connection, async (db) => {
      await rows(db, 'update account set phone = $2, version = version + 1 where id = $1', [id, phone]);
      await note(db, context, 'account.phone', `account:${id}`);
    }).catch((error: unknown) => {
      throw sqlState(error) === '23505' ? new AppError('E_VALIDATION', { phone: 'phoneUsed' }) : error;
    });
  }

  /** Where the account is reached now: its number, or its mail address while it has none. */
  async #present(id: number): Promise<Target> {
    const { phone, email } = await this.#row(id);
    return phone ? { phone } : { email: email as string };
  }

  async #ownPicture(db: Db, account: number, file: string): Promise<void> {
    const [own] = await rows(db, `update file set public = true where id = $1 and owner = $2 and purpose = 'avatar' returning 1`, [
      file,
      account,
    ]);
    if (!own) throw new AppError('E_VALIDATION', { avatar: 'value' });
  }

  async #row(id: number): Promise<Row> {
    const [row] = await this.#connection.query<Row>(
      `select account, real_name as "realName", phone, email, avatar, company, industry, country, locale, digest, status,
              created_at as "createdAt", version from account where id = $1`,
      [id],
    );
    if (!row) throw new AppError('E_NOT_FOUND');
    return row;
  }
}
