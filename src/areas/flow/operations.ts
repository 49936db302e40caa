import { operation } from '../../platform/http/operation.ts';
import type { FieldMode, FlowDefinition, FormField, Names, Problem, SubjectField } from './model/definition.ts';
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

/** Whose turn it is with a thing that flows decide on. */
export interface Turn {
  /** Names of the steps that are open. */
  steps: Names[];
  /** When the first of them must have ended (ISO 8601). */
  due: string | null;
  overdue: boolean;
  /** The reader's own, or that of somebody in whose place he stands. */
  mine: boolean;
  /** It is the reader's own case, and the own-case check rejects a decision. */
  barred: boolean;
}

/** Somebody, by id and the name shown. */
export interface Person {
  id: string;
  name: string;
}

/** A subject as the designer offers it. */
export interface SubjectInfo {
  name: SubjectName;
  fields: SubjectField[];
}

export interface FlowRow {
  id: string;
  names: Names;
  subject: SubjectName;
  /** For cases of this country alone; null: for those of all others. */
  country: string | null;
  state: FlowState;
  /** Comes with the product; its definition may be changed, it is not deleted. */
  builtin: boolean;
  /** Number of the version that new cases run on; null: never published. */
  published: number | null;
  /** The draft differs from what is published. */
  changed: boolean;
  /** Cases that run. */
  running: number;
  updated: string;
  version: number;
}
export interface FlowDetail extends FlowRow {
  draft: FlowDefinition;
  fields: SubjectField[];
  problems: Problem[];
  versions: { number: number; at: string; by: string | null }[];
}
export interface FlowInput {
  names: Names;
  subject: SubjectName;
  country: string | null;
  draft?: FlowDefinition | undefined;
}

/** What somebody is, or is not, for a step, and why; `why` is a code: the catalogue has `flow.why.<code>`. */
export interface Candidate extends Person {
  why: string;
}
/** A step of a simulated case. */
export interface SimulatedStep {
  step: string;
  names: Names;
  type: string;
  approvers: Candidate[];
  leftOut: Candidate[];
  /** What happens where nobody was found: others, keeper, hold; null where somebody was. */
  nobody: string | null;
}
export interface Simulation {
  path: SimulatedStep[];
  /** Branches chosen, by fork. */
  chosen: Record<string, string[]>;
}
export interface SimulationInput {
  subject: SubjectName;
  draft: FlowDefinition;
  /** An invented case; or one that is there, by its key. */
  country: string | null;
  applicant?: string | undefined;
  fields: Record<string, unknown>;
  key?: string | undefined;
}
/** One cell of country × kind × step: how many could decide, and some of their names. */
export interface CoverageCell {
  country: string;
  step: string;
  count: number;
  /** Somebody is found only by the case itself: leaders, a field, a choice. */
  depends: boolean;
  names: string[];
  /** Nobody, and what the step does then; `empty`: nobody at all. */
  fallback: 'others' | 'keeper' | 'hold' | 'empty' | null;
}
/** Of a kind, or of all. A step that no case of a country comes to has no cell there. */
export interface Coverage {
  kind: string | null;
  steps: { step: string; names: Names }[];
  cells: CoverageCell[];
}

export const boxes = ['todo', 'done', 'started', 'copied', 'deputy'] as const;
export type TaskBox = (typeof boxes)[number];

/** One row of a box: a task, or (started, copied) a case. `id`: of the task, or `c<case>`. */
export interface TaskRow {
  id: string;
  case: string;
  title: string;
  subject: SubjectName;
  flow: Names;
  step: Names | null;
  country: string | null;
  applicant: Person | null;
  state: CaseState;
  task: TaskState | null;
  /** Who took it; `me`: the caller. */
  taken: (Person & { me: boolean }) | null;
  /** The caller acts for him as deputy. */
  for: Person | null;
  started: string;
  due: string | null;
  overdue: boolean;
  decided: string | null;
}

