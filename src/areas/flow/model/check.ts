import { isPartialDate } from '../../../base/dates.ts';
import {
  type AssigneeRule,
  allAssigneeRules,
  allFlowNodes,
  branchesOfFork,
  type CaseFactValue,
  type Condition,
  type ConditionOperator,
  type DefinitionProblem,
  type FlowDefinition,
  type FlowNode,
  type FlowStep,
  type FormField,
  isDecideStep,
  type LimitedDefinitionPart,
  type LocalizedNames,
  reservedElementIds,
  type SubjectField,
} from './definition.ts';

/**
 * Names and ids that a definition may refer to. References to a set that is undefined are not checked; the browser does not know all sets.
 */
export interface KnownReferences {
  /** Fields of the subject; null: the fields of the form in the definition. */
  fields: readonly SubjectField[] | null;
  labels?: ReadonlySet<string>;
  permissions?: ReadonlySet<string>;
  accounts?: ReadonlySet<number>;
}

const deepest = 8;
const mostOf: Readonly<Record<LimitedDefinitionPart, number>> = { steps: 200, fields: 60, rules: 500 };
const idPattern = /^[a-z][a-z0-9_]{0,39}$/i;
const isIntegerBetween = (value: number | undefined, least: number, most: number): boolean =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
const hasAnyName = (names: LocalizedNames): boolean => Object.values(names).some((name) => name?.trim());

type ConditionFieldType = SubjectField['type'] | 'labels';
type AddProblem = (code: DefinitionProblem['code'], detail?: string) => void;

const fieldsOfForm = ({ form = [] }: FlowDefinition): SubjectField[] =>
  form.map(({ id, type, options }) => ({ name: id, type, ...(options && { options: options.map(({ value }) => value) }) }));

type FieldTypesByName = ReadonlyMap<string, { type: ConditionFieldType; options?: ReadonlySet<string> }>;
/** Types of the fields that conditions may use, by name: fields of the subject, and facts that every case has. */
const typesOf = (fields: readonly SubjectField[]): FieldTypesByName =>
  new Map<string, { type: ConditionFieldType; options?: ReadonlySet<string> }>([
    ...fields.map(({ name, type, options }) => [name, { type, ...(options && { options: new Set(options) }) }] as const),
    ['country', { type: 'country' }],
    ['applicant.country', { type: 'country' }],
    ['applicant.labels', { type: 'labels' }],
  ]);

const lists: ReadonlySet<ConditionFieldType> = new Set(['choices', 'list', 'labels']);
const texts: ReadonlySet<ConditionFieldType> = new Set(['text', 'longText', 'link', 'email', 'phone']);
/** Field types for which a condition can only check whether a value exists or changed. */
const wholes: ReadonlySet<ConditionFieldType> = new Set(['table', 'files']);
const isApplicableOperator = (operator: ConditionOperator, type: ConditionFieldType): boolean => {
  if (wholes.has(type)) return operator === 'filled' || operator === 'empty' || operator === 'changed';
  if (operator === 'atLeast' || operator === 'atMost') return type === 'number' || type === 'date';
  if (operator === 'contains') return lists.has(type) || texts.has(type);
  return operator !== 'is' && operator !== 'isNot' ? true : !lists.has(type);
};
const fitsType = (value: CaseFactValue | undefined, type: ConditionFieldType, options?: ReadonlySet<string>): boolean => {
  if (type === 'number') return Number.isFinite(value);
  if (type === 'flag') return typeof value === 'boolean';
  if (typeof value !== 'string' || value === '') return false;
  if (type === 'date') return value.length === 10 && isPartialDate(value);
  // a field that was a choice before keeps its options
  return (type !== 'choice' && type !== 'choices') || options === undefined || options.has(value);
};

const checkCondition = (condition: Condition, types: FieldTypesByName, add: AddProblem, depth = 1): void => {
  if (depth > deepest) {
    add('tooDeep');
    return;
  }
  if ('all' in condition || 'any' in condition) {
    const parts = 'all' in condition ? condition.all : condition.any;
    if (parts.length === 0) add('noCondition');
    for (const one of parts) checkCondition(one, types, add, depth + 1);
    return;
  }
  if ('not' in condition) {
    checkCondition(condition.not, types, add, depth + 1);
    return;
  }
  const { field, is, value } = condition;
  const known = types.get(field);
  if (!known || !isApplicableOperator(is, known.type)) {
    add(known ? 'operator' : 'unknownField', field);
    return;
  }
  if (is === 'filled' || is === 'empty' || is === 'changed') return;
  const values = is === 'oneOf' ? value : [value ?? null];
  const all = Array.isArray(values) && values.length > 0 && values.every((one) => fitsType(one, known.type, known.options));
  if (!all) add('value', field);
};

/** `KnownReferences` with the names of the fields. */
interface ReferencesWithFieldNames extends KnownReferences {
  names: ReadonlySet<string>;
}

const checkWho = (who: AssigneeRule, known: ReferencesWithFieldNames, add: AddProblem): void => {
  if (who.by === 'accounts') {
    if (who.accounts.length === 0) add('noWho');
    for (const id of who.accounts) if (known.accounts && !known.accounts.has(id)) add('unknownAccount', String(id));
  }
  if (who.by === 'label' && known.labels && !known.labels.has(who.label)) add('unknownLabel', who.label);
  if (who.by === 'permission' && known.permissions && !known.permissions.has(who.permission)) add('unknownPermission', who.permission);
  if (who.by === 'leader' && !isIntegerBetween(who.up, 0, 10)) add('up');
  if (who.by === 'field' && !known.names.has(who.field)) add('unknownField', who.field);
};

