import type { Country, Locale } from '../../base/locales.ts';
import type { Named } from '../../base/names.ts';
import type { PortalUser, Scope } from '../../platform/access/actor.ts';
import type { Passport } from '../../platform/access/passport.ts';
import type { CaptchaAnswer } from '../../platform/captcha/captcha.ts';
import { operation } from '../../platform/http/operation.ts';

/** Where a code goes: one of both. */
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
/** By code, or signed in with the old password. */
export type RecoverInput = (CodeTarget & { code: string; pwd: string }) | { oldPwd: string; pwd: string };

export const digests = ['none', 'portal', 'mail'] as const;
export type Digest = (typeof digests)[number];

export interface AccountInfo {
  account: string;
  realName: string;
  /** Masked but for its end. */
  phone: string | null;
  email: string | null;
  avatar: string | null;
  company: string | null;
  industry: string | null;
  country: string | null;
  /** The country is what an operator's permissions are bound to: others decide on it. */
  countryFixed: boolean;
  locale: Locale;
  digest: Digest;
  status: number;
  created: string;
  /** Given back with a change: a change made from an older one is refused (409). */
  version: number;
  unread: number;
}
export type InfoInput = Pick<AccountInfo, 'realName' | 'company' | 'industry' | 'country' | 'digest' | 'version'> & {
  /** Id of an uploaded picture; null takes it away. */
  avatar?: string | null | undefined;
};
export interface SessionInfo {
  id: string;
  created: string;
  seen: string;
  address: string;
  agent: string;
  current: boolean;
}
/** A code to the number in use (`old`) or to the one that shall take its place (`new`). */
export type PhoneCodeInput = { which: 'old'; captcha: CaptchaAnswer } | { which: 'new'; phone: string; captcha: CaptchaAnswer };
/** `oldCode`: where the account is reached so far; the password instead where it is reached nowhere. */
export interface PhoneInput {
  phone: string;
  code: string;
  oldCode?: string | undefined;
  pwd?: string | undefined;
}

/** A secret that waits for its first code. */
export interface FactorSetup {
  /** Base32, in groups of four, to be typed. */
  secret: string;
  /** The same to be scanned: the path of a QR code of `size` × `size` modules. */
  qr: { size: number; path: string };
}
/** How an account stands to two-step sign-in: the code of an app on the reader's own device as a second step (TOTP, RFC 6238). */
export interface FactorState {
  on: boolean;
  /** The operator asks it of this account. */
  required: boolean;
  /** Recovery codes that are left. */
  recovery: number;
  setup: FactorSetup | null;
}
type Captcha = { captcha: CaptchaAnswer };

/** An attempt to sign in, as the log has it. */
export interface LoginRow {
  id: string;
  at: string;
  tried: string;
  account: Named | null;
  way: string;
  ok: boolean;
  address: string;
  agent: string;
}

/** An account as the back office lists it. */
export interface AccountRow {
  id: string;
  account: string;
  realName: string;
  /** Masked for those who may not change it. */
  phone: string | null;
  email: string | null;
  company: string | null;
  industry: string | null;
  country: string | null;
  /** 0 disabled, 1 active, 2 locked for a while after failed attempts, 3 must change its password. */
  status: number;
  labels: (Named & { colour: string | null })[];
  organizations: Named[];
  created: string;
  signedIn: string | null;
  deleted: string | null;
  version: number;
}
export type LabelAssignment = Named & { scope: Scope };
/** A permission that an account has, and by which labels. */
export interface EffectivePermission {
  code: string;
  name: string;
  scope: Scope;
  labels: LabelAssignment[];
}
export interface AccountDetail extends AccountRow {
  sessions: { id: string; created: string; seen: string; address: string; agent: string }[];
  permissions: EffectivePermission[];
  /** Whether the caller may change it: nobody changes who may do more than oneself. */
  editable: boolean;
  /** How much waits for it alone. */
  work: number;
}
export interface AccountInput {
  realName: string;
  company: string | null;
  industry: string | null;
  country: Country | null;
  /** Ids; an unknown one is refused. */
  labels: string[];
  organizations: string[];
}
export interface NewAccount extends AccountInput {
  account: string;
  phone?: string | undefined;
  email?: string | undefined;
  /** Without one it is made up and answered once. It must be changed when first signing in. */
  pwd?: string | undefined;
}
/** Where an account is reached; null: nowhere. */
export interface AccountContact {
  phone: string | null;
  email: string | null;
  version: number;
}
export type AccountChange = AccountInput & { version: number };
/** Accounts as CSV with a header row; labels and organizations by code, separated by `;`. */
export interface AccountImport {
  csv: string;
  /** Only says what would happen. */
  dryRun: boolean;
}
export interface ImportOutcome {
  total: number;
  created: number;
  /** Row numbers as a spreadsheet shows them, the header being 1. */
  errors: { row: number; fields: Record<string, string> }[];
  /** How many rows were refused beside those that `errors` names. */
  more?: number | undefined;
}

