import { isPermission } from '../../areas.ts';
import { AppError, type FieldFault, type FieldProblem } from '../../base/errors.ts';
import { authorise } from '../../platform/access/access.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { accountMembership, accountsForFlowById, existingRoleCodes, presentAccountIds } from '../accounts/queries.server.ts';
import { findRolesExceedingActor } from '../roles/beyond.server.ts';
import { coverageCells, yieldAndCheckAbort } from './coverage.server.ts';
import { checkDefinition, checkDefinitionSize } from './model/check.ts';
import {
  allAssigneeRules,
  allFlowSteps,
  type CaseFactValue,
  type ConditionFacts,
  type DefinitionProblem,
  type FlowDefinition,
  isDecideStep,
  type LimitedDefinitionPart,
  type SubjectField,
} from './model/definition.ts';
import { predictCasePath } from './model/plan.ts';
import type { ApproverCoverage, Candidate, SimulatedStep, Simulation, SimulationInput, SubjectName } from './operations.ts';
import { type ApproverFacts, accountsByRule, cachedApproverFinder, resolveStepApproversBySearch } from './resolve-assignees.server.ts';
import type { SubjectRegistry } from './subjects.server.ts';

const faults: Readonly<Record<Exclude<DefinitionProblem['code'], 'tooMany'>, FieldFault>> = {
  noStep: 'required',
  noApproval: 'required',
  sameId: 'used',
  noName: 'required',
  noWho: 'required',
  noKeeper: 'required',
  percent: { problem: 'wholeBetween', facts: { least: 1, most: 100 } },
  takeMany: 'value',
  noDefault: 'required',
  noBranch: 'required',
  noCondition: 'required',
  unknownField: 'unknown',
  operator: 'value',
  value: 'value',
  hours: { problem: 'wholeBetween', facts: { least: 1, most: 2000 } },
  up: { problem: 'wholeBetween', facts: { least: 0, most: 10 } },
  unknownLabel: 'unknown',
  unknownAccount: 'unknown',
  unknownPermission: 'unknown',
  beyondYours: 'beyondYours',
  chooser: 'value',
  tooDeep: 'value',
  emptyCell: 'nobody',
};
/**
 * Converts problems of a definition to faults of E_VALIDATION, by the id of the node, branch or form field; `draft` stands for the
 * complete definition.
 */
export const faultsOf = (problems: readonly DefinitionProblem[]): Record<string, FieldFault> =>
  Object.fromEntries(problems.map((problem): [string, FieldFault] => [problem.at ?? 'draft', faultOf(problem)]));
const tooMany: Readonly<Record<LimitedDefinitionPart, FieldProblem>> = {
  steps: 'tooManySteps',
  fields: 'tooManyFields',
  rules: 'tooManyRules',
};
const faultOf = ({ code, detail, most = 0 }: DefinitionProblem): FieldFault =>
  code === 'tooMany' ? { problem: tooMany[detail as LimitedDefinitionPart], facts: { most } } : faults[code];

/**
 * Throws E_VALIDATION at `draft`, with the maximum, if a definition has too many steps, form fields or rules (`parts`: those to check).
 * Must be called before the first query.
 */
export const assertDefinitionSize = (
  draft: FlowDefinition,
  parts: readonly LimitedDefinitionPart[] = ['steps', 'fields', 'rules'],
): void => {
  const problems = checkDefinitionSize(draft).filter(({ detail }) => parts.some((part) => part === detail));
  if (problems.length > 0) throw new AppError('E_VALIDATION', faultsOf(problems));
};

/** A draft, with the cases that its coverage considers. `country` null: every country. `kind` undefined: every kind. */
interface CoverageInput {
  subject: SubjectName;
  country: string | null;
  draft: FlowDefinition;
  kind?: string | undefined;
}

/** Checks of a definition before it is published: its problems, its approvers by country, and simulated cases. */
export class DefinitionChecker {
  readonly #connection: Connection;
  readonly #subjects: SubjectRegistry;

  constructor(connection: Connection, subjects: SubjectRegistry) {
    this.#connection = connection;
    this.#subjects = subjects;
  }

