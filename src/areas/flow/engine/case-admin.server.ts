import { sql } from 'drizzle-orm';
import { AppError } from '../../../base/errors.ts';
import { accountStatus } from '../../../platform/access/actor.ts';
import { int, statement } from '../../../platform/db/sql.server.ts';
import { sendNotice } from '../../../platform/events/notices/notices.server.ts';
import type { TaskTransferCounts } from '../../accounts/hooks.server.ts';
import { accountsForFlowById, organizationLeadersAtLevel, possibleApproversByPermission } from '../../accounts/queries.server.ts';
import { type DecideStep, findFlowStep, isDecideStep, type StepTimeLimit } from '../model/definition.ts';
import { rejectsOwnCase } from '../own-case.ts';
import { accountCandidateKey, findApprovers, type StepApprovers, taskDecisionPermission } from '../resolve-assignees.server.ts';
import { flowCopyTable } from '../table.server.ts';
import { approverSearchFactsOf, type CaseTransaction, createTasks, endCase, findStepApprovers, openStepRow } from './advance.server.ts';
import type { Case, StepRow, TaskOfCase } from './case.server.ts';
import { administersCase, ownCaseRejectsAdmin } from './case-admin-access.server.ts';
import { auditOwnCase, closeStep, evaluateStep, requireDecideStep, stepRowOf } from './decide.server.ts';
import { adminCaseUrl } from './links.ts';
import {
  accountsFoundByRules,
  accountsWithVote,
  admissionRulesOf,
  admitsAccount,
  anotherCanDecide,
  effectiveVotesOf,
  eligibleRecipientsOf,
} from './recipients.server.ts';
import { addTask, appendCaseEvent, updateCase, updateStep, updateTask, voidOpenTasks } from './store.server.ts';

/** The accounts that may vote now in some steps: assignees, and up to 20 approvers for each step with an unclaimed task. */
const findCurrentVoters = async (work: CaseTransaction, steps: readonly StepRow[]): Promise<number[]> => {
  const { found } = work;
  const ids = new Set<number>();
  for (const row of steps) {
    const open = found.tasks.filter(({ stepRow, state, active }) => stepRow === row.id && state === 'open' && active);
    for (const { assignee } of open) if (assignee !== null && !(await isBarredApplicant(work, row, assignee))) ids.add(assignee);
    const node = findFlowStep(found.row.definition, row.step);
    if (!open.some(({ assignee }) => assignee === null) || !node || !isDecideStep(node)) continue;
    const people = row.escalatedTo?.length ? row.escalatedTo : (await findStepApprovers(work, node)).people.map(({ id }) => id);
    for (const id of people.slice(0, 20)) ids.add(id);
  }
  return [...ids];
};

/** Returns true if the account is the applicant and the own-case check rejects its decision. */
const isBarredApplicant = async ({ tx, tools, found }: CaseTransaction, row: StepRow, account: number): Promise<boolean> => {
  const { applicant, definition } = found.row;
  const node = findFlowStep(definition, row.step);
  if (account !== applicant || !node || !isDecideStep(node)) return false;
  const another = () => anotherCanDecide(tx, admissionRulesOf(tools.subjects, found, node, row));
  return rejectsOwnCase({ applicant, account, principal: null, own: node.own, anotherCanDecide: another });
};

/**
 * Reminds the accounts that may vote now in these steps, for the applicant or because of a time limit. Throws E_STATE if there are none.
 */
export const remindCurrentVoters = async (work: CaseTransaction, steps: readonly StepRow[]): Promise<void> => {
  const { tx, found, agent } = work;
  const people = await findCurrentVoters(work, steps);
  if (people.length === 0) throw new AppError('E_STATE');
  for (const id of people)
    await sendNotice(tx, id, { type: 'flow.task', facts: { title: found.row.title }, link: adminCaseUrl(found.row.id) });
  await appendCaseEvent(tx, found.row.id, agent, { action: agent.actor ? 'remind' : 'reminded', people });
};

/** Ends a running case because its applicant withdraws it. */
export const withdrawCase = (work: CaseTransaction, reason: string | null): Promise<Case> => endCase(work, 'withdrawn', reason);

