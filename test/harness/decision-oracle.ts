import {
  type AssigneeRule,
  branchesOfFork,
  type DecideStep,
  type FlowNode,
  findFlowStep,
  isDecideStep,
  type VotingRule,
} from '../../src/areas/flow/model/definition.ts';
import type { AccountSnapshot, AccountsSnapshot, CaseSnapshot, StepSnapshot } from './decision-states.ts';

/** This module is a test oracle: it computes from the rows of accounts and cases who may decide a step, without code of the engine. */

const deciding = 'flow:task:decide';
/** For each type of subject: the permission that an account needs to decide a case (decision 049). */
const subjectPermission: Readonly<Record<CaseSnapshot['subject'], string>> = { form: deciding, posting: 'posting:audit:decide' };

const organizationsBelow = ({ organizations }: AccountsSnapshot, roots: readonly number[]): Set<number> => {
  const all = new Set(roots);
  for (let size = -1; size !== all.size; ) {
    size = all.size;
    for (const { id, parent } of organizations) if (parent !== null && all.has(parent)) all.add(id);
  }
  return all;
};

/** True if an account holds a permission whose scope includes the case. */
const hasPermissionFor = (
  state: AccountsSnapshot,
  account: AccountSnapshot,
  permission: string,
  { country, owner, member }: CaseSnapshot,
): boolean =>
  account.labels.some(({ scope, permissions }) => {
    if (!permissions.includes(permission)) return false;
    if (scope === 'all') return true;
    if (scope === 'country') return account.country !== null && account.country === country;
    if (scope === 'own') return account.id === owner;
    const below = organizationsBelow(state, account.organizations);
    return member !== null && (state.accounts.get(member)?.organizations ?? []).some((id) => below.has(id));
  });
/** True if an account holds a permission, whatever its scope. */
export const hasPermissionInAnyScope = ({ labels }: AccountSnapshot, permission: string): boolean =>
  labels.some(({ permissions }) => permissions.includes(permission));

const leadersAt = (state: AccountsSnapshot, account: number | null, up: number): Set<number> => {
  let level = account === null ? [] : (state.accounts.get(account)?.organizations ?? []);
  for (let n = 0; n < up; n += 1) level = level.flatMap((id) => state.organizations.find((one) => one.id === id)?.parent ?? []);
  return new Set(level.flatMap((id) => state.organizations.find((one) => one.id === id)?.leaders ?? []));
};

/**
 * True if an assignee rule finds an account. `offered` true: a rule of type `chosen` finds every account that may be chosen; false: only
 * the chosen accounts.
 */
const isFoundBy = (
  state: AccountsSnapshot,
  rule: AssigneeRule,
  account: AccountSnapshot,
  of: { found: CaseSnapshot; step: string; offered: boolean },
): boolean => {
  const { found, step, offered } = of;
  const { id, labels, country } = account;
  switch (rule.by) {
    case 'accounts':
      return rule.accounts.includes(id);
    case 'label':
      return labels.some(({ code }) => code === rule.label);
    case 'permission':
      return hasPermissionFor(state, account, rule.permission, found);
    case 'leader':
      return leadersAt(state, found.applicant, rule.up).has(id);
    case 'focal-point':
      return found.country !== null && country === found.country && labels.some(({ code }) => code === 'focal-point');
    case 'field':
      return [found.facts.fields[rule.field]].flat().some((value) => Number(value) === id);
    case 'applicant':
      return id === found.applicant;
    case 'chosen':
      return offered ? hasPermissionInAnyScope(account, deciding) : (found.choices[step] ?? []).includes(id);
  }
};

const findAll = (
  state: AccountsSnapshot,
  rules: readonly AssigneeRule[],
  of: { found: CaseSnapshot; step: string; offered: boolean },
): Set<number> =>
  new Set(
    [...state.accounts.values()].filter((one) => one.active && rules.some((rule) => isFoundBy(state, rule, one, of))).map(({ id }) => id),
  );

/**
 * Ids of the accounts that the rules of a step find: the rules `who`; if they find nobody, the rules `nobody`; else the case
 * administrators. `own` states if the applicant is left out.
 */
