import type { Actor, Scope } from '../../platform/access/actor.ts';
import type { Db } from '../../platform/db/connect.server.ts';
import {
  accountRoleGrants,
  accountsForFlowById,
  organizationLeadersAtLevel,
  type PossibleApprover,
  possibleApproversByPermission,
  possibleApproversByRole,
  possibleApproversByScope,
} from '../accounts/queries.server.ts';
import type { AssigneeRule, ConditionFacts, DecideStep } from './model/definition.ts';

/** Code of the label for focal points, the accounts through which the portal works with a country. */
export const focalPointLabel = 'focal-point';

/** An account that was found or left out as approver. `why`: code of the reason, with the text `flow.why.<code>`. */
export interface ConsideredAccount {
  id: number;
  name: string;
  country: string | null;
  why: string;
}
/** The approvers that some rules find, the accounts that were left out, and the candidate keys of the task. */
export interface ApproverSet {
  people: ConsideredAccount[];
  leftOut: ConsideredAccount[];
  candidateKeys: string[];
}

/** The values of a case that the search for approvers needs. */
export interface ApproverFacts {
  facts: Pick<ConditionFacts, 'fields' | 'country'>;
  applicant: number | null;
  /** The owner of the subject, for permissions with the scope "own". */
  owner: number | null;
  /** The account whose organizations count, for permissions with the scope "organization". */
  organizationAccount: number | null;
  /** Accounts that the applicant, or the approver of the preceding step, chose for the step. */
  chosen: readonly number[];
  /** True: a rule of type `chosen` finds every account that may be chosen, instead of those that were chosen. */
  offered?: boolean;
}
/** Permission to decide tasks. An account also needs it to be chosen as approver, asked for an opinion, or appointed as deputy. */
export const taskDecisionPermission = 'flow:task:decide';

/** The candidate key of one account. */
export const accountCandidateKey = (id: number): string => `account:${id}`;
const permissionKeys = (permission: string, country: string | null): string[] => [
  `permission:${permission}`,
  ...(country ? [`permission:${permission}@${country}`] : []),
];

/** Account ids in the value of a field: a number, a text of digits, or a list of them. */
const idsIn = (value: unknown): number[] =>
  [value]
    .flat()
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0 && id < 2_147_483_648);

const byIds = async (db: Db, ids: readonly number[], why: string, only: number | null): Promise<AccountSearchResult> => {
  const sought = only === null ? ids : ids.filter((id) => id === only);
  const found = sought.length > 0 ? await accountsForFlowById.all(db, { ids: sought }) : [];
  return { found, why, candidateKeys: ids.map(accountCandidateKey) };
};

/** Chosen accounts; null: all accounts that may decide tasks. A chosen account that may not has `reaches: false`, which names the reason. */
const byChoice = async (db: Db, chosen: readonly number[] | null, only: number | null): Promise<AccountSearchResult> => {
  const among = only === null ? chosen : [only].filter((id) => chosen?.includes(id) ?? true);
  const found = await possibleApproversByPermission.all(db, { permission: taskDecisionPermission, among });
  const lost = among === null || found.length === among.length ? [] : await accountsForFlowById.all(db, { ids: among });
  const holders = new Set(found.map(({ id }) => id));
  const others = lost.filter(({ id }) => !holders.has(id)).map((one) => ({ ...one, reaches: false }));
  return { found: [...found, ...others], why: 'chosen', candidateKeys: (chosen ?? []).map(accountCandidateKey) };
};

/** The result of one rule: the accounts, the code of the reason, and the candidate keys. */
export interface AccountSearchResult {
  found: readonly PossibleApprover[];
  why: string;
  candidateKeys: readonly string[];
}

