import { z } from 'zod';
import { contentLanguages, countries } from '../../base/locales.ts';
import { normalizeMultilineText, normalizeSingleLine } from '../../base/plain-text.ts';
import { versionSchema } from '../../platform/http/numbers.server.ts';
import { toPagedListShape } from '../../platform/http/schemas.ts';
import { localisedTextsSchema, rowIdSchema } from '../../platform/http/shapes.ts';
import { type ListRule, postingRules, richTextLimits, type TextRule } from '../../records/engine/field-rules.ts';
import { listSchema, textOrChoiceSchema } from '../../records/engine/input-schema.server.ts';
import { listedRecordAnswerSchema } from '../../records/engine/schema.server.ts';
import { snd } from '../../records/kinds/snd/kind.ts';
import { applicationLimits, applicationStatus, auditStatus, postingActions, publicationStates } from './operations.ts';

const category = z.enum(['supply', 'demand'], 'value');
const one = (rule: TextRule) => textOrChoiceSchema(rule, 'format').exactOptional();
const several = (rule: ListRule) =>
  listSchema(rule, 'format')
    .transform((values) => [...new Set(values)])
    .exactOptional();

/**
 * Input schemas of posting fields, which check only types. `validateInput` checks the rules, because a previous value is accepted even if
 * it breaks a rule.
 */
const values = {
  category: category.exactOptional(),
  title: one(postingRules.title),
  summary: one(postingRules.summary),
  // coarse limit in characters; the sanitiser checks the exact limits of characters and bytes
  body: z.string('format').max(richTextLimits.bytes, 'contentLimit').exactOptional(),
  lang: z.enum(contentLanguages, 'value').exactOptional(), // `validateInput` decides which of these languages the owner may choose
  country: z.enum(countries, 'value').nullable().exactOptional(),
  industries: several(postingRules.industries),
  technologies: several(postingRules.technologies),
  ics: several(postingRules.ics),
  unitName: one(postingRules.unitName),
  address: one(postingRules.address),
  contact: one(postingRules.contact),
  link: one(postingRules.link),
  image: z.string('format').max(100, 'value').nullable().exactOptional(),
  attachments: z
    .array(z.object({ id: z.string('format').max(2048, 'value') }, 'format'), 'format') // an attachment stored elsewhere is identified by its URL
    .meta({ maxItems: postingRules.attachments.most })
    .optional(),
};
/** Maximum size of a request body in bytes; JSON may escape every character of a text. */
export const postingBodyLimit = 6 * 1024 * 1024;

export const createBody = z.strictObject({ ...values, key: z.uuid('format').optional() });
export const saveBody = z.strictObject({ ...values, version: versionSchema });
export const submitBody = z
  .strictObject({ version: versionSchema.optional() })
  .nullish()
  .transform((body) => body ?? {});
export const progressBody = z.strictObject({ progress: z.coerce.number<number>('number').int('number').min(-1).max(1) });
export const applyBody = z.strictObject({
  message: z.string('required').transform(normalizeMultilineText).pipe(z.string().min(1, 'required').max(applicationLimits.message)),
  contact: z.string('enterContact').transform(normalizeSingleLine).pipe(z.string().min(1, 'enterContact').max(applicationLimits.contact)),
});
export const auditActionBody = z.strictObject({
  version: versionSchema,
  reason: z.string('format').transform(normalizeMultilineText).pipe(z.string().max(1000)).optional(),
});

const page = z.coerce.number<string>().int().min(1).max(1_000_000).default(1);
const orNone = (value: string | undefined) => (value === '' ? undefined : value);
export const postingsQuery = z.strictObject({
  status: z.preprocess(orNone, z.enum(auditStatus).optional()),
  category: z.preprocess(orNone, category.optional()),
  page,
});
export const postingFormQuery = z.strictObject({ id: rowIdSchema.optional() });
export const pageQuery = z.strictObject({ page });

