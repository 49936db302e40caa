import { z } from 'zod';
import { noticeTypes } from '../../areas.ts';

/** Schema of a notice to an account. */
export const noticeSchema = z.object({
  id: z.string(),
  type: z.enum(noticeTypes),
  at: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  link: z.string().nullable(),
  read: z.boolean(),
});
