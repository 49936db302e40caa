import type { Db } from '../../../platform/db/connect.server.ts';
import { type Parts, together } from '../../../platform/db/together.server.ts';
import { notify, notifyStatement } from '../../../platform/events/notices/notices.server.ts';
import { type CopyStep, type DecideStep, isDecided, type Step, type WaitStep } from '../model/definition.ts';
import { next, type Place, pass } from '../model/plan.ts';
import type { CaseState } from '../operations.ts';
import type { Agent, Doer, Effect, EffectName, Subjects } from '../subjects.server.ts';
import { flowCopyTable, flowStepTable } from '../table.server.ts';
import type { Clock } from '../time/clock.server.ts';
import { type Assigned, accountKey, assign, type CaseFacts, findApprovers } from '../who.server.ts';
import { type Ballot, endParts } from './ballot.server.ts';
import { type Case, readCase, type StepRow } from './case.server.ts';
import { type Post, writeOf } from './letters.server.ts';
import { officeLink, ownLink } from './links.ts';
import { addTask, tell, updateCase, updateStep, voidOpenTasks } from './store.server.ts';

/** What the engine works with. */
export interface Tools {
  subjects: Subjects;
  clock: Clock;
  post: Post;
}

/** A case that is worked on: within a transaction that holds it, by somebody. */
export interface Work {
  tx: Db;
  /** Reads what no lock is needed for: the transaction, or where the case was read without a lock, the connection. */
  reader: Db;
  agent: Agent;
  tools: Tools;
  found: Case;
  /** Filled where a decision ends the case: the caller sends what is to be written, and does what follows, in place of the effect. */
  outcome?: { ended: boolean; parts: Parts };
  /** Filled in place of writing where the case was read without a lock: `tx` then serves nothing, and what needs it needs the lock. */
  unwritten?: Parts;
}

/** Writes parts of a vote in one statement. */
export const write = async ({ tx, unwritten }: Work, parts: Parts): Promise<void> => {
  if (unwritten) Object.assign(unwritten, parts);
  else await together(tx, parts);
};

export const caseFacts = ({ row }: Case, step: string): CaseFacts => ({
  facts: row.facts,
  applicant: row.applicant,
  owner: row.owner,
  member: row.member,
  chosen: row.choices[step] ?? [],
});

/** Runs an effect of the case's subject, in this transaction. */
export const runEffect = async (
  { tx, agent, tools, found: { row } }: Work,
  name: EffectName,
  more: Partial<Effect> = {},
): Promise<void> => {
  const { effects } = tools.subjects.get(row.subject);
  await effects[name]?.(tx, agent, { key: row.key, actor: agent.actor?.id ?? null, reason: null, step: null, ...more });
};

/** A case as it ends, and why. `ballot`: the vote that it ends by. */
interface End {
  state: Exclude<CaseState, 'running' | 'paused'>;
  reason: string | null;
  ballot?: Ballot | undefined;
}
/** Makes the open steps and tasks of a case that ends void; answers what is still to be written of the end. */
export const endOf = async ({ tx, found }: Pick<Work, 'tx' | 'found'>, by: Doer, end: End): Promise<Parts> => {
  for (const step of found.steps.filter((one) => one.state === 'open')) {
    await updateStep(tx, step.id, { state: 'void', closedAt: new Date() });
    await voidOpenTasks(tx, step.id);
  }
  const parts = endParts(found.row, by, end);
  found.row.state = end.state;
  return parts;
};

/** Ends a case: open steps and tasks are void, the effect runs, the applicant is told. `ballot`: the vote that it ends by. */
export const finish = async (work: Work, state: End['state'], reason: string | null, ballot?: Ballot): Promise<void> => {
  const { agent, found, outcome } = work;
  const { row } = found;
  const by = agent.actor?.id ?? null;
  const parts = await endOf(work, agent, { state, reason, ballot });
  if (outcome) return void Object.assign(outcome, { ended: true, parts });
  const told = row.applicant !== null && row.applicant !== by && work.tools.subjects.get(row.subject).asked ? row.applicant : null;
  const notice = { type: 'flow.ended' as const, facts: { title: row.title }, link: ownLink(row.id) };
  await write(work, { ...parts, ...(told !== null && { notice: notifyStatement(told, notice) }) });
  if (state !== 'cancelled') await runEffect(work, state, { reason });
  else await runEffect(work, 'withdrawn', { reason });
};