/** Searches the accounts that one rule finds. `only`: searches for this account only (rules of type `leader` ignore it); null: all. */
export const accountsByRule = async (db: Db, who: AssigneeRule, of: ApproverFacts, only: number | null): Promise<AccountSearchResult> => {
  const { facts, applicant, owner, organizationAccount, chosen, offered } = of;
  switch (who.by) {
    case 'accounts':
      return byIds(db, who.accounts, 'named', only);
    case 'label':
      return {
        found: await possibleApproversByRole.all(db, { code: who.label, country: null, only }),
        why: 'label',
        candidateKeys: [`label:${who.label}`],
      };
    case 'permission': {
      const found = await possibleApproversByScope.all(db, {
        permission: who.permission,
        owner,
        member: organizationAccount,
        country: facts.country,
        only,
      });
      return { found, why: 'permission', candidateKeys: permissionKeys(who.permission, facts.country) };
    }
    case 'leader': {
      const found = applicant === null ? [] : await organizationLeadersAtLevel.all(db, { account: applicant, up: who.up });
      return { found, why: 'leader', candidateKeys: found.map(({ id }) => accountCandidateKey(id)) };
    }
    case 'focal-point': {
      const { country } = facts;
      if (!country) return { found: [], why: 'focal-point', candidateKeys: [] };
      const found = await possibleApproversByRole.all(db, { code: focalPointLabel, country, only });
      return { found, why: 'focal-point', candidateKeys: [`label:${focalPointLabel}@${country}`] };
    }
    case 'field':
      return byIds(db, idsIn(facts.fields[who.field]), 'field', only);
    case 'applicant':
      return byIds(db, applicant === null ? [] : [applicant], 'applicant', only);
    case 'chosen':
      return offered ? { ...(await byChoice(db, null, only)), candidateKeys: [] } : byChoice(db, chosen, only);
  }
};

/** Code of the reason why an account that was found may not decide; null if it may. */
const refusalOf = ({ status, gone, reaches }: PossibleApprover, why: string): string | null => {
  if (gone) return 'deleted';
  if (status === 0) return 'disabled';
  if (!reaches) return why === 'focal-point' ? 'other-country' : 'out-of-reach';
  return null;
};

/**
 * A function that finds the approvers by some rules, each account once. Accounts that are disabled, deleted or out of scope are left out,
 * with the reason.
 */
export type FindApprovers = (rules: readonly AssigneeRule[]) => Promise<ApproverSet>;

const findBy = async (
  rules: readonly AssigneeRule[],
  seekRule: (rule: AssigneeRule) => Promise<AccountSearchResult>,
): Promise<ApproverSet> => {
  const people = new Map<number, ConsideredAccount>();
  const leftOut = new Map<number, ConsideredAccount>();
  const candidateKeys = new Set<string>();
  for (const rule of rules) {
    const { found, why, candidateKeys: keys } = await seekRule(rule);
    for (const key of keys) candidateKeys.add(key);
    for (const one of found) {
      const refused = refusalOf(one, why);
      (refused ? leftOut : people).set(one.id, { id: one.id, name: one.name, country: one.country, why: refused ?? why });
    }
  }
  for (const id of people.keys()) leftOut.delete(id);
  return { people: [...people.values()], leftOut: [...leftOut.values()], candidateKeys: [...candidateKeys] };
};

/** Finds the approvers of a case by some rules. A permission counts only if its scope includes the case at the time of the call. */
export const findApprovers = (db: Db, rules: readonly AssigneeRule[], of: ApproverFacts): Promise<ApproverSet> =>
  findBy(rules, (rule) => accountsByRule(db, rule, of, null));

/**
 * Returns a function that finds approvers by many lists of rules, with a cache: it searches each distinct rule once and combines each list once.
 */
export const cachedApproverFinder = (seekRule: (rule: AssigneeRule) => Promise<AccountSearchResult>): FindApprovers => {
  const sought = new Map<string, Promise<AccountSearchResult>>();
  const found = new Map<readonly AssigneeRule[], Promise<ApproverSet>>();
  const seekOnce = (rule: AssigneeRule): Promise<AccountSearchResult> => {
    const key = keyOfRule(rule);
    const known = sought.get(key) ?? seekRule(rule);
    sought.set(key, known);
    return known;
  };
  return (rules) => {
    const known = found.get(rules) ?? findBy(rules, seekOnce);
    found.set(rules, known);
    return known;
  };
};
/** Cache key of a rule, independent of the order of its members. */
const keyOfRule = (rule: AssigneeRule): string => JSON.stringify(Object.entries(rule).sort(([one], [other]) => (one < other ? -1 : 1)));