export const findAccountsByRules = (state: AccountsSnapshot, found: CaseSnapshot, step: DecideStep): Set<number> => {
  const find = (rules: readonly AssigneeRule[]): Set<number> => {
    const all = findAll(state, rules, { found, step: step.id, offered: false });
    const others = new Set([...all].filter((id) => id !== found.applicant));
    return step.own === 'skip' || (step.own === 'refuse' && others.size > 0) ? others : all;
  };
  const first = find(step.who);
  if (first.size > 0) return first;
  const second = step.nobody?.do === 'others' ? find(step.nobody.who) : new Set<number>();
  return second.size > 0 ? second : find(found.definition.keeper);
};

const passedUpTo = (state: AccountsSnapshot, found: CaseSnapshot, { step, escalatedTo }: StepSnapshot): Set<number> => {
  if (escalatedTo === null) return new Set();
  if (escalatedTo.length > 0) return new Set(escalatedTo.filter((id) => state.accounts.get(id)?.active));
  return findAll(state, found.definition.keeper, { found, step, offered: false });
};

/** The accounts that a vote is checked against, computed from the accounts and the case at the time of the vote. */
export interface ExpectedVoters {
  /** Ids of the accounts that the step admits as voters. */
  admitted: Set<number>;
  /** True if an account other than the applicant could decide. */
  another: boolean;
}
/** Determines the accounts that may vote on a step; null if the step is no decision step. */
export const findExpectedVoters = (state: AccountsSnapshot, found: CaseSnapshot, row: StepSnapshot): ExpectedVoters | null => {
  const step = findFlowStep(found.definition, row.step);
  if (!step || !isDecideStep(step)) return null;
  const rules = findAccountsByRules(state, found, step);
  const passed = passedUpTo(state, found, row);
  const named = findAll(state, step.who, { found, step: step.id, offered: true });
  const permission = subjectPermission[found.subject];
  const holders = [...state.accounts.values()]
    .filter((one) => one.active && hasPermissionFor(state, one, permission, found))
    .map(({ id }) => id);
  return {
    admitted: new Set([...rules, ...passed, ...named, ...holders]),
    another: [...rules, ...passed].some((id) => id !== found.applicant),
  };
};

/** True if an account is a valid deputy of the principal for a flow today (decision 049). */
export const isDeputyOf = (state: AccountsSnapshot, deputy: number, principal: number, flow: number): boolean => {
  const [one, other] = [state.accounts.get(deputy), state.accounts.get(principal)];
  if (!one?.active || !other || other.gone || !hasPermissionInAnyScope(one, deciding)) return false;
  if (other.country !== null && other.country !== one.country) return false;
  return state.deputies.some(
    (row) => row.deputy === deputy && row.principal === principal && (row.flows === null || row.flows.includes(flow)),
  );
};

export interface ClosedStepVotes {
  yes: number;
  no: number;
  abstained: number;
  /** Number of votes that were still missing when the step was closed. */
  left: number;
}
/** True if the votes satisfy the voting rule even if each missing vote is a no. The mode `any` ignores missing votes. */
export const isVotingRuleSatisfied = (vote: VotingRule, { yes, no, abstained, left }: ClosedStepVotes): boolean => {
  if (vote.mode === 'any') return yes >= 1 && no === 0;
  const against = no + left;
  if (yes === 0 || (vote.veto && against > 0)) return false;
  const percent = vote.mode === 'ratio' ? (vote.percent ?? 100) : 100;
  const needed = percent * (yes + against + (vote.abstentionsCount ? abstained : 0));
  return vote.mode === 'ratio' && vote.more ? yes * 100 > needed : yes * 100 >= needed;
};

/** Ids of the nodes that a case passes: the nodes outside of forks, and those on the branches that the forks have chosen. */
export const stepsOnWay = (nodes: readonly FlowNode[], chosen: CaseSnapshot['place']['chosen']): string[] =>
  nodes.flatMap((node) =>
    node.type === 'fork'
      ? branchesOfFork(node)
          .filter(({ id }) => chosen[node.id]?.includes(id))
          .flatMap((way) => stepsOnWay(way.nodes, chosen))
      : [node.id],
  );
