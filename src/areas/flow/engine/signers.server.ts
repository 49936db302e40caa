import { AppError } from '../../../base/errors.ts';
import { sendNotice } from '../../../platform/events/notices/notices.server.ts';
import { type SignerPosition, votingPhaseOf } from '../model/turns.ts';
import { accountCandidateKey } from '../resolve-assignees.server.ts';
import type { CaseTransaction } from './advance.server.ts';
import type { Case, StepRow, TaskOfCase } from './case.server.ts';
import { checkOwnCase, evaluateStep, requireDecideStep, stepRowOf, syncActiveVotes, type TaskActor } from './decide.server.ts';
import { adminCaseUrl } from './links.ts';
import {
  admissionRulesOf,
  effectiveVotesOf,
  eligibleRecipientsOf,
  parseAccountIds,
  refuseIneligibleAccounts,
} from './recipients.server.ts';
import { addTask, appendCaseEvent, updateTask } from './store.server.ts';
import { checkOpenVoteOfActor } from './task-actions.server.ts';

/** Signers that approvers add to a step. Each signer must approve in addition to the step's own voting rule, which stays unchanged. */

/** Voting phases of new signers, in order. `own`: the phase of the account that adds them. */
const phasesOf = (found: Case, step: StepRow, own: number, { position, many }: { position: SignerPosition; many: number }): number[] => {
  const inOrder = step.vote?.mode === 'order' && position !== 'with';
  const last = Math.max(...effectiveVotesOf(found, step).map(votingPhaseOf));
  const first = position === 'with' ? own : position === 'after' ? last + 1 : own - (inOrder ? many : 1);
  return Array.from({ length: many }, (_, at) => first + (inOrder ? at : 0));
};

/**
 * Adds signers to a step, who vote before the account that adds them, at the same time as it (`with`), or after all voters of the step.
 * Throws E_VALIDATION at `accounts` for accounts that may not be added.
 */
export const addSigners = async (
  work: CaseTransaction,
  acting: TaskActor,
  { accounts, when }: { accounts: string[]; when: SignerPosition },
): Promise<Case> => {
  const { tx, found, agent, tools } = work;
  await checkOpenVoteOfActor(work, acting);
  await checkOwnCase(work, acting);
  const { task, account, principal } = acting;
  const step = stepRowOf(found, task);
  const ids = parseAccountIds('accounts', accounts);
  const admission = admissionRulesOf(tools.subjects, found, requireDecideStep(found, step.step), step);
  await refuseIneligibleAccounts(
    tx,
    'accounts',
    ids,
    await eligibleRecipientsOf(tx, found, admission, { action: 'add', task, giver: account, principal }),
  );
  const phases = phasesOf(found, step, votingPhaseOf(task), { position: when, many: ids.length });
  const signer = { by: account, principal, position: when };
  let added = found;
  for (const [at, id] of ids.entries()) {
    const signing = { stepRow: step.id, candidateKeys: [accountCandidateKey(id)], assignee: id, position: phases[at] ?? 0, signer };
    added = (await addTask(tx, added, signing)).found;
  }
  for (const id of ids)
    await sendNotice(tx, id, { type: 'flow.task', facts: { title: found.row.title }, link: adminCaseUrl(found.row.id) });
  await appendCaseEvent(tx, found.row.id, agent, { action: 'add', principal, step: step.step, people: ids, reason: when });
  return syncActiveVotes({ tx, found: added }, step);
};

/** Returns true if a task is the open vote of an added signer and has not been transferred. */
export const isRemovableSignerTask = ({ kind, state, signer, askedBy: requestedBy }: TaskOfCase): boolean =>
  kind === 'vote' && state === 'open' && signer !== null && requestedBy === null;

/** Returns true if one of the given accounts (an actor and its principal) added the signer. */
const addedSigner = ({ signer }: TaskOfCase, accounts: readonly (number | null)[]): boolean =>
  signer !== null && accounts.some((id) => id !== null && (id === signer.by || id === signer.principal));

/**
 * Finds a task by which an account may remove a signer that the account added. Any vote task of the account in the signer's step suffices,
 * also one that waits for the signer.
 */
export const findTaskToRemoveSigner = (ways: readonly TaskActor[], signer: TaskOfCase): TaskActor | undefined =>
  ways.find(
    ({ task, account, principal }) =>
      task.stepRow === signer.stepRow && task.kind === 'vote' && isRemovableSignerTask(signer) && addedSigner(signer, [account, principal]),
  );

const voidSignerTask = async (work: CaseTransaction, task: TaskOfCase, principal: number | null): Promise<Case> => {
  const { tx, found, agent } = work;
  const step = stepRowOf(found, task);
  const removed = await updateTask(tx, found, task.id, { state: 'void' });
  const people = task.assignee === null ? [] : [task.assignee];
  await appendCaseEvent(tx, found.row.id, agent, { action: 'remove', principal, step: step.step, task: task.id, people });
  return evaluateStep({ ...work, found: removed }, step, null);
};

/**
 * Removes a signer who has not decided. Throws E_FORBIDDEN if the account did not add the signer, E_STATE if the task is not the open vote of a
 * signer.
 */
export const removeSigner = async (work: CaseTransaction, acting: TaskActor, taskId: string): Promise<Case> => {
  const { found } = work;
  const own = stepRowOf(found, acting.task);
  if (acting.task.kind !== 'vote' || own.state !== 'open') throw new AppError('E_STATE');
  await checkOwnCase(work, acting);
  const task = found.tasks.find(({ id, stepRow }) => String(id) === taskId && stepRow === own.id);
  if (!task || !isRemovableSignerTask(task)) throw new AppError('E_STATE');
  if (!addedSigner(task, [acting.account, acting.principal])) throw new AppError('E_FORBIDDEN');
  return voidSignerTask(work, task, acting.principal);
};

/**
 * Removes a signer as case administrator. Throws E_VALIDATION at `task` for a task of another case, E_STATE if the task is not the open vote of a
 * signer.
 */
export const removeSignerAsAdmin = async (work: CaseTransaction, taskId: string): Promise<Case> => {
  const task = work.found.tasks.find(({ id }) => String(id) === taskId);
  if (!task) throw new AppError('E_VALIDATION', { task: 'unknown' });
  if (!isRemovableSignerTask(task) || stepRowOf(work.found, task).state !== 'open') throw new AppError('E_STATE');
  return voidSignerTask(work, task, null);
};
