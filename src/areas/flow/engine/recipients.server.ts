import { AppError, type FieldFault } from '../../../base/errors.ts';
import { parseRowId } from '../../../base/row-id.ts';
import { accountStatus } from '../../../platform/access/actor.ts';
import type { Db } from '../../../platform/db/connect.server.ts';
import type { Permission } from '../../../platform/declared.ts';
import { accountsForFlowById, possibleApproversByPermission } from '../../accounts/queries.server.ts';
import type { AssigneeRule, DecideStep } from '../model/definition.ts';
import { accountsWithCastVote } from '../model/turns.ts';
import type { RecipientAction } from '../operations.ts';
import {
  type ApproverFacts,
  accountsAdmittedByStepRules,
  findApprovers,
  permissionHoldersInScope,
  rulesFindAccount,
  taskDecisionPermission,
} from '../resolve-assignees.server.ts';
import type { SubjectRegistry } from '../subjects.server.ts';
import { approverSearchFactsOf } from './advance.server.ts';
import type { Case, StepRow, TaskOfCase } from './case.server.ts';

/** This module determines the accounts that a step of a case admits, and to which its tasks may be given. */

/** The rules by which a step admits accounts. */
export interface StepAdmissionRules {
  step: DecideStep;
  keeper: readonly AssigneeRule[];
  of: ApproverFacts;
  /** Permission of the subject type; accounts whose scope of it includes the case are admitted too. */
  permission: Permission;
  /** Accounts to which the step was escalated at its time limit; empty: the case administrators of the flow; null: the step was not escalated. */
  escalatedTo: readonly number[] | null;
}

export const admissionRulesOf = (subjects: SubjectRegistry, found: Case, step: DecideStep, row: StepRow | null): StepAdmissionRules => ({
  step,
  keeper: found.row.definition.keeper,
  of: approverSearchFactsOf(found, step.id),
  permission: subjects.get(found.row.subject).permission,
  escalatedTo: row?.escalatedTo ?? null,
});

/** Returns the ids without accounts that are disabled or in the trash. */
const activeAmong = async (db: Db, ids: readonly number[]): Promise<number[]> => {
  const found = await accountsForFlowById.all(db, { ids: [...ids] });
  return found.filter(({ gone, status }) => !gone && status !== accountStatus.disabled).map(({ id }) => id);
};

/** Accounts that the step's own rules find now, including those to which the step was escalated. */
export const accountsFoundByRules = async (db: Db, { step, keeper, of, escalatedTo }: StepAdmissionRules): Promise<Set<number>> => {
  const found = await accountsAdmittedByStepRules(db, step, keeper, of);
  if (escalatedTo === null) return new Set(found);
  const passed =
    escalatedTo.length > 0 ? await activeAmong(db, escalatedTo) : (await findApprovers(db, keeper, of)).people.map(({ id }) => id);
  return new Set([...found, ...passed]);
};

/** Returns true if the step's own rules now find an account other than the applicant. */
export const anotherCanDecide = async (db: Db, admission: StepAdmissionRules): Promise<boolean> =>
  [...(await accountsFoundByRules(db, admission))].some((id) => id !== admission.of.applicant);

/** Returns true if a step admits an account now, by its rules or by the subject's permission. */
export const admitsAccount = async (db: Db, admission: StepAdmissionRules, account: number): Promise<boolean> => {
  const { step, of, permission } = admission;
  if (await rulesFindAccount(db, step.who, { ...of, offered: true }, account)) return true;
  if ((await accountsFoundByRules(db, admission)).has(account)) return true;
  return (await permissionHoldersInScope(db, permission, of, account)).length > 0;
};

/** Returns true if the step's setting admits the applicant: with `allow`, or with `refuse` while the rules find nobody else. */
const admitsApplicant = async (db: Db, admission: StepAdmissionRules): Promise<boolean> => {
  const { own } = admission.step;
  return own === 'allow' || (own === 'refuse' && !(await anotherCanDecide(db, admission)));
};

/** Removes the applicant from a set of candidates if the step's setting forbids the applicant to decide. */
const withoutBarredApplicant = async (db: Db, admission: StepAdmissionRules, accounts: Set<number>): Promise<Set<number>> => {
  const { applicant } = admission.of;
  if (applicant !== null && accounts.has(applicant) && !(await admitsApplicant(db, admission))) accounts.delete(applicant);
  return accounts;
};

