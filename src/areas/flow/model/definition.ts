import type { Locale } from '../../../base/locales.ts';

/** Names of a flow, step, branch or option, by language. */
export type LocalizedNames = Partial<Record<Locale, string>>;

/** The value of a field of a case; a list for types with several values. */
export type CaseFactValue = string | number | boolean | readonly string[] | null;

/** The facts of a case that conditions use: the subject's fields, country, applicant and changed fields. */
export interface ConditionFacts {
  fields: Readonly<Record<string, CaseFactValue>>;
  country: string | null;
  /** The applicant's account when the case started. `organizations`: direct memberships; missing in cases of older versions. */
  applicant: { id: number; country: string | null; labels: readonly string[]; organizations?: readonly number[] };
  /** Names of the subject's fields that differ from the published text. */
  changed: readonly string[];
}

/** `contains` applies to lists and texts; `atLeast` and `atMost` apply to numbers and dates (ISO 8601). */
export const conditionOperators = ['is', 'isNot', 'oneOf', 'contains', 'atLeast', 'atMost', 'filled', 'empty', 'changed'] as const;
export type ConditionOperator = (typeof conditionOperators)[number];

/** A condition as a typed tree. `field`: a field of the subject, or `country`, `applicant.country` or `applicant.labels`. */
export type Condition =
  | { all: readonly Condition[] }
  | { any: readonly Condition[] }
  | { not: Condition }
  | { field: string; is: ConditionOperator; value?: CaseFactValue };

/** A rule that finds approvers. A permission counts if its scope includes the case. */
export type AssigneeRule =
  | { by: 'accounts'; accounts: readonly number[] }
  | { by: 'label'; label: string }
  | { by: 'permission'; permission: string }
  /** Leaders of the organization `up` levels above the applicant's organization (0: the applicant's own). */
  | { by: 'leader'; up: number }
  /** Accounts with the label focal-point in the country of the subject. */
  | { by: 'focal-point' }
  /** Accounts whose ids are the value of a field of the subject. */
  | { by: 'field'; field: string }
  | { by: 'applicant' }
  /** Accounts that the applicant, or the approver of the preceding step, chooses. */
  | { by: 'chosen'; chooser: 'applicant' | 'approver' };

/**
 * `any`: the first vote that is no abstention decides; `all`: all vote at the same time, and none may vote no; `order`: as `all`, but one
 * after the other; `ratio`: `percent` of the votes must be yes.
 */
export const voteModes = ['any', 'all', 'order', 'ratio'] as const;
/** How the votes of a step are counted. */
export interface VotingRule {
  mode: (typeof voteModes)[number];
  /** For `ratio`: integer from 1 to 100. */
  percent?: number;
  /** True: more than `percent` is required; false or undefined: at least `percent`. */
  more?: boolean;
  /** True: a single no rejects the step. */
  veto?: boolean;
  /** True: abstentions count in the base of the ratio. */
  abstentionsCount?: boolean;
}

/** Actions at the end of a time limit; all but `remind` and `copy` close the open tasks or move them to other accounts. */
export const timeLimitActions = ['remind', 'copy', 'pass-up', 'approve', 'reject'] as const;
/** The time limit of a step, with the action at its end. */
export interface StepTimeLimit {
  /** Working hours, 1 to 2000. */
  hours: number;
  action: (typeof timeLimitActions)[number];
  /** The country whose working hours count: the approver's, the subject's or the applicant's. */
  calendar: 'approver' | 'subject' | 'applicant';
  /** Working hours before the end of the limit at which the approvers are reminded; undefined: no reminder. */
  remindBefore?: number;
}

export const fieldModes = ['hidden', 'read', 'edit', 'required'] as const;
export type FieldMode = (typeof fieldModes)[number];

interface NamedFlowElement {
  id: string;
  names: LocalizedNames;
}
/** A step that accounts decide (`approve`) or carry out (`handle`). */
export interface DecideStep extends NamedFlowElement {
  type: 'approve' | 'handle';
  who: readonly AssigneeRule[];
  vote: VotingRule;
  /** True: a voter must claim the task before deciding it; only with the voting mode `any`. */
  take?: boolean;
  /**
   * Fallback if no approver is found: other rules, the case administrators of the flow, or the case is blocked. Null: no fallback, so every kind
   * and country must have an approver (coverage).
   */
  nobody: { do: 'others'; who: readonly AssigneeRule[] } | { do: 'keeper' } | { do: 'hold' } | null;
  /**
   * Treatment of an applicant who is an approver. `refuse`: may not decide while another account could (E_OWN_CASE); `skip`: is left out;
   * `allow`: may decide.
   */
  own: 'refuse' | 'skip' | 'allow';
  /**
   * Treatment of an approver who approved before in this case. `ask`: votes again; `skip`: the earlier vote counts while the text is
   * unchanged.
   */
  again: 'ask' | 'skip';
  limit?: StepTimeLimit | null;
  /** Modes of form fields; default `read`. */
  fields?: Readonly<Record<string, FieldMode>>;
}
/** A step that notifies accounts and does not wait. */
export interface CopyStep extends NamedFlowElement {
  type: 'copy';
  who: readonly AssigneeRule[];
  /** Form fields that are hidden from the notified accounts. */
  fields?: Readonly<Record<string, 'hidden'>>;
}
/** A step that waits for some working hours of the subject's country. */
export interface WaitStep extends NamedFlowElement {
  type: 'wait';
  hours: number;
}
/** A step of a flow: decided or carried out by accounts, notifying accounts, or waiting. */
export type FlowStep = DecideStep | CopyStep | WaitStep;