const checkStep = (step: FlowStep, known: ReferencesWithFieldNames, add: AddProblem): void => {
  if (step.type === 'wait') {
    if (!isIntegerBetween(step.hours, 1, 2000)) add('hours');
    return;
  }
  for (const name of Object.keys(step.fields ?? {})) if (!known.names.has(name)) add('unknownField', name);
  if (step.who.length === 0) add('noWho');
  for (const who of step.who) checkWho(who, known, add);
  if (!isDecideStep(step)) return;
  const { vote, nobody, limit } = step;
  if (vote.mode === 'ratio' && (!isIntegerBetween(vote.percent, 1, 100) || (vote.more && vote.percent === 100))) add('percent');
  if (step.take && vote.mode !== 'any') add('takeMany');
  if (nobody?.do === 'others') {
    if (nobody.who.length === 0) add('noWho');
    for (const who of nobody.who) checkWho(who, known, add);
  }
  if (
    limit &&
    (!isIntegerBetween(limit.hours, 1, 2000) ||
      (limit.remindBefore !== undefined && !isIntegerBetween(limit.remindBefore, 1, limit.hours - 1)))
  )
    add('hours');
};

/** Finds steps whose approvers the preceding approver chooses although no step with approvers precedes them. */
const checkChoosers = (nodes: readonly FlowNode[], before: boolean, add: (at: string) => void): void => {
  let decided = before;
  for (const node of nodes) {
    if (node.type === 'fork') for (const way of branchesOfFork(node)) checkChoosers(way.nodes, decided, add);
    else if (node.type !== 'wait') {
      const others = isDecideStep(node) && node.nobody?.do === 'others' ? node.nobody.who : [];
      if (!decided && [...node.who, ...others].some((who) => who.by === 'chosen' && who.chooser === 'approver')) add(node.id);
      decided ||= isDecideStep(node);
    }
  }
};

const depthOf = (nodes: readonly FlowNode[]): number =>
  Math.max(
    0,
    ...nodes.map((node) => (node.type === 'fork' ? 1 + Math.max(0, ...branchesOfFork(node).map((way) => depthOf(way.nodes))) : 0)),
  );

const checkNode = (node: FlowNode, types: FieldTypesByName, known: ReferencesWithFieldNames, problems: DefinitionProblem[]): void => {
  const addAt =
    (at: string): AddProblem =>
    (code, detail) =>
      void problems.push({ at, code, ...(detail !== undefined && { detail }) });
  const add = addAt(node.id);
  if (!hasAnyName(node.names) && node.type !== 'fork') add('noName');
  if (node.type !== 'fork') {
    checkStep(node, known, add);
    return;
  }
  if (node.branches.length < (node.mode === 'all' ? 2 : 1)) add('noBranch');
  if (node.mode === 'all') return;
  if (node.otherwise === null) add('noDefault');
  for (const branch of node.branches) {
    if (branch.when) checkCondition(branch.when, types, addAt(branch.id));
    else addAt(branch.id)('noCondition');
  }
};

const checkForm = (form: readonly FormField[], problems: DefinitionProblem[]): void => {
  for (const field of form) {
    if (!hasAnyName(field.names)) problems.push({ at: field.id, code: 'noName' });
    const chosen = field.type === 'choice' || field.type === 'choices';
    if (chosen && !field.options?.length) problems.push({ at: field.id, code: 'value' });
  }
};

/** Problems `tooMany` of a definition: parts that exceed their maximum number. The check runs no query and is cheap for any definition. */
export const checkDefinitionSize = (definition: FlowDefinition): DefinitionProblem[] => {
  const counts: Readonly<Record<LimitedDefinitionPart, number>> = {
    steps: [...allFlowNodes(definition.nodes)].length,
    fields: definition.form?.length ?? 0,
    rules: allAssigneeRules(definition).length,
  };
  return (Object.keys(counts) as LimitedDefinitionPart[])
    .filter((part) => counts[part] > mostOf[part])
    .map((part) => ({ at: null, code: 'tooMany', detail: part, most: mostOf[part] }));
};

/**
 * All problems of a definition that can be found without a query, each with its node, branch or form field. Publication requires further
 * checks (checker.server.ts).
 */
export const checkDefinition = (definition: FlowDefinition, given: KnownReferences): DefinitionProblem[] => {
  const problems = checkDefinitionSize(definition);
  const fields = given.fields ?? fieldsOfForm(definition);
  const known = { ...given, fields, names: new Set(fields.map(({ name }) => name)) };
  const types = typesOf(fields);
  const nodes = [...allFlowNodes(definition.nodes)];
  if (nodes.length === 0) problems.push({ at: null, code: 'noStep' });
  else if (!nodes.some(({ type }) => type === 'approve')) problems.push({ at: null, code: 'noApproval' });
  if (definition.keeper.length === 0) problems.push({ at: null, code: 'noKeeper' });
  for (const who of definition.keeper)
    checkWho(who, known, (code, detail) => void problems.push({ at: null, code, ...(detail !== undefined && { detail }) }));
  if (depthOf(definition.nodes) > deepest) problems.push({ at: null, code: 'tooDeep' });
  const ids = [
    ...nodes.flatMap((node) => [node.id, ...(node.type === 'fork' ? node.branches.map(({ id }) => id) : [])]),
    ...(definition.form ?? []).map(({ id }) => id),
  ];
  const seen = new Set<string>();
  for (const id of ids) {
    if (!idPattern.test(id) || reservedElementIds.has(id) || seen.has(id)) problems.push({ at: id, code: 'sameId' });
    seen.add(id);
  }
  for (const node of nodes) checkNode(node, types, known, problems);
  checkChoosers(definition.nodes, false, (at) => void problems.push({ at, code: 'chooser' }));
  checkForm(definition.form ?? [], problems);
  return problems;
};
