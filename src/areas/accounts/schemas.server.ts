import { z } from 'zod';
import type { FieldProblem } from '../../base/errors.ts';
import { countries, locales } from '../../base/locales.ts';
import { normalizePhoneNumber } from '../../base/phone.ts';
import { normalizeSingleLine } from '../../base/plain-text.ts';
import { versionSchema } from '../../platform/http/numbers.server.ts';
import { industries } from '../../records/engine/dictionaries.ts';
import { dictionaryValueSchema } from '../../records/engine/schema.server.ts';
import { digestChannels } from './operations.ts';

/**
 * Returns the schema of a required text of at most `most` characters. A missing or empty text is reported as `problem` (messages of
 * SPECIFICATION S6.1).
 */
const filled = (problem: FieldProblem, most: number) => z.string(problem).trim().min(1, problem).max(most);

const captcha = z.object({ id: z.string('enterCaptcha').max(60), code: filled('enterCaptcha', 60) }, 'enterCaptcha');
const phone = filled('enterContact', 30).transform((typed, context) => {
  const number = normalizePhoneNumber(typed);
  if (number === null) context.addIssue({ code: 'custom', params: { problem: 'format' } });
  return number ?? z.NEVER;
});
const email = filled('enterContact', 254).pipe(z.email('format').toLowerCase());
/** Password, encrypted (`enc:…`) or plain if the setting allows plain passwords. */
const password = filled('enterPassword', 3000);
const code = filled('enterCode', 10);

const target = { phone: phone.optional(), email: email.optional() };
const oneTarget = (input: { phone?: string | undefined; email?: string | undefined } | undefined) => Boolean(input?.phone ?? input?.email);
/** Refinement options: the check also runs if other fields are invalid, so that all missing fields are reported together. */
const needsTarget = { path: ['phone'], message: 'enterContact', when: () => true };

export const sendCodeBody = z.strictObject({ ...target, captcha }).refine(oneTarget, needsTarget);
export const sendLoginCodeBody = z.strictObject({ phone, captcha });
const phoneLogin = z.strictObject({ phone, code });
const accountLogin = z.strictObject({ account: filled('enterAccount', 64), pwd: password, captcha });
export const loginBody = z.union([accountLogin, phoneLogin]);
const emptyIsNone = (value: unknown) => (value === '' ? undefined : value);
export const registerBody = z
  .strictObject({
    account: filled('enterAccount', 32)
      .min(3)
      .regex(/^[\p{L}\p{N}_.-]+$/u, 'format'),
    realName: z.string('enterName').transform(normalizeSingleLine).pipe(filled('enterName', 80)),
    ...target,
    code,
    pwd: password,
    company: z.string().transform(normalizeSingleLine).pipe(z.string().max(200)).optional(),
    industry: z.preprocess(emptyIsNone, dictionaryValueSchema('industry', industries).optional()),
  })
  .refine(oneTarget, needsTarget);
const recoverByCode = z.strictObject({ ...target, code, pwd: password }).refine(oneTarget, needsTarget);
const recoverByPassword = z.strictObject({ oldPwd: password, pwd: password });
export const recoverBody = z.union([recoverByCode, recoverByPassword]);
export const phoneCodeBody = z.discriminatedUnion('which', [
  z.strictObject({ which: z.literal('old'), captcha }),
  z.strictObject({ which: z.literal('new'), phone, captcha }),
]);
export const phoneChangeBody = z.strictObject({ phone, code, oldCode: code.optional(), pwd: password.optional() });
export const profileChangeBody = z.strictObject({
  realName: z.string('enterName').transform(normalizeSingleLine).pipe(filled('enterName', 80)),
  company: z.string().transform(normalizeSingleLine).pipe(z.string().max(200)).nullable(),
  industry: dictionaryValueSchema('industry', industries).nullable(),
  country: z.enum(countries).nullable(),
  digest: z.enum(digestChannels),
  version: versionSchema,
  avatar: z.string().max(64).nullable().optional(),
});
export const secondFactorCodeBody = z.strictObject({ code: filled('enterCode', 20) });
export const beginFactorBody = z.strictObject({ pwd: password });
export const endFactorBody = z.strictObject({ pwd: password, code: filled('enterCode', 20) });
export const secondFactorAnswerSchema = z.object({
  on: z.boolean(),
  required: z.boolean(),
  recovery: z.number(),
  setup: z.object({ secret: z.string(), qr: z.object({ size: z.number(), path: z.string() }) }).nullable(),
});
export const recoveryCodesAnswerSchema = z.object({ recovery: z.array(z.string()) });
export const urlAccessBody = z.strictObject({ url: z.string().min(1).max(8000) });
const nullable = z.string().nullable();
export const passwordPublicKeySchema = z.object({
  kid: z.string(),
  alg: z.literal('RSA-OAEP-256'),
  jwk: z.object({ kty: z.string(), n: z.string(), e: z.string(), alg: z.string(), ext: z.boolean() }),
});
export { portalUserSchema } from '../../platform/http/schemas.ts';
export const registrationOptionsAnswerSchema = z.object({ industries: z.array(z.object({ value: z.string(), label: z.string() })) });
export const profileAnswerSchema = z.object({
  account: z.string(),
  realName: z.string(),
  phone: nullable,
  email: nullable,
  avatar: nullable,
  company: nullable,
  industry: nullable,
  country: nullable,
  countryFixed: z.boolean(),
  locale: z.enum(locales),
  digest: z.enum(digestChannels),
  status: z.number(),
  created: z.string(),
  version: z.number(),
  unread: z.number(),
});
export const sessionsSchema = z.array(
  z.object({ id: z.string(), created: z.string(), seen: z.string(), address: z.string(), agent: z.string(), current: z.boolean() }),
);
export const urlAccessAnswerSchema = z.object({ can: z.union([z.boolean(), z.array(z.boolean())]) });