/**
 * Returns true if rules find the caller by the id, labels and permissions of its session, without a query. Returns false for rules that need the
 * database: organizations, leaders, fields and choices.
 */
export const rulesFindActorBySession = (
  { id, country, labels, grants }: Actor,
  rules: readonly AssigneeRule[],
  { facts, owner }: Pick<ApproverFacts, 'facts' | 'owner'>,
): boolean => {
  const ofCountry = country !== null && country === facts.country;
  return rules.some((rule) => {
    if (rule.by === 'accounts') return rule.accounts.includes(id);
    if (rule.by === 'label') return labels.includes(rule.label);
    if (rule.by === 'focal-point') return ofCountry && labels.includes(focalPointLabel);
    if (rule.by !== 'permission') return false;
    const scope = [...grants].find(([permission]) => permission === rule.permission)?.[1];
    return scope === 'all' || (scope === 'country' && ofCountry) || (scope === 'own' && owner === id);
  });
};

/** Returns true if rules find an account now that is active and whose scope includes the case. */
export const rulesFindAccount = async (db: Db, rules: readonly AssigneeRule[], of: ApproverFacts, account: number): Promise<boolean> => {
  for (const rule of rules) {
    const { found, why } = await accountsByRule(db, rule, of, account);
    if (found.some((one) => one.id === account && refusalOf(one, why) === null)) return true;
  }
  return false;
};

/** Ids of active accounts that hold a permission whose scope includes a case. `only`: checks this account only; null: all. */
export const permissionHoldersInScope = async (
  db: Db,
  permission: string,
  { facts, owner, organizationAccount }: ApproverFacts,
  only: number | null,
): Promise<number[]> => {
  const found = await possibleApproversByScope.all(db, { permission, owner, member: organizationAccount, country: facts.country, only });
  return found.filter((one) => refusalOf(one, 'permission') === null).map(({ id }) => id);
};

/** The approvers of a step, and the fallback by which they were found (null: by the step's rules). */
export interface StepApprovers extends ApproverSet {
  fallback: 'others' | 'keeper' | 'hold' | 'empty' | null;
}

/** Removes the applicant from approvers by the step's setting: `skip` always, `refuse` if another account was found. */
const withoutApplicant = ({ own }: DecideStep, applicant: number | null, found: ApproverSet): ApproverSet => {
  const rest = found.people.filter(({ id }) => id !== applicant);
  const out = own === 'skip' || (own === 'refuse' && rest.length > 0);
  const applicants = found.people.filter(({ id }) => id === applicant).map((one) => ({ ...one, why: 'own-case' }));
  return out ? { ...found, people: rest, leftOut: [...found.leftOut, ...applicants] } : found;
};

/**
 * Finds the approvers of a step in a case, by its rules or by its fallback. The applicant is left out by the step's setting: always (`skip`), or
 * if another account can decide (`refuse`).
 */
export const resolveStepApprovers = (
  db: Db,
  step: DecideStep,
  keeper: readonly AssigneeRule[],
  of: ApproverFacts,
): Promise<StepApprovers> => resolveStepApproversBySearch((rules) => findApprovers(db, rules, of), step, keeper, of.applicant);

