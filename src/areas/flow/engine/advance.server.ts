import { type BatchStatements, sendWriteBatch } from '../../../platform/db/batch.server.ts';
import type { Db } from '../../../platform/db/connect.server.ts';
import { createNoticeInsertStatement, sendNotice } from '../../../platform/events/notices/notices.server.ts';
import { type CopyStep, type DecideStep, type FlowStep, isDecideStep, type WaitStep } from '../model/definition.ts';
import { nextSteps, withPassedStep } from '../model/plan.ts';
import type { CaseState } from '../operations.ts';
import {
  type ApproverFacts,
  accountCandidateKey,
  findApprovers,
  resolveStepApprovers,
  type StepApprovers,
} from '../resolve-assignees.server.ts';
import type { CaseActor, CaseAgent, EffectInput, EffectName, SubjectRegistry } from '../subjects.server.ts';
import { flowCopyTable } from '../table.server.ts';
import type { WorkingTimeClock } from '../time/clock.server.ts';
import type { Case, StepRow } from './case.server.ts';
import { type LetterSenderAndOrigin, sendCaseLetters } from './letters.server.ts';
import { adminCaseUrl, memberCaseUrl } from './links.ts';
import { withRow } from './next-case.ts';
import { addStep, addTask, appendCaseEvent, updateCase, updateStep, voidOpenTasks } from './store.server.ts';
import { caseEndStatements, type VoteToWrite } from './vote-statements.server.ts';

/** Services that the engine uses. */
export interface EngineServices {
  subjects: SubjectRegistry;
  clock: WorkingTimeClock;
  post: LetterSenderAndOrigin;
}

/**
 * A case in a transaction that holds its lock, and the account that acts on it. A function of the engine reads the case, writes to the
 * database and returns the case as it is stored afterwards; it never changes the case that it receives.
 */
export interface CaseTransaction {
  readonly tx: Db;
  readonly agent: CaseAgent;
  readonly tools: EngineServices;
  readonly found: Case;
  /**
   * Set if the caller executes the statements that end the case (`Case.deferredEnd`) and applies the consequences instead of the subject's effect.
   */
  readonly defersEnd?: boolean;
}

export const approverSearchFactsOf = ({ row }: Case, step: string): ApproverFacts => ({
  facts: row.facts,
  applicant: row.applicant,
  owner: row.owner,
  organizationAccount: row.organizationAccount,
  chosen: row.choices[step] ?? [],
});

/** Runs an effect of the case's subject in the current transaction. */
export const runEffect = async (
  { tx, agent, tools, found: { row } }: CaseTransaction,
  name: EffectName,
  more: Partial<EffectInput> = {},
): Promise<void> => {
  const { effects } = tools.subjects.get(row.subject);
  await effects[name]?.(tx, agent, { key: row.key, actor: agent.actor?.id ?? null, reason: null, step: null, ...more });
};

/** The final state of a case with its reason. `ballot`: the vote that ends the case; undefined if no vote does. */
interface CaseEnd {
  state: Exclude<CaseState, 'running' | 'paused'>;
  reason: string | null;
  ballot?: VoteToWrite | undefined;
}
/**
 * Voids the open steps and tasks of a case. Returns the ended case, and the statements that store its end; the caller has to execute them.
 */
export const prepareCaseEnd = async (
  { tx, found }: Pick<CaseTransaction, 'tx' | 'found'>,
  by: CaseActor,
  end: CaseEnd,
): Promise<{ ended: Case; parts: BatchStatements }> => {
  let ended = found;
  for (const { id } of found.steps.filter(({ state }) => state === 'open')) {
    ended = await updateStep(tx, ended, id, { state: 'void', closedAt: new Date() });
    ended = await voidOpenTasks(tx, ended, id);
  }
  const { state, reason } = end;
  const row = { state, reason, blockedReason: null, endedAt: new Date(), endedBy: by.actor?.id ?? null };
  return { ended: withRow(ended, row), parts: caseEndStatements(ended.row, by, end) };
};

/**
 * Ends a case: voids open steps and tasks, runs the subject's effect, and notifies the applicant of a requested subject unless the
 * applicant ends the case. `ballot`: the vote that ends the case.
 */
export const endCase = async (
  work: CaseTransaction,
  state: CaseEnd['state'],
  reason: string | null,
  ballot?: VoteToWrite,
): Promise<Case> => {
  const { tx, agent } = work;
  const by = agent.actor?.id ?? null;
  const { ended, parts } = await prepareCaseEnd(work, agent, { state, reason, ballot });
  if (work.defersEnd) return { ...ended, deferredEnd: parts };
  const { row } = ended;
  const notified =
    row.applicant !== null && row.applicant !== by && work.tools.subjects.get(row.subject).requestedForm ? row.applicant : null;
  const notice = { type: 'flow.ended' as const, facts: { title: row.title }, link: memberCaseUrl(row.id) };
  await sendWriteBatch(tx, { ...parts, ...(notified !== null && { notice: createNoticeInsertStatement(notified, notice) }) });
  await runEffect(work, state === 'cancelled' ? 'withdrawn' : state, { reason });
  return ended;
};

