import { z } from 'zod';
import { normalizeMultilineText } from '../../base/plain-text.ts';
import * as s from '../../platform/http/shapes.ts';
import { type FlowDefinition, type FormField, fieldModes, fieldTypes, problemCodes, type SubjectField } from './model/definition.ts';
import { signerPositions } from './model/turns.ts';
import {
  type ApproverCoverage,
  type BatchTaskResult,
  type CaseDetail,
  caseStates,
  type DesignerSubject,
  type ExportedWorkListRow,
  type FlowDetail,
  type FlowRow,
  flowStates,
  type Simulation,
  type StartableForm,
  stepStates,
  subjectNames,
  taskActions,
  taskStates,
  type WorkListRow,
} from './operations.ts';

/** This module contains the Zod schemas of the requests and responses of the flow area. */

const country = z.string().nullable();
const person = s.idAndNameSchema;
const reason = z.string().transform(normalizeMultilineText).pipe(z.string().max(2000));
/** A definition in a response; it is not validated, because it was validated when it was stored. */
const definition = z.custom<FlowDefinition>().meta({ type: 'object' });

export const flowRow = z.object({
  id: z.string(),
  names: s.localisedTextsSchema,
  subject: z.enum(subjectNames),
  country,
  state: z.enum(flowStates),
  builtin: z.boolean(),
  published: z.number().nullable(),
  changed: z.boolean(),
  running: z.number(),
  updated: z.string(),
  version: z.number(),
}) satisfies z.ZodType<FlowRow>;

const subjectField = z.object({
  name: z.string(),
  type: z.enum([...fieldTypes, 'country']),
  options: z.array(z.string()).optional(),
  kind: z.literal(true).optional(),
}) satisfies z.ZodType<SubjectField>;
export const definitionProblemSchema = z.object({
  at: s.nullableTextSchema,
  code: z.enum(problemCodes),
  detail: z.string().optional(),
  most: z.number().optional(),
});

export const flowDetail = flowRow.extend({
  draft: definition,
  fields: z.array(subjectField),
  problems: z.array(definitionProblemSchema),
  versions: z.array(z.object({ number: z.number(), at: z.string(), by: s.nullableTextSchema })),
}) satisfies z.ZodType<FlowDetail>;
export const subjectTypeAnswerSchema = z.object({
  name: z.enum(subjectNames),
  fields: z.array(subjectField),
}) satisfies z.ZodType<DesignerSubject>;

const candidate = person.extend({ why: z.string() });
export const simulationAnswerSchema = z.object({
  path: z.array(
    z.object({
      step: z.string(),
      names: s.localisedTextsSchema,
      type: z.string(),
      approvers: z.array(candidate),
      leftOut: z.array(candidate),
      nobody: s.nullableTextSchema,
    }),
  ),
  chosen: z.record(z.string(), z.array(z.string())),
}) satisfies z.ZodType<Simulation>;
export const coverageAnswerSchema = z.object({
  kind: s.nullableTextSchema,
  steps: z.array(z.object({ step: z.string(), names: s.localisedTextsSchema })),
  cells: z.array(
    z.object({
      country: z.string(),
      step: z.string(),
      count: z.number(),
      depends: z.boolean(),
      names: z.array(z.string()),
      fallback: z.enum(['others', 'keeper', 'hold', 'empty']).nullable(),
    }),
  ),
}) satisfies z.ZodType<ApproverCoverage>;
export const drawingSchema = z.object({
  svg: z.string(),
  outline: z.array(z.object({ depth: z.number(), id: z.string(), type: z.string(), name: z.string(), branch: s.nullableTextSchema })),
});
export const importedFlowSchema = z.object({
  definition: definition.nullable(),
  names: s.localisedTextsSchema,
  unsupported: z.array(z.object({ element: z.string(), id: s.nullableTextSchema })),
});

export const taskRow = z.object({
  id: z.string(),
  case: z.string(),
  title: z.string(),
  subject: z.enum(subjectNames),
  flow: s.localisedTextsSchema,
  step: s.localisedTextsSchema.nullable(),
  country,
  applicant: person.nullable(),
  state: z.enum(caseStates),
  task: z.enum(taskStates).nullable(),
  taken: person.extend({ me: z.boolean() }).nullable(),
  for: person.nullable(),
  started: z.string(),
  due: s.nullableTextSchema,
  overdue: z.boolean(),
  decided: s.nullableTextSchema,
}) satisfies z.ZodType<WorkListRow>;

export const exportedTaskRowAnswerSchema = taskRow.extend({ fields: z.string() }) satisfies z.ZodType<ExportedWorkListRow>;

const formOptions = z
  .array(z.object({ value: z.string(), names: s.localisedTextsSchema }))
  .readonly()
  .optional();
