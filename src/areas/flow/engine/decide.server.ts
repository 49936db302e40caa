import { AppError } from '../../../base/errors.ts';
import { sendWriteBatch } from '../../../platform/db/batch.server.ts';
import type { Db } from '../../../platform/db/connect.server.ts';
import { audit } from '../../../platform/events/audit/audit.server.ts';
import { accountsForFlowById } from '../../accounts/queries.server.ts';
import { type DecideStep, findFlowStep, isDecideStep } from '../model/definition.ts';
import { decideStepsAfter, nextSteps, withPassedStep } from '../model/plan.ts';
import type { VoteValue } from '../model/tally.ts';
import { accountsWithCastVote, castableVoteIds, stepResult } from '../model/turns.ts';
import type { TaskAction, TaskDecision } from '../operations.ts';
import { isOwnCase, rejectsOwnCase } from '../own-case.ts';
import { rulesFindActorBySession } from '../resolve-assignees.server.ts';
import type { SubjectRegistry } from '../subjects.server.ts';
import { advanceCase, type CaseTransaction, endCase, runEffect } from './advance.server.ts';
import { type Case, decidedError, type StepRow, type TaskOfCase } from './case.server.ts';
import { checkAddedFiles, replaceCaseFileLinks } from './files.server.ts';
import { applySubmittedFields, digestOfJson } from './form.server.ts';
import { withRow, withStep, withTask } from './next-case.ts';
import { AccountNotAdmittedError } from './not-admitted.ts';
import {
  admissionRulesOf,
  admitsAccount,
  admittedAccounts,
  anotherCanDecide,
  effectiveVotesOf,
  parseAccountIds,
  refuseIneligibleAccounts,
} from './recipients.server.ts';
import { appendCaseEvent, updateCase, updateStep, updateTask, voidOpenTasks } from './store.server.ts';
import { type VoteToWrite, voteStatements } from './vote-statements.server.ts';

/** A task with the account that acts on it. `principal`: the account for which it acts as deputy; null if it acts for itself. */
export interface TaskActor {
  task: TaskOfCase;
  account: number;
  principal: number | null;
}

export const stepRowOf = ({ steps }: Case, task: TaskOfCase): StepRow => {
  const step = steps.find(({ id }) => id === task.stepRow);
  if (!step) throw new AppError('E_NOT_FOUND');
  return step;
};
export const requireDecideStep = (found: Case, step: string): DecideStep => {
  const node = findFlowStep(found.row.definition, step);
  if (!node || !isDecideStep(node)) throw new AppError('E_STATE');
  return node;
};

/** Throws E_STATE if the task is closed or not active; the error names the account that decided it and the time, if known. */
export const checkTaskOpen = async (tx: Db, found: Case, task: TaskOfCase): Promise<void> => {
  const step = stepRowOf(found, task);
  if (task.state === 'open' && task.active && step.state === 'open') return;
  const by = task.actor ?? step.closedBy ?? found.row.endedBy;
  const at = task.decidedAt ?? step.closedAt ?? found.row.endedAt;
  throw await decidedError(tx, by, at);
};

/** Returns true if the own-case check rejects the action of an account on a task now. */
export const ownCaseRejectsAction = async (
  db: Db,
  subjects: SubjectRegistry,
  found: Case,
  { task, account, principal }: TaskActor,
): Promise<boolean> => {
  const row = stepRowOf(found, task);
  const step = findFlowStep(found.row.definition, row.step);
  if (!step || !isDecideStep(step)) return false;
  const { applicant } = found.row;
  const another = () => anotherCanDecide(db, admissionRulesOf(subjects, found, step, row));
  return rejectsOwnCase({ applicant, account, principal, own: step.own, anotherCanDecide: another });
};

/** Throws E_OWN_CASE if the own-case check rejects the action on a task. */
export const checkOwnCase = async ({ tx, tools, found }: CaseTransaction, acting: TaskActor): Promise<void> => {
  if (await ownCaseRejectsAction(tx, tools.subjects, found, acting)) throw new AppError('E_OWN_CASE');
};

/**
 * Writes an audit entry for an action in an own case that was permitted because nobody else could act; writes nothing if the step allows
 * own cases.
 */
