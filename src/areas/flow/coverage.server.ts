import { AppError } from '../../base/errors.ts';
import { type Country, countries } from '../../base/locales.ts';
import type { Scope } from '../../platform/access/actor.ts';
import type { Db } from '../../platform/db/connect.server.ts';
import { yieldToEventLoop } from '../../platform/process/event-loop.ts';
import { accountsByRoleCodes, accountsForFlowById, holdersOfPermissions, type PossibleApprover } from '../accounts/queries.server.ts';
import {
  type AssigneeRule,
  allAssigneeRules,
  allFlowSteps,
  type CaseFactValue,
  type DecideStep,
  type FlowDefinition,
  isDecideStep,
} from './model/definition.ts';
import { reachableStepIds } from './model/possible.ts';
import type { CoverageCell } from './operations.ts';
import {
  type AccountSearchResult,
  cachedApproverFinder,
  focalPointLabel,
  resolveStepApproversBySearch,
} from './resolve-assignees.server.ts';

/** Types of rules whose result depends on the individual case. */
const byCase: ReadonlySet<AssigneeRule['by']> = new Set(['leader', 'field', 'applicant', 'chosen']);
/**
 * Maximum number of codes per statement; ten times as many for ids. The embedded engine runs in this thread and yields only between
 * statements.
 */
const most = 50;

/** The accounts that the rules of a definition can find: by id, by label, and by permission. */
interface AccountsByAssigneeRule {
  accounts: ReadonlyMap<number, PossibleApprover>;
  labels: ReadonlyMap<string, PossibleApprover[]>;
  permissions: ReadonlyMap<string, (PossibleApprover & { scopes: readonly Scope[] })[]>;
}

const valuesOf = <T>(rules: readonly AssigneeRule[], of: (rule: AssigneeRule) => readonly T[]): T[] => [...new Set(rules.flatMap(of))];
function* partsOf<T>(values: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < values.length; at += size) yield values.slice(at, at + size);
}

/** Loads the accounts that the rules can find in any country; queries each distinct id, label and permission once. */
const loadCandidates = async (db: Db, rules: readonly AssigneeRule[], signal: AbortSignal | undefined): Promise<AccountsByAssigneeRule> => {
  const accounts: PossibleApprover[] = [];
  const ids = valuesOf(rules, (rule) => (rule.by === 'accounts' ? rule.accounts : []));
  for (const part of partsOf(ids, 10 * most)) {
    await yieldAndCheckAbort(signal);
    accounts.push(...(await accountsForFlowById.all(db, { ids: part })));
  }
  const carriers: (PossibleApprover & { code: string })[] = [];
  const codes = valuesOf(rules, (rule) => (rule.by === 'label' ? [rule.label] : rule.by === 'focal-point' ? [focalPointLabel] : []));
  for (const part of partsOf(codes, most)) {
    await yieldAndCheckAbort(signal);
    for (const one of await accountsByRoleCodes.all(db, { codes: part })) carriers.push({ ...one, reaches: true });
  }
  const holders: (PossibleApprover & { permission: string; scopes: readonly Scope[] })[] = [];
  const permissions = valuesOf(rules, (rule) => (rule.by === 'permission' ? [rule.permission] : []));
  for (const part of partsOf(permissions, most)) {
    await yieldAndCheckAbort(signal);
    for (const one of await holdersOfPermissions.all(db, { permissions: part }))
      holders.push({ ...one, reaches: one.scopes.includes('all') });
  }
  return {
    accounts: new Map(accounts.map((one) => [one.id, one])),
    labels: Map.groupBy(carriers, ({ code }) => code),
    permissions: Map.groupBy(holders, ({ permission }) => permission),
  };
};

/** Returns the candidates that a rule finds in a case of which only the country is known. */
const seekAmong = (
  { accounts, labels, permissions }: AccountsByAssigneeRule,
  rule: AssigneeRule,
  country: Country,
): AccountSearchResult => {
  const sought = (found: readonly PossibleApprover[], why: string): AccountSearchResult => ({ found, why, candidateKeys: [] });
  const isOfCountry = (one: PossibleApprover): boolean => one.country === country;
  switch (rule.by) {
    case 'accounts':
      return sought(
        [...new Set(rule.accounts)].sort((one, other) => one - other).flatMap((id) => accounts.get(id) ?? []),
        'named',
      );
    case 'label':
      return sought(labels.get(rule.label) ?? [], 'label');
    case 'focal-point':
      return sought(
        (labels.get(focalPointLabel) ?? []).map((one) => ({ ...one, reaches: isOfCountry(one) })),
        'focal-point',
      );
    case 'permission': {
      const holders = permissions.get(rule.permission) ?? [];
      return sought(
        holders.map((one) => ({ ...one, reaches: one.reaches || (one.scopes.includes('country') && isOfCountry(one)) })),
        'permission',
      );
    }
    default:
      return sought([], rule.by);
  }
};

/** Yields to the event loop between two parts of a long computation. Throws E_REQUEST if the client has disconnected. */
export const yieldAndCheckAbort = async (signal: AbortSignal | undefined): Promise<void> => {
  await yieldToEventLoop();
  if (signal?.aborted) throw new AppError('E_REQUEST');
};

interface CoverageRequest {
  draft: FlowDefinition;
  /** Null: every country. */
  country: string | null;
  /** The fields of the cases whose values are known, by name. */
  fields: Readonly<Record<string, CaseFactValue>>;
  /** Aborted when the client has disconnected. */
  signal: AbortSignal | undefined;
}

/** Computes the approvers of each step in each country. Each distinct rule is queried once, whatever the number of countries and steps. */
export const coverageCells = async (db: Db, { draft, country, fields, signal }: CoverageRequest): Promise<CoverageCell[]> => {
  const steps = allFlowSteps(draft.nodes).filter(isDecideStep);
  const rules = allAssigneeRules({ ...draft, nodes: steps }).map(({ who }) => who);
  const candidates = await loadCandidates(db, rules, signal);
  const cells: CoverageCell[] = [];
  for (const one of country ? [country as Country] : countries) {
    const possible = reachableStepIds(draft.nodes, { country: one, fields });
    const find = cachedApproverFinder(async (rule) => {
      await yieldAndCheckAbort(signal);
      return seekAmong(candidates, rule, one);
    });
    for (const step of steps.filter(({ id }) => possible.has(id))) {
      const { people, fallback } = await resolveStepApproversBySearch(find, step, draft.keeper, null);
      cells.push(cellOf(step, one, { people, fallback }));
      await yieldAndCheckAbort(signal);
    }
  }
  return cells;
};

const cellOf = (
  step: DecideStep,
  country: Country,
  { people, fallback }: Pick<Awaited<ReturnType<typeof resolveStepApproversBySearch>>, 'people' | 'fallback'>,
): CoverageCell => {
  const depends = step.who.some(({ by }) => byCase.has(by));
  const names = people.slice(0, 5).map(({ name }) => name);
  return { country, step: step.id, count: people.length, depends, names, fallback: depends && people.length === 0 ? null : fallback };
};
