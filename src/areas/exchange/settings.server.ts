import { numberSetting, type SettingCatalogue, type ValuesOf } from '../../platform/settings/setting.server.ts';

export const settings = {
  /** Days for which a posting is public after approval or renewal. */
  'posting.days': numberSetting({ at: 190, least: 1, most: 3650, initial: 90 }),
} satisfies SettingCatalogue;

declare module '../../platform/settings/settings.server.ts' {
  interface SettingValues extends ValuesOf<typeof settings> {}
}
