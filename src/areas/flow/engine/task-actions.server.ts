import { AppError } from '../../../base/errors.ts';
import type { Db } from '../../../platform/db/connect.server.ts';
import { sendNotice } from '../../../platform/events/notices/notices.server.ts';
import { type ConditionFacts, isDecideStep } from '../model/definition.ts';
import { nodeIdsStartingAt, outermostSteps, passedStepsBefore, positionAfterJump, positionAfterReturn } from '../model/plan.ts';
import { accountCandidateKey } from '../resolve-assignees.server.ts';
import type { CaseActor } from '../subjects.server.ts';
import { advanceCase, type CaseTransaction, runEffect } from './advance.server.ts';
import type { Case, StepRow, TaskOfCase } from './case.server.ts';
import { checkOwnCase, checkTaskOpen, requireDecideStep, stepRowOf, syncActiveVotes, type TaskActor } from './decide.server.ts';
import { checkAddedFiles, replaceCaseFileLinks } from './files.server.ts';
import { applySubmittedFields } from './form.server.ts';
import { adminCaseUrl, memberCaseUrl } from './links.ts';
import { admissionRulesOf, eligibleRecipientsOf, parseAccountIds, refuseIneligibleAccounts } from './recipients.server.ts';
import { addStep, addTask, appendCaseEvent, updateCase, updateStep, updateTask, voidOpenTasks } from './store.server.ts';

/** Id of the step in which the applicant corrects a case that was returned to the applicant. */
export const applicantStep = 'applicant';

const required = (name: string, text: string | undefined): string => {
  if (!text) throw new AppError('E_VALIDATION', { [name]: 'required' });
  return text;
};

/**
 * Throws E_STATE if a task is not a vote, is not open, or belongs to another account. An approver therefore cannot transfer or return an
 * opinion or the applicant's step.
 */
export const checkOpenVoteOfActor = async ({ tx, found }: CaseTransaction, { task, account, principal }: TaskActor): Promise<void> => {
  await checkTaskOpen(tx, found, task);
  if (task.kind !== 'vote') throw new AppError('E_STATE');
  if (task.assignee !== null && ![account, principal].includes(task.assignee)) throw new AppError('E_STATE');
};

const openSteps = ({ steps }: Case): StepRow[] => steps.filter(({ state }) => state === 'open');

/** Voids steps and their open tasks. */
const voidSteps = async (tx: Db, found: Case, steps: readonly StepRow[]): Promise<Case> => {
  let closed = found;
  for (const { id } of steps) {
    closed = await updateStep(tx, closed, id, { state: 'void', closedAt: new Date() });
    closed = await voidOpenTasks(tx, closed, id);
  }
  return closed;
};

/** Input of a return: the step to which the case returns, and how it continues from there. */
export interface ReturnInput {
  to: string;
  again: 'all' | 'straight';
  reason?: string | undefined;
}
/**
 * Returns a case to the applicant, or to a step that it has passed (`to`). `again`: `all` repeats the steps after `to`, `straight`
 * continues at the returning step. A return to a step before a fork closes all branches; a return within a branch leaves the other branches
 * open.
 */
export const returnCase = async (work: CaseTransaction, acting: TaskActor, { to, again, reason }: ReturnInput): Promise<Case> => {
  const { tx, found, agent } = work;
  await checkOpenVoteOfActor(work, acting);
  await checkOwnCase(work, acting);
  const why = required('reason', reason);
  const { row } = found;
  const own = stepRowOf(found, acting.task);
  const { account, principal, task } = acting;
  const event = { action: 'return' as const, principal, step: own.step, task: task.id, reason: why };
  let returned = await updateTask(tx, found, task.id, {
    ...{ state: 'passed', actor: account, principal, reason: why, decidedAt: new Date() },
  });
  returned = await updateStep(tx, returned, own.id, { state: 'returned', closedAt: new Date(), closedBy: account, reason: why });
  await appendCaseEvent(tx, row.id, agent, event);
  const open = openSteps(found); // includes the step of the task itself
  if (to === applicantStep) {
    if (row.applicant === null || work.tools.subjects.get(row.subject).final) throw new AppError('E_VALIDATION', { to: 'value' });
    returned = await voidSteps(tx, returned, open);
    returned = await updateCase(tx, returned, { position: again === 'all' ? { passed: [], chosen: {} } : row.position });
    returned = await openApplicant({ ...work, found: returned }, why);
    await runEffect(work, 'returned', { reason: why, step: own.step });
    return returned;
  }
  const { nodes } = row.definition;
  if (!passedStepsBefore(nodes, row.position, own.step).some(({ id }) => id === to)) throw new AppError('E_VALIDATION', { to: 'value' });
  const later = nodeIdsStartingAt(nodes, to);
  returned = await voidOpenTasks(tx, returned, own.id);
  returned = await voidSteps(
    tx,
    returned,
    open.filter(({ step }) => later.has(step)),
  );
  returned = await updateCase(tx, returned, { position: positionAfterReturn(nodes, row.position, to, again) });
  return advanceCase({ ...work, found: returned });
};

