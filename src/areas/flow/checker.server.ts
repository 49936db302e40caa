import { AppError, type Fault } from '../../base/errors.ts';
import type { Country } from '../../base/locales.ts';
import { countries } from '../../base/locales.ts';
import { authorise, isPermission } from '../../platform/access/access.server.ts';
import type { Connection, Db } from '../../platform/db/connect.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { approversById, knownAccounts, labelCodes, membershipOf } from '../accounts/queries.server.ts';
import { labelsBeyond } from '../roles/beyond.server.ts';
import { check } from './model/check.ts';
import {
  type DecideStep,
  type Facts,
  type FactValue,
  type FlowDefinition,
  isDecided,
  type Problem,
  type SubjectField,
  stepsOf,
  type Who,
} from './model/definition.ts';
import { wayOf } from './model/plan.ts';
import { possibleSteps } from './model/possible.ts';
import type { Candidate, Coverage, CoverageCell, Simulation, SimulationInput, SubjectName } from './operations.ts';
import type { Subjects } from './subjects.server.ts';
import { type Approvers, assign, type CaseFacts, findApprovers } from './who.server.ts';

/** A case that is nobody's in particular. */
const nobodys = { applicant: null, owner: null, member: null, chosen: [] };
/** Kinds of rules that find somebody only by the case itself. */
const byCase: ReadonlySet<Who['by']> = new Set(['leader', 'field', 'applicant', 'chosen']);

const rulesOf = (definition: FlowDefinition): { at: string | null; who: Who }[] => [
  ...definition.keeper.map((who) => ({ at: null, who })),
  ...stepsOf(definition.nodes).flatMap((step) => {
    if (step.type === 'wait') return [];
    const others = isDecided(step) && step.nobody?.do === 'others' ? step.nobody.who : [];
    return [...step.who, ...others].map((who) => ({ at: step.id, who }));
  }),
];

const faults: Readonly<Record<Problem['code'], Fault>> = {
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
  tooMany: { problem: 'atMostEntries', facts: { most: 200 } },
  emptyCell: 'nobody',
};
/** What is wrong with a definition as a refusal: by the ids of its steps, `draft` for the whole. */
export const faultsOf = (problems: readonly Problem[]): Record<string, Fault> =>
  Object.fromEntries(problems.map(({ at, code }): [string, Fault] => [at ?? 'draft', faults[code]]));

/** What can be said of a definition before it is published: what is wrong, who would decide, and where nobody would. */
export class Checker {
  readonly #connection: Connection;
  readonly #subjects: Subjects;

  constructor(connection: Connection, subjects: Subjects) {
    this.#connection = connection;
    this.#subjects = subjects;
  }

