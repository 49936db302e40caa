import { z } from 'zod';

/** Schema of a navigation entry; entries have at most two levels. */
export const menuItemSchema = z.object({
  label: z.string(),
  icon: z.string(),
  route: z.string(),
  index: z.number(),
  children: z.array(z.object({ label: z.string(), icon: z.string(), route: z.string(), index: z.number(), children: z.array(z.never()) })),
});