const openApplicant = async ({ tx, tools, found }: CaseTransaction, reason: string): Promise<Case> => {
  const { row } = found;
  const opened = await addStep(tx, found, { step: applicantStep });
  if (row.applicant === null) throw new Error('A case without an applicant was returned to the applicant');
  const { found: given } = await addTask(tx, opened.found, {
    stepRow: opened.row.id,
    kind: 'applicant',
    candidateKeys: [accountCandidateKey(row.applicant)],
    assignee: row.applicant,
  });
  const returned = await updateCase(tx, given, { reason });
  if (tools.subjects.get(row.subject).requestedForm)
    await sendNotice(tx, row.applicant, { type: 'flow.task', facts: { title: row.title }, link: memberCaseUrl(row.id) });
  return returned;
};

const applicantRow = ({ steps }: Case): StepRow | undefined => steps.find(({ step, state }) => step === applicantStep && state === 'open');
/** Returns true if a case was returned to its applicant and has not been resubmitted. */
export const isReturnedCase = (found: Case): boolean => applicantRow(found) !== undefined;

/** Validates the form that the applicant corrected, and links its files to the case. Returns the new facts. */
const readCorrectedForm = async (
  { tx, found: { row } }: CaseTransaction,
  account: number | null,
  fields: Record<string, unknown> | undefined,
): Promise<ConditionFacts> => {
  const form = row.definition.form ?? [];
  const known = row.facts.fields;
  const filled = applySubmittedFields(form, { given: fields ?? {}, known, modes: {}, otherwise: 'edit' });
  await checkAddedFiles(tx, form, { known, filled }, account ?? 0);
  await replaceCaseFileLinks(tx, row.id, form, filled);
  return { ...row.facts, fields: filled };
};

/**
 * Resubmits a returned case; if its form is part of the flow definition, with the corrected form. Throws E_STATE if the case was not
 * returned.
 */
export const resubmitCase = async (
  work: CaseTransaction,
  account: number | null,
  fields: Record<string, unknown> | undefined,
): Promise<Case> => {
  const { tx, found, agent } = work;
  const { row } = found;
  const open = applicantRow(found);
  if (!open) throw new AppError('E_STATE');
  const subject = work.tools.subjects.get(row.subject);
  const mended = subject.hasOwnForm ? await readCorrectedForm(work, account, fields) : row.facts;
  const task = found.tasks.find(({ stepRow, state }) => stepRow === open.id && state === 'open');
  let submitted = task ? await updateTask(tx, found, task.id, { state: 'yes', actor: account, decidedAt: new Date() }) : found;
  submitted = await updateStep(tx, submitted, open.id, { state: 'approved', closedAt: new Date(), closedBy: account });
  const read = await subject.read(tx, row.key);
  const facts = read ? { ...mended, fields: subject.hasOwnForm ? mended.fields : read.fields, changed: read.changed } : mended;
  submitted = await updateCase(tx, submitted, { facts, digest: read?.digest ?? row.digest, reason: null });
  await appendCaseEvent(tx, row.id, agent, { action: 'resubmitted' });
  return advanceCase({ ...work, found: submitted });
};

