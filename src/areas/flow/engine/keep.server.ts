import { sql } from 'drizzle-orm';
import { AppError } from '../../../base/errors.ts';
import { accountStatus } from '../../../platform/access/actor.ts';
import { int, statement } from '../../../platform/db/sql.server.ts';
import { notify } from '../../../platform/events/notices/notices.server.ts';
import type { HandedOver } from '../../accounts/hooks.server.ts';
import { approversById, holdersOf, leadersAbove } from '../../accounts/queries.server.ts';
import { type DecideStep, isDecided, type Limit, stepOf } from '../model/definition.ts';
import { rejectsOwnCase } from '../own-case.ts';
import { flowCopyTable } from '../table.server.ts';
import { type Assigned, accountKey, deciding, findApprovers } from '../who.server.ts';
import { assignedTo, caseFacts, finish, giveTasks, openRow, type Work } from './advance.server.ts';
import { type Case, readCase, type StepRow, type TaskOfCase } from './case.server.ts';
import { auditOwnCase, close, count, decidedStep, stepRowOf } from './decide.server.ts';
import { keepsCase, ownCaseRejectsKeeper } from './keepers.server.ts';
import { officeLink } from './links.ts';
import { accountsWithVote, admissionOf, admits, anotherCanDecide, countedVotes, foundByRules, recipientsOf } from './recipients.server.ts';
import { addTask, tell, updateCase, updateStep, updateTask, voidOpenTasks } from './store.server.ts';

/** The accounts whose turn it is in a case, as far as they are single ones or few. */
const waitingFor = async (work: Work, steps: readonly StepRow[]): Promise<number[]> => {
  const { found } = work;
  const ids = new Set<number>();
  for (const row of steps) {
    const open = found.tasks.filter(({ stepRow, state, active }) => stepRow === row.id && state === 'open' && active);
    for (const { assignee } of open) if (assignee !== null && !(await isBarredApplicant(work, row, assignee))) ids.add(assignee);
    const node = stepOf(found.row.definition, row.step);
    if (!open.some(({ assignee }) => assignee === null) || !node || !isDecided(node)) continue;
    const people = row.escalatedTo?.length ? row.escalatedTo : (await assignedTo(work, node)).people.map(({ id }) => id);
    for (const id of people.slice(0, 20)) ids.add(id);
  }
  return [...ids];
};

/** Whether the applicant is one of those whose turn it is, though the own-case check rejects a decision. */
const isBarredApplicant = async ({ reader, tools, found }: Work, row: StepRow, account: number): Promise<boolean> => {
  const { applicant, definition } = found.row;
  const node = stepOf(definition, row.step);
  if (account !== applicant || !node || !isDecided(node)) return false;
  const another = () => anotherCanDecide(reader, admissionOf(tools.subjects, found, node, row));
  return rejectsOwnCase({ applicant, account, principal: null, own: node.own, anotherCanDecide: another });
};

/** Reminds those whose turn it is. E_STATE where it is nobody's. */
export const remind = async (work: Work, steps: readonly StepRow[]): Promise<void> => {
  const { tx, found, agent } = work;
  const people = await waitingFor(work, steps);
  if (people.length === 0) throw new AppError('E_STATE');
  for (const id of people) await notify(tx, id, { type: 'flow.task', facts: { title: found.row.title }, link: officeLink(found.row.id) });
  await tell(tx, found.row.id, agent, { action: agent.actor ? 'remind' : 'reminded', people });
};

/** The applicant takes a case back while nobody has decided it. */
export const withdraw = async (work: Work, reason: string | null): Promise<void> => finish(work, 'withdrawn', reason);

/** Stops a case and its clocks. */
export const pause = async ({ tx, found, agent }: Work, reason: string): Promise<void> => {
  if (found.row.state !== 'running') throw new AppError('E_STATE');
  await updateCase(tx, found.row.id, { state: 'paused', pausedAt: new Date() });
  await tell(tx, found.row.id, agent, { action: 'pause', reason });
};

/** A case goes on; of its limits as much working time is left as there was. */
export const goOn = async ({ tx, found, agent, tools }: Work, stopped: Date): Promise<void> => {
  const { row } = found;
  if (row.state !== 'paused') throw new AppError('E_STATE');
  for (const step of found.steps.filter(({ state, dueAt }) => state === 'open' && dueAt !== null)) {
    const { at, beyond } = await tools.clock.goOn(tx, row.country, { stopped, end: step.dueAt ?? stopped });
    await updateStep(tx, step.id, { dueAt: at, beyondCalendar: beyond });
  }
  await updateCase(tx, row.id, { state: 'running', pausedAt: null });
  await tell(tx, row.id, agent, { action: 'resume' });
};