/**
 * Notifies the accounts that may vote now, by notice and letter. Subjects without a request form send nothing: their tasks appear in the lists
 * only.
 */
const notifyAssignees = async (work: CaseTransaction, step: DecideStep, accounts: readonly number[]): Promise<void> => {
  const { tx, tools, found } = work;
  const { row } = found;
  if (!tools.subjects.get(row.subject).requestedForm) return;
  for (const account of accounts)
    await sendNotice(tx, account, { type: 'flow.task', facts: { title: row.title }, link: adminCaseUrl(row.id) });
  await sendCaseLetters(work, step, accounts);
};

/** Optional values of a step that is opened: voting rule, deadlines and escalation. */
type StepOpeningOptions = Partial<Pick<StepRow, 'vote' | 'dueAt' | 'beyondCalendar' | 'expired' | 'escalatedTo'>> & {
  remindAt?: Date | null;
};

/** Opens a step of a case: inserts its row and its event. Returns the case and the row. */
export const openStepRow = async (
  { tx, agent, found }: CaseTransaction,
  step: FlowStep,
  more: StepOpeningOptions,
): Promise<{ found: Case; row: StepRow }> => {
  const opened = await addStep(tx, found, { step: step.id, ...more });
  await appendCaseEvent(tx, found.row.id, agent, { action: 'opened', step: step.id });
  return opened;
};

/**
 * Accounts whose earlier approval of the current text still counts, for steps with `again: 'skip'`. A vote as deputy involves two accounts and
 * counts for neither.
 */
const earlierApprovers = ({ found }: CaseTransaction, step: DecideStep): Set<number> =>
  new Set(
    step.again === 'skip'
      ? found.tasks
          .filter(
            ({ kind, state, principal, digest }) => kind === 'vote' && state === 'yes' && principal === null && digest === found.row.digest,
          )
          .flatMap(({ actor }) => actor ?? [])
      : [],
  );

/** Finds the approvers of a step by the current permissions and organizations. */
export const findStepApprovers = ({ tx, found }: CaseTransaction, step: DecideStep): Promise<StepApprovers> =>
  resolveStepApprovers(tx, step, found.row.definition.keeper, approverSearchFactsOf(found, step.id));

/** An open step whose tasks are not inserted yet. */
interface OpenedStep {
  stepRow: number;
  dueAt: Date | null;
  assigned: StepApprovers;
}
/** A case after one of its steps was opened. */
interface StepOpeningResult {
  found: Case;
  /** True if the step is passed already. */
  isPassed: boolean;
}

/** Marks a case as blocked because no approver was found for a step. */
const markWithoutApprover = async (work: CaseTransaction, step: DecideStep, { stepRow, dueAt, assigned }: OpenedStep): Promise<Case> => {
  const { tx, agent } = work;
  const found = await updateCase(tx, work.found, { blockedReason: 'nobody' });
  await appendCaseEvent(tx, found.row.id, agent, { action: 'stuck', step: step.id, reason: 'nobody' });
  if (step.vote.mode !== 'any' || assigned.candidateKeys.length === 0) return found;
  // accounts that later receive a label or permission which opens the task may decide then
  return (await addTask(tx, found, { stepRow, dueAt, candidateKeys: assigned.candidateKeys })).found;
};

/** Inserts the tasks of an open step for its approvers. The step is passed already if the earlier approvals suffice. */
export const createTasks = async (work: CaseTransaction, step: DecideStep, opened: OpenedStep): Promise<StepOpeningResult> => {
  const { tx } = work;
  const { stepRow, dueAt, assigned } = opened;
  if (assigned.people.length === 0) return { found: await markWithoutApprover(work, step, opened), isPassed: false };
  let { found } = work;
  // another open step may still have no approver; in that case `retryAssignment` clears the mark later
  if (found.row.blockedReason === 'nobody' && !found.steps.some(({ id, state }) => state === 'open' && id !== stepRow))
    found = await updateCase(tx, found, { blockedReason: null });
  const already = earlierApprovers(work, step);
  const task = { stepRow, dueAt };
  if (step.vote.mode !== 'any') return createVoteTasks({ ...work, found }, { step, task, assigned, already });
  if (assigned.people.some(({ id }) => already.has(id))) return { found, isPassed: true };
  ({ found } = await addTask(tx, found, { ...task, candidateKeys: assigned.candidateKeys }));
  if (assigned.people.length <= 20)
    await notifyAssignees(
      work,
      step,
      assigned.people.map(({ id }) => id),
    );
  return { found, isPassed: false };
};

