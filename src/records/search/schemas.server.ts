import { z } from 'zod';
import { contentLanguages } from '../../base/locales.ts';
import { localeSchema } from '../../platform/http/schemas.ts';
import { countryFilter } from '../../platform/http/shapes.ts';
import { keywordSchema } from '../engine/schema.server.ts';
import { kindSlugs } from '../kinds/index.ts';
import { standard } from '../kinds/standard/kind.ts';

/** Additional type names of the API: the specification names the kind of tools `tools`. */
export const apiTypeAliases = ['tools'] as const;
export const hitTypes = [...kindSlugs, ...apiTypeAliases] as const;
const type = z.enum(hitTypes).describe('`tools` is the same as `tool`; hits then say `tools`');
const many = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => [value].flat().flatMap((v) => (typeof v === 'string' ? v.split(',') : v)), z.array(item).max(20)).default([]);

const statuses = standard.derived?.status ?? [];

export const searchQuerySchema = z.strictObject({
  keyword: keywordSchema,
  type: many(type),
  country: many(countryFilter),
  year: many(z.string().regex(/^(?:19|20)\d\d$/)),
  status: many(z.enum(statuses)),
  language: many(z.enum(contentLanguages)),
  ics: many(z.string().regex(/^\d\d$/)).describe('fields of the International Classification for Standards'),
  without: many(z.string().max(80)).describe('concepts (`also`) that are not to be looked for by their other names'),
  exact: z.literal('1').optional().describe('nothing in place of a keyword that finds nothing'),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(12),
  locale: localeSchema,
});
export const suggestQuerySchema = z.strictObject({ keyword: keywordSchema, type: type.optional(), locale: localeSchema });