/**
 * Looks again for approvers of open steps that have neither a task nor a vote. Answers whether somebody was found now. The case is stuck no more
 * once every open step has somebody.
 */
export const findAnew = async (work: Work): Promise<boolean> => {
  const { tx, found } = work;
  let [given, missing] = [false, false];
  for (const { id } of found.steps.filter(({ state }) => state === 'open')) {
    const row = found.steps.find((one) => one.id === id);
    const node = row && stepOf(found.row.definition, row.step);
    if (row?.state !== 'open' || found.row.state !== 'running' || !node || !isDecided(node)) continue;
    const assigned = await assignedTo(work, node);
    if (assigned.people.length === 0) {
      missing = true;
      continue;
    }
    if (countedVotes(found, row).length > 0) continue;
    await giveAnew(work, { row, node, assigned });
    given = true;
  }
  if (!missing && found.row.stuck === 'nobody') {
    await updateCase(tx, found.row.id, { stuck: null });
    found.row.stuck = null;
  }
  return given;
};

/** Makes the tasks of a step for whom it found now, and ends it where all of them have approved already. */
const giveAnew = async (work: Work, { row, node, assigned }: { row: StepRow; node: DecideStep; assigned: Assigned }): Promise<void> => {
  const { tx, found, agent } = work;
  const isPassed = await giveTasks(work, node, { stepRow: row.id, dueAt: row.dueAt, assigned });
  const people = assigned.people.map(({ id }) => id).slice(0, 20);
  await tell(tx, found.row.id, agent, { action: 'given-anew', step: row.step, people });
  Object.assign(found, await readCase(tx, found.row.id), { row: found.row });
  if (isPassed) await close(work, stepRowById(found, row.id), 'approved', null);
};
const stepRowById = ({ steps }: Case, id: number): StepRow => {
  const row = steps.find((one) => one.id === id);
  if (!row) throw new AppError('E_NOT_FOUND');
  return row;
};

const copyToKeeper = async ({ tx, agent, found }: Work, step: string): Promise<void> => {
  const { people } = await findApprovers(tx, found.row.definition.keeper, caseFacts(found, step));
  for (const { id } of people) {
    await tx.insert(flowCopyTable).values({ instance: found.row.id, account: id, step }).onConflictDoNothing();
    await notify(tx, id, { type: 'flow.task', facts: { title: found.row.title }, link: officeLink(found.row.id) });
  }
  await tell(tx, found.row.id, agent, { action: 'copied', step, people: people.map(({ id }) => id) });
};

/** Leaders of those who had open votes of a step: active ones, without the applicant unless the step allows own cases. */
const leadersOf = async ({ tx, found }: Work, step: StepRow): Promise<number[]> => {
  const had = found.tasks.filter(({ stepRow, state, kind }) => stepRow === step.id && state === 'open' && kind === 'vote');
  const leaders = new Set<number>();
  for (const { assignee } of had)
    if (assignee !== null)
      for (const { id, gone, status } of await leadersAbove.all(tx, { account: assignee, up: 0 }))
        if (!gone && status !== accountStatus.disabled && id !== assignee) leaders.add(id);
  const { applicant } = found.row;
  if (applicant !== null && decidedStep(found, step.step).own !== 'allow') leaders.delete(applicant);
  return [...leaders];
};

/**
 * What is open goes to the leaders of those who had it, else to the flow's keeper: the step is opened anew for them, the first of whom decides.
 * Votes that were cast before stay in the closed opening and do not count in the new one.
 */
const passUp = async (work: Work, row: StepRow): Promise<void> => {
  const { tx, agent, found } = work;
  const leaders = await leadersOf(work, row);
  const keeper = await findApprovers(tx, found.row.definition.keeper, caseFacts(found, row.step));
  const pools = leaders.length > 0 ? leaders.map(accountKey) : keeper.pools;
  await voidOpenTasks(tx, row.id);
  await updateStep(tx, row.id, { state: 'void', closedAt: new Date() });
  const { dueAt, beyondCalendar } = row;
  const more = { vote: { mode: 'any' as const }, dueAt, beyondCalendar, expired: true, escalatedTo: leaders };
  const stepRow = await openRow(work, decidedStep(found, row.step), more);
  await addTask(tx, { instance: found.row.id, stepRow, pools, dueAt });
  await tell(tx, found.row.id, agent, { action: 'escalated', step: row.step, people: leaders });
};

