import { z } from 'zod';
import { type SettingCatalogue, switchSetting, textSetting, type ValuesOf } from '../platform/settings/setting.server.ts';

export const settings = {
  /** Whether source links are checked regularly. */
  'links.check': switchSetting({ at: 10, initial: true }),
  /** Words hidden from popular searches, separated by line breaks or commas. */
  'search.hiddenWords': textSetting({ at: 250, schema: z.string().max(5000) }),
} satisfies SettingCatalogue;

declare module '../platform/settings/settings.server.ts' {
  interface SettingValues extends ValuesOf<typeof settings> {}
}