/** Pauses a case and its time limits. Throws E_STATE if it is not running. */
export const pauseCase = async ({ tx, found, agent }: CaseTransaction, reason: string): Promise<Case> => {
  if (found.row.state !== 'running') throw new AppError('E_STATE');
  const paused = await updateCase(tx, found, { state: 'paused', pausedAt: new Date() });
  await appendCaseEvent(tx, found.row.id, agent, { action: 'pause', reason });
  return paused;
};

/** Resumes a paused case; each time limit keeps the working time that was left when the case was paused (`stopped`). */
export const resumeCase = async ({ tx, found, agent, tools }: CaseTransaction, stopped: Date): Promise<Case> => {
  const { row } = found;
  let resumed = found;
  if (row.state !== 'paused') throw new AppError('E_STATE');
  for (const step of found.steps.filter(({ state, dueAt }) => state === 'open' && dueAt !== null)) {
    const { at, beyond } = await tools.clock.resumedDeadline(tx, row.country, { stopped, end: step.dueAt ?? stopped });
    resumed = await updateStep(tx, resumed, step.id, { dueAt: at, beyondCalendar: beyond });
  }
  resumed = await updateCase(tx, resumed, { state: 'running', pausedAt: null });
  await appendCaseEvent(tx, row.id, agent, { action: 'resume' });
  return resumed;
};

/**
 * Searches approvers again for open steps that have neither a task nor a vote. `isFound`: a step received its approvers now. The case is no longer
 * blocked once every open step has an approver.
 */
export const retryAssignment = async (work: CaseTransaction): Promise<{ found: Case; isFound: boolean }> => {
  const { tx } = work;
  let { found } = work;
  let [isFound, missing] = [false, false];
  for (const { id } of work.found.steps.filter(({ state }) => state === 'open')) {
    const row = stepRowById(found, id);
    const node = findFlowStep(found.row.definition, row.step);
    if (row.state !== 'open' || found.row.state !== 'running' || !node || !isDecideStep(node)) continue;
    const assigned = await findStepApprovers({ ...work, found }, node);
    if (assigned.people.length === 0) {
      missing = true;
      continue;
    }
    if (effectiveVotesOf(found, row).length > 0) continue;
    found = await assignStepTasks({ ...work, found }, { row, node, assigned });
    isFound = true;
  }
  if (!missing && found.row.blockedReason === 'nobody') found = await updateCase(tx, found, { blockedReason: null });
  return { found, isFound };
};

/** Inserts the tasks of a step for the approvers found now, and closes the step if their earlier approvals suffice. */
const assignStepTasks = async (
  work: CaseTransaction,
  { row, node, assigned }: { row: StepRow; node: DecideStep; assigned: StepApprovers },
): Promise<Case> => {
  const { tx, agent } = work;
  const { found, isPassed } = await createTasks(work, node, { stepRow: row.id, dueAt: row.dueAt, assigned });
  const people = assigned.people.map(({ id }) => id).slice(0, 20);
  await appendCaseEvent(tx, found.row.id, agent, { action: 'given-anew', step: row.step, people });
  return isPassed ? closeStep({ ...work, found }, row, 'approved', null) : found;
};
const stepRowById = ({ steps }: Case, id: number): StepRow => {
  const row = steps.find((one) => one.id === id);
  if (!row) throw new AppError('E_NOT_FOUND');
  return row;
};

/** Sends a copy of a case at a step to the case administrators of its flow and notifies them. */
const copyToCaseAdmins = async ({ tx, agent, found }: CaseTransaction, step: string): Promise<void> => {
  const { people } = await findApprovers(tx, found.row.definition.keeper, approverSearchFactsOf(found, step));
  for (const { id } of people) {
    await tx.insert(flowCopyTable).values({ instance: found.row.id, account: id, step }).onConflictDoNothing();
    await sendNotice(tx, id, { type: 'flow.task', facts: { title: found.row.title }, link: adminCaseUrl(found.row.id) });
  }
  await appendCaseEvent(tx, found.row.id, agent, { action: 'copied', step, people: people.map(({ id }) => id) });
};

