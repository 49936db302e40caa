import { z } from 'zod';
import { colours } from '../../base/colours.ts';
import { buildForEachLocale } from '../../base/locales.ts';
import { versionSchema } from '../../platform/http/numbers.server.ts';
import { dictionaries } from './declared.ts';

/** Input and output schemas of dictionaries and their items. */

const label = z.string().trim().max(100);
const shape = {
  labels: z.strictObject(buildForEachLocale(() => label.optional())),
  colour: z.enum(colours).nullable().default(null),
  /** Position; if absent, a new item comes last and an existing item keeps its position. */
  sort: z.number().int().min(-1_000_000).max(1_000_000).optional(),
  active: z.boolean().default(true),
};
export const dictionaryItemInputSchema = z.strictObject({
  dictionary: z.enum([...dictionaries.keys()]),
  value: z
    .string()
    .min(1, 'required')
    .max(60)
    .regex(/^[a-z0-9][a-z0-9-]*$/),
  ...shape,
});
export const dictionaryItemChangeSchema = z.strictObject({ ...shape, version: versionSchema });
/** Values of a dictionary in their new order. */
export const dictionaryValueOrderSchema = z.strictObject({
  dictionary: z.string().max(60),
  values: z.array(z.string().max(60)).min(1).max(500),
});

export const dictionaryItemSchema = z.object({
  /** Id in the form `<dictionary>:<value>`. */
  id: z.string(),
  dictionary: z.string(),
  value: z.string(),
  label: z.string(),
  /** Labels set by operators, by language. */
  labels: z.record(z.string(), z.string()),
  /** Effective label in every language. */
  names: z.record(z.string(), z.string()),
  colour: z.string().nullable(),
  sort: z.number(),
  active: z.boolean(),
  builtin: z.boolean(),
  version: z.number(),
});
/** An item with the name of its dictionary. */
export const itemWithDictionaryNameSchema = dictionaryItemSchema.extend({ name: z.string() });
/** `items`: number of values; `added`: number of values that operators added. */
export const dictionarySummarySchema = z.object({
  id: z.string(),
  name: z.string(),
  items: z.number(),
  added: z.number(),
  inactive: z.number(),
  computed: z.boolean(),
});
/** A dictionary with its items, or one item. */
export const dictionaryOrItemSchema = z.union([
  dictionarySummarySchema.extend({ values: z.array(dictionaryItemSchema) }),
  dictionaryItemSchema,
]);
export const valueUsageSchema = z.array(z.object({ place: z.string(), name: z.string(), count: z.number() }));

export type DictionaryItemInput = z.infer<typeof dictionaryItemInputSchema>;
export type DictionaryItemChange = z.infer<typeof dictionaryItemChangeSchema>;
export type DictionaryValueOrder = z.infer<typeof dictionaryValueOrderSchema>;
export type DictionaryItem = z.infer<typeof dictionaryItemSchema>;
export type ItemWithDictionaryName = z.infer<typeof itemWithDictionaryNameSchema>;
/** A dictionary in the list of dictionaries, with the numbers of its items. */
export type DictionarySummary = z.infer<typeof dictionarySummarySchema>;
export type DictionaryOrItem = z.infer<typeof dictionaryOrItemSchema>;
