import { z } from 'zod';
import { buildForEachLocale, countries } from '../../base/locales.ts';
import { normalizeMultilineText, normalizeSingleLine } from '../../base/plain-text.ts';
import { parseRowId, rowIdPattern } from '../../base/row-id.ts';
import { extraCountryFilterValues, nonMemberCountryCodes } from '../../base/territories.ts';
import { scopes } from '../access/actor.ts';
import { versionSchema } from './numbers.server.ts';
import { toPagedListShape } from './schemas.ts';

/** Schema of a text or null. This file contains the schemas that resources of the back office share. */
export const nullableTextSchema = z.string().nullable();
export const idAndNameSchema = z.object({ id: z.string(), name: z.string() });
export const idNameAndScopeSchema = idAndNameSchema.extend({ scope: z.enum(scopes) });
export const localisedTextsSchema = z.object({
  'zh-cn': z.string().optional(),
  'en-us': z.string().optional(),
  'ru-ru': z.string().optional(),
  'pt-br': z.string().optional(),
});
export const pagedListSchema = (row: z.ZodType) => z.object(toPagedListShape(row));
export const pagingQueryShape = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
};
/**
 * Schema of a public row id in a body or query; an invalid id is refused with the problem `value` of its field. An invalid id in a path is
 * E_NOT_FOUND (`numberOfRowId`).
 */
export const rowIdSchema = z
  .string()
  .regex(rowIdPattern, 'value')
  .refine((text) => parseRowId(text) !== null, 'value');
export const flagFilter = z.enum(['0', '1']).transform((value) => value === '1');
export const dayFilter = z.iso.date();

export const rowVersionSchema = versionSchema;
export const countrySchema = z.enum(countries).nullable();
const besides = { type: 'string', enum: undefined } as const;
/**
 * Schema of any country: imported records may belong to countries other than the ten members. The OpenAPI document lists the ten and gives a pattern
 * for others.
 */
export const anyCountrySchema = z
  .enum([...countries, ...nonMemberCountryCodes])
  .meta({ ...besides, anyOf: [{ enum: [...countries] }, { pattern: '^[a-z]{2}$' }] });
/** Schema of a filter by country: a country, a group of countries, or a territory. */
export const countryFilter = z
  .enum([...countries, ...extraCountryFilterValues, ...nonMemberCountryCodes])
  .meta({ ...besides, anyOf: [{ enum: [...countries, ...extraCountryFilterValues] }, { pattern: '^[a-z]{2}$' }] });
export const idList = (most: number) => z.array(rowIdSchema).max(most);
/** Schema of a single-line text without invisible characters; may be empty. */
export const singleLineSchema = (most: number) => z.string().transform(normalizeSingleLine).pipe(z.string().max(most));
export const createRequiredLineSchema = (most: number) =>
  z.string('required').transform(normalizeSingleLine).pipe(z.string().min(1, 'required').max(most));
export const createOptionalLineSchema = (most: number) =>
  singleLineSchema(most)
    .transform((text) => text || null)
    .nullable()
    .default(null);
const localised = (text: z.ZodType<string>) => z.strictObject(buildForEachLocale(() => text.optional()));
const filled = (all: Partial<Record<string, string>>) => Object.fromEntries(Object.entries(all).filter(([, text]) => text));
/** Schema of a name by language; at least one language is required. */
export const localisedNameSchema = localised(singleLineSchema(200))
  .transform(filled)
  .refine((all) => Object.keys(all).length > 0, { params: { problem: 'required' } });
export const localisedSentencesSchema = localised(z.string().transform(normalizeMultilineText).pipe(z.string().max(500))).transform(filled);
/** Schema of a code of letters, digits, dots and dashes, usable in addresses. */
export const codeSchema = z
  .string('required')
  .trim()
  .min(1, 'required')
  .max(60)
  .regex(/^[a-z0-9][a-z0-9._-]*$/i, 'format');
