import { declareOperation } from '../../platform/http/operation.ts';
import type { DefinitionProblem, FieldMode, FlowDefinition, FormField, LocalizedNames, SubjectField } from './model/definition.ts';
import type { SignerPosition } from './model/turns.ts';

export const flowStates = ['draft', 'active', 'suspended'] as const;
export type FlowState = (typeof flowStates)[number];
export const caseStates = ['running', 'paused', 'approved', 'rejected', 'withdrawn', 'cancelled'] as const;
export type CaseState = (typeof caseStates)[number];
export const stepStates = ['open', 'approved', 'rejected', 'returned', 'void'] as const;
export type StepState = (typeof stepStates)[number];
export const taskStates = ['open', 'yes', 'no', 'abstained', 'passed', 'void'] as const;
export type TaskState = (typeof taskStates)[number];
export const subjectNames = ['posting', 'content', 'application', 'label', 'organization', 'form'] as const;
export type SubjectName = (typeof subjectNames)[number];

/** The open steps of the case on a subject, with the caller's relation to them. */
export interface OpenStepsSummary {
  /** Names of the open steps. */
  steps: LocalizedNames[];
  /** Earliest due date of the open steps (ISO 8601); null if none has a limit. */
  due: string | null;
  overdue: boolean;
  /** True if the caller has an open task in the case, also as deputy. */
  mine: boolean;
  /** True if it is the caller's own case and the own-case check rejects a decision. */
  barred: boolean;
}

/** An account, by id and displayed name. */
export interface Person {
  id: string;
  name: string;
}

/** A subject type, as the designer offers it. */
export interface DesignerSubject {
  name: SubjectName;
  fields: SubjectField[];
}

export interface FlowRow {
  id: string;
  names: LocalizedNames;
  subject: SubjectName;
  /** The only country whose cases run on the flow; null: all countries without a flow of their own. */
  country: string | null;
  state: FlowState;
  /** True for a flow of the product; its definition may be changed, but it cannot be deleted. */
  builtin: boolean;
  /** Number of the version on which new cases run; null: never published. */
  published: number | null;
  /** True if the draft differs from the published version, or if no version is published. */
  changed: boolean;
  /** Number of running and paused cases. */
  running: number;
  updated: string;
  version: number;
}
export interface FlowDetail extends FlowRow {
  draft: FlowDefinition;
  fields: SubjectField[];
  problems: DefinitionProblem[];
  versions: { number: number; at: string; by: string | null }[];
}
export interface FlowInput {
  names: LocalizedNames;
  subject: SubjectName;
  country: string | null;
  draft?: FlowDefinition | undefined;
}

/** A candidate for a step. `why`: code of the reason for which the account was found or left out; its text is `flow.why.<code>`. */
export interface Candidate extends Person {
  why: string;
}
/** A step of a simulated case. */
export interface SimulatedStep {
  step: string;
  names: LocalizedNames;
  type: string;
  approvers: Candidate[];
  leftOut: Candidate[];
  /** Fallback that was used because no approver was found (others, keeper, hold, empty); null if approvers were found. */
  nobody: string | null;
}
export interface Simulation {
  path: SimulatedStep[];
  /** Ids of the chosen branches, by the id of the fork. */
  chosen: Record<string, string[]>;
}
export interface SimulationInput {
  subject: SubjectName;
  draft: FlowDefinition;
  /** The facts of an invented case; `key` names an existing subject instead. */
  country: string | null;
  applicant?: string | undefined;
  fields: Record<string, unknown>;
  key?: string | undefined;
}
/** A cell of the coverage (country × step, for one kind or all): the number of approvers, and names of the first five. */
export interface CoverageCell {
  country: string;
  step: string;
  count: number;
  /** True if a rule of the step depends on the individual case: leaders, a field, the applicant or a choice. */
  depends: boolean;
  names: string[];
  /** Fallback used if no approver was found; `empty`: the fallback finds nobody either, or there is none; null: not used. */
  fallback: 'others' | 'keeper' | 'hold' | 'empty' | null;
}
/** The coverage of a kind, or of all kinds (null). A step that no case of a country can reach has no cell for that country. */
export interface ApproverCoverage {
  kind: string | null;
  steps: { step: string; names: LocalizedNames }[];
  cells: CoverageCell[];
}

