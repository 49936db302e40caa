import { type SettingCatalogue, switchSetting, type ValuesOf } from '../../platform/settings/setting.server.ts';

export const settings = {
  /** Allows phones to store pages for offline use. After it is turned off, each phone deletes its stored pages at the next visit. */
  'mobile.offline': switchSetting({ at: 210, initial: true }),
} satisfies SettingCatalogue;

declare module '../../platform/settings/settings.server.ts' {
  interface SettingValues extends ValuesOf<typeof settings> {}
}