/** Active leaders of the organizations of the step's open voters; without the applicant, unless the step allows own cases. */
const leadersOf = async ({ tx, found }: CaseTransaction, step: StepRow): Promise<number[]> => {
  const had = found.tasks.filter(({ stepRow, state, kind }) => stepRow === step.id && state === 'open' && kind === 'vote');
  const leaders = new Set<number>();
  for (const { assignee } of had)
    if (assignee !== null)
      for (const { id, gone, status } of await organizationLeadersAtLevel.all(tx, { account: assignee, up: 0 }))
        if (!gone && status !== accountStatus.disabled && id !== assignee) leaders.add(id);
  const { applicant } = found.row;
  if (applicant !== null && requireDecideStep(found, step.step).own !== 'allow') leaders.delete(applicant);
  return [...leaders];
};

/**
 * Escalates a step to the leaders of its assignees, or to the case administrators of the flow if the assignees have no leaders. The step is
 * opened again, and the first vote of these accounts decides. Votes cast before the escalation stay in the closed round and do not count.
 */
const escalateStep = async (work: CaseTransaction, row: StepRow): Promise<Case> => {
  const { tx, agent, found } = work;
  const leaders = await leadersOf(work, row);
  const keeper = await findApprovers(tx, found.row.definition.keeper, approverSearchFactsOf(found, row.step));
  const candidateKeys = leaders.length > 0 ? leaders.map(accountCandidateKey) : keeper.candidateKeys;
  const voided = await voidOpenTasks(tx, found, row.id);
  const closed = await updateStep(tx, voided, row.id, { state: 'void', closedAt: new Date() });
  const { dueAt, beyondCalendar } = row;
  const more = { vote: { mode: 'any' as const }, dueAt, beyondCalendar, expired: true, escalatedTo: leaders };
  const opened = await openStepRow({ ...work, found: closed }, requireDecideStep(found, row.step), more);
  const given = await addTask(tx, opened.found, { stepRow: opened.row.id, candidateKeys, dueAt });
  await appendCaseEvent(tx, found.row.id, agent, { action: 'escalated', step: row.step, people: leaders });
  return given.found;
};

const limitActionHandlers: Record<StepTimeLimit['action'], (work: CaseTransaction, row: StepRow) => Promise<Case>> = {
  remind: async (work, row) => {
    await remindCurrentVoters(work, [row]).catch((error: unknown) => ignoreNoAssignee(error));
    return work.found;
  },
  copy: async (work, row) => {
    await copyToCaseAdmins(work, row.step);
    return work.found;
  },
  'pass-up': escalateStep,
  approve: async (work, row) => {
    await appendCaseEvent(work.tx, work.found.row.id, work.agent, { action: 'expired-approve', step: row.step });
    return closeStep(work, row, 'approved', null);
  },
  reject: async (work, row) => {
    await appendCaseEvent(work.tx, work.found.row.id, work.agent, { action: 'expired-reject', step: row.step });
    return closeStep(work, row, 'rejected', null);
  },
};
const ignoreNoAssignee = (error: unknown): void => {
  if (!(error instanceof AppError && error.code === 'E_STATE')) throw error;
};

/** Runs the action for the end of a step's time limit, only once, and marks the limit as expired. A wait step is passed. */
export const expireStep = async (work: CaseTransaction, row: StepRow): Promise<Case> => {
  const found = await updateStep(work.tx, work.found, row.id, { expired: true, remindAt: null });
  const expired = { ...work, found };
  if (findFlowStep(found.row.definition, row.step)?.type === 'wait') return closeStep(expired, row, 'approved', null);
  const { limit } = requireDecideStep(found, row.step);
  return limit ? limitActionHandlers[limit.action](expired, row) : found;
};

/**
 * Reassigns the open tasks of an account that lost permissions. A task assigned to the account that it may no longer decide goes to another
 * account; a task that the account claimed becomes available to other candidates again. Votes that were cast remain valid.
 */