export const taskBoxes = ['todo', 'done', 'started', 'copied', 'deputy'] as const;
/** Name of a list of the user's own work in flows: tasks to decide, decided tasks, cases started, cases copied to the user, and tasks as deputy. */
export type TaskBox = (typeof taskBoxes)[number];

/** A row of a work list: a task, or a case in the boxes `started` and `copied` and in the list of all cases. `id`: id of the task, or `c<case>`. */
export interface WorkListRow {
  id: string;
  case: string;
  title: string;
  subject: SubjectName;
  flow: LocalizedNames;
  step: LocalizedNames | null;
  country: string | null;
  applicant: Person | null;
  state: CaseState;
  task: TaskState | null;
  /** The account that claimed the task; `me`: true if it is the caller. Null: not claimed. */
  taken: (Person & { me: boolean }) | null;
  /** The principal for whom the caller acts as deputy; null: none. */
  for: Person | null;
  started: string;
  due: string | null;
  overdue: boolean;
  decided: string | null;
}

/** A row of an exported list, with the form fields as text, one line per field. */
export interface ExportedWorkListRow extends WorkListRow {
  fields: string;
}

export const taskActions = [
  'take',
  'release',
  'approve',
  'reject',
  'abstain',
  'return',
  'transfer',
  'ask',
  'answer',
  'add',
  'remove',
  'retract',
  'comment',
  'resubmit',
  'withdraw',
  'remind',
  'hand-over',
  'jump',
  'pause',
  'resume',
  'cancel',
] as const;
export type TaskAction = (typeof taskActions)[number];

/** Actions that name an account as recipient of a task, and the choice of approvers or of a deputy. */
export const recipientActions = ['transfer', 'add', 'ask', 'hand-over', 'choose', 'deputy'] as const;
export type RecipientAction = (typeof recipientActions)[number];

/** The data of the page of a case, for approvers, case administrators and applicants; limited to the values that the caller may see. */
export interface CaseDetail {
  id: string;
  /** Id of the caller's open task; null if there is none. */
  task: string | null;
  title: string;
  subject: SubjectName;
  link: string | null;
  flow: LocalizedNames;
  flowVersion: number;
  country: string | null;
  applicant: Person | null;
  state: CaseState;
  /** Digest of the text on which a decision is made; a decision repeats it, so that a changed text is detected. */
  digest: string;
  reason: string | null;
  /** Why the case is blocked: the code of an error, or `nobody` if no approver was found; null if it is not blocked. */
  stuck: string | null;
  started: string;
  ended: string | null;
  /** Actions that the caller may perform now. */
  may: TaskAction[];
  /** True if it is the own case of the caller or of the caller's principal, and the own-case check rejects a decision. */
  ownCase: boolean;
  /** The account whose vote already counts in the step, so that the caller cannot vote by this task; null: none. */
  voted: Person | null;
  fields: CaseField[];
  steps: CaseStep[];
  timeline: CaseEvent[];
  /** The open steps and the steps directly after them with their approvers, as far as they can be computed now. */
  next: { step: string; names: LocalizedNames; people: Candidate[] }[];
  /** Steps to which a case administrator may move the case. */
  targets: { step: string; names: LocalizedNames }[];
  /** Steps to which the case may be returned: `applicant`, and the steps that were passed. */
  returns: { step: string; names: LocalizedNames }[];
  /** The step for which the caller must choose approvers; null: none. */
  choose: { step: string; names: LocalizedNames } | null;
  /** SVG of the definition with the states of steps and the names of assignees. */
  diagram: string;
}
export interface CaseField {
  name: string;
  names: LocalizedNames;
  type: FormField['type'];
  options?: FormField['options'];
  mode: FieldMode;
  value: unknown;
}
export interface CaseStep {
  id: string;
  step: string;
  names: LocalizedNames;
  type: string;
  state: StepState;
  round: number;
  opened: string;
  closed: string | null;
  due: string | null;
  /** True if the work calendar is not known up to `due`. */
  beyondCalendar: boolean;
  tasks: {
    id: string;
    state: TaskState;
    kind: string;
    person: Person | null;
    pool: string | null;
    for: Person | null;
    reason: string | null;
    /** True if the task is the vote of an added signer. */
    added: boolean;
    /** Position of an added signer's vote, relative to the voters at that time; null: a vote of the step's own rule. */
    signer: SignerPosition | null;
    /** True if the caller may remove this signer. */
    removable: boolean;
  }[];
}
export interface CaseEvent {
  at: string;
  /** Code of the event; its text is `flow.event.<action>`. */
  action: string;
  actor: Person | null;
  /** The principal for whom the actor acted as deputy; null: none. */
  for: Person | null;
  step: LocalizedNames | null;
  /** Further accounts that the event concerns. */
  people: Person[];
  reason: string | null;
}

