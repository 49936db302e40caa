import { z } from 'zod';
import { type SettingCatalogue, textSetting, toggle, type ValuesOf } from '../platform/settings/setting.server.ts';

export const settings = {
  /** Whether source links are visited to see if they still answer. */
  'links.check': toggle({ at: 10, initial: true }),
  /** Words that no list of popular searches shows, one a line or with commas between. */
  'search.hiddenWords': textSetting({ at: 250, schema: z.string().max(5000) }),
} satisfies SettingCatalogue;

declare module '../platform/settings/settings.server.ts' {
  interface SettingValues extends ValuesOf<typeof settings> {}
}
