import { AppError } from '../../../base/errors.ts';
import { may } from '../../../platform/access/access.server.ts';
import { accountStatus } from '../../../platform/access/actor.ts';
import { notify } from '../../../platform/events/notices/notices.server.ts';
import { approversById, leadersAbove } from '../../accounts/queries.server.ts';
import { isDecided, type Limit, stepOf } from '../model/definition.ts';
import { flowCopyTable } from '../table.server.ts';
import { type Assigned, findApprovers, keyOfAccount } from '../who.server.ts';
import { assignedTo, caseFacts, finish, giveTasks, type Work } from './advance.server.ts';
import { readCase, type StepRow, type TaskOfCase } from './case.server.ts';
import { close, count, decidedStep, stepRowOf } from './decide.server.ts';
import { officeLink } from './links.ts';
import { addTask, tell, updateCase, updateStep, updateTask, voidOpenTasks } from './store.server.ts';

/** The accounts whose turn it is in a case, as far as they are single ones or few. */
const waitingFor = async (work: Work, steps: readonly StepRow[]): Promise<number[]> => {
  const { found } = work;
  const ids = new Set<number>();
  for (const row of steps) {
    const open = found.tasks.filter(({ stepRow, state, active }) => stepRow === row.id && state === 'open' && active);
    for (const { assignee } of open) if (assignee !== null) ids.add(assignee);
    const node = stepOf(found.row.definition, row.step);
    if (!open.some(({ assignee }) => assignee === null) || !node || !isDecided(node)) continue;
    const { people } = await assignedTo(work, node);
    for (const { id } of people.slice(0, 20)) ids.add(id);
  }
  return [...ids];
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

/** Steps that are open and that nobody was found for: looks again. Answers whether somebody was found now. */
export const findAnew = async (work: Work): Promise<boolean> => {
  const { tx, found } = work;
  let given = false;
  for (const row of found.steps.filter(({ state }) => state === 'open')) {
    const node = stepOf(found.row.definition, row.step);
    const waits = found.tasks.some(({ stepRow, state }) => stepRow === row.id && state === 'open');
    if (!node || !isDecided(node)) continue;
    const assigned = await assignedTo(work, node);
    if (assigned.people.length === 0) continue;
    if (waits) {
      if (found.row.stuck === 'nobody') await updateCase(tx, found.row.id, { stuck: null });
      continue;
    }
    await giveTasks(work, node, { stepRow: row.id, dueAt: row.dueAt, assigned });
    await tell(tx, found.row.id, work.agent, {
      action: 'given-anew',
      step: row.step,
      people: assigned.people.map(({ id }) => id).slice(0, 20),
    });
    given = true;
  }
  return given;
};

const copyToKeeper = async ({ tx, agent, found }: Work, step: string): Promise<void> => {
  const { people } = await findApprovers(tx, found.row.definition.keeper, caseFacts(found, step));
  for (const { id } of people) {
    await tx.insert(flowCopyTable).values({ instance: found.row.id, account: id, step }).onConflictDoNothing();
    await notify(tx, id, { type: 'flow.task', facts: { title: found.row.title }, link: officeLink(found.row.id) });
  }
  await tell(tx, found.row.id, agent, { action: 'copied', step, people: people.map(({ id }) => id) });
};

/** What is open goes to the leaders of those who had it, else to the flow's keeper. */
const passUp = async (work: Work, row: StepRow): Promise<void> => {
  const { tx, agent, found } = work;
  const had = found.tasks.filter(({ stepRow, state, kind }) => stepRow === row.id && state === 'open' && kind === 'vote');
  const leaders = new Set<number>();
  for (const { assignee } of had)
    if (assignee !== null)
      for (const { id, gone } of await leadersAbove.all(tx, { account: assignee, up: 0 })) if (!gone && id !== assignee) leaders.add(id);
  const keeper = await findApprovers(tx, found.row.definition.keeper, caseFacts(found, row.step));
  const pools = leaders.size > 0 ? [...leaders].map(keyOfAccount) : keeper.pools;
  await voidOpenTasks(tx, row.id);
  await updateStep(tx, row.id, { vote: { mode: 'any' } });
  await addTask(tx, { instance: found.row.id, stepRow: row.id, pools, dueAt: row.dueAt });
  await tell(tx, found.row.id, agent, { action: 'escalated', step: row.step, people: [...leaders] });
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
  const { tx, found, agent } = work;
  const [person] = await approversById.all(tx, { ids: [account] });
  const able = person !== undefined && !person.gone && person.status !== accountStatus.disabled;
  let given = false;
  const had = ({ assignee, pools }: TaskOfCase) => assignee === account || (assignee === null && pools.includes(keyOfAccount(account)));
  for (const task of found.tasks.filter((one) => one.state === 'open' && had(one))) {
    const node = stepOf(found.row.definition, stepRowOf(found, task).step);
    if (!node || !isDecided(node) || (able && task.askedBy !== null)) continue;
    const assigned = await assignedTo(work, node);
    if (able && assigned.people.some(({ id }) => id === account)) continue;
    await giveOn(work, task, { ...assigned, people: assigned.people.filter(({ id }) => id !== account) });
    given = true;
  }
  if (!given) return;
  await tell(tx, found.row.id, agent, { action: 'given-anew', people: [account] });
  Object.assign(found, await readCase(tx, found.row.id));
  await findAnew(work);
  for (const row of found.steps.filter(({ state }) => state === 'open'))
    if (found.tasks.some(({ stepRow }) => stepRow === row.id)) await count(work, row, null);
};

const isOwn = ({ state, assignee, pools }: TaskOfCase, account: number): boolean =>
  state === 'open' && (assignee === account || (assignee === null && pools.every((key) => key === keyOfAccount(account))));

/**
 * Gives the open tasks that are an account's alone to another one, unless that has a say in the same step already. Answers how many; none where
 * the case is not the caller's to keep: whoever may disable an account does not become an approver by that.
 */
export const handOverAll = async (work: Work, from: number, to: number): Promise<number> => {
  const { tx, found, agent } = work;
  const { country, applicant } = found.row;
  if (!may(agent, 'flow:case:keep', { country, owner: applicant })) return 0;
  const has = (step: number) =>
    found.tasks.some((one) => one.stepRow === step && one.state !== 'void' && [one.assignee, one.actor].includes(to));
  const given = found.tasks.filter((task) => isOwn(task, from) && task.kind !== 'applicant' && !has(task.stepRow));
  for (const task of given) {
    await updateTask(tx, task.id, { assignee: to, pools: [keyOfAccount(to)] });
    const { step } = stepRowOf(found, task);
    await tell(tx, found.row.id, agent, { action: 'hand-over', step, task: task.id, people: [to] });
    await notify(tx, to, { type: 'flow.task', facts: { title: found.row.title }, link: officeLink(found.row.id) });
  }
  return given.length;
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

/** Gives the task of somebody who is no more to another of those who are found, else drops it; the last one of a step goes to the keeper. */
const giveOn = async ({ tx, found }: Work, task: TaskOfCase, { people, pools }: Assigned): Promise<void> => {
  if (task.assignee !== null && task.pools.some((key) => key !== keyOfAccount(task.assignee ?? 0)))
    return updateTask(tx, task.id, { assignee: null });
  if (stepRowOf(found, task).vote?.mode === 'any' && people.length > 0)
    return updateTask(tx, task.id, { assignee: null, pools: [...pools] });
  const step = found.tasks.filter(({ stepRow }) => stepRow === task.stepRow);
  const has = new Set(step.map(({ assignee, actor }) => assignee ?? actor));
  const to = people.find(({ id }) => !has.has(id));
  if (to) return updateTask(tx, task.id, { assignee: to.id, pools: [keyOfAccount(to.id)] });
  await updateTask(tx, task.id, { state: 'void' });
  if (step.some(({ id, state }) => id !== task.id && ['open', 'yes', 'no', 'abstained'].includes(state))) return;
  const keeper = await findApprovers(tx, found.row.definition.keeper, caseFacts(found, stepRowOf(found, task).step));
  if (keeper.people.some(({ id }) => id !== task.assignee))
    await addTask(tx, { instance: found.row.id, stepRow: task.stepRow, pools: keeper.pools });
  else await updateCase(tx, found.row.id, { stuck: 'nobody' });
};
