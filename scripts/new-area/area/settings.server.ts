import { numberSetting, type SettingCatalogue, type ValuesOf } from '../../../src/platform/settings/setting.server.ts';

export const settings = {
  /** Age in days at which an entry is deleted. */
  'sample.days': numberSetting({ at: 1000, least: 1, most: 3650, initial: 365 }),
} satisfies SettingCatalogue;

declare module '../../../src/platform/settings/settings.server.ts' {
  interface SettingValues extends ValuesOf<typeof settings> {}
}
