import { z } from 'zod';
import { countries } from '../../base/locales.ts';
import * as s from '../../platform/http/shapes.ts';
import {
  type CollectionAction,
  declareCollectionAction,
  declareResourceAction,
  declareResourceView,
  type Resource,
} from '../../platform/resource/resource.server.ts';
import { kindSlugs } from '../../records/kinds/index.ts';
import type { ApproverFilters, EligibleRecipientSearch } from './approvers.server.ts';
import type { BpmnService } from './bpmn-service.server.ts';
import type { CaseService } from './cases.server.ts';
import type { ActionInput } from './engine/engine.server.ts';
import type { FlowChange, FlowFilters, Flows } from './flows.server.ts';
import { formFieldsOfRecordKind } from './kind-fields.server.ts';
import {
  type CaseDetail,
  caseStates,
  type FlowDetail,
  type FlowInput,
  type FlowRow,
  flowStates,
  type Person,
  recipientActions,
  subjectNames,
  type TaskAction,
  taskBoxes,
  type WorkListRow,
} from './operations.ts';
import type { CaseFilters, TaskFilters, WorkLists } from './read/lists.server.ts';
import { definitionSchema } from './schemas.server.ts';
import * as wire from './wire.server.ts';

const country = z.enum(countries).nullable();
const subject = z.enum(subjectNames);
const draft = definitionSchema;
const reading = 'flow:definition:read';
const updating = 'flow:definition:update';
const publishing = 'flow:definition:publish';
const ofDraft = z.strictObject({ subject, country: country.default(null), draft, kind: z.string().max(40).optional() });

/** Checks and conversions of a draft in the request body; nothing is stored. */
const draftBatches = (flows: Flows, bpmn: BpmnService): Readonly<Record<string, CollectionAction>> => ({
  check: declareCollectionAction({
    permission: reading,
    input: ofDraft,
    output: z.object({ problems: z.array(wire.definitionProblemSchema) }),
    run: async (context, input) => ({ problems: await flows.checker.check(context, input.subject, input.draft) }),
  }),
  simulate: declareCollectionAction({
    permission: reading,
    heavy: true,
    input: z.strictObject({
      subject,
      draft,
      country,
      applicant: s.rowIdSchema.optional(),
      fields: z.record(z.string().max(60), z.unknown()).default({}),
      key: z.string().max(80).optional(),
    }),
    output: wire.simulationAnswerSchema,
    run: (context, input) => flows.checker.simulate(context, input),
  }),
  coverage: declareCollectionAction({
    permission: reading,
    heavy: true,
    input: ofDraft,
    output: wire.coverageAnswerSchema,
    run: (context, input) => flows.checker.coverage(input, context.signal),
  }),
  drawing: declareCollectionAction({
    permission: reading,
    input: z.strictObject({ draft }),
    output: wire.drawingSchema,
    run: async (context, input) => bpmn.draw(context, input.draft),
  }),
  'kind-fields': declareCollectionAction({
    permission: reading,
    input: z.strictObject({ kind: z.enum(kindSlugs) }),
    output: z.object({ fields: z.array(wire.formField) }),
    run: async (_context, { kind }) => ({ fields: formFieldsOfRecordKind(kind) }),
  }),
  bpmn: declareCollectionAction({
    permission: updating,
    input: z.strictObject({ xml: z.string() }),
    output: wire.importedFlowSchema,
    run: (context, { xml }) => bpmn.read(context, xml),
  }),
});