/** The account that an action on a task names as recipient. Throws E_VALIDATION at `account` if the task may not be given to it. */
const recipientOf = async (
  work: CaseTransaction,
  { task, account }: TaskActor,
  action: 'transfer' | 'ask',
  text: string,
): Promise<number> => {
  const { tx, found, tools } = work;
  const [id] = parseAccountIds('account', [text]);
  if (id === undefined || id === account) throw new AppError('E_VALIDATION', { account: 'value' });
  const step = stepRowOf(found, task);
  const admission = admissionRulesOf(tools.subjects, found, requireDecideStep(found, step.step), step);
  await refuseIneligibleAccounts(tx, 'account', [id], await eligibleRecipientsOf(tx, found, admission, { action, task, giver: account }));
  return id;
};

/** Transfers a vote to another account permanently; the mark of an added signer is transferred too. */
export const transferTask = async (
  work: CaseTransaction,
  acting: TaskActor,
  { account, reason = null }: { account: string; reason?: string | null | undefined },
): Promise<Case> => {
  const { tx, found, agent } = work;
  await checkOpenVoteOfActor(work, acting);
  await checkOwnCase(work, acting);
  const to = await recipientOf(work, acting, 'transfer', account);
  const { task, principal } = acting;
  const { id, title } = found.row;
  const { step } = stepRowOf(found, task);
  const passed = await updateTask(tx, found, task.id, {
    ...{ state: 'passed', actor: acting.account, principal, reason, decidedAt: new Date() },
  });
  const { stepRow, position, signer } = task;
  const given = await addTask(tx, passed, {
    ...{ stepRow, candidateKeys: [accountCandidateKey(to)], assignee: to, position, signer, askedBy: acting.account },
  });
  await appendCaseEvent(tx, id, agent, { action: 'transfer', principal, step, task: task.id, people: [to], reason });
  await sendNotice(tx, to, { type: 'flow.task', facts: { title }, link: adminCaseUrl(id) });
  return given.found;
};

/**
 * Requests an opinion from an account; opinions are no votes. The applicant may read the request and the opinion only with `visibleToApplicant`.
 */
export const requestOpinion = async (
  work: CaseTransaction,
  acting: TaskActor,
  { account, reason, visibleToApplicant }: { account: string; reason?: string | undefined; visibleToApplicant: boolean },
): Promise<Case> => {
  const { tx, found, agent } = work;
  await checkOpenVoteOfActor(work, acting);
  await checkOwnCase(work, acting);
  const why = required('reason', reason);
  const of = await recipientOf(work, acting, 'ask', account);
  const { stepRow } = acting.task;
  const { id, title } = found.row;
  const { step } = stepRowOf(found, acting.task);
  const added = await addTask(tx, found, {
    ...{
      stepRow,
      kind: 'opinion',
      candidateKeys: [accountCandidateKey(of)],
      assignee: of,
      askedBy: acting.account,
      visibleToApplicant,
      reason: why,
    },
  });
  await appendCaseEvent(tx, id, agent, {
    action: 'ask',
    principal: acting.principal,
    step,
    task: added.task.id,
    people: [of],
    reason: why,
  });
  await sendNotice(tx, of, { type: 'flow.task', facts: { title }, link: adminCaseUrl(id) });
  return added.found;
};

/** Stores the opinion of an account that was asked for it. */
export const submitOpinion = async (work: CaseTransaction, acting: TaskActor, reason: string | undefined): Promise<Case> => {
  const { tx, found, agent } = work;
  const { task, account, principal } = acting;
  await checkTaskOpen(tx, found, task);
  if (task.kind !== 'opinion') throw new AppError('E_STATE');
  const opinion = required('reason', reason);
  const answered = await updateTask(tx, found, task.id, {
    ...{ state: 'yes', actor: account, principal, reason: opinion, decidedAt: new Date() },
  });
  const { step } = stepRowOf(found, task);
  await appendCaseEvent(tx, found.row.id, agent, { action: 'answer', principal, step, task: task.id, reason: opinion });
  return answered;
};

/** Retracts the account's own vote while the step is open. Throws E_STATE otherwise. */
export const retractVote = async (work: CaseTransaction, acting: TaskActor): Promise<Case> => {
  const { tx, found, agent } = work;
  const { task } = acting;
  const step = stepRowOf(found, task);
  if (step.state !== 'open' || task.kind !== 'vote' || task.actor !== acting.account || !['yes', 'no', 'abstained'].includes(task.state))
    throw new AppError('E_STATE');
  const retracted = await updateTask(tx, found, task.id, {
    ...{ state: 'open', actor: null, principal: null, reason: null, digest: null, decidedAt: null },
  });
  await appendCaseEvent(tx, found.row.id, agent, { action: 'retract', step: step.step, task: task.id });
  return syncActiveVotes({ tx, found: retracted }, step);
};

