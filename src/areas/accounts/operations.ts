import type { Country, Locale } from '../../base/locales.ts';
import type { IdAndName } from '../../base/names.ts';
import type { Scope, SignedInUserSummary } from '../../platform/access/actor.ts';
import type { PasswordEncryptionKey } from '../../platform/access/passport.ts';
import type { CaptchaAnswer } from '../../platform/captcha/captcha.ts';
import { declareOperation } from '../../platform/http/operation.ts';

/** Recipient of a code: either a phone number or a mail address. */
export interface CodeTarget {
  phone?: string | undefined;
  email?: string | undefined;
}
export type LoginInput = { account: string; pwd: string; captcha: CaptchaAnswer } | { phone: string; code: string };
export interface RegisterInput extends CodeTarget {
  account: string;
  realName: string;
  code: string;
  pwd: string;
  company?: string | undefined;
  industry?: string | undefined;
}
/** Password change, authorised by a code, or by the old password of the signed-in account. */
export type RecoverInput = (CodeTarget & { code: string; pwd: string }) | { oldPwd: string; pwd: string };

export const digestChannels = ['none', 'portal', 'mail'] as const;
export type DigestChannel = (typeof digestChannels)[number];

export interface OwnAccountProfile {
  account: string;
  realName: string;
  /** Phone number with a masked middle; null: none. */
  phone: string | null;
  email: string | null;
  avatar: string | null;
  company: string | null;
  industry: string | null;
  country: string | null;
  /** True if the account cannot change its country, because it has permissions, whose scope may depend on the country. */
  countryFixed: boolean;
  locale: Locale;
  digest: DigestChannel;
  status: number;
  created: string;
  /** Sent back with a change; an outdated version is rejected with 409. */
  version: number;
  unread: number;
}
export type ProfileChangeInput = Pick<OwnAccountProfile, 'realName' | 'company' | 'industry' | 'country' | 'digest' | 'version'> & {
  /** Id of an uploaded picture; null removes the avatar, undefined keeps it. */
  avatar?: string | null | undefined;
};
export interface OwnSession {
  id: string;
  created: string;
  seen: string;
  address: string;
  agent: string;
  current: boolean;
}
/**
 * Request for a one-time code to change the phone number. The code is sent to the present phone number or mail address (`old`) or to the
 * new phone number (`new`).
 */
export type PhoneCodeInput = { which: 'old'; captcha: CaptchaAnswer } | { which: 'new'; phone: string; captcha: CaptchaAnswer };
/**
 * Change of the phone number. `oldCode`: code sent to the present phone number or mail address. `pwd`: password, required instead of
 * `oldCode` if the account has neither.
 */
export interface PhoneChangeInput {
  phone: string;
  code: string;
  oldCode?: string | undefined;
  pwd?: string | undefined;
}

/** Secret of an authenticator app that is not confirmed by a first code yet. */
export interface FactorSetup {
  /** The secret in Base32, in groups of four characters for typing. */
  secret: string;
  /** QR code that contains the secret: SVG path of `size` × `size` modules. */
  qr: { size: number; path: string };
}
/** State of two-step sign-in of an account. The second step is a code of an authenticator app (TOTP, RFC 6238). */
export interface SecondFactorStatus {
  on: boolean;
  /** True if a setting requires the second factor for this account and the account does not have one yet. */
  required: boolean;
  /** Number of unused recovery codes. */
  recovery: number;
  setup: FactorSetup | null;
}
type Captcha = { captcha: CaptchaAnswer };

/** Entry of the sign-in log. */
export interface LoginRow {
  id: string;
  at: string;
  tried: string;
  account: IdAndName | null;
  way: string;
  ok: boolean;
  address: string;
  agent: string;
}