/** Sign in and out, register, recover; everything about one's own account. */
export const operations = {
  passport: operation<null, Passport>()({ method: 'GET', path: '/passport', access: 'public' }),
  loginCode: operation<{ phone: string } & Captcha, null>()({ method: 'POST', path: '/login/sms', access: 'public' }),
  login: operation<LoginInput, PortalUser>()({ method: 'POST', path: '/login', access: 'public', sealed: true }),
  /** The second step; the first one left its mark in a cookie. */
  secondStep: operation<{ code: string }, PortalUser>()({ method: 'POST', path: '/login/second', access: 'public' }),
  logout: operation<null, null>()({ method: 'POST', path: '/logout', access: 'public' }),
  registerOptions: operation<null, { industries: { value: string; label: string }[] }>()({
    method: 'GET',
    path: '/portal/register',
    access: 'public',
  }),
  registerCode: operation<CodeTarget & Captcha, null>()({ method: 'POST', path: '/register/sms', access: 'public' }),
  register: operation<RegisterInput, PortalUser>()({ method: 'POST', path: '/register', access: 'public', sealed: true }),
  recoverCode: operation<CodeTarget & Captcha, null>()({ method: 'POST', path: '/recover/sms', access: 'public' }),
  recover: operation<RecoverInput, null>()({ method: 'POST', path: '/recover', access: 'public', sealed: true }),
  /** Whether addresses, with commas between them, may be used: one answer for one, a list for several. */
  canI: operation<{ url: string }, { can: boolean | boolean[] }>()({ method: 'POST', path: '/can_i', access: 'public' }),
  info: operation<null, AccountInfo>()({ method: 'GET', path: '/uc/info', access: 'account' }),
  saveInfo: operation<InfoInput, AccountInfo>()({ method: 'PUT', path: '/uc/info', access: 'account' }),
  sessions: operation<null, SessionInfo[]>()({ method: 'GET', path: '/uc/sessions', access: 'account' }),
  endSession: operation<null, null>()({ method: 'DELETE', path: '/uc/sessions/:id', access: 'account' }),
  endOtherSessions: operation<null, null>()({ method: 'DELETE', path: '/uc/sessions', access: 'account' }),
  phoneCode: operation<PhoneCodeInput, null>()({ method: 'POST', path: '/uc/phone/sms', access: 'account' }),
  changePhone: operation<PhoneInput, null>()({ method: 'PUT', path: '/uc/phone', access: 'account', sealed: true }),
  factor: operation<null, FactorState>()({ method: 'GET', path: '/uc/factor', access: 'account' }),
  beginFactor: operation<{ pwd: string }, FactorState>()({ method: 'POST', path: '/uc/factor', access: 'account', sealed: true }),
  /** Answers the recovery codes, once. */
  confirmFactor: operation<{ code: string }, { recovery: string[] }>()({ method: 'POST', path: '/uc/factor/confirm', access: 'account' }),
  endFactor: operation<{ pwd: string; code: string }, null>()({ method: 'POST', path: '/uc/factor/end', access: 'account', sealed: true }),
};