/** The same in a file: with what was filled in, a line a field. */
export interface FiledRow extends TaskRow {
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

/** Actions by which an account is chosen for a task, and the choice of a deputy. */
export const recipientActions = ['transfer', 'add', 'ask', 'hand-over', 'choose', 'deputy'] as const;
export type RecipientAction = (typeof recipientActions)[number];

/** What a page of a case shows; the same for approvers, keepers and applicants, each with what they may see. */
export interface CaseDetail {
  id: string;
  /** The caller's task that is open, if any. */
  task: string | null;
  title: string;
  subject: SubjectName;
  link: string | null;
  flow: Names;
  flowVersion: number;
  country: string | null;
  applicant: Person | null;
  state: CaseState;
  /** Changes with the text; decisions name the one they were made on. */
  digest: string;
  reason: string | null;
  /** Why the case cannot go on by itself, where it cannot: the code of an error, or `nobody`. */
  stuck: string | null;
  started: string;
  ended: string | null;
  /** What the caller may do now. */
  may: TaskAction[];
  /** The case is the caller's own (or that of the account for which the caller acts), and the own-case check rejects a decision. */
  ownCase: boolean;
  /** The account of the caller's vote that is counted in this step already, where the caller has another open task there. */
  voted: Person | null;
  fields: CaseField[];
  steps: CaseStep[];
  timeline: CaseEvent[];
  /** Who is next, as far as it can be said now. */
  next: { step: string; names: Names; people: Candidate[] }[];
  /** Steps that a keeper may take it to. */
  targets: { step: string; names: Names }[];
  /** Where it may be returned to: `applicant`, and the steps that were passed. */
  returns: { step: string; names: Names }[];
  /** The last approver must choose who decides this step next. */
  choose: { step: string; names: Names } | null;
  /** Own SVG with states and names. */
  diagram: string;
}
export interface CaseField {
  name: string;
  names: Names;
  type: FormField['type'];
  options?: FormField['options'];
  mode: FieldMode;
  value: unknown;
}
export interface CaseStep {
  id: string;
  step: string;
  names: Names;
  type: string;
  state: StepState;
  round: number;
  opened: string;
  closed: string | null;
  due: string | null;
  /** The calendar is not known as far as `due`. */
  beyondCalendar: boolean;
  tasks: {
    id: string;
    state: TaskState;
    kind: string;
    person: Person | null;
    pool: string | null;
    for: Person | null;
    reason: string | null;
    /** An approver added this signer. */
    added: boolean;
    /** When an added signer votes, relative to the approvers that were there; null: a vote by the step's own rule. */
    signer: SignerPosition | null;
    /** The caller may remove this signer. */
    removable: boolean;
  }[];
}
export interface CaseEvent {
  at: string;
  /** A code; the catalogue has `flow.event.<action>`. */
  action: string;
  actor: Person | null;
  /** The actor was his deputy. */
  for: Person | null;
  step: Names | null;
  /** Others whom it concerns. */
  people: Person[];
  reason: string | null;
}

export interface TaskDecision {
  /** The digest that was shown: E_CONFLICT where the text is another now. */
  digest?: string | undefined;
  reason?: string | undefined;
  /** Of the form, where the step edits them. */
  fields?: Record<string, unknown> | undefined;
  /** Whom the approver chooses for the next step. */
  chosen?: string[] | undefined;
}
/** One row of a batch. */
export interface BatchResult {
  id: string;
  ok: boolean;
  /** Code of the error. */
  error: string | null;
}

/** A field to be filled in; `more`: these are but the first of its options, others are looked for. */
export type FieldToFill = FormField & { more?: boolean | undefined };
/** A form that the caller may send. */
export interface StartableForm {
  flow: string;
  subject: SubjectName;
  names: Names;
  fields: FieldToFill[];
  /** The applicant chooses approvers of these steps; `more`: these are but the first, others are looked for. */
  choose: { step: string; names: Names; people: Person[]; more?: boolean | undefined }[];
}

export const operations = {
  flowSubjects: operation<null, SubjectInfo[]>()({ method: 'GET', path: '/admin/flow-subjects', access: 'flow:definition:read' }),
  flowCount: operation<null, { todo: number; overdue: number }>()({ method: 'GET', path: '/uc/flow/count', access: 'account' }),
  flowForms: operation<null, StartableForm[]>()({ method: 'GET', path: '/uc/flow/forms', access: 'account' }),
  flowChoices: operation<{ flow: string; field: string; keyword?: string | undefined }, { value: string; names: Names }[]>()({
    method: 'GET',
    path: '/uc/flow/forms/choices',
    access: 'account',
  }),
  startFlowForm: operation<
    { flow: string; key?: string | undefined; fields: Record<string, unknown>; chosen?: Record<string, string[]> | undefined },
    { id: string }
  >()({
    method: 'POST',
    path: '/uc/flow/forms',
    access: 'account',
  }),
  myCases: operation<{ page?: string | undefined }, { docs: TaskRow[]; total: number; page: number; pages: number; limit: number }>()({
    method: 'GET',
    path: '/uc/flow/cases',
    access: 'account',
  }),
  myCase: operation<null, CaseDetail>()({ method: 'GET', path: '/uc/flow/cases/:id', access: 'account' }),
  actOnMyCase: operation<
    { action: 'withdraw' | 'remind' | 'comment' | 'resubmit'; reason?: string | undefined; fields?: Record<string, unknown> | undefined },
    CaseDetail
  >()({ method: 'POST', path: '/uc/flow/cases/:id', access: 'account' }),
};
