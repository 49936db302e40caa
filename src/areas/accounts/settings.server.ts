import { numberSetting, type SettingCatalogue, switchSetting, type ValuesOf } from '../../platform/settings/setting.server.ts';

export const settings = {
  /** Accepts passwords that the browser did not encrypt. */
  'passport.allowPlain': switchSetting({ at: 20, initial: true }),
  /** Requires operators to sign in with a second factor. */
  'passport.totpOperators': switchSetting({ at: 30, initial: false }),
  /** Maximum number of one-time codes a day for all recipients together, by SMS and mail. */
  'sms.globalPerDay': numberSetting({ at: 160, least: 0, most: 1_000_000, initial: 2000 }),
  /** Maximum numbers of one-time codes sent at the request of one network: per minute, and per day (next setting). */
  'sms.addressPerMinute': numberSetting({ at: 170, least: 1, most: 10_000, initial: 1 }),
  'sms.addressPerDay': numberSetting({ at: 180, least: 1, most: 1_000_000, initial: 10 }),
} satisfies SettingCatalogue;

declare module '../../platform/settings/settings.server.ts' {
  interface SettingValues extends ValuesOf<typeof settings> {}
}