/** The back-office resource of flow definitions and their versions. */
export const flowResource = (flows: Flows, bpmn: BpmnService): Resource<FlowRow, FlowDetail, FlowInput, FlowChange, FlowFilters> => ({
  name: 'flows',
  permissions: { read: reading, create: updating, update: updating, remove: 'flow:definition:delete' },
  filters: { state: z.enum(flowStates).optional(), subject: subject.optional(), country: z.enum(countries).optional() },
  sorts: ['updated'],
  row: wire.flowRow,
  detail: wire.flowDetail,
  input: z.strictObject({ names: s.localisedNameSchema, subject, country, draft: draft.optional() }),
  change: z.strictObject({
    names: s.localisedNameSchema.optional(),
    country: country.optional(),
    draft: draft.optional(),
    version: s.rowVersionSchema,
  }),
  bodyLimit: 2_000_000,
  list: (context, query) => flows.list(context, query),
  get: (context, id) => flows.get(context, id),
  create: (context, input) => flows.create(context, input),
  update: (context, id, input) => flows.update(context, id, input),
  remove: (context, ids) => flows.remove(context, ids),
  actions: {
    publish: declareResourceAction({
      permission: publishing,
      heavy: true,
      input: z.strictObject({ version: s.rowVersionSchema }),
      run: (context, id, { version }) => flows.publish(context, id, version),
    }),
    suspend: declareResourceAction({ permission: publishing, run: (context, id) => flows.suspend(context, id) }),
    resume: declareResourceAction({ permission: publishing, run: (context, id) => flows.resume(context, id) }),
    revert: declareResourceAction({
      permission: updating,
      input: z.strictObject({ number: z.number().int().min(1).max(1_000_000) }),
      run: (context, id, { number }) => flows.revert(context, id, number),
    }),
  },
  batches: draftBatches(flows, bpmn),
  views: {
    bpmn: declareResourceView({
      permission: reading,
      output: z.object({ xml: z.string() }),
      run: (context, id) => bpmn.write(context, id),
    }),
    diagram: declareResourceView({
      permission: reading,
      query: { number: z.coerce.number().int().min(1).max(1_000_000).optional() },
      output: wire.drawingSchema,
      run: async (context, id, { number }) => bpmn.draw(context, (await flows.definition(context, id, number)).definition),
    }),
  },
});

const deciding = 'flow:task:decide';
/** An action on a task with a request body; answers with the updated case. */
const taskAction = <Input extends z.ZodType<object>>(cases: CaseService, name: TaskAction, input: Input) =>
  declareResourceAction({
    permission: deciding,
    input,
    output: wire.caseDetailAnswerSchema,
    run: (context, id, body) => cases.act(context, id, name, body as ActionInput),
  });
/** An action on a task without a request body; answers with the updated case. */
const plainAction = (cases: CaseService, name: TaskAction) =>
  declareResourceAction({
    permission: deciding,
    output: wire.caseDetailAnswerSchema,
    run: (context, id) => cases.act(context, id, name, {}),
  });

/** The back-office resource of the user's own work: open tasks, decided tasks, own cases, copied cases, and tasks as deputy. */
export const taskResource = (cases: CaseService, lists: WorkLists): Resource<WorkListRow, CaseDetail, never, never, TaskFilters> => ({
  name: 'flow-tasks',
  permissions: { read: deciding },
  filters: {
    box: z.enum(taskBoxes).optional(),
    subject: subject.optional(),
    country: z.enum(countries).optional(),
    overdue: s.flagFilter.optional(),
    from: s.dayFilter.optional(),
    to: s.dayFilter.optional(),
  },
  sorts: ['started', 'due'],
  row: wire.taskRow,
  exported: wire.exportedTaskRowAnswerSchema,
  detail: wire.caseDetailAnswerSchema,
  list: (context, query) => lists.box(context, query),
  get: (context, id) => cases.task(context, id),
  actions: {
    take: plainAction(cases, 'take'),
    release: plainAction(cases, 'release'),
    approve: taskAction(cases, 'approve', wire.decisionInputSchema),
    reject: taskAction(cases, 'reject', wire.decisionInputSchema),
    abstain: taskAction(cases, 'abstain', wire.decisionInputSchema),
    return: taskAction(cases, 'return', wire.actionInputSchemas.return),
    transfer: taskAction(cases, 'transfer', wire.actionInputSchemas.account),
    ask: taskAction(cases, 'ask', wire.actionInputSchemas.ask),
    answer: taskAction(cases, 'answer', wire.actionInputSchemas.reason),
    add: taskAction(cases, 'add', wire.actionInputSchemas.add),
    remove: taskAction(cases, 'remove', wire.actionInputSchemas.task),
    retract: plainAction(cases, 'retract'),
    comment: taskAction(cases, 'comment', wire.actionInputSchemas.reason),
  },
  batches: {
    decide: declareCollectionAction({
      permission: deciding,
      input: wire.actionInputSchemas.decide,
      output: wire.batchResults,
      run: async (context, { tasks, decision, reason }) => ({ results: await cases.decideAll(context, tasks, decision, reason) }),
    }),
  },
});

