import { AppError } from '../../../base/errors.ts';
import type { Db } from '../../../platform/db/connect.server.ts';
import { audit } from '../../../platform/events/audit/audit.server.ts';
import { type DecideStep, isDecided, stepOf } from '../model/definition.ts';
import { decidedAfter, next, pass } from '../model/plan.ts';
import { type Ballot, tally } from '../model/tally.ts';
import type { Decision, TaskAction } from '../operations.ts';
import { findApprovers } from '../who.server.ts';
import { advance, caseFacts, copyOf, finish, runEffect, type Work, write } from './advance.server.ts';
import { type Ballot as Vote, voteParts } from './ballot.server.ts';
import { type Case, decidedError, type StepRow, type TaskOfCase } from './case.server.ts';
import { checkFiles, noteFiles } from './files.server.ts';
import { digestOf, fillForm } from './form.server.ts';
import { tell, updateCase, updateStep, updateTask, voidOpenTasks } from './store.server.ts';

/** A task that somebody acts on: for himself, or in the place of a principal. */
export interface Acting {
  task: TaskOfCase;
  account: number;
  principal: number | null;
}

export const stepRowOf = ({ steps }: Case, task: TaskOfCase): StepRow => {
  const step = steps.find(({ id }) => id === task.stepRow);
  if (!step) throw new AppError('E_NOT_FOUND');
  return step;
};
export const decidedStep = (found: Case, step: string): DecideStep => {
  const node = stepOf(found.row.definition, step);
  if (!node || !isDecided(node)) throw new AppError('E_STATE');
  return node;
};

/** Refuses what is done already: E_STATE says by whom and when. */
export const checkOpen = async (tx: Db, found: Case, task: TaskOfCase): Promise<void> => {
  if (task.state === 'open' && task.active) return;
  const step = stepRowOf(found, task);
  const by = task.actor ?? step.closedBy ?? found.row.endedBy;
  const at = task.decidedAt ?? step.closedAt ?? found.row.endedAt;
  throw await decidedError(tx, by, at);
};

/**
 * Whether somebody may decide where the applicant is the approver: as the step says. `refuse` is E_OWN_CASE as long as anybody else could;
 * where nobody could, they may, and the audit says so.
 */
export const checkOwnCase = async (work: Work, step: DecideStep, { account, principal }: Acting): Promise<void> => {
  const { tx, found, agent } = work;
  const { applicant, title, subject, key } = found.row;
  if (applicant === null || (account !== applicant && principal !== applicant) || step.own === 'allow') return;
  const { people } = await findApprovers(tx, step.who, caseFacts(found, step.id));
  if (step.own === 'skip' || people.some(({ id }) => id !== applicant)) throw new AppError('E_OWN_CASE');
  await audit(tx, agent, { action: 'own-case', target: `${subject}:${key}`, facts: { title } });
};

/** Who has a task that somebody takes: the one in whose place he acts, whose it stays when that ends. */
export const holderOf = ({ account, principal }: Acting): number => principal ?? account;

/** Takes the task of several, for oneself or for one's principal. */
export const take = async (work: Work, acting: Acting): Promise<void> => {
  const { tx, found, agent } = work;
  const { task, principal } = acting;
  await checkOpen(tx, found, task);
  if (task.assignee !== null || task.kind !== 'vote') throw new AppError('E_STATE');
  const { step } = stepRowOf(found, task);
  await checkOwnCase(work, decidedStep(found, step), acting);
  const holder = holderOf(acting);
  await updateTask(tx, task.id, { assignee: holder });
  await tell(tx, found.row.id, agent, { action: 'take', principal, step, task: task.id });
  await runEffect(work, 'taken', { step, actor: holder });
};

/** Gives a task back that was taken. */
export const release = async (work: Work, { task, principal }: Acting): Promise<void> => {
  const { tx, found, agent } = work;
  await checkOpen(tx, found, task);
  const { step, vote } = stepRowOf(found, task);
  if (task.assignee === null || vote?.mode !== 'any') throw new AppError('E_STATE');
  await updateTask(tx, task.id, { assignee: null });
  await tell(tx, found.row.id, agent, { action: 'release', principal, step, task: task.id });
  await runEffect(work, 'released', { step });
};

const ballots = { approve: 'yes', reject: 'no', abstain: 'abstained' } as const satisfies Record<string, Ballot>;
export type VoteAction = keyof typeof ballots;
export const isVote = (action: TaskAction): action is VoteAction => action in ballots;

interface Filling {
  step: DecideStep;
  account: number;
  fields: Decision['fields'];
}
const keepFields = async ({ tx, found }: Work, { step, account, fields }: Filling): Promise<void> => {
  const { row } = found;
  if (row.subject !== 'form') return;
  const form = row.definition.form ?? [];
  const kept = fillForm(form, {
    given: fields ?? {},
    known: row.facts.fields,
    modes: step.fields ?? {},
    otherwise: 'read',
  });
  const digest = digestOf(kept);
  if (digest === row.digest) return;
  await checkFiles(tx, form, { known: row.facts.fields, filled: kept }, account);
  await noteFiles(tx, row.id, form, kept);
  row.facts = { ...row.facts, fields: kept };
  row.digest = digest;
  await updateCase(tx, row.id, { facts: row.facts, digest: row.digest });
};

