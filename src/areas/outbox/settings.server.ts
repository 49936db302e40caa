import { numberSetting, type SettingCatalogue, type ValuesOf } from '../../platform/settings/setting.server.ts';

export const settings = {
  /** Number of days after which messages are deleted from the outbox. Queued messages are not deleted. */
  'sender.keepDays': numberSetting({ at: 150, least: 1, most: 3650, initial: 90 }),
} satisfies SettingCatalogue;

declare module '../../platform/settings/settings.server.ts' {
  interface SettingValues extends ValuesOf<typeof settings> {}
}