const auditOwnVote = async ({ tx, agent, found }: CaseTransaction, step: DecideStep, { account, principal }: TaskActor): Promise<void> => {
  const { applicant } = found.row;
  if (step.own !== 'allow' && isOwnCase({ applicant, account, principal })) await auditOwnCase({ tx, agent, found });
};
export const auditOwnCase = async ({ tx, agent, found: { row } }: Pick<CaseTransaction, 'tx' | 'agent' | 'found'>): Promise<void> =>
  audit(tx, agent, { action: 'own-case', target: `${row.subject}:${row.key}`, facts: { title: row.title } });

/** Throws E_FORBIDDEN if the step no longer admits the account. For a deputy, the principal is checked. */
export const checkAdmitted = async ({ tx, agent, tools, found }: CaseTransaction, acting: TaskActor): Promise<void> => {
  const row = stepRowOf(found, acting.task);
  const admission = admissionRulesOf(tools.subjects, found, requireDecideStep(found, row.step), row);
  const holder = taskHolderOf(acting);
  if (agent.actor?.id === holder && rulesFindActorBySession(agent.actor, admission.step.who, admission.of)) return;
  if (!(await admitsAccount(tx, admission, holder))) throw new AccountNotAdmittedError(found.row.id, acting.task.id, holder);
};

/** Returns the acting account or its principal if its vote already counts in the step through another task, otherwise null. */
export const findEarlierVoter = (found: Case, { task, account, principal }: TaskActor): number | null => {
  const voters = accountsWithCastVote(effectiveVotesOf(found, { id: task.stepRow }).filter(({ id }) => id !== task.id));
  return [account, principal].find((id) => id !== null && voters.has(id)) ?? null;
};

/**
 * Throws E_STATE if the vote would be the account's second one in the step, or if the task is shared and the account has an open vote of
 * its own.
 */
const checkFirstVote = async ({ tx, found }: CaseTransaction, acting: TaskActor): Promise<void> => {
  const voted = findEarlierVoter(found, acting);
  if (voted !== null) {
    const [person] = await accountsForFlowById.all(tx, { ids: [voted] });
    throw new AppError('E_STATE', { decision: { problem: 'alreadyVoted', facts: { by: person?.name ?? '' } } });
  }
  if (hasOwnOpenVote(found, acting)) throw new AppError('E_STATE');
};

/** Returns true if the task is shared and the acting account or its principal has an open vote of its own in the step. */
export const hasOwnOpenVote = (found: Case, { task, account, principal }: TaskActor): boolean =>
  task.assignee === null &&
  effectiveVotesOf(found, { id: task.stepRow }).some(
    ({ id, state, assignee }) => id !== task.id && state === 'open' && assignee !== null && [account, principal].includes(assignee),
  );

/**
 * The account to which a claimed task belongs: the principal if a deputy claims it, so that the task stays with the principal when the
 * deputyship ends.
 */
export const taskHolderOf = ({ account, principal }: TaskActor): number => principal ?? account;

/** The open task on which an account acts first: preferably one on which it can still vote. Returns null if there is none. */
export const chooseOpenTask = (found: Case, ways: readonly TaskActor[]): TaskActor | null => {
  const open = ways.filter(({ task }) => task.state === 'open' && task.active);
  const free = open.find((way) => findEarlierVoter(found, way) === null && !hasOwnOpenVote(found, way));
  return free ?? open[0] ?? null;
};

/** Claims a shared task for the acting account, or for its principal. */
export const claimTask = async (work: CaseTransaction, acting: TaskActor): Promise<Case> => {
  const { tx, found, agent } = work;
  const { task, principal } = acting;
  await checkTaskOpen(tx, found, task);
  if (task.assignee !== null || task.kind !== 'vote') throw new AppError('E_STATE');
  const { step } = stepRowOf(found, task);
  await checkOwnCase(work, acting);
  await checkFirstVote(work, acting);
  await checkAdmitted(work, acting);
  const holder = taskHolderOf(acting);
  const taken = await updateTask(tx, found, task.id, { assignee: holder });
  await appendCaseEvent(tx, found.row.id, agent, { action: 'take', principal, step, task: task.id });
  await runEffect(work, 'taken', { step, actor: holder });
  return taken;
};

/**
 * Releases a claimed task, so that other approvers may claim it. Throws E_STATE for a task that only its assignee may decide, such as the
 * task of a signer.
 */
