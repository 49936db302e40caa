import { z } from 'zod';
import { locales } from '../../base/locales.ts';
import type { SignedInUserSummary } from '../access/actor.ts';

export const localeSchema = z.enum(locales).optional();
export const localeQuerySchema = z.strictObject({ locale: localeSchema });
/** Returns the schema members of one page of a list. */
export const toPagedListShape = <T extends z.ZodType>(doc: T) => ({
  docs: z.array(doc),
  total: z.number(),
  limit: z.number(),
  page: z.number(),
  pages: z.number(),
  more: z.literal(true).optional(),
});
export const portalUserSchema = z.object({
  name: z.string(),
  avatar: z.string().nullable(),
  status: z.number(),
}) satisfies z.ZodType<SignedInUserSummary>;
const errorSchema = z.object({
  data: z.null(),
  msg: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});
const envelope = (data: z.ZodType) => z.object({ data, msg: z.string() });

/** Returns the response schemas of a call: data in the envelope, or an error. */
export const createAnswerSchemas = (data: z.ZodType) => ({ 200: envelope(data), '4xx': errorSchema, '5xx': errorSchema });