/** All accounts that a step admits now; for a rule of type `chosen`, all accounts that may be chosen. */
export const admittedAccounts = async (db: Db, given: StepAdmissionRules): Promise<Set<number>> => {
  const admission = { ...given, of: { ...given.of, offered: true } };
  const { permission, of } = admission;
  const accounts = new Set([...(await accountsFoundByRules(db, admission)), ...(await permissionHoldersInScope(db, permission, of, null))]);
  return withoutBarredApplicant(db, admission, accounts);
};

/** All accounts that may be asked for an opinion on a step. */
const opinionGivers = async (db: Db, admission: StepAdmissionRules): Promise<Set<number>> => {
  const holders = await possibleApproversByPermission.all(db, { permission: taskDecisionPermission, among: null });
  return withoutBarredApplicant(
    db,
    admission,
    new Set(
      await activeAmong(
        db,
        holders.map(({ id }) => id),
      ),
    ),
  );
};

/** Votes of a step that count, whether open or cast: neither void nor transferred. */
export const effectiveVotesOf = ({ tasks }: Case, step: Pick<StepRow, 'id'>): TaskOfCase[] =>
  tasks.filter(({ stepRow, kind, state }) => stepRow === step.id && kind === 'vote' && state !== 'void' && state !== 'passed');

/**
 * Accounts that already have a vote in a step: a vote that was cast, or an open vote that only they may cast. `but`: id of a task that is
 * not considered, because it is given away; null: none.
 */
export const accountsWithVote = (found: Case, step: Pick<StepRow, 'id'>, but: number | null): Set<number> => {
  const votes = effectiveVotesOf(found, step).filter(({ id }) => id !== but);
  const accounts = accountsWithCastVote(votes);
  for (const { state, assignee, candidateKeys } of votes.filter((vote) => vote.state === 'open')) {
    const [key, ...others] = candidateKeys;
    const alone = /^account:(\d+)$/.exec(others.length === 0 ? (key ?? '') : '')?.[1];
    if (state === 'open' && assignee !== null) accounts.add(assignee);
    else if (alone) accounts.add(Number(alone));
  }
  return accounts;
};

/** An action that gives a task to an account: the action, the task, the acting account, and the principal for whom that account acts. */
export interface TaskAssigningAction {
  action: Exclude<RecipientAction, 'choose' | 'deputy'>;
  task: TaskOfCase;
  /** The acting account; null for a case administrator, who transfers a task of others. */
  giver: number | null;
  principal?: number | null;
}
/** Accounts that may receive a task, and accounts that may not because they already have a vote in the step. */
export interface RecipientEligibility {
  admitted: ReadonlySet<number>;
  used: ReadonlySet<number>;
}

/** The accounts that an action on a task may name as recipients. */
export const eligibleRecipientsOf = async (
  db: Db,
  found: Case,
  admission: StepAdmissionRules,
  { action, task, giver, principal = null }: TaskAssigningAction,
): Promise<RecipientEligibility> => {
  const isOpinion = action === 'ask' || task.kind === 'opinion';
  const admitted = await (isOpinion ? opinionGivers : admittedAccounts)(db, admission);
  if (giver !== null) admitted.delete(giver);
  if (isOpinion) return { admitted, used: new Set() };
  const used = accountsWithVote(found, { id: task.stepRow }, action === 'add' ? null : task.id);
  // the account that adds signers votes by its own task
  if (action === 'add') for (const id of [giver, principal]) if (id !== null) used.add(id);
  return { admitted, used };
};

/** Parses ids of accounts. Throws E_VALIDATION at the field if there are none, or if a text is not an id. */
export const parseAccountIds = (field: string, texts: readonly string[]): number[] => {
  const ids = [...new Set(texts)].map(parseRowId);
  if (ids.length === 0) throw new AppError('E_VALIDATION', { [field]: 'required' });
  const known = ids.filter((id) => id !== null);
  if (known.length < ids.length) throw new AppError('E_VALIDATION', { [field]: 'value' });
  return known;
};

/** Throws E_VALIDATION at the field, with the reason, if a named account (recipient, signer or chosen approver) is not eligible. */
export const refuseIneligibleAccounts = async (
  db: Db,
  field: string,
  ids: readonly number[],
  { admitted, used }: RecipientEligibility,
): Promise<void> => {
  const refused = (fault: FieldFault) => new AppError('E_VALIDATION', { [field]: fault });
  if (ids.some((id) => used.has(id))) throw refused('used');
  const outside = ids.filter((id) => !admitted.has(id));
  if (outside.length === 0) return;
  throw refused((await activeAmong(db, outside)).length < outside.length ? 'unknown' : 'mayNotDecide');
};