export const reassignTasksOfAccount = async (work: CaseTransaction, account: number): Promise<Case> => {
  const { tx } = work;
  const [person] = await accountsForFlowById.all(tx, { ids: [account] });
  const able = person !== undefined && !person.gone && person.status !== accountStatus.disabled;
  const had = ({ assignee, candidateKeys }: TaskOfCase) =>
    assignee === account || (assignee === null && candidateKeys.includes(accountCandidateKey(account)));
  let { found } = work;
  for (const task of work.found.tasks.filter((one) => one.state === 'open' && had(one))) {
    const node = findFlowStep(found.row.definition, stepRowOf(found, task).step);
    const now = { ...work, found };
    if (!node || !isDecideStep(node) || (able && (await mayRetainTask(now, task, account)))) continue;
    found = await reassignTask(now, task, account);
  }
  return found === work.found ? found : continueAfterReassignment({ ...work, found }, account);
};

/**
 * Returns true if an account may keep its task. This is so if the step's rules find the account, or for a task received from another
 * account if the step admits the account. An opinion requires only the permission to decide tasks.
 */
const mayRetainTask = async ({ tx, found, tools }: CaseTransaction, task: TaskOfCase, account: number): Promise<boolean> => {
  if (task.kind === 'opinion')
    return (await possibleApproversByPermission.all(tx, { permission: taskDecisionPermission, among: [account] })).length > 0;
  const row = stepRowOf(found, task);
  const admission = admissionRulesOf(tools.subjects, found, requireDecideStep(found, row.step), row);
  if ((await accountsFoundByRules(tx, admission)).has(account)) return true;
  const isGiven = task.askedBy !== null || task.signer !== null || (await transferEvent.one(tx, { task: task.id })) !== undefined;
  return isGiven && admitsAccount(tx, admission, account);
};
/** The event by which a case administrator transferred a task. */
const transferEvent = statement({
  params: { task: int },
  row: { id: int },
  sql: ({ task }) =>
    sql`select e.id from flow_task t join flow_event e on e.instance = t.instance and e.task = t.id where t.id = ${task} and e.action = 'hand-over' limit 1`,
});

/** Reassigns a task of an account to another approver of its step. */
const reassignTask = async (work: CaseTransaction, task: TaskOfCase, account: number): Promise<Case> => {
  const step = requireDecideStep(work.found, stepRowOf(work.found, task).step);
  const assigned = await findStepApprovers(work, step);
  return reassignOrVoid(work, task, { ...assigned, people: assigned.people.filter(({ id }) => id !== account) });
};

const continueAfterReassignment = async (work: CaseTransaction, account: number): Promise<Case> => {
  const { tx, agent } = work;
  await appendCaseEvent(tx, work.found.row.id, agent, { action: 'given-anew', people: [account] });
  let { found } = await retryAssignment(work);
  for (const { id } of found.steps.filter(({ state }) => state === 'open')) {
    // the evaluation of an earlier step may have ended or advanced the case
    const row = stepRowById(found, id);
    const isOpen = row.state === 'open' && (found.row.state === 'running' || found.row.state === 'paused');
    if (isOpen && found.tasks.some(({ stepRow }) => stepRow === id)) found = await evaluateStep({ ...work, found }, row, null);
  }
  return found;
};

/** Reassigns a task whose account the step no longer admitted when it voted. The case is unchanged if the step admits it again. */
export const reassignTaskOfUnadmittedAccount = async (work: CaseTransaction, taskId: number, account: number): Promise<Case> => {
  const { tx, found, tools } = work;
  const task = found.tasks.find(({ id }) => id === taskId);
  if (found.row.state !== 'running' || task?.state !== 'open' || task.kind !== 'vote') return found;
  const row = stepRowOf(found, task);
  if (await admitsAccount(tx, admissionRulesOf(tools.subjects, found, requireDecideStep(found, row.step), row), account)) return found;
  return continueAfterReassignment({ ...work, found: await reassignTask(work, task, account) }, account);
};

const isOwn = ({ state, assignee, candidateKeys }: TaskOfCase, account: number): boolean =>
  state === 'open' && (assignee === account || (assignee === null && candidateKeys.every((key) => key === accountCandidateKey(account))));

/**
 * Transfers the open tasks of one account to another account, as far as the recipient may have them. Transfers nothing if the caller does
 * not administer the case, or if it is the caller's own case and another account could administer it. The permission to disable accounts,
 * which includes this transfer, must not make the caller an approver.
 */