/** Tells those whose turn it is. Of the portal's own audits the lists say it: nobody was written to for every posting before. */
const tellTurn = async (work: Work, step: DecideStep, accounts: readonly number[]): Promise<void> => {
  const { tx, tools, found } = work;
  const { row } = found;
  if (!tools.subjects.get(row.subject).asked) return;
  for (const account of accounts) await notify(tx, account, { type: 'flow.task', facts: { title: row.title }, link: officeLink(row.id) });
  await writeOf(work, step, accounts);
};

/** How a step is opened, beyond its name and round. */
type OpenedAs = Partial<Pick<StepRow, 'vote' | 'dueAt' | 'beyondCalendar' | 'expired'>> & {
  remindAt?: Date | null;
  escalatedTo?: number[];
};
const openedAsUsual = { dueAt: null, beyondCalendar: false, expired: false, vote: null, escalatedTo: null };

/** Opens a step of a case once more. Answers the id of its row. */
export const openRow = async ({ tx, agent, found }: Work, step: Step, more: OpenedAs): Promise<number> => {
  const round = found.steps.filter((one) => one.step === step.id).length + 1;
  const [made] = await tx
    .insert(flowStepTable)
    .values({ instance: found.row.id, step: step.id, round, ...more })
    .returning({ id: flowStepTable.id });
  if (!made) throw new Error('A step was not opened');
  const opened = { id: made.id, step: step.id, round, state: 'open' as const, openedAt: new Date() };
  found.steps.push({ ...openedAsUsual, ...more, ...opened, closedAt: null, closedBy: null, reason: null });
  await tell(tx, found.row.id, agent, { action: 'opened', step: step.id });
  return made.id;
};

/** Accounts whose own yes to this text stands, where a step says so. A vote as deputy was one of two accounts, and stands for neither. */
const approvedAlready = ({ found }: Work, step: DecideStep): Set<number> =>
  new Set(
    step.again === 'skip'
      ? found.tasks
          .filter(
            ({ kind, state, principal, digest }) => kind === 'vote' && state === 'yes' && principal === null && digest === found.row.digest,
          )
          .flatMap(({ actor }) => actor ?? [])
      : [],
  );

/** Who decides a step of a case now. */
export const assignedTo = ({ tx, found }: Work, step: DecideStep): Promise<Assigned> =>
  assign(tx, step, found.row.definition.keeper, caseFacts(found, step.id));

/** A step that is open and needs its tasks. */
interface Opened {
  stepRow: number;
  dueAt: Date | null;
  assigned: Assigned;
}

/** Makes the tasks of a step that is open, for whoever was found. Answers whether it is passed already, because all of them have approved. */
export const giveTasks = async (work: Work, step: DecideStep, { stepRow, dueAt, assigned }: Opened): Promise<boolean> => {
  const { tx, found } = work;
  const { row } = found;
  if (assigned.people.length === 0) {
    await updateCase(tx, row.id, { stuck: 'nobody' });
    row.stuck = 'nobody';
    await tell(tx, row.id, work.agent, { action: 'stuck', step: step.id, reason: 'nobody' });
    // whoever gets a label or a permission that opens it may decide then
    if (step.vote.mode === 'any' && assigned.pools.length > 0)
      await addTask(tx, { instance: row.id, stepRow, dueAt, pools: assigned.pools });
    return false;
  }
  // another branch may still find nobody: `findAnew` sees to that
  if (row.stuck === 'nobody' && !found.steps.some(({ id, state }) => state === 'open' && id !== stepRow)) {
    await updateCase(tx, row.id, { stuck: null });
    row.stuck = null;
  }
  const already = approvedAlready(work, step);
  const task = { instance: row.id, stepRow, dueAt };
  if (step.vote.mode === 'any') {
    if (assigned.people.some(({ id }) => already.has(id))) return true;
    await addTask(tx, { ...task, pools: assigned.pools });
    if (assigned.people.length <= 20)
      await tellTurn(
        work,
        step,
        assigned.people.map(({ id }) => id),
      );
    return false;
  }
  return giveVotes(work, { step, task, assigned, already });
};

