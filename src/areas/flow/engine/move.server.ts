import { AppError } from '../../../base/errors.ts';
import { notify } from '../../../platform/events/notices/notices.server.ts';
import { isDecided } from '../model/definition.ts';
import { fromOn, jumpTargets, jumpTo, passedBefore, returnTo } from '../model/plan.ts';
import type { Doer } from '../subjects.server.ts';
import { flowStepTable } from '../table.server.ts';
import { accountKey } from '../who.server.ts';
import { advance, runEffect, type Work } from './advance.server.ts';
import { type Case, readCase, type StepRow } from './case.server.ts';
import { type Acting, checkOpen, checkOwnCase, decidedStep, stepRowOf, syncTurns } from './decide.server.ts';
import { checkFiles, noteFiles } from './files.server.ts';
import { fillForm } from './form.server.ts';
import { officeLink, ownLink } from './links.ts';
import { accountIds, admissionOf, checkRecipients, recipientsOf } from './recipients.server.ts';
import { addTask, tell, updateCase, updateStep, updateTask, voidOpenTasks } from './store.server.ts';

/** The step that stands for the applicant, where a case was returned to him. */
export const applicantStep = 'applicant';

const required = (name: string, text: string | undefined): string => {
  if (!text) throw new AppError('E_VALIDATION', { [name]: 'required' });
  return text;
};

/** Refuses with E_STATE what is no vote, is not open, or is another account's: opinions and the applicant's own step are not given on. */
export const checkMine = async ({ tx, found }: Work, { task, account, principal }: Acting): Promise<void> => {
  await checkOpen(tx, found, task);
  if (task.kind !== 'vote') throw new AppError('E_STATE');
  if (task.assignee !== null && ![account, principal].includes(task.assignee)) throw new AppError('E_STATE');
};

const closeOpen = async ({ tx, found }: Work, steps: ReadonlySet<string> | 'all', state: 'void' | 'returned'): Promise<void> => {
  for (const row of found.steps.filter((one) => one.state === 'open' && (steps === 'all' || steps.has(one.step)))) {
    await updateStep(tx, row.id, { state, closedAt: new Date() });
    await voidOpenTasks(tx, row.id);
  }
};

export interface Return {
  to: string;
  again: 'all' | 'straight';
  reason?: string | undefined;
}
/**
 * Returns a case to the applicant, or to a step that it passed on the way here: what lies behind that is done again (`all`), or it comes
 * straight back. Before a fork: its branches are closed; within a branch: the others go on.
 */
export const giveBack = async (work: Work, acting: Acting, { to, again, reason }: Return): Promise<void> => {
  const { tx, found, agent } = work;
  await checkMine(work, acting);
  await checkOwnCase(work, acting);
  const why = required('reason', reason);
  const { row } = found;
  const own = stepRowOf(found, acting.task);
  const { nodes } = row.definition;
  const said = { action: 'return' as const, principal: acting.principal, step: own.step, task: acting.task.id, reason: why };
  await updateTask(tx, acting.task.id, {
    state: 'passed',
    actor: acting.account,
    principal: acting.principal,
    reason: why,
    decidedAt: new Date(),
  });
  await updateStep(tx, own.id, { state: 'returned', closedAt: new Date(), closedBy: acting.account, reason: why });
  await tell(tx, row.id, agent, said);
  if (to === applicantStep) {
    if (row.applicant === null || work.tools.subjects.get(row.subject).final) throw new AppError('E_VALIDATION', { to: 'value' });
    await closeOpen(work, 'all', 'void');
    row.place = again === 'all' ? { passed: [], chosen: {} } : row.place;
    await updateCase(tx, row.id, { place: row.place });
    Object.assign(found, await readCase(tx, row.id));
    await openApplicant(work, why);
    return runEffect(work, 'returned', { reason: why, step: own.step });
  }
  if (!passedBefore(nodes, row.place, own.step).some(({ id }) => id === to)) throw new AppError('E_VALIDATION', { to: 'value' });
  await voidOpenTasks(tx, own.id);
  await closeOpen(work, fromOn(nodes, to), 'void');
  row.place = returnTo(nodes, row.place, to, again) as typeof row.place;
  await updateCase(tx, row.id, { place: row.place });
  Object.assign(found, await readCase(tx, row.id));
  await advance(work);
};

const openApplicant = async ({ tx, tools, found }: Work, reason: string): Promise<void> => {
  const { row, steps } = found;
  const round = steps.filter(({ step }) => step === applicantStep).length + 1;
  const [made] = await tx
    .insert(flowStepTable)
    .values({ instance: row.id, step: applicantStep, round })
    .returning({ id: flowStepTable.id });
  if (!made || row.applicant === null) throw new Error('A step was not opened');
  await addTask(tx, {
    instance: row.id,
    stepRow: made.id,
    kind: 'applicant',
    pools: [accountKey(row.applicant)],
    assignee: row.applicant,
  });
  await updateCase(tx, row.id, { reason });
  if (tools.subjects.get(row.subject).asked)
    await notify(tx, row.applicant, { type: 'flow.task', facts: { title: row.title }, link: ownLink(row.id) });
};

