import type { Locale } from '../../base/locales.ts';
import type { PortalUser } from '../../platform/access/actor.ts';
import type { Passport } from '../../platform/access/passport.ts';
import type { CaptchaAnswer } from '../../platform/captcha/captcha.ts';

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

/** Everything about one's own account. */
export interface AccountApi {
  passport(): Promise<Passport>;
  loginCode(input: { phone: string; captcha: CaptchaAnswer }): Promise<null>;
  login(input: LoginInput): Promise<PortalUser>;
  logout(): Promise<null>;
  registerOptions(): Promise<{ industries: { value: string; label: string }[] }>;
  registerCode(input: CodeTarget & { captcha: CaptchaAnswer }): Promise<null>;
  register(input: RegisterInput): Promise<PortalUser>;
  recoverCode(input: CodeTarget & { captcha: CaptchaAnswer }): Promise<null>;
  recover(input: RecoverInput): Promise<null>;
  info(): Promise<AccountInfo>;
  saveInfo(input: InfoInput): Promise<AccountInfo>;
  sessions(): Promise<SessionInfo[]>;
  endSession(id: string): Promise<null>;
  endOtherSessions(): Promise<null>;
  phoneCode(input: PhoneCodeInput): Promise<null>;
  changePhone(input: PhoneInput): Promise<null>;
  canI(url: string): Promise<{ can: boolean | boolean[] }>;
}
