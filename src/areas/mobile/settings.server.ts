import { type SettingCatalogue, switchSetting, type ValuesOf } from '../../platform/settings/setting.server.ts';

export const settings = {
  /** Allows phones to store pages for offline use; turning it off deletes the stored pages. */
  'mobile.offline': switchSetting({ at: 210, initial: true }),
} satisfies SettingCatalogue;

declare module '../../platform/settings/settings.server.ts' {
  interface SettingValues extends ValuesOf<typeof settings> {}
}