const onLimit: Record<Limit['action'], (work: Work, row: StepRow) => Promise<void>> = {
  remind: async (work, row) => remind(work, [row]).catch((error: unknown) => ignoreNobody(error)),
  copy: (work, row) => copyToKeeper(work, row.step),
  'pass-up': passUp,
  approve: async (work, row) => {
    await tell(work.tx, work.found.row.id, work.agent, { action: 'expired-approve', step: row.step });
    await close(work, row, 'approved', null);
  },
  reject: async (work, row) => {
    await tell(work.tx, work.found.row.id, work.agent, { action: 'expired-reject', step: row.step });
    await close(work, row, 'rejected', null);
  },
};
const ignoreNobody = (error: unknown): void => {
  if (!(error instanceof AppError && error.code === 'E_STATE')) throw error;
};

/** What a step says for the end of its time, once. */
export const expire = async (work: Work, row: StepRow): Promise<void> => {
  const { tx, found } = work;
  await updateStep(tx, row.id, { expired: true, remindAt: null });
  const node = stepOf(found.row.definition, row.step);
  if (node?.type === 'wait') return close(work, row, 'approved', null);
  const { limit } = decidedStep(found, row.step);
  if (limit) await onLimit[limit.action](work, row);
};

/**
 * An account may do less than before: what was its own and it may no longer decide is given anew, what it took is anybody's again. Votes
 * that were cast stand.
 */
export const replace = async (work: Work, account: number): Promise<void> => {
  const { tx, found } = work;
  const [person] = await approversById.all(tx, { ids: [account] });
  const able = person !== undefined && !person.gone && person.status !== accountStatus.disabled;
  let given = false;
  const had = ({ assignee, pools }: TaskOfCase) => assignee === account || (assignee === null && pools.includes(accountKey(account)));
  for (const task of found.tasks.filter((one) => one.state === 'open' && had(one))) {
    const node = stepOf(found.row.definition, stepRowOf(found, task).step);
    if (!node || !isDecided(node) || (able && (await keepsTask(work, task, account)))) continue;
    await reassign(work, task, account);
    given = true;
  }
  if (given) await continueAfterReassignment(work, account);
};

/**
 * Whether an account may keep a task that it has: the step's rules find it; of what an account gave it, the step admits it; of an opinion, it may
 * still decide tasks.
 */
const keepsTask = async ({ tx, found, tools }: Work, task: TaskOfCase, account: number): Promise<boolean> => {
  if (task.kind === 'opinion') return (await holdersOf.all(tx, { permission: deciding, among: [account] })).length > 0;
  const row = stepRowOf(found, task);
  const admission = admissionOf(tools.subjects, found, decidedStep(found, row.step), row);
  if ((await foundByRules(tx, admission)).has(account)) return true;
  const isGiven = task.askedBy !== null || task.signer !== null || (await handedOver.one(tx, { task: task.id })) !== undefined;
  return isGiven && admits(tx, admission, account);
};
/** The event by which a case administrator handed a task over. */
const handedOver = statement({
  params: { task: int },
  row: { id: int },
  sql: ({ task }) =>
    sql`select e.id from flow_task t join flow_event e on e.instance = t.instance and e.task = t.id where t.id = ${task} and e.action = 'hand-over' limit 1`,
});

/** Gives a task of an account on to another account that the step finds. */
const reassign = async (work: Work, task: TaskOfCase, account: number): Promise<void> => {
  const step = decidedStep(work.found, stepRowOf(work.found, task).step);
  const assigned = await assignedTo(work, step);
  await giveOn(work, task, { ...assigned, people: assigned.people.filter(({ id }) => id !== account) });
};

const continueAfterReassignment = async (work: Work, account: number): Promise<void> => {
  const { tx, found, agent } = work;
  await tell(tx, found.row.id, agent, { action: 'given-anew', people: [account] });
  Object.assign(found, await readCase(tx, found.row.id));
  await findAnew(work);
  for (const { id } of found.steps.filter(({ state }) => state === 'open')) {
    // a step that was counted before may have ended the case, or taken it on
    const row = stepRowById(found, id);
    const isOpen = row.state === 'open' && (found.row.state === 'running' || found.row.state === 'paused');
    if (isOpen && found.tasks.some(({ stepRow }) => stepRow === id)) await count(work, row, null);
  }
};

/** Reassigns a task whose account is admitted no more, as was found when it wanted to vote. Nothing where that is no longer so. */
export const reassignRefused = async (work: Work, taskId: number, account: number): Promise<void> => {
  const task = work.found.tasks.find(({ id }) => id === taskId);
  if (work.found.row.state !== 'running' || task?.state !== 'open' || task.kind !== 'vote') return;
  const row = stepRowOf(work.found, task);
  if (await admits(work.tx, admissionOf(work.tools.subjects, work.found, decidedStep(work.found, row.step), row), account)) return;
  await reassign(work, task, account);
  await continueAfterReassignment(work, account);
};