/** Finds the approvers of a step with a given search function. */
export const resolveStepApproversBySearch = async (
  find: FindApprovers,
  step: DecideStep,
  keeper: readonly AssigneeRule[],
  applicant: number | null,
): Promise<StepApprovers> => {
  const without = (found: ApproverSet) => withoutApplicant(step, applicant, found);
  const first = without(await find(step.who));
  if (first.people.length > 0) return { ...first, fallback: null };
  const { nobody } = step;
  if (!nobody) return { ...first, fallback: 'empty' };
  if (nobody.do === 'hold') return { ...first, fallback: 'hold' };
  const rules = nobody.do === 'others' ? nobody.who : keeper;
  const second = without(await find(rules));
  const leftOut = [...first.leftOut, ...second.leftOut];
  if (second.people.length === 0) return { people: [], leftOut, candidateKeys: first.candidateKeys, fallback: 'empty' };
  const people = second.people.map((one) => ({ ...one, why: nobody.do === 'others' ? 'nobody-others' : 'keeper' }));
  return { people, leftOut, candidateKeys: [...new Set([...first.candidateKeys, ...second.candidateKeys])], fallback: nobody.do };
};

/**
 * Accounts that a step admits by its own rules: its approvers, or the case administrators of the flow if there are none, because they receive the
 * last task of such a step.
 */
export const accountsAdmittedByStepRules = async (
  db: Db,
  step: DecideStep,
  keeper: readonly AssigneeRule[],
  of: ApproverFacts,
): Promise<number[]> => {
  const { people } = await resolveStepApprovers(db, step, keeper, of);
  const admitted = people.length > 0 ? people : withoutApplicant(step, of.applicant, await findApprovers(db, keeper, of)).people;
  return admitted.map(({ id }) => id);
};

/**
 * The candidate keys that an account holds. A key names an account, a label or a permission; a task is open to accounts that hold one of
 * its keys. `organizationKeys` count only for subjects of its organizations.
 */
export interface CandidateKeys {
  account: number;
  keys: readonly string[];
  organizationKeys: readonly string[];
  /** Keys that count only for subjects that the account owns. */
  ownKeys: readonly string[];
  organizations: readonly number[];
}

/** Collects the candidate keys of an account from its labels and from its permissions with their scopes. */
class CandidateKeyCollector {
  readonly #account: number;
  readonly #keys: Set<string>;
  readonly #organizationKeys = new Set<string>();
  readonly #ownKeys = new Set<string>();

  constructor(account: number) {
    this.#account = account;
    this.#keys = new Set([accountCandidateKey(account)]);
  }

  label(code: string, country: string | null): void {
    this.#keys.add(`label:${code}`);
    if (country) this.#keys.add(`label:${code}@${country}`);
  }

  permission(code: string, scope: Scope, country: string | null): void {
    if (scope === 'all') this.#keys.add(`permission:${code}`);
    if (scope === 'country' && country) this.#keys.add(`permission:${code}@${country}`);
    if (scope === 'organization') this.#organizationKeys.add(`permission:${code}`);
    if (scope === 'own') this.#ownKeys.add(`permission:${code}`);
  }

  over(organizations: readonly number[]): CandidateKeys {
    const [keys, organizationKeys, ownKeys] = [[...this.#keys], [...this.#organizationKeys], [...this.#ownKeys]];
    return { account: this.#account, keys, organizationKeys, ownKeys, organizations };
  }
}

/** Loads the current candidate keys of accounts; disabled and deleted accounts hold only the key of the account itself. */
export const candidateKeysOf = async (db: Db, accounts: readonly number[]): Promise<CandidateKeys[]> => {
  const rows = await accountRoleGrants.all(db, { accounts });
  return accounts.map((account) => {
    const collector = new CandidateKeyCollector(account);
    const own = rows.filter((row) => row.account === account);
    for (const { code, scope, permissions, country } of own) {
      collector.label(code, country);
      for (const permission of permissions) collector.permission(permission, scope, country);
    }
    return collector.over(own[0]?.organizations ?? []);
  });
};

/** The candidate keys of the caller, by the permissions of its session. */
export const candidateKeysOfActor = ({ id, country, grants, labels, organizations }: Actor): CandidateKeys => {
  const collector = new CandidateKeyCollector(id);
  for (const [permission, scope] of grants) collector.permission(permission, scope, country);
  for (const code of labels) collector.label(code, country);
  return collector.over(organizations);
};