const nullable = z.string().nullable();
const valuesSchema = z.object({
  category: z.enum(['supply', 'demand']),
  title: z.string(),
  summary: z.string(),
  body: z.string(),
  lang: z.enum(contentLanguages),
  country: z.enum(countries).nullable(),
  industries: z.array(z.string()),
  technologies: z.array(z.string()),
  ics: z.array(z.string()),
  unitName: z.string(),
  address: z.string(),
  contact: z.string(),
  link: z.string(),
  image: nullable,
  attachments: z.array(z.object({ id: z.string(), name: z.string(), size: z.number().nullable(), type: z.string(), link: z.string() })),
});
const field = valuesSchema.keyof();
const option = z.object({ value: z.string(), label: z.string() });
const change = z.object({ name: z.string(), from: nullable, to: nullable });
const event = z.object({ at: z.string(), action: z.string(), actor: nullable, reason: nullable, changes: z.array(change) });
const difference = z.object({ field, from: z.unknown(), to: z.unknown(), corrected: z.literal(true).optional() });
const publication = z.enum(publicationStates).nullable();
const state = {
  record: nullable,
  publication,
  auditStatus: z.enum(auditStatus),
  reason: nullable,
  progress: z.number(),
  expires: nullable,
  expired: z.boolean(),
  version: z.number(),
  updated: z.string(),
  may: z.array(z.enum(postingActions)),
};
export const postingsSchema = z.object(
  toPagedListShape(
    z.object({
      id: z.string(),
      ...state,
      category: z.enum(['supply', 'demand']),
      title: z.string(),
      lang: z.enum(contentLanguages),
      applications: z.object({ pending: z.number(), total: z.number() }),
    }),
  ),
);
export const postingFormAnswerSchema = z.object({
  id: nullable,
  ...state,
  fields: z.array(
    z.object({
      name: field,
      type: z.enum(['text', 'rich', 'choice', 'choices', 'codes', 'link', 'image', 'attachments']),
      required: z.boolean(),
      most: z.number().nullable(),
      options: z.array(option).optional(),
    }),
  ),
  values: valuesSchema,
  differences: z.array(difference),
  events: z.array(event),
});
const standing = z.object({ steps: z.array(localisedTextsSchema), page: nullable, ownCase: z.boolean() }).nullable();
const openSteps = z
  .object({ steps: z.array(localisedTextsSchema), due: nullable, overdue: z.boolean(), mine: z.boolean(), barred: z.boolean() })
  .nullable()
  .optional();
export const applicationSchema = z.object({
  id: z.string(),
  record: z.object({ id: z.string(), category: z.enum(['supply', 'demand']).nullable(), title: z.string() }).nullable(),
  applicant: z.object({ name: z.string(), company: nullable, country: nullable }).optional(),
  message: z.string(),
  contact: z.string(),
  ownerContact: nullable.optional(),
  status: z.enum(applicationStatus),
  created: z.string(),
  decided: nullable,
  turn: openSteps,
  standing: standing.optional(),
});
export const applicationsSchema = z.object(toPagedListShape(applicationSchema));
export const matchesSchema = z.array(
  z.object({
    doc: listedRecordAnswerSchema(snd),
    reasons: z.array(z.object({ type: z.enum(['industry', 'technology', 'ics']), values: z.array(option) })),
  }),
);
const person = { id: z.string(), name: z.string() };
export const reviewedPostingSchema = z.object({
  id: z.string(),
  record: nullable,
  status: z.enum(auditStatus),
  category: z.enum(['supply', 'demand']),
  title: z.string(),
  lang: z.enum(contentLanguages),
  country: z.enum(countries).nullable(),
  owner: z.object({ ...person, company: nullable }),
  reviewer: z.object({ ...person, me: z.boolean() }).nullable(),
  submitted: nullable,
  reason: nullable,
  progress: z.number(),
  expires: nullable,
  version: z.number(),
  turn: openSteps,
});
export const reviewDetailAnswerSchema = reviewedPostingSchema.extend({
  values: valuesSchema,
  publication,
  barred: z.boolean(),
  mine: z.boolean(),
  approved: valuesSchema.nullable(),
  differences: z.array(difference),
  events: z.array(event),
  standing,
});