const isOwn = ({ state, assignee, pools }: TaskOfCase, account: number): boolean =>
  state === 'open' && (assignee === account || (assignee === null && pools.every((key) => key === accountKey(account))));

/**
 * Gives the open tasks that are an account's alone to another one, as far as that may have them. None where the case is not the caller's to keep,
 * or is the caller's own while somebody else could keep it: whoever may disable an account does not become an approver by that.
 */
export const handOverAll = async (work: Work, from: number, to: number): Promise<HandedOver> => {
  const { tx, found, agent, tools } = work;
  const all = found.tasks.filter((task) => isOwn(task, from) && task.kind !== 'applicant');
  if (!agent.actor || !(await keepsCase(tx, agent, found))) return { moved: 0, left: all.length, refused: 0 };
  if (await ownCaseRejectsKeeper(tx, found, agent.actor.id)) return { moved: 0, left: all.length, refused: all.length };
  const moved: number[] = [];
  for (const task of all) {
    const row = stepRowOf(found, task);
    const admission = admissionOf(tools.subjects, found, decidedStep(found, row.step), row);
    const { admitted, used } = await recipientsOf(tx, found, admission, { action: 'hand-over', task, giver: null });
    if (!admitted.has(to) || used.has(to)) continue;
    await updateTask(tx, task.id, { assignee: to, pools: [accountKey(to)] });
    Object.assign(task, { assignee: to, pools: [accountKey(to)] });
    moved.push(task.id);
    await tell(tx, found.row.id, agent, { action: 'hand-over', step: row.step, task: task.id, people: [to] });
    await notify(tx, to, { type: 'flow.task', facts: { title: found.row.title }, link: officeLink(found.row.id) });
  }
  if (moved.length > 0 && agent.actor.id === found.row.applicant) await auditOwnCase(work);
  const left = all.length - moved.length;
  return { moved: moved.length, left, refused: left };
};

/** Steps that are open to whoever holds something: opens those that nobody holds it for any more to whom the step names for that. */
export const openAnew = async (work: Work): Promise<void> => {
  const { tx, found, agent } = work;
  for (const task of found.tasks.filter(({ state, active, assignee }) => state === 'open' && active && assignee === null)) {
    const { step } = stepRowOf(found, task);
    const node = stepOf(found.row.definition, step);
    if (!node || !isDecided(node)) continue;
    const { people, pools, fallback } = await assignedTo(work, node);
    if (people.length === 0) await updateCase(tx, found.row.id, { stuck: 'nobody' });
    if (people.length === 0 || fallback === null) continue;
    await updateTask(tx, task.id, { pools: [...pools] });
    await tell(tx, found.row.id, agent, { action: 'given-anew', step, people: people.map(({ id }) => id).slice(0, 20) });
  }
};

/**
 * Gives the task of somebody who may not have it any more to another of those who are found, else drops it; the last vote of the step's own
 * rule goes to the keeper.
 */
const giveOn = async ({ tx, found }: Work, task: TaskOfCase, { people, pools }: Assigned): Promise<void> => {
  const isTaken = task.assignee !== null && task.pools.some((key) => key !== accountKey(task.assignee ?? 0));
  const isOwnVote = task.kind === 'vote' && task.signer === null;
  if (isOwnVote && stepRowOf(found, task).vote?.mode === 'any' && people.length > 0)
    return updateTask(tx, task.id, { assignee: null, pools: [...pools] });
  if (isTaken) return updateTask(tx, task.id, { assignee: null });
  const step = { id: task.stepRow };
  const has = accountsWithVote(found, step, task.id);
  const to = task.kind === 'opinion' ? undefined : people.find(({ id }) => !has.has(id));
  if (to) return updateTask(tx, task.id, { assignee: to.id, pools: [accountKey(to.id)] });
  await updateTask(tx, task.id, { state: 'void' });
  if (!isOwnVote || countedVotes(found, step).some(({ id, signer }) => id !== task.id && signer === null)) return;
  const keeper = await findApprovers(tx, found.row.definition.keeper, caseFacts(found, stepRowOf(found, task).step));
  if (keeper.people.some(({ id }) => id !== task.assignee))
    await addTask(tx, { instance: found.row.id, stepRow: task.stepRow, pools: keeper.pools });
  else await updateCase(tx, found.row.id, { stuck: 'nobody' });
};
