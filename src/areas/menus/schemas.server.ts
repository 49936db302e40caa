import { z } from 'zod';

/** An entry of the navigation; two levels are shown. */
export const menuItemSchema = z.object({
  label: z.string(),
  icon: z.string(),
  route: z.string(),
  index: z.number(),
  children: z.array(z.object({ label: z.string(), icon: z.string(), route: z.string(), index: z.number(), children: z.array(z.never()) })),
});