  #fields(subject: SubjectName, draft: FlowDefinition): readonly SubjectField[] {
    const { fields } = this.#subjects.get(subject);
    return subject === 'form' ? (draft.form ?? []).map(({ id: name, type }) => ({ name, type })) : fields;
  }

  /** Everything that is wrong with a definition, by node. Labels that give more than the caller has are beyond it. */
  async check(context: Context, subject: SubjectName, draft: FlowDefinition): Promise<Problem[]> {
    const actor = authorise(context, 'flow:definition:read', {});
    const rules = rulesOf(draft);
    const ids = rules.flatMap(({ who }) => (who.by === 'accounts' ? who.accounts : []));
    const labels = new Set((await labelCodes.all(this.#connection, {})).map(({ code }) => code));
    const accounts = new Set((await knownAccounts.all(this.#connection, { ids })).map(({ id }) => id));
    const asked = rules.flatMap(({ who }) => (who.by === 'permission' ? [who.permission] : []));
    const permissions = new Set<string>(asked.filter(isPermission));
    const beyond = await labelsBeyond(this.#connection, actor);
    const found = check(draft, { subject, fields: this.#fields(subject, draft), labels, accounts, permissions });
    const exceeding = rules.flatMap(({ at, who }): Problem[] =>
      who.by === 'label' && beyond.has(who.label) ? [{ at, code: 'beyondYours', detail: who.label }] : [],
    );
    return [...found, ...exceeding];
  }

  /** Who would decide each step in each country, and where nobody would. */
  async coverage({
    subject,
    country,
    draft,
    kind,
  }: {
    subject: SubjectName;
    country: string | null;
    draft: FlowDefinition;
    kind?: string | undefined;
  }): Promise<Coverage> {
    const field = this.#fields(subject, draft).find((one) => one.kind);
    if (kind !== undefined && !field?.options?.includes(kind)) throw new AppError('E_VALIDATION', { kind: 'unknown' });
    const fields = field && kind !== undefined ? { [field.name]: kind } : {};
    const steps = stepsOf(draft.nodes).filter(isDecided);
    const cells: CoverageCell[] = [];
    for (const one of country ? [country as Country] : countries) {
      const possible = possibleSteps(draft.nodes, { country: one, fields });
      for (const step of steps.filter(({ id }) => possible.has(id)))
        cells.push(await this.#cell(this.#connection.db, step, draft.keeper, one));
    }
    return { kind: kind ?? null, steps: steps.map(({ id, names }) => ({ step: id, names })), cells };
  }

  async #cell(db: Db, step: DecideStep, keeper: readonly Who[], country: string): Promise<CoverageCell> {
    const { people, fallback } = await assign(db, step, keeper, { facts: { fields: {}, country }, ...nobodys });
    const depends = step.who.some(({ by }) => byCase.has(by));
    const names = people.slice(0, 5).map(({ name }) => name);
    return { country, step: step.id, count: people.length, depends, names, fallback: depends && people.length === 0 ? null : fallback };
  }

  /** Steps that nobody would decide in some country whose cases may come to them, and that say nothing for that. */
  async uncovered(subject: SubjectName, country: string | null, draft: FlowDefinition): Promise<Problem[]> {
    const { cells } = await this.coverage({ subject, country, draft });
    const empty = new Map<string, string>();
    for (const cell of cells)
      if (cell.fallback === 'empty') empty.set(cell.step, [empty.get(cell.step), cell.country].filter(Boolean).join(', '));
    return [...empty].map(([at, detail]) => ({ at, code: 'emptyCell', detail }));
  }

  /** The way of a case by a draft: steps in turn, who would decide each and who was left out, with why. */
  async simulate(context: Context, input: SimulationInput): Promise<Simulation> {
    authorise(context, 'flow:definition:read', {});
    const { draft } = input;
    const of = await this.#facts(input);
    const { facts } = of;
    const way = wayOf(draft.nodes, facts);
    const path = await Promise.all(
      way.steps.map(async (step) => {
        const decided = isDecided(step) ? await assign(this.#connection.db, step, draft.keeper, of) : null;
        const found: Approvers =
          decided ??
          (step.type === 'copy' ? await findApprovers(this.#connection.db, step.who, of) : { people: [], leftOut: [], pools: [] });
        return {
          step: step.id,
          names: step.names,
          type: step.type,
          approvers: found.people.map(toCandidate),
          leftOut: found.leftOut.map(toCandidate),
          nobody: decided?.fallback ?? null,
        };
      }),
    );
    return { path, chosen: Object.fromEntries(Object.entries(way.chosen).map(([fork, ways]) => [fork, [...ways]])) };
  }

  async #facts({ subject, country, applicant, fields, key }: SimulationInput): Promise<CaseFacts & { facts: Facts }> {
    const real = key === undefined ? null : await this.#subjects.get(subject).read(this.#connection.db, key);
    if (key !== undefined && !real) throw new AppError('E_VALIDATION', { key: 'unknown' });
    const by = real?.applicant ?? (applicant === undefined ? null : Number(applicant));
    if (by !== null && !(await approversById.one(this.#connection, { ids: [by] })))
      throw new AppError('E_VALIDATION', { applicant: 'unknown' });
    const known = by === null ? undefined : await membershipOf.one(this.#connection, { account: by });
    const { country: home = null, labels = [] } = known ?? {};
    const facts: Facts = {
      fields: real?.fields ?? (fields as Record<string, FactValue>),
      country: real?.country ?? country,
      applicant: { id: by ?? 0, country: home, labels },
      changed: real?.changed ?? Object.keys(fields),
    };
    return { facts, applicant: by, owner: real?.owner ?? by, member: real?.member === undefined ? by : real.member, chosen: [] };
  }
}

const toCandidate = ({ id, name, why }: { id: number; name: string; why: string }): Candidate => ({ id: String(id), name, why });
