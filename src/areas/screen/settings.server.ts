import { z } from 'zod';
import { numberSetting, type SettingCatalogue, textSetting, type ValuesOf } from '../../platform/settings/setting.server.ts';

export const settings = {
  /** Start date of the site (ISO 8601); empty: the day on which the first account was created. */
  'site.startDate': textSetting({ at: 240, schema: z.union([z.literal(''), z.iso.date()]) }),
  /** Milliseconds between two calls of a big screen. */
  'screen.refresh': numberSetting({ at: 260, least: 1000, most: 600_000, initial: 5000 }),
} satisfies SettingCatalogue;

declare module '../../platform/settings/settings.server.ts' {
  interface SettingValues extends ValuesOf<typeof settings> {}
}