export const transferTasks = async (work: CaseTransaction, from: number, to: number): Promise<TaskTransferCounts> => {
  const { tx, agent, tools } = work;
  const { row } = work.found;
  const all = work.found.tasks.filter((task) => isOwn(task, from) && task.kind !== 'applicant');
  if (!agent.actor || !(await administersCase(tx, agent, work.found))) return { moved: 0, left: all.length, refused: 0 };
  if (await ownCaseRejectsAdmin(tx, work.found, agent.actor.id)) return { moved: 0, left: all.length, refused: all.length };
  let { found } = work;
  let moved = 0;
  for (const task of all) {
    const step = stepRowOf(found, task);
    const admission = admissionRulesOf(tools.subjects, found, requireDecideStep(found, step.step), step);
    const { admitted, used } = await eligibleRecipientsOf(tx, found, admission, { action: 'hand-over', task, giver: null });
    if (!admitted.has(to) || used.has(to)) continue;
    found = await updateTask(tx, found, task.id, { assignee: to, candidateKeys: [accountCandidateKey(to)] });
    moved += 1;
    await appendCaseEvent(tx, row.id, agent, { action: 'hand-over', step: step.step, task: task.id, people: [to] });
    await sendNotice(tx, to, { type: 'flow.task', facts: { title: row.title }, link: adminCaseUrl(row.id) });
  }
  if (moved > 0 && agent.actor.id === row.applicant) await auditOwnCase(work);
  const left = all.length - moved;
  return { moved, left, refused: left };
};

/**
 * Reassigns the unclaimed open tasks of a case for which the step's rules find no approver any more: to the accounts that the step's
 * fallback finds. Marks the case as blocked if the fallback finds nobody either.
 */
export const reassignOrphanedTasks = async (work: CaseTransaction): Promise<Case> => {
  const { tx, agent } = work;
  let { found } = work;
  for (const task of found.tasks.filter(({ state, active, assignee }) => state === 'open' && active && assignee === null)) {
    const { step } = stepRowOf(found, task);
    const node = findFlowStep(found.row.definition, step);
    if (!node || !isDecideStep(node)) continue;
    const { people, candidateKeys, fallback } = await findStepApprovers({ ...work, found }, node);
    if (people.length === 0) found = await updateCase(tx, found, { blockedReason: 'nobody' });
    if (people.length === 0 || fallback === null) continue;
    found = await updateTask(tx, found, task.id, { candidateKeys });
    await appendCaseEvent(tx, found.row.id, agent, { action: 'given-anew', step, people: people.map(({ id }) => id).slice(0, 20) });
  }
  return found;
};

/**
 * Reassigns the task of an account that may no longer have it to another approver, or voids the task if there is no other approver. If the
 * task was the last vote of the step's own voting rule, the case administrators of the flow receive a new task.
 */
const reassignOrVoid = async (
  { tx, found }: CaseTransaction,
  task: TaskOfCase,
  { people, candidateKeys }: StepApprovers,
): Promise<Case> => {
  const isTaken = task.assignee !== null && task.candidateKeys.some((key) => key !== accountCandidateKey(task.assignee ?? 0));
  const isOwnVote = task.kind === 'vote' && task.signer === null;
  if (isOwnVote && stepRowOf(found, task).vote?.mode === 'any' && people.length > 0)
    return updateTask(tx, found, task.id, { assignee: null, candidateKeys });
  if (isTaken) return updateTask(tx, found, task.id, { assignee: null });
  const step = { id: task.stepRow };
  const has = accountsWithVote(found, step, task.id);
  const to = task.kind === 'opinion' ? undefined : people.find(({ id }) => !has.has(id));
  if (to) return updateTask(tx, found, task.id, { assignee: to.id, candidateKeys: [accountCandidateKey(to.id)] });
  const dropped = await updateTask(tx, found, task.id, { state: 'void' });
  if (!isOwnVote || effectiveVotesOf(dropped, step).some(({ signer }) => signer === null)) return dropped;
  const keeper = await findApprovers(tx, found.row.definition.keeper, approverSearchFactsOf(found, stepRowOf(found, task).step));
  if (!keeper.people.some(({ id }) => id !== task.assignee)) return updateCase(tx, dropped, { blockedReason: 'nobody' });
  return (await addTask(tx, dropped, { stepRow: task.stepRow, candidateKeys: keeper.candidateKeys })).found;
};