/** Transfers an open vote or opinion as case administrator. Throws E_VALIDATION at `account` if the account may not have it. */
export const transferTaskAsAdmin = async (
  work: CaseTransaction,
  { task: taskId, account }: { task: string; account: string },
): Promise<Case> => {
  const { tx, found, agent, tools } = work;
  const task = found.tasks.find(({ id }) => String(id) === taskId);
  if (!task) throw new AppError('E_VALIDATION', { task: 'unknown' });
  if (task.state !== 'open') await checkTaskOpen(tx, found, task);
  if (task.kind === 'applicant') throw new AppError('E_STATE');
  const [to = 0] = parseAccountIds('account', [account]);
  const step = stepRowOf(found, task);
  const admission = admissionRulesOf(tools.subjects, found, requireDecideStep(found, step.step), step);
  await refuseIneligibleAccounts(
    tx,
    'account',
    [to],
    await eligibleRecipientsOf(tx, found, admission, { action: 'hand-over', task, giver: null }),
  );
  const given = await updateTask(tx, found, task.id, { assignee: to, candidateKeys: [accountCandidateKey(to)] });
  await appendCaseEvent(tx, found.row.id, agent, { action: 'hand-over', step: step.step, task: task.id, people: [to] });
  await sendNotice(tx, to, { type: 'flow.task', facts: { title: found.row.title }, link: adminCaseUrl(found.row.id) });
  return given;
};

/** Moves a case, as case administrator, to a step of the outermost sequence; the steps before it count as passed. */
export const jumpToStep = async (work: CaseTransaction, { to, reason }: { to: string; reason?: string | undefined }): Promise<Case> => {
  const { tx, found, agent } = work;
  const why = required('reason', reason);
  const { definition, position } = found.row;
  if (!outermostSteps(definition.nodes).some((step) => step.id === to && isDecideStep(step)))
    throw new AppError('E_VALIDATION', { to: 'value' });
  const closed = await voidSteps(tx, found, openSteps(found));
  const moved = await updateCase(tx, closed, { position: positionAfterJump(definition.nodes, position, to), blockedReason: null });
  await appendCaseEvent(tx, found.row.id, agent, { action: 'jump', step: to, reason: why });
  return advanceCase({ ...work, found: moved });
};

/** Voids a vote that was cast and inserts an open vote for the same accounts. */
const reopenVote = async (
  tx: Db,
  found: Case,
  { id, candidateKeys, assignee, position, stepRow, signer, askedBy: requestedBy }: TaskOfCase,
): Promise<Case> => {
  const voided = await updateTask(tx, found, id, { state: 'void' });
  return (await addTask(tx, voided, { stepRow, candidateKeys, assignee, position, signer, askedBy: requestedBy })).found;
};

/**
 * Refreshes a case from its subject. If the text has changed, votes on open steps become void and their accounts have to vote again. Returns the
 * unchanged case if the text is unchanged.
 */
export const refreshCaseFromSubject = async ({
  tx,
  found,
  agent,
  tools,
}: Omit<CaseTransaction, 'agent'> & { agent: CaseActor }): Promise<Case> => {
  const { row } = found;
  const subject = tools.subjects.get(row.subject);
  if (subject.requestedForm) return found; // a requested form is stored in its case, which is locked
  const read = await subject.read(tx, row.key);
  if (!read || read.digest === row.digest) return found;
  const facts = { ...row.facts, fields: read.fields, changed: read.changed };
  let followed = await updateCase(tx, found, { digest: read.digest, facts, title: read.title });
  for (const task of found.tasks) {
    const step = stepRowOf(found, task);
    if (step.state !== 'open' || !['yes', 'no', 'abstained'].includes(task.state) || task.kind !== 'vote') continue;
    requireDecideStep(found, step.step);
    followed = await reopenVote(tx, followed, task);
  }
  for (const step of openSteps(found)) followed = await syncActiveVotes({ tx, found: followed }, step);
  await appendCaseEvent(tx, row.id, agent, { action: 'given-anew' });
  return followed;
};
