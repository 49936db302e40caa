import { z } from 'zod';
import { contentLanguages } from '../../base/locales.ts';
import { countSchema } from '../../platform/http/numbers.server.ts';
import { anyCountrySchema } from '../../platform/http/shapes.ts';
import { correspondenceDegrees, relationTypes } from './draft.ts';
import {
  type ChoiceRule,
  fieldRuleOf,
  keyLengths,
  keyPattern,
  type ListRule,
  type Rule,
  referenceRule,
  richTextLimits,
  sharedFieldRules,
  type TextRule,
  tableLimits,
  titleSummaryRules,
  translatedRule,
} from './field-rules.ts';
import type { Field } from './fields.ts';
import type { Kind } from './kind.ts';
import { groupingFilterOf } from './schema.server.ts';
import { translationFieldKeys } from './translated.ts';

/**
 * Schemas of the editor's input. They check which fields exist and their types, and document the limits (`meta`). Values are validated later with
 * `findRuleBreach`, because unchanged values of a record stay valid.
 */

/** Limits of a rule as schema metadata: `enum` for a choice, `maxLength` for a text; empty for a text without a limit. */
const schemaLimitsOf = (rule: TextRule | ChoiceRule) =>
  rule.type === 'choice' ? { enum: [...rule.values] } : rule.most ? { maxLength: rule.most } : {};
/** Schema of a text or a dictionary value. */
export const textOrChoiceSchema = (rule: TextRule | ChoiceRule, problem?: string) => z.string(problem).meta(schemaLimitsOf(rule));
export const listSchema = (rule: ListRule, problem?: string) =>
  z.array(textOrChoiceSchema(rule.entry, problem), problem).meta({ maxItems: rule.most });

/** Converts an empty text and undefined to null. */
const orNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === undefined ? null : value), schema.nullable());
const count = countSchema.nullable().default(null);
const table = z.strictObject({
  columns: z.array(z.string().meta({ maxLength: tableLimits.column })).meta({ maxItems: tableLimits.columns }),
  rows: z.array(z.array(z.string().meta({ maxLength: tableLimits.cell }))).meta({ maxItems: tableLimits.rows }),
});

const relation = z.strictObject({
  type: z.enum(relationTypes),
  kind: z.string().max(40),
  ref: z.string().trim().meta({ maxLength: referenceRule.most }),
  degree: z.enum(correspondenceDegrees).optional(),
});
const relationsSchema = (most: number) => z.array(relation).meta({ maxItems: most }).default([]);
const nullableRuleSchema = (rule: TextRule | ChoiceRule) => orNull(textOrChoiceSchema(rule));
const optionalListSchema = (rule: ListRule) => listSchema(rule).default([]);

/** Schema of a value, for example of a kind's own field, by its rule. */
const schemaOf = (rule: Rule): z.ZodType => {
  switch (rule.type) {
    case 'list':
      return optionalListSchema(rule);
    case 'files':
      return z
        .array(z.object({ id: z.string(), name: z.string().trim().optional() })) // the id of a file on another site is its address
        .meta({ maxItems: rule.most })
        .default([]);
    case 'relations':
      return relationsSchema(rule.most);
    case 'counts':
      return z.strictObject({ secretariat: count, participating: count, observing: count }).nullable().default(null);
    case 'flag':
      return z.boolean().default(false);
    case 'whole':
      return countSchema.nullable().default(null);
    case 'table':
      return table.nullable().default(null);
    default:
      return nullableRuleSchema(rule);
  }
};

const isTranslatedText = (field: Field) => field.type === 'text' && field.translated === true;

const textShape = (kind: Kind) => {
  const own = translationFieldKeys(kind).map((name) => [name, textOrChoiceSchema(translatedRule(kind, name)).optional()] as const);
  return z.strictObject({
    title: textOrChoiceSchema(titleSummaryRules.title),
    summary: textOrChoiceSchema(titleSummaryRules.summary).default(''),
    body: z.string().max(richTextLimits.bytes, 'contentLimit').default(''),
    fields: z.strictObject(Object.fromEntries(own)).default({}),
    quality: z.enum(['official', 'human', 'machine']).optional(),
    checked: z.literal(true).optional(),
  });
};

const valuesShape = (kind: Kind) => ({
  lang: z.enum(contentLanguages),
  texts: z.partialRecord(z.enum(contentLanguages), textShape(kind)),
  country: anyCountrySchema.nullable().default(null),
  date: nullableRuleSchema(sharedFieldRules.date),
  image: nullableRuleSchema(sharedFieldRules.image),
  keywords: optionalListSchema(sharedFieldRules.keywords),
  industries: optionalListSchema(sharedFieldRules.industries),
  technologies: optionalListSchema(sharedFieldRules.technologies),
  source: z
    .strictObject({
      name: textOrChoiceSchema(sharedFieldRules['source.name']).default(''),
      link: nullableRuleSchema(sharedFieldRules['source.link']),
      licence: textOrChoiceSchema(sharedFieldRules['source.licence']).default(''),
    })
    .default({ name: '', link: null, licence: '' }),
  fields: z
    .strictObject(
      Object.fromEntries(
        Object.entries(kind.fields)
          .filter(([, field]) => !isTranslatedText(field))
          .map(([name, field]) => [name, name === 'number' ? z.string() : schemaOf(fieldRuleOf(name, field))]),
      ),
    )
    .prefault({}),
  relations: relationsSchema(sharedFieldRules.relations.most),
});

/**
 * Schemas of the input of an editor who creates or changes a record of the kind. Unknown properties are refused; an absent value is stored
 * as empty. A change also has the version of the record that the editor loaded. `key`: natural key of a new record, by which imports and
 * relations find it.
 */
export const createInputSchemas = (kind: Kind) => {
  const shape = valuesShape(kind);
  const filter = groupingFilterOf(kind);
  const key = z.string().max(keyLengths.typed).regex(keyPattern);
  return {
    create: z.strictObject({ ...shape, key: filter === 'industry' || filter === 'technology' ? key : key.optional() }),
    change: z.strictObject({ ...shape, version: z.string().max(60) }),
  };
};