/** A branch of a fork: its condition and its sequence of nodes. */
export interface FlowBranch extends NamedFlowElement {
  /** Condition of the branch; not used by a fork with mode `all`. */
  when?: Condition | null;
  nodes: readonly FlowNode[];
}
/**
 * `first`: the first matching branch; `every`: all matching branches; `all`: all branches. The case continues when all chosen branches have ended.
 */
export interface FlowFork extends NamedFlowElement {
  type: 'fork';
  mode: 'first' | 'every' | 'all';
  branches: readonly FlowBranch[];
  /** Default branch, if no other matches; required unless the mode is `all`, may be empty. */
  otherwise: readonly FlowNode[] | null;
}
export type FlowNode = FlowStep | FlowFork;

/**
 * `list`: short texts, one per line. `list`, `link`, `email`, `phone` and `table` follow the field rules of records. `files`: ids of uploaded
 * files.
 */
export const fieldTypes = [
  'text',
  'longText',
  'list',
  'number',
  'date',
  'choice',
  'choices',
  'flag',
  'link',
  'email',
  'phone',
  'account',
  'table',
  'files',
] as const;

/** Ids that no node or field may have, because they denote the default branch of a fork and the facts of every case. */
export const reservedElementIds: ReadonlySet<string> = new Set(['otherwise', 'applicant', 'country']);

/** A field of a form. */
export interface FormField extends NamedFlowElement {
  type: (typeof fieldTypes)[number];
  required?: boolean;
  /** For `list`: the values are codes of this classification. */
  scheme?: 'ics' | 'ccs';
  /** For `choice` and `choices`. */
  options?: readonly { value: string; names: LocalizedNames }[];
}

export interface FlowDefinition {
  nodes: readonly FlowNode[];
  /** Rules that find the case administrators of the flow: accounts that receive tasks without another approver, and escalated tasks. */
  keeper: readonly AssigneeRule[];
  /** Form fields; for the subject `form` only. */
  form?: readonly FormField[];
}

/** A field of a subject, for conditions and forms. */
export interface SubjectField {
  name: string;
  type: FormField['type'] | 'country';
  options?: readonly string[];
  /** True if the field states the kind of the subject; the coverage lists approvers for each of its values. */
  kind?: true;
}

/** A problem of a definition. `at`: id of the node, branch or form field; null: the definition as a whole. */
export interface DefinitionProblem {
  at: string | null;
  /** Error code; its text is `flow.problem.<code>`, for `tooMany` `flow.problem.tooMany.<detail>`. */
  code: ProblemCode;
  /** Name of a field, or an id; for `tooMany` the part that exceeds its maximum (`LimitedDefinitionPart`). */
  detail?: string;
  /** For `tooMany`: the maximum number. */
  most?: number;
}
/** Parts of a definition with a maximum number: nodes, form fields, and rules that find accounts. */
export type LimitedDefinitionPart = 'steps' | 'fields' | 'rules';
export const problemCodes = [
  'noStep',
  'noApproval',
  'sameId',
  'noName',
  'noWho',
  'noKeeper',
  'percent',
  'takeMany',
  'noDefault',
  'noBranch',
  'noCondition',
  'unknownField',
  'operator',
  'value',
  'hours',
  'up',
  'unknownLabel',
  'unknownAccount',
  'unknownPermission',
  'beyondYours',
  'chooser',
  'tooDeep',
  'tooMany',
  'emptyCell',
] as const;
export type ProblemCode = (typeof problemCodes)[number];

export const isFlowStep = (node: FlowNode): node is FlowStep => node.type !== 'fork';
export const isDecideStep = (node: FlowNode): node is DecideStep => node.type === 'approve' || node.type === 'handle';

/** The sequences of nodes within a fork: its branches by id, and the default branch as `otherwise`. */
export const branchesOfFork = (fork: FlowFork): { id: string; nodes: readonly FlowNode[] }[] => [
  ...fork.branches.map(({ id, nodes }) => ({ id, nodes })),
  ...(fork.otherwise ? [{ id: 'otherwise', nodes: fork.otherwise }] : []),
];

/** Every node of a tree, depth first, in reading order. */
export function* allFlowNodes(nodes: readonly FlowNode[]): Generator<FlowNode> {
  for (const node of nodes) {
    yield node;
    if (node.type === 'fork') for (const way of branchesOfFork(node)) yield* allFlowNodes(way.nodes);
  }
}

/** Every step of a tree, depth first, in reading order. */
export const allFlowSteps = (nodes: readonly FlowNode[]): FlowStep[] => [...allFlowNodes(nodes)].filter(isFlowStep);

/** Every rule of a definition that finds accounts, with the id of its step; null for the rules of the case administrators. */
export const allAssigneeRules = (definition: FlowDefinition): { at: string | null; who: AssigneeRule }[] => [
  ...definition.keeper.map((who) => ({ at: null, who })),
  ...allFlowSteps(definition.nodes).flatMap((step) => {
    if (step.type === 'wait') return [];
    const others = isDecideStep(step) && step.nobody?.do === 'others' ? step.nobody.who : [];
    return [...step.who, ...others].map((who) => ({ at: step.id, who }));
  }),
];

export const findFlowStep = (definition: Pick<FlowDefinition, 'nodes'>, id: string): FlowStep | undefined =>
  allFlowSteps(definition.nodes).find((step) => step.id === id);