const applicantRow = ({ steps }: Case): StepRow | undefined => steps.find(({ step, state }) => step === applicantStep && state === 'open');
/** Whether a case waits for its applicant. */
export const isReturned = (found: Case): boolean => applicantRow(found) !== undefined;

/** The applicant hands a case in again that was returned to him, with a form that he mended. */
export const resubmit = async (work: Work, account: number | null, fields: Record<string, unknown> | undefined): Promise<void> => {
  const { tx, found, agent } = work;
  const { row } = found;
  const open = applicantRow(found);
  if (!open) throw new AppError('E_STATE');
  const subject = work.tools.subjects.get(row.subject);
  if (subject.hasOwnForm) {
    const form = row.definition.form ?? [];
    const known = row.facts.fields;
    const filled = fillForm(form, { given: fields ?? {}, known, modes: {}, otherwise: 'edit' });
    await checkFiles(tx, form, { known, filled }, account ?? 0);
    await noteFiles(tx, row.id, form, filled);
    row.facts = { ...row.facts, fields: filled };
  }
  const [task] = found.tasks.filter(({ stepRow, state }) => stepRow === open.id && state === 'open');
  if (task) await updateTask(tx, task.id, { state: 'yes', actor: account, decidedAt: new Date() });
  await updateStep(tx, open.id, { state: 'approved', closedAt: new Date(), closedBy: account });
  const read = await subject.read(tx, row.key);
  if (read) {
    row.digest = read.digest;
    row.facts = { ...row.facts, fields: subject.hasOwnForm ? row.facts.fields : read.fields, changed: read.changed };
  }
  await updateCase(tx, row.id, { facts: row.facts, digest: row.digest, reason: null });
  await tell(tx, row.id, agent, { action: 'resubmitted' });
  Object.assign(found, await readCase(tx, row.id), { row });
  await advance(work);
};

/** The account that an action on a task names, if the task may be given to it. E_VALIDATION at `account` otherwise. */
const recipientOf = async (work: Work, { task, account }: Acting, action: 'transfer' | 'ask', text: string): Promise<number> => {
  const { tx, found, tools } = work;
  const [id] = accountIds('account', [text]);
  if (id === undefined || id === account) throw new AppError('E_VALIDATION', { account: 'value' });
  const step = stepRowOf(found, task);
  const admission = admissionOf(tools.subjects, found, decidedStep(found, step.step), step);
  await checkRecipients(tx, 'account', [id], await recipientsOf(tx, found, admission, { action, task, giver: account }));
  return id;
};

/** Gives a vote to somebody else, whose it is from then on; the mark of an added signer goes along. */
export const transfer = async (
  work: Work,
  acting: Acting,
  { account, reason }: { account: string; reason?: string | undefined },
): Promise<void> => {
  const { tx, found, agent } = work;
  await checkMine(work, acting);
  await checkOwnCase(work, acting);
  const to = await recipientOf(work, acting, 'transfer', account);
  const { task } = acting;
  const { step } = stepRowOf(found, task);
  await updateTask(tx, task.id, {
    state: 'passed',
    actor: acting.account,
    principal: acting.principal,
    reason: reason ?? null,
    decidedAt: new Date(),
  });
  await addTask(tx, {
    instance: found.row.id,
    stepRow: task.stepRow,
    pools: [accountKey(to)],
    assignee: to,
    position: task.position,
    signer: task.signer,
    askedBy: acting.account,
  });
  await tell(tx, found.row.id, agent, {
    action: 'transfer',
    principal: acting.principal,
    step,
    task: task.id,
    people: [to],
    reason: reason ?? null,
  });
  await notify(tx, to, { type: 'flow.task', facts: { title: found.row.title }, link: officeLink(found.row.id) });
};

/** Asks somebody for an opinion, which decides nothing. The applicant reads question and answer only with `visibleToApplicant`. */
export const ask = async (
  work: Work,
  acting: Acting,
  { account, reason, visibleToApplicant }: { account: string; reason?: string | undefined; visibleToApplicant: boolean },
): Promise<void> => {
  const { tx, found, agent } = work;
  await checkMine(work, acting);
  await checkOwnCase(work, acting);
  const why = required('reason', reason);
  const of = await recipientOf(work, acting, 'ask', account);
  const { stepRow } = acting.task;
  const { step } = stepRowOf(found, acting.task);
  const task = await addTask(tx, {
    instance: found.row.id,
    stepRow,
    kind: 'opinion',
    pools: [accountKey(of)],
    assignee: of,
    askedBy: acting.account,
    visibleToApplicant,
    reason: why,
  });
  await tell(tx, found.row.id, agent, { action: 'ask', principal: acting.principal, step, task, people: [of], reason: why });
  await notify(tx, of, { type: 'flow.task', facts: { title: found.row.title }, link: officeLink(found.row.id) });
};

