import { z } from 'zod';
import { localeSchema } from '../../records/engine/schema.server.ts';

export const localeQuerySchema = z.strictObject({ locale: localeSchema });
export const idQuerySchema = z.strictObject({ id: z.string().max(40), locale: localeSchema });
const errorSchema = z.object({
  data: z.null(),
  msg: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});
const envelope = (data: z.ZodType) => z.object({ data, msg: z.string() });

/** What a call answers: its data in the envelope, or why not. */
export const answers = (data: z.ZodType) => ({ 200: envelope(data), '4xx': errorSchema, '5xx': errorSchema });