  /** The fields of a subject; null: the fields of the form in the definition. */
  #fields(subject: SubjectName): readonly SubjectField[] | null {
    const { fields, hasOwnForm } = this.#subjects.get(subject);
    return hasOwnForm ? null : fields;
  }

  /**
   * Problems of a definition, by node, including labels that give more permissions than the caller has. Excludes steps without approvers
   * (see `uncovered`). For a definition that is too large, only the problems that need no query are reported.
   */
  async check(context: Context, subject: SubjectName, draft: FlowDefinition): Promise<DefinitionProblem[]> {
    const actor = authorise(context, 'flow:definition:read', {});
    const fields = this.#fields(subject);
    if (checkDefinitionSize(draft).length > 0) return checkDefinition(draft, { fields });
    const rules = allAssigneeRules(draft);
    const ids = [...new Set(rules.flatMap(({ who }) => (who.by === 'accounts' ? who.accounts : [])))];
    const labels = new Set((await existingRoleCodes.all(this.#connection, {})).map(({ code }) => code));
    const accounts = new Set((await presentAccountIds.all(this.#connection, { ids })).map(({ id }) => id));
    const permissionCodes = rules.flatMap(({ who }) => (who.by === 'permission' ? [who.permission] : []));
    const permissions = new Set<string>(permissionCodes.filter(isPermission));
    const beyond = await findRolesExceedingActor(this.#connection, actor);
    const found = checkDefinition(draft, { fields, labels, accounts, permissions });
    const exceeding = rules.flatMap(({ at, who }): DefinitionProblem[] =>
      who.by === 'label' && beyond.has(who.label) ? [{ at, code: 'beyondYours', detail: who.label }] : [],
    );
    return [...found, ...exceeding];
  }

  /** The approvers of each step in each country, and the steps without any. `signal` ends the computation when the client has disconnected. */
  async coverage({ subject, country, draft, kind }: CoverageInput, signal?: AbortSignal): Promise<ApproverCoverage> {
    assertDefinitionSize(draft);
    const field = this.#fields(subject)?.find((one) => one.kind);
    if (kind !== undefined && !field?.options?.includes(kind)) throw new AppError('E_VALIDATION', { kind: 'unknown' });
    const fields = field && kind !== undefined ? { [field.name]: kind } : {};
    const steps = allFlowSteps(draft.nodes).filter(isDecideStep);
    const cells = await coverageCells(this.#connection.db, { draft, country, fields, signal });
    return { kind: kind ?? null, steps: steps.map(({ id, names }) => ({ step: id, names })), cells };
  }

  /**
   * Problems `emptyCell`: steps that a case of some country can reach, but for which neither the rules nor the fallback find an approver.
   */
  async uncovered(input: CoverageInput, signal?: AbortSignal): Promise<DefinitionProblem[]> {
    const { cells } = await this.coverage(input, signal);
    const empty = new Map<string, string>();
    for (const cell of cells)
      if (cell.fallback === 'empty') empty.set(cell.step, [empty.get(cell.step), cell.country].filter(Boolean).join(', '));
    return [...empty].map(([at, detail]) => ({ at, code: 'emptyCell', detail }));
  }

  /** Simulates a case with a draft: its steps in order, with the approvers, the accounts that were left out, and the reasons. */
  async simulate(context: Context, input: SimulationInput): Promise<Simulation> {
    authorise(context, 'flow:definition:read', {});
    const { draft } = input;
    const { signal } = context;
    assertDefinitionSize(draft);
    const of = await this.#facts(input);
    const way = predictCasePath(draft.nodes, of.facts);
    const find = cachedApproverFinder(async (rule) => {
      await yieldAndCheckAbort(signal);
      return accountsByRule(this.#connection.db, rule, of, null);
    });
    const path: SimulatedStep[] = [];
    for (const step of way.steps) {
      await yieldAndCheckAbort(signal);
      const decided = isDecideStep(step) ? await resolveStepApproversBySearch(find, step, draft.keeper, of.applicant) : null;
      const { people, leftOut } = decided ?? (step.type === 'copy' ? await find(step.who) : { people: [], leftOut: [] });
      path.push({
        step: step.id,
        names: step.names,
        type: step.type,
        approvers: people.map(toCandidate),
        leftOut: leftOut.map(toCandidate),
        nobody: decided?.fallback ?? null,
      });
    }
    return { path, chosen: Object.fromEntries(Object.entries(way.chosen).map(([fork, ways]) => [fork, [...ways]])) };
  }

  async #facts({ subject, country, applicant, fields, key }: SimulationInput): Promise<ApproverFacts & { facts: ConditionFacts }> {
    const real = key === undefined ? null : await this.#subjects.get(subject).read(this.#connection.db, key);
    if (key !== undefined && !real) throw new AppError('E_VALIDATION', { key: 'unknown' });
    const by = real?.applicant ?? (applicant === undefined ? null : Number(applicant));
    if (by !== null && !(await accountsForFlowById.one(this.#connection, { ids: [by] })))
      throw new AppError('E_VALIDATION', { applicant: 'unknown' });
    const known = by === null ? undefined : await accountMembership.one(this.#connection, { account: by });
    const { country: home = null, labels = [] } = known ?? {};
    const facts: ConditionFacts = {
      fields: real?.fields ?? (fields as Record<string, CaseFactValue>),
      country: real?.country ?? country,
      applicant: { id: by ?? 0, country: home, labels },
      changed: real?.changed ?? Object.keys(fields),
    };
    return {
      facts,
      applicant: by,
      owner: real?.owner ?? by,
      organizationAccount: real?.organizationAccount === undefined ? by : real.organizationAccount,
      chosen: [],
    };
  }
}

const toCandidate = ({ id, name, why }: { id: number; name: string; why: string }): Candidate => ({ id: String(id), name, why });
