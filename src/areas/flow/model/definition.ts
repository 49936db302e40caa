import type { Locale } from '../../../base/locales.ts';

/**
 * What a flow is made of, as plain data for server and browser. A definition is a tree: a list of nodes in sequence, of which some are
 * forks with lists of their own. Ids are unique within a definition and stay the same over its versions.
 */
export type Names = Partial<Record<Locale, string>>;

/** The value of a field of a case: a list for what has several. */
export type FactValue = string | number | boolean | readonly string[] | null;

/** What a case is known by to conditions: the subject's fields, where it belongs, who asked, and what changed. */
export interface FlowFacts {
  fields: Readonly<Record<string, FactValue>>;
  country: string | null;
  /** As the applicant was when the case started. `organizations`: direct memberships; missing in cases that older versions started. */
  applicant: { id: number; country: string | null; labels: readonly string[]; organizations?: readonly number[] };
  /** Names of the subject's fields that differ from what stands. */
  changed: readonly string[];
}

/** `contains`: of a list or a text; `atLeast`, `atMost`: of numbers and days (ISO 8601). */
export const operators = ['is', 'isNot', 'oneOf', 'contains', 'atLeast', 'atMost', 'filled', 'empty', 'changed'] as const;
export type Operator = (typeof operators)[number];

/** A typed tree. `field`: a field of the subject, or one of `country`, `applicant.country`, `applicant.labels`. */
export type Condition =
  | { all: readonly Condition[] }
  | { any: readonly Condition[] }
  | { not: Condition }
  | { field: string; is: Operator; value?: FactValue };

/** One way to find approvers. `reach`: a permission counts where its scope reaches the case. */
export type AssigneeRule =
  | { by: 'accounts'; accounts: readonly number[] }
  | { by: 'label'; label: string }
  | { by: 'permission'; permission: string }
  /** Leaders of the applicant's organization, `up` levels above it (0: of itself). */
  | { by: 'leader'; up: number }
  /** Who carries the label focal-point in the country of the subject. */
  | { by: 'focal-point' }
  /** Accounts that a field of the subject names by their ids. */
  | { by: 'field'; field: string }
  | { by: 'applicant' }
  /** Whom the applicant, or who approved last, chooses. */
  | { by: 'chosen'; chooser: 'applicant' | 'approver' };

/** `any`: whoever of them is first; `order`: all, one after the other; `ratio`: `percent` of them. */
export const voteModes = ['any', 'all', 'order', 'ratio'] as const;
export interface Vote {
  mode: (typeof voteModes)[number];
  /** Of a ratio: whole, 1 to 100. */
  percent?: number;
  /** More than `percent` instead of at least. */
  more?: boolean;
  /** One no ends it. */
  veto?: boolean;
  /** Abstentions count as part of the base. */
  abstentionsCount?: boolean;
}

/** What a time limit does when it is over; all but `remind` and `copy` end or move the tasks. */
export const limitActions = ['remind', 'copy', 'pass-up', 'approve', 'reject'] as const;
export interface Limit {
  /** Working hours, 1 to 2000. */
  hours: number;
  action: (typeof limitActions)[number];
  /** Whose working hours: of the approver's, the subject's or the applicant's country. */
  calendar: 'approver' | 'subject' | 'applicant';
  /** Working hours before the end at which the approvers are reminded. */
  remindBefore?: number;
}

export const fieldModes = ['hidden', 'read', 'edit', 'required'] as const;
export type FieldMode = (typeof fieldModes)[number];

interface Node {
  id: string;
  names: Names;
}
/** A step that somebody decides (`approve`) or does (`handle`). */
export interface DecideStep extends Node {
  type: 'approve' | 'handle';
  who: readonly AssigneeRule[];
  vote: Vote;
  /** Must be taken before it is decided, and is then the taker's alone. Only with `any`. */
  take?: boolean;
  /** Nobody found: others, the flow's keeper, or the case waits and is listed. Null: no rule, so nobody may be missing anywhere (coverage). */
  nobody: { do: 'others'; who: readonly AssigneeRule[] } | { do: 'keeper' } | { do: 'hold' } | null;
  /** The applicant is approver: refused while another could (E_OWN_CASE), left out, or allowed. */
  own: 'refuse' | 'skip' | 'allow';
  /** Has approved before in this case: is asked again, or his yes stands if the text is the same. */
  again: 'ask' | 'skip';
  limit?: Limit | null;
  /** Fields of an own form that are not read as they are. */
  fields?: Readonly<Record<string, FieldMode>>;
}
/** Tells people, and goes on. */
export interface CopyStep extends Node {
  type: 'copy';
  who: readonly AssigneeRule[];
  /** Fields of an own form that they do not see. */
  fields?: Readonly<Record<string, 'hidden'>>;
}
/** Goes on after working hours of the subject's country. */
export interface WaitStep extends Node {
  type: 'wait';
  hours: number;
}
export type FlowStep = DecideStep | CopyStep | WaitStep;