/** Input of a decision on a task. */
export interface TaskDecision {
  /** Digest of the text that was shown; E_CONFLICT if the text has changed since. */
  digest?: string | undefined;
  reason?: string | undefined;
  /** Values of form fields that the step may edit. */
  fields?: Record<string, unknown> | undefined;
  /** Ids of the approvers that the caller chooses for the next step. */
  chosen?: string[] | undefined;
}
/** The result for one task of a batch. */
export interface BatchTaskResult {
  id: string;
  ok: boolean;
  /** Code of the error; null if the decision was stored. */
  error: string | null;
}

/** A form field with its options. `more`: true if only the first options are included and others have to be searched. */
export type FieldToFill = FormField & { more?: boolean | undefined };
/** A form that the caller may submit. */
export interface StartableForm {
  flow: string;
  subject: SubjectName;
  names: LocalizedNames;
  fields: FieldToFill[];
  /** Steps whose approvers the applicant chooses. `more`: true if only the first candidates are included and others have to be searched. */
  choose: { step: string; names: LocalizedNames; people: Person[]; more?: boolean | undefined }[];
}

export const operations = {
  flowSubjects: declareOperation<null, DesignerSubject[]>()({
    method: 'GET',
    path: '/admin/flow-subjects',
    access: 'flow:definition:read',
  }),
  flowCount: declareOperation<null, { todo: number; overdue: number }>()({ method: 'GET', path: '/uc/flow/count', access: 'account' }),
  flowForms: declareOperation<null, StartableForm[]>()({ method: 'GET', path: '/uc/flow/forms', access: 'account' }),
  flowChoices: declareOperation<
    { flow: string; field: string; keyword?: string | undefined },
    { value: string; names: LocalizedNames }[]
  >()({
    method: 'GET',
    path: '/uc/flow/forms/choices',
    access: 'account',
  }),
  startFlowForm: declareOperation<
    { flow: string; key?: string | undefined; fields: Record<string, unknown>; chosen?: Record<string, string[]> | undefined },
    { id: string }
  >()({
    method: 'POST',
    path: '/uc/flow/forms',
    access: 'account',
  }),
  myCases: declareOperation<
    { page?: string | undefined },
    { docs: WorkListRow[]; total: number; page: number; pages: number; limit: number }
  >()({
    method: 'GET',
    path: '/uc/flow/cases',
    access: 'account',
  }),
  myCase: declareOperation<null, CaseDetail>()({ method: 'GET', path: '/uc/flow/cases/:id', access: 'account' }),
  actOnMyCase: declareOperation<
    { action: 'withdraw' | 'remind' | 'comment' | 'resubmit'; reason?: string | undefined; fields?: Record<string, unknown> | undefined },
    CaseDetail
  >()({ method: 'POST', path: '/uc/flow/cases/:id', access: 'account' }),
};