/** The back-office resource of accounts that may receive a task or be chosen. */
export const approverResource = (approvers: EligibleRecipientSearch): Resource<Person, Person, never, never, ApproverFilters> => ({
  name: 'approvers',
  permissions: { read: deciding },
  filters: {
    task: s.rowIdSchema.optional(),
    action: z.enum(recipientActions).optional(),
    flow: s.rowIdSchema.optional(),
    step: z.string().max(40).optional(),
  },
  sorts: ['name'],
  row: s.idAndNameSchema,
  list: (context, query) => approvers.list(context, query),
});

const keeping = 'flow:case:keep';
/** The back-office resource of all cases, for case administrators. */
export const caseResource = (cases: CaseService, lists: WorkLists): Resource<WorkListRow, CaseDetail, never, never, CaseFilters> => ({
  name: 'flow-instances',
  permissions: { read: 'flow:case:read' },
  filters: {
    state: z.enum(caseStates).optional(),
    subject: subject.optional(),
    country: z.enum(countries).optional(),
    stuck: s.flagFilter.optional(),
  },
  sorts: ['started'],
  row: wire.taskRow,
  exported: wire.exportedTaskRowAnswerSchema,
  detail: wire.caseDetailAnswerSchema,
  list: (context, query) => lists.all(context, query),
  get: (context, id) => cases.administeredCase(context, id),
  actions: {
    remind: declareResourceAction({
      permission: keeping,
      output: wire.caseDetailAnswerSchema,
      run: (context, id) => cases.ask(context, id, 'remind', {}),
    }),
    comment: declareResourceAction({
      permission: keeping,
      input: wire.actionInputSchemas.reason,
      output: wire.caseDetailAnswerSchema,
      run: (context, id, input) => cases.ask(context, id, 'comment', input),
    }),
    'hand-over': declareResourceAction({
      permission: keeping,
      input: wire.actionInputSchemas.handOver,
      output: wire.caseDetailAnswerSchema,
      run: (context, id, input) => cases.administer(context, id, 'hand-over', input),
    }),
    remove: declareResourceAction({
      permission: keeping,
      input: wire.actionInputSchemas.task,
      output: wire.caseDetailAnswerSchema,
      run: (context, id, input) => cases.administer(context, id, 'remove', input),
    }),
    jump: declareResourceAction({
      permission: keeping,
      input: wire.actionInputSchemas.jump,
      output: wire.caseDetailAnswerSchema,
      run: (context, id, input) => cases.administer(context, id, 'jump', input),
    }),
    pause: declareResourceAction({
      permission: keeping,
      input: wire.actionInputSchemas.reason,
      output: wire.caseDetailAnswerSchema,
      run: (context, id, input) => cases.administer(context, id, 'pause', input),
    }),
    resume: declareResourceAction({
      permission: keeping,
      output: wire.caseDetailAnswerSchema,
      run: (context, id) => cases.administer(context, id, 'resume', {}),
    }),
    cancel: declareResourceAction({
      permission: keeping,
      input: wire.actionInputSchemas.reason,
      output: wire.caseDetailAnswerSchema,
      run: (context, id, input) => cases.administer(context, id, 'cancel', input),
    }),
  },
});
