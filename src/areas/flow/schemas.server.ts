import { z } from 'zod';
import { buildForEachLocale } from '../../base/locales.ts';
import { normalizeSingleLine } from '../../base/plain-text.ts';
import {
  type AssigneeRule,
  type CaseFactValue,
  type Condition,
  conditionOperators,
  type FlowDefinition,
  type FlowNode,
  type FormField,
  fieldModes,
  fieldTypes,
  type LocalizedNames,
  timeLimitActions,
  voteModes,
} from './model/definition.ts';

/** The schemas of this module validate the shape of a definition in a request body; model/check.ts validates its meaning. */

const id = z.string().max(40);
const text = z.string().max(500);
const most = 500;
/**
 * Numbers of a draft may be out of range, because model/check.ts reports the place; the limits here only ensure that numbers are stored
 * exactly.
 */
const count = z.number().min(-1_000_000).max(1_000_000);
const exact = z.number().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER);

export const namesSchema: z.ZodType<LocalizedNames> = z.strictObject(
  buildForEachLocale(() => z.string().transform(normalizeSingleLine).pipe(z.string().max(200)).optional()),
);
const value: z.ZodType<CaseFactValue> = z.union([text, exact, z.boolean(), z.null(), z.array(text).max(most)]);
/** Comparisons come first because most conditions are comparisons, and each alternative that fails costs time. */
const conditionSchema: z.ZodType<Condition> = z.lazy(() =>
  z.union([
    z.strictObject({ field: z.string().max(60), is: z.enum(conditionOperators), value: value.optional() }),
    z.strictObject({ all: z.array(conditionSchema).max(most) }),
    z.strictObject({ any: z.array(conditionSchema).max(most) }),
    z.strictObject({ not: conditionSchema }),
  ]),
);
const whoSchema: z.ZodType<AssigneeRule> = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('accounts'), accounts: z.array(z.number().int().min(1).max(2_147_483_647)).max(most) }),
  z.strictObject({ by: z.literal('label'), label: z.string().max(60) }),
  z.strictObject({ by: z.literal('permission'), permission: z.string().max(100) }),
  z.strictObject({ by: z.literal('leader'), up: count }),
  z.strictObject({ by: z.literal('focal-point') }),
  z.strictObject({ by: z.literal('field'), field: z.string().max(60) }),
  z.strictObject({ by: z.literal('applicant') }),
  z.strictObject({ by: z.literal('chosen'), chooser: z.enum(['applicant', 'approver']) }),
]);
const who = z.array(whoSchema).max(most);
const node = { id, names: namesSchema };
const vote = z.strictObject({
  mode: z.enum(voteModes),
  percent: count.optional(),
  more: z.boolean().optional(),
  veto: z.boolean().optional(),
  abstentionsCount: z.boolean().optional(),
});
const limit = z.strictObject({
  hours: count,
  action: z.enum(timeLimitActions),
  calendar: z.enum(['approver', 'subject', 'applicant']),
  remindBefore: count.optional(),
});
const decided = {
  ...node,
  who,
  vote,
  take: z.boolean().optional(),
  nobody: z
    .discriminatedUnion('do', [
      z.strictObject({ do: z.literal('others'), who }),
      z.strictObject({ do: z.literal('keeper') }),
      z.strictObject({ do: z.literal('hold') }),
    ])
    .nullable(),
  own: z.enum(['refuse', 'skip', 'allow']),
  again: z.enum(['ask', 'skip']),
  limit: limit.nullable().optional(),
  fields: z.record(id, z.enum(fieldModes)).optional(),
};
const nodes: z.ZodType<readonly FlowNode[]> = z.lazy(() => z.array(nodeSchema).max(most));
const branch = z.strictObject({ ...node, when: conditionSchema.nullable().optional(), nodes });
const nodeSchema: z.ZodType<FlowNode> = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('approve'), ...decided }),
  z.strictObject({ type: z.literal('handle'), ...decided }),
  z.strictObject({ type: z.literal('copy'), ...node, who, fields: z.record(id, z.literal('hidden')).optional() }),
  z.strictObject({ type: z.literal('wait'), ...node, hours: count }),
  z.strictObject({
    type: z.literal('fork'),
    ...node,
    mode: z.enum(['first', 'every', 'all']),
    branches: z.array(branch).max(most),
    otherwise: nodes.nullable(),
  }),
]) as z.ZodType<FlowNode>;
const formFieldSchema: z.ZodType<FormField> = z.strictObject({
  ...node,
  type: z.enum(fieldTypes),
  required: z.boolean().optional(),
  scheme: z.enum(['ics', 'ccs']).optional(),
  options: z
    .array(z.strictObject({ value: z.string().min(1).max(60), names: namesSchema }))
    .max(most)
    .optional(),
}) as z.ZodType<FormField>;

/** Maximum nesting depth of a definition in the request body, in levels. */
export const maxDefinitionDepth = 100;
/** Returns true if a value is not nested too deeply. Iterative, because deep nesting would overflow the stack of recursive code. */
const isShallow = (given: unknown): boolean => {
  let level: unknown[] = [given];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDefinitionDepth) return false;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return true;
};

export const definitionSchema = z
  .unknown()
  .refine(isShallow, { params: { problem: 'tooDeep' }, abort: true })
  .pipe(
    z.strictObject({
      nodes,
      keeper: who,
      form: z.array(formFieldSchema).max(most).optional(),
    }) as z.ZodType<FlowDefinition, unknown>,
  );