interface VoteTasksInput {
  step: DecideStep;
  task: { stepRow: number; dueAt: Date | null };
  assigned: StepApprovers;
  already: ReadonlySet<number>;
}
/** Inserts one task for each voter; earlier approvals of the current text are inserted as votes that are cast. */
const createVoteTasks = async (work: CaseTransaction, { step, task, assigned, already }: VoteTasksInput): Promise<StepOpeningResult> => {
  const { tx } = work;
  const { digest } = work.found.row;
  let { found } = work;
  let isFirstOpenVote = true;
  for (const [position, { id }] of assigned.people.entries()) {
    const own = { ...task, candidateKeys: [accountCandidateKey(id)], position, assignee: id };
    if (already.has(id)) {
      ({ found } = await addTask(tx, found, { ...own, actor: id, state: 'yes', digest, decidedAt: new Date(), reason: null }));
      continue;
    }
    const active = step.vote.mode !== 'order' || isFirstOpenVote;
    ({ found } = await addTask(tx, found, { ...own, active }));
    if (active) await notifyAssignees(work, step, [id]);
    isFirstOpenVote = false;
  }
  return { found, isPassed: assigned.people.every(({ id }) => already.has(id)) };
};

/** The common country of all approvers; null if they belong to several countries. */
const countryOf = ({ people }: StepApprovers): string | null => {
  const [first, ...others] = [...new Set(people.map(({ country }) => country))];
  return others.length === 0 ? (first ?? null) : null;
};

const openDecided = async (work: CaseTransaction, step: DecideStep): Promise<StepOpeningResult> => {
  const { tx, tools } = work;
  const assigned = await findStepApprovers(work, step);
  const due = step.limit ? await tools.clock.due(tx, step.limit, { ...work.found.row, approver: countryOf(assigned) }) : null;
  const dueAt = due?.at ?? null;
  const more = { vote: step.vote, dueAt, remindAt: due?.remindAt ?? null, beyondCalendar: due?.beyond ?? false };
  const opened = await openStepRow(work, step, more);
  const { id } = opened.row;
  const given = await createTasks({ ...work, found: opened.found }, step, { stepRow: id, dueAt, assigned });
  if (!given.isPassed) return given;
  const found = await updateStep(tx, given.found, id, { state: 'approved', closedAt: new Date() });
  return { found: await voidOpenTasks(tx, found, id), isPassed: true };
};

const openWait = async (work: CaseTransaction, step: WaitStep): Promise<Case> => {
  const { at, beyond } = await work.tools.clock.after(work.tx, work.found.row.country, step.hours);
  return (await openStepRow(work, step, { dueAt: at, beyondCalendar: beyond })).found;
};

const runCopyStep = async (work: CaseTransaction, step: CopyStep): Promise<void> => {
  const { tx, agent, found } = work;
  const { people } = await findApprovers(tx, step.who, approverSearchFactsOf(found, step.id));
  const { id, title } = found.row;
  if (people.length > 0)
    await tx
      .insert(flowCopyTable)
      .values(people.map((one) => ({ instance: id, account: one.id, step: step.id })))
      .onConflictDoNothing();
  for (const one of people) await sendNotice(tx, one.id, { type: 'flow.copied', facts: { title }, link: adminCaseUrl(id) });
  await sendCaseLetters(
    work,
    step,
    people.map((one) => one.id),
  );
  await appendCaseEvent(tx, id, agent, { action: 'copied', step: step.id, people: people.map((one) => one.id) });
};

/** Opens one step. `isPassed`: the case may continue with the next step at once. */
const openStep = async (work: CaseTransaction, step: FlowStep): Promise<StepOpeningResult> => {
  if (isDecideStep(step)) return openDecided(work, step);
  if (step.type === 'wait') return { found: await openWait(work, step), isPassed: false };
  await runCopyStep(work, step);
  return { found: work.found, isPassed: true };
};

/** Advances a case as far as possible: opens the next steps, passes steps that need nobody, and ends the case if no step is left. */
export const advanceCase = async (work: CaseTransaction): Promise<Case> => {
  let { found } = work;
  for (;;) {
    const going = nextSteps(found.row.definition.nodes, found.row.position, found.row.facts);
    found = withRow(found, { position: going.position });
    if (going.ended) return endCase({ ...work, found }, 'approved', null);
    const open = new Set(found.steps.filter(({ state }) => state === 'open').map(({ step }) => step));
    let passed = false;
    for (const step of going.steps.filter(({ id }) => !open.has(id))) {
      const opened = await openStep({ ...work, found }, step);
      found = opened.isPassed ? withRow(opened.found, { position: withPassedStep(opened.found.row.position, step.id) }) : opened.found;
      passed ||= opened.isPassed;
    }
    if (!passed) return updateCase(work.tx, found, { position: found.row.position });
  }
};