export const unclaimTask = async (work: CaseTransaction, { task, principal }: TaskActor): Promise<Case> => {
  const { tx, found, agent } = work;
  await checkTaskOpen(tx, found, task);
  const { step, vote: rule } = stepRowOf(found, task);
  if (task.assignee === null || task.signer !== null || rule?.mode !== 'any') throw new AppError('E_STATE');
  const released = await updateTask(tx, found, task.id, { assignee: null });
  await appendCaseEvent(tx, found.row.id, agent, { action: 'release', principal, step, task: task.id });
  await runEffect(work, 'released', { step });
  return released;
};

const ballots = { approve: 'yes', reject: 'no', abstain: 'abstained' } as const satisfies Record<string, VoteValue>;
export type VoteAction = keyof typeof ballots;
export const isVoteAction = (action: TaskAction): action is VoteAction => action in ballots;

interface FieldSaveInput {
  step: DecideStep;
  account: number;
  fields: TaskDecision['fields'];
}
/** Stores the form fields that the approver filled in, and the new digest. */
const saveFields = async ({ tx, tools, found }: CaseTransaction, { step, account, fields }: FieldSaveInput): Promise<Case> => {
  const { row } = found;
  if (!tools.subjects.get(row.subject).hasOwnForm) return found;
  const form = row.definition.form ?? [];
  const filledFields = applySubmittedFields(form, {
    given: fields ?? {},
    known: row.facts.fields,
    modes: step.fields ?? {},
    otherwise: 'read',
  });
  const digest = digestOfJson(filledFields);
  if (digest === row.digest) return found;
  await checkAddedFiles(tx, form, { known: row.facts.fields, filled: filledFields }, account);
  await replaceCaseFileLinks(tx, row.id, form, filledFields);
  return updateCase(tx, found, { facts: { ...row.facts, fields: filledFields }, digest });
};

/** Stores the accounts that the approver chose as approvers of a later step. */
const saveChoice = async ({ tx, tools, found }: CaseTransaction, step: string, chosen: readonly string[] | undefined): Promise<Case> => {
  const asks = findStepWithApproversToChoose(found, step);
  if (!asks) return found;
  const ids = parseAccountIds('chosen', chosen ?? []);
  const admitted = await admittedAccounts(tx, admissionRulesOf(tools.subjects, found, asks, null));
  await refuseIneligibleAccounts(tx, 'chosen', ids, { admitted, used: new Set() });
  return updateCase(tx, found, { choices: { ...found.row.choices, [asks.id]: ids } });
};

/**
 * The step whose approvers are chosen by the approver of the given step: a step with a rule `chosen` that opens as soon as the given step
 * is passed. Returns null if there is none.
 */
export const findStepWithApproversToChoose = ({ row, steps }: Case, step: string): DecideStep | null => {
  const open = new Set(steps.filter(({ state }) => state === 'open').map((one) => one.step));
  const following = decideStepsAfter(row.definition.nodes, row.position, step, row.facts).filter(({ id }) => !open.has(id));
  return following.find(({ who }) => who.some((one) => one.by === 'chosen' && one.chooser === 'approver')) ?? null;
};

/** Throws if the account may not vote on the task, or may not cast this vote. */
const checkVote = async (work: CaseTransaction, acting: TaskActor, action: VoteAction, decision: TaskDecision): Promise<void> => {
  const { tx, found } = work;
  const { task, account, principal } = acting;
  await checkTaskOpen(tx, found, task);
  if (task.kind !== 'vote') throw new AppError('E_STATE');
  const { final } = work.tools.subjects.get(found.row.subject);
  if (action === 'reject' && !decision.reason && !final) throw new AppError('E_VALIDATION', { reason: 'required' });
  const step = requireDecideStep(found, stepRowOf(found, task).step);
  if (action === 'abstain' && task.signer !== null) throw new AppError('E_STATE');
  await checkOwnCase(work, acting);
  if (step.take && task.assignee === null) throw new AppError('E_STATE');
  if (task.assignee !== null && ![account, principal].includes(task.assignee)) throw new AppError('E_STATE');
  await checkFirstVote(work, acting);
  await checkAdmitted(work, acting);
};