interface Voting {
  step: DecideStep;
  task: { instance: number; stepRow: number; dueAt: Date | null };
  assigned: Assigned;
  already: ReadonlySet<number>;
}
/** One task for each who votes; the yes of those who approved this text before stands. */
const giveVotes = async (work: Work, { step, task, assigned, already }: Voting): Promise<boolean> => {
  const { tx, found } = work;
  let turn = true;
  for (const [position, { id }] of assigned.people.entries()) {
    const pools = [accountKey(id)];
    if (already.has(id)) {
      const digest = found.row.digest;
      await addTask(tx, { ...task, pools, position, assignee: id, actor: id, state: 'yes', digest, decidedAt: new Date(), reason: null });
      continue;
    }
    await addTask(tx, { ...task, pools, position, assignee: id, active: step.vote.mode !== 'order' || turn });
    if (step.vote.mode !== 'order' || turn) await tellTurn(work, step, [id]);
    turn = false;
  }
  return assigned.people.every(({ id }) => already.has(id));
};

/** The country that all of them belong to; null where they are of several. */
const countryOf = ({ people }: Assigned): string | null => {
  const [first, ...others] = [...new Set(people.map(({ country }) => country))];
  return others.length === 0 ? (first ?? null) : null;
};

const openDecided = async (work: Work, step: DecideStep): Promise<boolean> => {
  const { found, tools } = work;
  const assigned = await assignedTo(work, step);
  const due = step.limit ? await tools.clock.due(work.tx, step.limit, { ...found.row, approver: countryOf(assigned) }) : null;
  const dueAt = due?.at ?? null;
  const more = { vote: step.vote, dueAt, remindAt: due?.remindAt ?? null, beyondCalendar: due?.beyond ?? false };
  const stepRow = await openRow(work, step, more);
  if (!(await giveTasks(work, step, { stepRow, dueAt, assigned }))) return false;
  await updateStep(work.tx, stepRow, { state: 'approved', closedAt: new Date() });
  await voidOpenTasks(work.tx, stepRow);
  return true;
};

const openWait = async (work: Work, step: WaitStep): Promise<void> => {
  const { at, beyond } = await work.tools.clock.after(work.tx, work.found.row.country, step.hours);
  await openRow(work, step, { dueAt: at, beyondCalendar: beyond });
};

const copy = async (work: Work, step: CopyStep): Promise<void> => {
  const { tx, agent, found } = work;
  const { people } = await findApprovers(tx, step.who, caseFacts(found, step.id));
  const { id, title } = found.row;
  if (people.length > 0)
    await tx
      .insert(flowCopyTable)
      .values(people.map((one) => ({ instance: id, account: one.id, step: step.id })))
      .onConflictDoNothing();
  for (const one of people) await notify(tx, one.id, { type: 'flow.copied', facts: { title }, link: officeLink(id) });
  await writeOf(
    work,
    step,
    people.map((one) => one.id),
  );
  await tell(tx, id, agent, { action: 'copied', step: step.id, people: people.map((one) => one.id) });
};

/** Opens one step whose turn it is. Answers whether the case may go on past it at once. */
const openStep = async (work: Work, step: Step): Promise<boolean> => {
  if (isDecided(step)) return openDecided(work, step);
  if (step.type === 'wait') {
    await openWait(work, step);
    return false;
  }
  await copy(work, step);
  return true;
};

/** A place as it is stored. */
export const copyOf = ({ passed, chosen }: Place): Case['row']['place'] => ({
  passed: [...passed],
  chosen: { ...(chosen as Record<string, string[]>) },
});

/** Takes a case as far as it can go: opens the steps whose turn it is, passes those that need nobody, and ends it where nothing is left. */
export const advance = async (work: Work): Promise<void> => {
  const { tx, found } = work;
  const { row } = found;
  for (;;) {
    const going = next(row.definition.nodes, row.place, row.facts);
    row.place = copyOf(going.place);
    if (going.ended) return finish(work, 'approved', null);
    const open = new Set(found.steps.filter(({ state }) => state === 'open').map(({ step }) => step));
    let passed = false;
    for (const step of going.steps.filter(({ id }) => !open.has(id)))
      if (await openStep(work, step)) {
        row.place = pass(row.place, step.id) as typeof row.place;
        passed = true;
      }
    Object.assign(found, await readCase(tx, row.id), { row });
    if (!passed) break;
  }
  await updateCase(tx, row.id, { place: row.place });
};
