import { z } from 'zod';
import { isHalfHourAlignedZone } from '../counters/site-days.ts';
import { choiceSetting, numberSetting, type SettingCatalogue, secretSetting, switchSetting, textSetting } from './setting.server.ts';

const empty = z.literal('');
const hostName = z
  .string()
  .max(253)
  .regex(/^[\w.:-]*$/);

/** Settings of the platform itself; areas declare theirs in their server manifests. */
export const platformSettings = {
  'sender.sms': choiceSetting({ at: 40, of: ['outbox', 'gateway'] }),
  'sender.mail': choiceSetting({ at: 50, of: ['outbox', 'smtp'] }),
  'sender.gateway.url': textSetting({ at: 60, schema: z.union([empty, z.url({ protocol: /^https?$/ }).max(500)]) }),
  /** Secret key of the HMAC by which the SMS gateway authenticates the portal. */
  'sender.gateway.secret': secretSetting({ at: 70 }),
  /** True if the SMS gateway may be in a private network. */
  'sender.gateway.private': switchSetting({ at: 80, initial: false }),
  'sender.smtp.host': textSetting({ at: 90, schema: hostName }),
  'sender.smtp.port': numberSetting({ at: 100, least: 1, most: 65_535, initial: 587 }),
  /** True: TLS to the mail server from the first byte (port 465). False: STARTTLS if the server offers it. */
  'sender.smtp.secure': switchSetting({ at: 110, initial: false }),
  'sender.smtp.user': textSetting({ at: 120 }),
  'sender.smtp.password': secretSetting({ at: 130 }),
  'sender.smtp.from': textSetting({ at: 140, schema: z.union([empty, z.email().max(254)]) }),
  /** True if the back office is always in Chinese. */
  'admin.lockLocale': switchSetting({ at: 200, initial: false }),
  /** IANA time zone of the site, for days and hours of visits. */
  'site.timeZone': textSetting({ at: 230, schema: z.string().max(60).refine(isHalfHourAlignedZone), initial: 'UTC' }),
} satisfies SettingCatalogue;
