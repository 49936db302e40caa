import { z } from 'zod';
import { type SettingCatalogue, textSetting, type ValuesOf } from '../../platform/settings/setting.server.ts';

export const settings = {
  /** Organization that runs the portal, named in the footer of every page. */
  'site.operator': { ...textSetting({ at: 220, schema: z.string().trim().max(200) }), public: true },
  'site.contactMail': { ...textSetting({ at: 270, schema: z.union([z.literal(''), z.email().max(254)]) }), public: true },
} satisfies SettingCatalogue;

declare module '../../platform/settings/settings.server.ts' {
  interface SettingValues extends ValuesOf<typeof settings> {}
}