/** Account in the list of the back office. */
export interface AccountRow {
  id: string;
  account: string;
  realName: string;
  /** Masked if the caller may not change the account. */
  phone: string | null;
  email: string | null;
  company: string | null;
  industry: string | null;
  country: string | null;
  /** 0: disabled, 1: active, 2: temporarily locked after failed attempts, 3: must change its password. */
  status: number;
  labels: (IdAndName & { colour: string | null })[];
  organizations: IdAndName[];
  created: string;
  signedIn: string | null;
  deleted: string | null;
  version: number;
}
/** Role that grants a permission, with its scope. */
export type GrantingRole = IdAndName & { scope: Scope };
/** Permission of an account with the roles that grant it. */
export interface EffectivePermission {
  code: string;
  name: string;
  scope: Scope;
  labels: GrantingRole[];
}
export interface AccountDetail extends AccountRow {
  sessions: { id: string; created: string; seen: string; address: string; agent: string }[];
  permissions: EffectivePermission[];
  /**
   * True if the caller may change the account; false if the account is outside the scope of the caller or has more permissions than the
   * caller.
   */
  editable: boolean;
  /** Number of open tasks that are assigned to this account alone. */
  work: number;
}
export interface AccountInput {
  realName: string;
  company: string | null;
  industry: string | null;
  country: Country | null;
  /** Ids of roles; an unknown id is rejected. */
  labels: string[];
  organizations: string[];
}
export interface NewAccount extends AccountInput {
  account: string;
  phone?: string | undefined;
  email?: string | undefined;
  /** Initial password. If undefined, a password is generated and returned once. The account must change the password at first sign-in. */
  pwd?: string | undefined;
}
/** Phone number and mail address of an account; null: none. */
export interface AccountContact {
  phone: string | null;
  email: string | null;
  version: number;
}
export type AccountChange = AccountInput & { version: number };
/** Accounts as CSV with a header row; roles and organizations by code, separated by `;`. */
export interface AccountImportInput {
  csv: string;
  /** If true, the call reports the outcome and stores no account. */
  dryRun: boolean;
}
export interface ImportOutcome {
  total: number;
  created: number;
  /** Row numbers as in a spreadsheet; the header is row 1. */
  errors: { row: number; fields: Record<string, string> }[];
  /** Number of rejected rows that `errors` does not contain. */
  more?: number | undefined;
}

/** Operations for sign-in, sign-out, registration, recovery and the own account. */
export const operations = {
  passport: declareOperation<null, PasswordEncryptionKey>()({ method: 'GET', path: '/passport', access: 'public' }),
  loginCode: declareOperation<{ phone: string } & Captcha, null>()({ method: 'POST', path: '/login/sms', access: 'public' }),
  login: declareOperation<LoginInput, SignedInUserSummary>()({ method: 'POST', path: '/login', access: 'public', sealed: true }),
  /** Second step of a sign-in; a cookie identifies the first step. */
  secondStep: declareOperation<{ code: string }, SignedInUserSummary>()({ method: 'POST', path: '/login/second', access: 'public' }),
  logout: declareOperation<null, null>()({ method: 'POST', path: '/logout', access: 'public' }),
  registerOptions: declareOperation<null, { industries: { value: string; label: string }[] }>()({
    method: 'GET',
    path: '/portal/register',
    access: 'public',
  }),
  registerCode: declareOperation<CodeTarget & Captcha, null>()({ method: 'POST', path: '/register/sms', access: 'public' }),
  register: declareOperation<RegisterInput, SignedInUserSummary>()({ method: 'POST', path: '/register', access: 'public', sealed: true }),
  recoverCode: declareOperation<CodeTarget & Captcha, null>()({ method: 'POST', path: '/recover/sms', access: 'public' }),
  recover: declareOperation<RecoverInput, null>()({ method: 'POST', path: '/recover', access: 'public', sealed: true }),
  /**
   * Returns whether the caller may use the addresses in `url`, which are separated by commas: a boolean for one address, a list for several
   * addresses.
   */
  canI: declareOperation<{ url: string }, { can: boolean | boolean[] }>()({ method: 'POST', path: '/can_i', access: 'public' }),
  info: declareOperation<null, OwnAccountProfile>()({ method: 'GET', path: '/uc/info', access: 'account' }),
  saveInfo: declareOperation<ProfileChangeInput, OwnAccountProfile>()({ method: 'PUT', path: '/uc/info', access: 'account' }),
  sessions: declareOperation<null, OwnSession[]>()({ method: 'GET', path: '/uc/sessions', access: 'account' }),
  endSession: declareOperation<null, null>()({ method: 'DELETE', path: '/uc/sessions/:id', access: 'account' }),
  endOtherSessions: declareOperation<null, null>()({ method: 'DELETE', path: '/uc/sessions', access: 'account' }),
  phoneCode: declareOperation<PhoneCodeInput, null>()({ method: 'POST', path: '/uc/phone/sms', access: 'account' }),
  changePhone: declareOperation<PhoneChangeInput, null>()({ method: 'PUT', path: '/uc/phone', access: 'account', sealed: true }),
  factor: declareOperation<null, SecondFactorStatus>()({ method: 'GET', path: '/uc/factor', access: 'account' }),
  beginFactor: declareOperation<{ pwd: string }, SecondFactorStatus>()({
    method: 'POST',
    path: '/uc/factor',
    access: 'account',
    sealed: true,
  }),
  /** Returns the recovery codes; they are shown only once. */
  confirmFactor: declareOperation<{ code: string }, { recovery: string[] }>()({
    method: 'POST',
    path: '/uc/factor/confirm',
    access: 'account',
  }),
  endFactor: declareOperation<{ pwd: string; code: string }, null>()({
    method: 'POST',
    path: '/uc/factor/end',
    access: 'account',
    sealed: true,
  }),
};