const caseField = z.object({
  name: z.string(),
  names: s.localisedTextsSchema,
  type: z.enum(fieldTypes),
  options: formOptions,
  mode: z.enum(fieldModes),
  value: z.unknown(),
});
const caseStep = z.object({
  id: z.string(),
  step: z.string(),
  names: s.localisedTextsSchema,
  type: z.string(),
  state: z.enum(stepStates),
  round: z.number(),
  opened: z.string(),
  closed: s.nullableTextSchema,
  due: s.nullableTextSchema,
  beyondCalendar: z.boolean(),
  tasks: z.array(
    z.object({
      id: z.string(),
      state: z.enum(taskStates),
      kind: z.string(),
      person: person.nullable(),
      pool: s.nullableTextSchema,
      for: person.nullable(),
      reason: s.nullableTextSchema,
      added: z.boolean(),
      signer: z.enum(signerPositions).nullable(),
      removable: z.boolean(),
    }),
  ),
});
const namedStep = z.object({ step: z.string(), names: s.localisedTextsSchema });
export const caseDetailAnswerSchema = z.object({
  id: z.string(),
  task: s.nullableTextSchema,
  title: z.string(),
  subject: z.enum(subjectNames),
  link: s.nullableTextSchema,
  flow: s.localisedTextsSchema,
  flowVersion: z.number(),
  country,
  applicant: person.nullable(),
  state: z.enum(caseStates),
  digest: z.string(),
  reason: s.nullableTextSchema,
  stuck: s.nullableTextSchema,
  started: z.string(),
  ended: s.nullableTextSchema,
  may: z.array(z.enum(taskActions)),
  ownCase: z.boolean(),
  voted: person.nullable(),
  fields: z.array(caseField),
  steps: z.array(caseStep),
  timeline: z.array(
    z.object({
      at: z.string(),
      action: z.string(),
      actor: person.nullable(),
      for: person.nullable(),
      step: s.localisedTextsSchema.nullable(),
      people: z.array(person),
      reason: s.nullableTextSchema,
    }),
  ),
  next: z.array(namedStep.extend({ people: z.array(candidate) })),
  targets: z.array(namedStep),
  returns: z.array(namedStep),
  choose: namedStep.nullable(),
  diagram: z.string(),
}) satisfies z.ZodType<CaseDetail>;

export const batchResults = z.object({
  results: z.array(z.object({ id: z.string(), ok: z.boolean(), error: s.nullableTextSchema })) satisfies z.ZodType<BatchTaskResult[]>,
});
export const formField = z.object({
  id: z.string(),
  names: s.localisedTextsSchema,
  type: z.enum(fieldTypes),
  required: z.boolean().optional(),
  scheme: z.enum(['ics', 'ccs']).optional(),
  options: formOptions,
}) satisfies z.ZodType<FormField>;
export const startableForm = z.object({
  flow: z.string(),
  subject: z.enum(subjectNames),
  names: s.localisedTextsSchema,
  fields: z.array(formField.extend({ more: z.boolean().optional() })),
  choose: z.array(namedStep.extend({ people: z.array(person), more: z.boolean().optional() })),
}) satisfies z.ZodType<StartableForm>;

const formOption = z.object({ value: z.string(), names: s.localisedTextsSchema });
export const formOptionList = z.array(formOption);

const id = s.rowIdSchema;
const fields = z.record(z.string().max(40), z.unknown()).refine((all) => Object.keys(all).length <= 60, 'atMostEntries');
export const decisionInputSchema = z.strictObject({
  digest: z.string().max(100).optional(),
  reason: reason.optional(),
  fields: fields.optional(),
  chosen: z.array(id).max(50).optional(),
});
export const actionInputSchemas = {
  choices: z.strictObject({ flow: s.rowIdSchema, field: z.string().max(60), keyword: z.string().max(100).default('') }),
  reason: z.strictObject({ reason: reason.optional() }),
  return: z.strictObject({
    to: z.string('required').max(40),
    again: z.enum(['all', 'straight']).default('all'),
    reason: reason.optional(),
  }),
  account: z.strictObject({ account: id, reason: reason.optional() }),
  ask: z.strictObject({ account: id, reason: reason.optional(), visibleToApplicant: z.boolean().default(false) }),
  add: z.strictObject({ accounts: z.array(id).min(1, 'required').max(50), when: z.enum(signerPositions) }),
  task: z.strictObject({ task: s.rowIdSchema }),
  handOver: z.strictObject({ task: s.rowIdSchema, account: id }),
  jump: z.strictObject({ to: z.string('required').max(40), reason: reason.optional() }),
  decide: z.strictObject({
    tasks: s.idList(100).min(1, 'required'),
    decision: z.enum(['approve', 'reject']),
    reason: reason.optional(),
  }),
  start: z.strictObject({
    flow: s.rowIdSchema,
    key: z.string().max(60).optional(),
    fields,
    chosen: z.record(z.string().max(40), z.array(id).max(50)).optional(),
  }),
  own: z.strictObject({
    action: z.enum(['withdraw', 'remind', 'comment', 'resubmit']),
    reason: reason.optional(),
    fields: fields.optional(),
  }),
};
