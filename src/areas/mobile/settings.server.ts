import { type SettingCatalogue, toggle, type ValuesOf } from '../../platform/settings/setting.server.ts';

export const settings = {
  /** Whether phones may keep pages for where there is no network; off takes away what they have. */
  'mobile.offline': toggle({ at: 210, initial: true }),
} satisfies SettingCatalogue;

declare module '../../platform/settings/settings.server.ts' {
  interface SettingValues extends ValuesOf<typeof settings> {}
}