export interface Branch extends Node {
  /** Not of a fork that goes all ways. */
  when?: Condition | null;
  nodes: readonly FlowNode[];
}
/** `first`: the first branch that matches; `every`: all that match; `all`: all. Goes on where all that were chosen have ended. */
export interface Fork extends Node {
  type: 'fork';
  mode: 'first' | 'every' | 'all';
  branches: readonly Branch[];
  /** Where no branch matches; must be there but for `all`, may be empty. */
  otherwise: readonly FlowNode[] | null;
}
export type FlowNode = FlowStep | Fork;

/** `list`: short texts, one a line; it, `link`, `email`, `phone` and `table` keep to the rules of records. `files`: ids of what people brought. */
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

/** No node or field has one of these ids: the way of a fork that is no branch, and what conditions ask of every case. */
export const reservedIds: ReadonlySet<string> = new Set(['otherwise', 'applicant', 'country']);

/** A field of an own form. */
export interface FormField extends Node {
  type: (typeof fieldTypes)[number];
  required?: boolean;
  /** Of a list: codes of a classification. */
  scheme?: 'ics' | 'ccs';
  /** Of a choice. */
  options?: readonly { value: string; names: Names }[];
}

export interface FlowDefinition {
  nodes: readonly FlowNode[];
  /** Who sees to cases that nobody else can decide. */
  keeper: readonly AssigneeRule[];
  /** Of the subject `form` alone. */
  form?: readonly FormField[];
}

/** A field that a subject offers to conditions and forms. */
export interface SubjectField {
  name: string;
  type: FormField['type'] | 'country';
  options?: readonly string[];
  /** Says what kind of thing it is: who could decide is shown for each. */
  kind?: true;
}

/** Where something is wrong with a definition: the node (or field of the form) by its id, null for the whole. */
export interface Problem {
  at: string | null;
  /** A code; the catalogue has `flow.problem.<code>`, of `tooMany` `flow.problem.tooMany.<detail>`. */
  code: ProblemCode;
  /** What it is about: the name of a field, an id; of `tooMany` what there are too many of (`Counted`). */
  detail?: string;
  /** Of `tooMany`: how many there may be. */
  most?: number;
}
/** Parts of a definition whose number is bounded: its nodes, the fields of its form, its rules for finding accounts. */
export type NumberedProblem = 'steps' | 'fields' | 'rules';
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

export const isStep = (node: FlowNode): node is FlowStep => node.type !== 'fork';
export const isDecided = (node: FlowNode): node is DecideStep => node.type === 'approve' || node.type === 'handle';

/** The lists of nodes that a fork holds: of its branches by their ids, and the default's as `otherwise`. */
export const branchesOf = (fork: Fork): { id: string; nodes: readonly FlowNode[] }[] => [
  ...fork.branches.map(({ id, nodes }) => ({ id, nodes })),
  ...(fork.otherwise ? [{ id: 'otherwise', nodes: fork.otherwise }] : []),
];

/** Every node of a tree, in the order in which it is read. */
export function* nodesOf(nodes: readonly FlowNode[]): Generator<FlowNode> {
  for (const node of nodes) {
    yield node;
    if (node.type === 'fork') for (const way of branchesOf(node)) yield* nodesOf(way.nodes);
  }
}

/** Every step of a tree, in the order in which it is read. */
export const stepsOf = (nodes: readonly FlowNode[]): FlowStep[] => [...nodesOf(nodes)].filter(isStep);

/** Every rule by which a definition finds accounts, with the id of its step; null: the keeper's. */
export const rulesOf = (definition: FlowDefinition): { at: string | null; who: AssigneeRule }[] => [
  ...definition.keeper.map((who) => ({ at: null, who })),
  ...stepsOf(definition.nodes).flatMap((step) => {
    if (step.type === 'wait') return [];
    const others = isDecided(step) && step.nobody?.do === 'others' ? step.nobody.who : [];
    return [...step.who, ...others].map((who) => ({ at: step.id, who }));
  }),
];

export const stepOf = (definition: Pick<FlowDefinition, 'nodes'>, id: string): FlowStep | undefined =>
  stepsOf(definition.nodes).find((step) => step.id === id);