/** Whom the approver chose for steps after this one. */
const keepChoice = async ({ tx, found }: Work, step: string, chosen: readonly string[] | undefined): Promise<void> => {
  const { row } = found;
  const asks = choosableAfter(found, step);
  if (!asks) return;
  const ids = (chosen ?? []).map(Number).filter((id) => Number.isInteger(id) && id > 0);
  if (ids.length === 0) throw new AppError('E_VALIDATION', { chosen: 'required' });
  row.choices = { ...row.choices, [asks.id]: ids };
  await updateCase(tx, row.id, { choices: row.choices });
};

/** The step for which the approver of another one chooses: one that is chosen so, and opens once that is passed. */
export const choosableAfter = ({ row, steps }: Case, step: string): DecideStep | null => {
  const open = new Set(steps.filter(({ state }) => state === 'open').map((one) => one.step));
  const following = decidedAfter(row.definition.nodes, row.place, step, row.facts).filter(({ id }) => !open.has(id));
  return following.find(({ who }) => who.some((one) => one.by === 'chosen' && one.chooser === 'approver')) ?? null;
};

/** One vote on a step. The step ends as soon as its result is certain; tasks left over are void. */
export const vote = async (work: Work, acting: Acting, action: VoteAction, decision: Decision): Promise<void> => {
  const { tx, found, agent } = work;
  const { task, account, principal } = acting;
  if (task.state === ballots[action] && task.actor === account) return; // sent twice
  await checkOpen(tx, found, task);
  if (task.kind !== 'vote') throw new AppError('E_STATE');
  const { final } = work.tools.subjects.get(found.row.subject);
  if (action === 'reject' && !decision.reason && !final) throw new AppError('E_VALIDATION', { reason: 'required' });
  const stepRow = stepRowOf(found, task);
  const step = decidedStep(found, stepRow.step);
  await checkOwnCase(work, step, acting);
  if (step.take && task.assignee === null) throw new AppError('E_STATE');
  if (task.assignee !== null && ![account, principal].includes(task.assignee)) throw new AppError('E_STATE');
  if (action === 'approve') {
    await keepFields(work, { step, account, fields: decision.fields });
    await keepChoice(work, step.id, decision.chosen);
  }
  const reason = decision.reason ?? null;
  const said = { state: ballots[action], actor: account, principal, reason, digest: found.row.digest };
  Object.assign(task, said);
  const { cast, electorate } = votesOf(found, stepRow);
  const result = tally(stepRow.vote ?? { mode: 'any' }, electorate, cast);
  const told = { action, principal, step: step.id, task: task.id, reason };
  const ends = result === 'open' ? null : { id: stepRow.id, state: result, reason };
  const ballot = { task: { id: task.id, ...said }, told, ends };
  if (result !== 'open') return goOn(work, stepRow, result, { reason, ballot });
  await write(work, voteParts(found.row, agent, ballot));
  await letNext(work, stepRow);
};

/** The votes of a step that count, and how many there are to be. */
export const votesOf = (found: Case, step: StepRow): { cast: Ballot[]; electorate: number; waiting: TaskOfCase[] } => {
  const votes = found.tasks.filter((one) => one.stepRow === step.id && one.kind === 'vote' && !['void', 'passed'].includes(one.state));
  const cast = votes.flatMap(({ state }): Ballot[] => (state === 'yes' || state === 'no' || state === 'abstained' ? [state] : []));
  return { cast, electorate: votes.length, waiting: votes.filter(({ state }) => state === 'open') };
};

/** The next one in order has his turn, where nobody has. */
const letNext = async ({ tx, found }: Work, step: StepRow): Promise<void> => {
  const { waiting } = votesOf(found, step);
  const [following] = waiting;
  if (following && !waiting.some(({ active }) => active)) await updateTask(tx, following.id, { active: true });
};

/** Counts a step: ends it where its result is certain, else lets the next one in order have its turn. */
export const count = async (work: Work, step: StepRow, reason: string | null): Promise<void> => {
  const { cast, electorate } = votesOf(work.found, step);
  const result = tally(step.vote ?? { mode: 'any' }, electorate, cast);
  return result === 'open' ? letNext(work, step) : close(work, step, result, reason);
};

/** Ends a step with a result, and takes the case on from there. */
export const close = async (work: Work, step: StepRow, result: 'approved' | 'rejected', reason: string | null): Promise<void> => {
  const { tx, agent } = work;
  await updateStep(tx, step.id, { state: result, closedAt: new Date(), closedBy: agent.actor?.id ?? null, reason });
  await goOn(work, step, result, { reason });
};

/** Takes a case on from a step that ended, by a vote that is recorded with what it ends: what is left of the step is void. */
const goOn = async (
  work: Work,
  step: StepRow,
  result: 'approved' | 'rejected',
  { reason, ballot }: { reason: string | null; ballot?: Vote },
): Promise<void> => {
  const { tx, found, agent } = work;
  const { row } = found;
  step.state = result;
  const left = found.tasks.filter(({ stepRow, state }) => stepRow === step.id && state === 'open');
  if (left.length > 0) await voidOpenTasks(tx, step.id);
  for (const task of left) task.state = 'void';
  if (result === 'rejected') return finish(work, 'rejected', reason, ballot);
  row.place = { ...row.place, ...(pass(row.place, step.step) as typeof row.place) };
  const going = next(row.definition.nodes, row.place, row.facts);
  if (going.ended) {
    row.place = copyOf(going.place);
    return finish(work, 'approved', null, ballot);
  }
  if (ballot) await write(work, voteParts(row, agent, ballot));
  await advance(work);
};