/** Stores the additional input of an approver: form fields, and chosen accounts for a later step. */
const saveInput = async (work: CaseTransaction, step: DecideStep, account: number, { fields, chosen }: TaskDecision): Promise<Case> => {
  const found = await saveFields(work, { step, account, fields });
  return saveChoice({ ...work, found }, step.id, chosen);
};

/** Casts one vote in a step. The step ends as soon as its result is certain; its remaining open tasks become void. */
export const castTaskVote = async (work: CaseTransaction, acting: TaskActor, action: VoteAction, decision: TaskDecision): Promise<Case> => {
  const { tx, agent } = work;
  const { task, account, principal } = acting;
  if (task.state === ballots[action] && task.actor === account) return work.found; // repeated request
  await checkVote(work, acting, action, decision);
  const stepRow = stepRowOf(work.found, task);
  const step = requireDecideStep(work.found, stepRow.step);
  const filled = action === 'approve' ? await saveInput(work, step, account, decision) : work.found;
  await auditOwnVote(work, step, acting);
  const reason = decision.reason ?? null;
  const cast = { state: ballots[action], actor: account, principal, reason, digest: filled.row.digest };
  const at = new Date();
  const found = withTask(filled, task.id, { ...cast, decidedAt: at });
  const result = resultOf(found, stepRow);
  const event = { action, principal, step: step.id, task: task.id, reason };
  const ends = result === 'open' ? null : { id: stepRow.id, state: result, reason };
  const ballot = { task: { id: task.id, ...cast }, event, ends };
  if (result === 'open') {
    await sendWriteBatch(tx, voteStatements(found.row, agent, ballot));
    return syncActiveVotes({ tx, found }, stepRow);
  }
  const closed = withStep(found, stepRow.id, { state: result, closedAt: at, closedBy: agent.actor?.id ?? null, reason });
  return continueAfterStep({ ...work, found: closed }, stepRow, result, { reason, ballot });
};

const resultOf = (found: Case, step: StepRow) => stepResult(step.vote ?? { mode: 'any' }, effectiveVotesOf(found, step));

/** Activates the open votes of a step that may be cast now, and deactivates all others. */
export const syncActiveVotes = async ({ tx, found }: Pick<CaseTransaction, 'tx' | 'found'>, step: StepRow): Promise<Case> => {
  const votes = effectiveVotesOf(found, step);
  const current = castableVoteIds(step.vote ?? { mode: 'any' }, votes);
  let synced = found;
  for (const { id, active } of votes.filter(({ state }) => state === 'open'))
    if (active !== current.has(id)) synced = await updateTask(tx, synced, id, { active: !active });
  return synced;
};

/** Evaluates a step: closes it if its result is certain, otherwise activates the votes that may be cast now. */
export const evaluateStep = async (work: CaseTransaction, step: StepRow, reason: string | null): Promise<Case> => {
  const result = resultOf(work.found, step);
  return result === 'open' ? syncActiveVotes(work, step) : closeStep(work, step, result, reason);
};

/** Closes a step with a result and advances the case. */
export const closeStep = async (
  work: CaseTransaction,
  step: StepRow,
  result: 'approved' | 'rejected',
  reason: string | null,
): Promise<Case> => {
  const { tx, agent } = work;
  const closed = { state: result, closedAt: new Date(), closedBy: agent.actor?.id ?? null, reason };
  return continueAfterStep({ ...work, found: await updateStep(tx, work.found, step.id, closed) }, step, result, { reason });
};

/** Advances a case after a closed step. `ballot`: the vote that closed the step, which is not written yet. */
const continueAfterStep = async (
  work: CaseTransaction,
  step: StepRow,
  result: 'approved' | 'rejected',
  { reason, ballot }: { reason: string | null; ballot?: VoteToWrite },
): Promise<Case> => {
  const { tx, agent } = work;
  const found = await voidOpenTasks(tx, work.found, step.id);
  if (result === 'rejected') return endCase({ ...work, found }, 'rejected', reason, ballot);
  const { definition, facts } = found.row;
  const position = withPassedStep(found.row.position, step.step);
  const going = nextSteps(definition.nodes, position, facts);
  if (going.ended) return endCase({ ...work, found: withRow(found, { position: going.position }) }, 'approved', null, ballot);
  if (ballot) await sendWriteBatch(tx, voteStatements(found.row, agent, ballot));
  return advanceCase({ ...work, found: withRow(found, { position }) });
};
