import { z } from 'zod';
import type { ErrorFacts, FieldProblem } from '../../base/errors.ts';
import { isHalfHourZone } from '../counters/site-days.ts';

export type SettingType = 'text' | 'number' | 'switch' | 'choice' | 'duration' | 'secret';

/** One setting: how it is edited, what may stand in it, what holds while nobody has set it. */
export interface Setting<T> {
  type: SettingType;
  schema: z.ZodType<T>;
  default: T;
  /** What a choice is made from. */
  choices?: readonly string[];
  /** What a number lies between. */
  range?: { least: number; most: number };
  /** Visitors may read it. */
  public?: true;
}

const text = (schema: z.ZodType<string> = z.string().trim().max(300), initial = ''): Setting<string> => ({
  type: 'text',
  schema,
  default: initial,
});
const secret = (): Setting<string> => ({ type: 'secret', schema: z.string().max(300), default: '' });
const toggle = (initial: boolean): Setting<boolean> => ({ type: 'switch', schema: z.boolean(), default: initial });
const number = (least: number, most: number, initial: number): Setting<number> => ({
  type: 'number',
  schema: z.number().int().min(least).max(most),
  default: initial,
  range: { least, most },
});
const choice = <const T extends string>(values: readonly [T, ...T[]]): Setting<T> => ({
  type: 'choice',
  schema: z.literal(values),
  default: values[0],
  choices: values,
});
const empty = z.literal('');

/** Every setting of the portal by its key. A choice begins with its default. */
export const settings = {
  /** Whether source links are visited to see if they still answer. */
  'links.check': toggle(true),
  /** Whether a password may arrive that the browser did not encrypt. */
  'passport.allowPlain': toggle(true),
  /** Whether operators must sign in with a second factor. */
  'passport.totpOperators': toggle(false),
  'sender.sms': choice(['outbox', 'gateway']),
  'sender.mail': choice(['outbox', 'smtp']),
  'sender.gateway.url': text(z.union([empty, z.url({ protocol: /^https?$/ }).max(500)])),
  /** Key of the signature by which the gateway knows the portal. */
  'sender.gateway.secret': secret(),
  /** Whether the gateway may stand in a private network. */
  'sender.gateway.private': toggle(false),
  'sender.smtp.host': text(
    z
      .string()
      .max(253)
      .regex(/^[\w.:-]*$/),
  ),
  'sender.smtp.port': number(1, 65_535, 587),
  /** TLS from the first byte (port 465); otherwise STARTTLS where the server offers it. */
  'sender.smtp.secure': toggle(false),
  'sender.smtp.user': text(),
  'sender.smtp.password': secret(),
  'sender.smtp.from': text(z.union([empty, z.email().max(254)])),
  /** Days that messages stay in the outbox. */
  'sender.keepDays': number(1, 3650, 90),
  /** Text messages a day, all recipients together. */
  'sms.globalPerDay': number(0, 1_000_000, 2000),
  /** Codes that one network address may ask for. */
  'sms.addressPerMinute': number(1, 10_000, 1),
  'sms.addressPerDay': number(1, 1_000_000, 10),
  /** Days that a posting stays public. */
  'posting.days': number(1, 3650, 90),
  /** Whether the back office stays in Chinese. */
  'admin.lockLocale': toggle(false),
  /** Whether phones may keep pages for where there is no network; off takes away what they have. */
  'mobile.offline': toggle(true),
  /** Who runs the portal, as the foot of every page says it. */
  'site.operator': { ...text(z.string().trim().max(200)), public: true },
  /** The zone whose days and hours visits are counted by: IANA name. */
  'site.timeZone': text(z.string().max(60).refine(isHalfHourZone), 'UTC'),
  /** The day from which on the site counts its own days; empty: that of its first start. */
  'site.startDate': text(z.union([empty, z.iso.date()])),
  /** Words that no list of popular searches shows, one a line or with commas between. */
  'search.hiddenWords': text(z.string().max(5000)),
  /** Milliseconds between two calls of a big screen. */
  'screen.refresh': number(1000, 600_000, 5000),
  'site.contactMail': { ...text(z.union([empty, z.email().max(254)])), public: true },
} as const satisfies Record<string, Setting<never> | Setting<string> | Setting<number> | Setting<boolean>>;

/** What is wrong with a value, with what would be right; null: it may stand there. */
export const faultIn = (key: SettingKey, value: unknown): { problem: FieldProblem; facts?: ErrorFacts } | null => {
  const { schema, type, choices, range }: Setting<unknown> = settings[key];
  const parsed = schema.safeParse(value);
  if (parsed.success) return null;
  if (range) return { problem: typeof value === 'number' && Number.isInteger(value) ? 'between' : 'wholeBetween', facts: range };
  if (choices || type === 'switch') return { problem: 'oneOf', facts: { choices: (choices ?? [true, false]).join(', ') } };
  const long = parsed.error.issues.flatMap((issue) => (issue.code === 'invalid_union' ? issue.errors.flat() : [issue]));
  const most = long.find((issue) => issue.code === 'too_big')?.maximum;
  return most === undefined ? { problem: 'format' } : { problem: 'atMost', facts: { most: Number(most) } };
};

export type SettingKey = keyof typeof settings;
export type SettingValue<K extends SettingKey> = (typeof settings)[K] extends Setting<infer T> ? T : never;
export const isSetting = (key: string): key is SettingKey => Object.hasOwn(settings, key);