/** The opinion of somebody who was asked for it. */
export const answer = async (work: Work, acting: Acting, reason: string | undefined): Promise<void> => {
  const { tx, found, agent } = work;
  await checkOpen(tx, found, acting.task);
  if (acting.task.kind !== 'opinion') throw new AppError('E_STATE');
  const said = required('reason', reason);
  await updateTask(tx, acting.task.id, {
    state: 'yes',
    actor: acting.account,
    principal: acting.principal,
    reason: said,
    decidedAt: new Date(),
  });
  const { step } = stepRowOf(found, acting.task);
  await tell(tx, found.row.id, agent, { action: 'answer', principal: acting.principal, step, task: acting.task.id, reason: said });
};

/** Takes one's own vote back, as long as the step is open. */
export const retract = async (work: Work, acting: Acting): Promise<void> => {
  const { tx, found, agent } = work;
  const { task } = acting;
  const step = stepRowOf(found, task);
  if (step.state !== 'open' || task.kind !== 'vote' || task.actor !== acting.account || !['yes', 'no', 'abstained'].includes(task.state))
    throw new AppError('E_STATE');
  await updateTask(tx, task.id, { state: 'open', actor: null, principal: null, reason: null, digest: null, decidedAt: null });
  await tell(tx, found.row.id, agent, { action: 'retract', step: step.step, task: task.id });
  Object.assign(found, await readCase(tx, found.row.id));
  await syncTurns(work, step);
};

/** A case administrator gives an open vote or opinion to somebody. E_VALIDATION at `account` for those that may not have it. */
export const handOver = async (work: Work, { task: taskId, account }: { task: string; account: string }): Promise<void> => {
  const { tx, found, agent, tools } = work;
  const task = found.tasks.find(({ id }) => String(id) === taskId);
  if (!task) throw new AppError('E_VALIDATION', { task: 'unknown' });
  if (task.state !== 'open') await checkOpen(tx, found, task);
  if (task.kind === 'applicant') throw new AppError('E_STATE');
  const [to = 0] = accountIds('account', [account]);
  const step = stepRowOf(found, task);
  const admission = admissionOf(tools.subjects, found, decidedStep(found, step.step), step);
  await checkRecipients(tx, 'account', [to], await recipientsOf(tx, found, admission, { action: 'hand-over', task, giver: null }));
  await updateTask(tx, task.id, { assignee: to, pools: [accountKey(to)] });
  await tell(tx, found.row.id, agent, { action: 'hand-over', step: step.step, task: task.id, people: [to] });
  await notify(tx, to, { type: 'flow.task', facts: { title: found.row.title }, link: officeLink(found.row.id) });
};

/** A keeper takes a case to a step of the outermost sequence; what lies before it counts as passed. */
export const jump = async (work: Work, { to, reason }: { to: string; reason?: string | undefined }): Promise<void> => {
  const { tx, found, agent } = work;
  const why = required('reason', reason);
  const { row } = found;
  if (!jumpTargets(row.definition.nodes).some((step) => step.id === to && isDecided(step)))
    throw new AppError('E_VALIDATION', { to: 'value' });
  await closeOpen(work, 'all', 'void');
  row.place = jumpTo(row.definition.nodes, row.place, to) as typeof row.place;
  await updateCase(tx, row.id, { place: row.place, stuck: null });
  await tell(tx, row.id, agent, { action: 'jump', step: to, reason: why });
  Object.assign(found, await readCase(tx, row.id));
  await advance(work);
};

/**
 * The text of a case is another than the one it was decided on: what was voted on open steps is void, and asked anew. Answers whether it is.
 */
export const followText = async ({ tx, found, agent, tools }: Omit<Work, 'agent'> & { agent: Doer }): Promise<boolean> => {
  const { row } = found;
  const subject = tools.subjects.get(row.subject);
  if (subject.asked) return false; // it is in its case, which is held
  const read = await subject.read(tx, row.key);
  if (!read || read.digest === row.digest) return false;
  row.digest = read.digest;
  row.facts = { ...row.facts, fields: read.fields, changed: read.changed };
  await updateCase(tx, row.id, { digest: row.digest, facts: row.facts, title: read.title });
  for (const task of [...found.tasks]) {
    const step = stepRowOf(found, task);
    if (step.state !== 'open' || !['yes', 'no', 'abstained'].includes(task.state) || task.kind !== 'vote') continue;
    decidedStep(found, step.step);
    await updateTask(tx, task.id, { state: 'void' });
    const { pools, assignee, position, stepRow, signer, askedBy } = task;
    const id = await addTask(tx, { instance: row.id, stepRow, pools: [...pools], assignee, position, signer, askedBy });
    // whoever follows the text before his own vote counts what is left, not what was void before it
    found.tasks.push({ ...task, id, state: 'open', active: true, actor: null, principal: null, digest: null });
    task.state = 'void';
  }
  for (const step of found.steps.filter(({ state }) => state === 'open')) await syncTurns({ tx, found }, step);
  await tell(tx, row.id, agent, { action: 'given-anew' });
  return true;
};
