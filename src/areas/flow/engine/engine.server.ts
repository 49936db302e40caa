import { sql } from 'drizzle-orm';
import { AppError } from '../../../base/errors.ts';
import { requireActor } from '../../../platform/access/access.server.ts';
import { type Connection, type Db, transaction } from '../../../platform/db/connect.server.ts';
import { int, nullable, statement, text } from '../../../platform/db/sql.server.ts';
import { systemAgent } from '../../../platform/events/audit/audit.server.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { TaskTransferCounts } from '../../accounts/hooks.server.ts';
import { accountMembership } from '../../accounts/queries.server.ts';
import { initialCasePosition } from '../model/plan.ts';
import type { SignerPosition } from '../model/turns.ts';
import type { SubjectName, TaskAction, TaskDecision } from '../operations.ts';
import { accountCandidateKey } from '../resolve-assignees.server.ts';
import type { CaseAgent, SubjectSnapshot, SubjectWithoutCase } from '../subjects.server.ts';
import { flowEventTable, flowInstanceTable } from '../table.server.ts';
import { advanceCase, type CaseTransaction, type EngineServices, endCase, runEffect } from './advance.server.ts';
import { endCaseWithoutDecision } from './cancel-case.server.ts';
import {
  type Case,
  type CaseRow,
  type CaseSubjectKey,
  caseSubjectKey,
  caseSubjectKeyOfTask,
  casesWithOrphanedTask,
  casesWithTaskOfAccount,
  checkCaseRunning,
  loadCase,
  lockCase,
  lockCaseOfSubject,
  lockCaseRow,
  type TaskOfCase,
} from './case.server.ts';
import { reassignOrphanedTasks, reassignTaskOfUnadmittedAccount, reassignTasksOfAccount, transferTasks } from './case-admin.server.ts';
import { castTaskVote, checkTaskOpen, claimTask, isVoteAction, type TaskActor, unclaimTask } from './decide.server.ts';
import { AccountNotAdmittedError } from './not-admitted.ts';
import { addSigners, removeSigner } from './signers.server.ts';
import { StaleDecisionError } from './stale-subject.server.ts';
import { appendCaseEvent, updateTask } from './store.server.ts';
import * as move from './task-actions.server.ts';
import { taskActorById, taskActorForAny } from './task-actors.server.ts';

/** The published version on which a new case of a subject type runs: of the flow for the country, else of the flow for all countries. */
const flowFor = statement({
  params: { subject: text<SubjectName>(), country: nullable(text()), flow: nullable(int) },
  row: { flow: int, version: int },
  sql: ({ subject, country, flow }) =>
    sql`select f.id as flow, v.id as version from flow f join flow_version v on v.flow = f.id and v.number = f.published
         where f.subject = ${subject} and f.state = 'active' and f.deleted_at is null and (f.country is null or f.country = ${country})
           and (${flow}::int is null or f.id = ${flow}) order by f.country nulls last limit 1`,
});

/** Input of an action on a task. */
export interface ActionInput extends TaskDecision {
  to?: string | undefined;
  again?: 'all' | 'straight' | undefined;
  account?: string | undefined;
  accounts?: string[] | undefined;
  when?: SignerPosition | undefined;
  /** True if the applicant may read the request for an opinion and the opinion. */
  visibleToApplicant?: boolean | undefined;
  task?: string | undefined;
  /** Set if the caller has compared the current text with the text that the user decided on; the engine then skips this comparison. */
  textKnown?: true;
}
/** The subject on which a case is started. */
interface CaseStartInput {
  subject: SubjectName;
  key: string;
  /** Id of the flow on which the case runs; undefined: the engine selects the flow by the subject type and the country. */
  flow?: number | undefined;
  /** The submitted form, which is stored only in its case; undefined for subjects that the engine reads by key. */
  read?: SubjectSnapshot | undefined;
  choices?: Record<string, number[]> | undefined;
}

/** Handlers of the actions on a task. */
const actionHandlers: Partial<Record<TaskAction, (work: CaseTransaction, acting: TaskActor, input: ActionInput) => Promise<Case>>> = {
  take: claimTask,
  release: unclaimTask,
  approve: (work, acting, input) => castTaskVote(work, acting, 'approve', input),
  reject: (work, acting, input) => castTaskVote(work, acting, 'reject', input),
  abstain: (work, acting, input) => castTaskVote(work, acting, 'abstain', input),
  return: (work, acting, { to = '', again = 'all', reason }) => move.returnCase(work, acting, { to, again, reason }),
  transfer: (work, acting, { account = '', reason }) => move.transferTask(work, acting, { account, reason }),
  ask: (work, acting, { account = '', reason, visibleToApplicant = false }) =>
    move.requestOpinion(work, acting, { account, reason, visibleToApplicant }),
  answer: (work, acting, { reason }) => move.submitOpinion(work, acting, reason),
  add: (work, acting, { accounts = [], when = 'with' }) => addSigners(work, acting, { accounts, when }),
  remove: (work, acting, { task = '' }) => removeSigner(work, acting, task),
  retract: move.retractVote,
};

const openVotes = ({ tasks }: Case): TaskOfCase[] =>
  tasks.filter(({ state, active, kind }) => state === 'open' && active && kind === 'vote');
/** Assigns the unclaimed open votes of a case to the account that has claimed its subject in the subject's own area. */
const assignVotesToHolder = async (tx: Db, found: Case, taken: number): Promise<Case> => {
  let followed = found;
  for (const { id, assignee } of openVotes(found))
    if (assignee === null) followed = await updateTask(tx, followed, id, { assignee: taken });
  return followed;
};

/** The only writer of case states. Each action runs in one transaction, which locks the row of the subject, then the row of the case. */
export class Engine {
  readonly tools: EngineServices;
  readonly #connection: Connection;

  constructor(connection: Connection, tools: EngineServices) {
    this.#connection = connection;
    this.tools = tools;
  }

  /**
   * Starts a case on a subject and ends any other unfinished one, or resubmits a case that was returned to the applicant. Runs in the
   * caller's transaction, which has locked the subject. Throws E_STATE if no flow is active for the subject. Returns the id of the case.
   */
  async start(tx: Db, agent: CaseAgent, { subject, key, flow, choices, read: given }: CaseStartInput): Promise<number> {
    const found = await lockCaseOfSubject(tx, subject, key);
    if (found && move.isReturnedCase(found)) {
      await move.resubmitCase({ tx, agent, tools: this.tools, found }, agent.actor?.id ?? null, undefined);
      return found.row.id;
    }
    if (found) await endCaseWithoutDecision(tx, agent, found, 'elsewhere');
    const read = given ?? (await this.tools.subjects.get(subject).read(tx, key));
    if (!read) throw new AppError('E_NOT_FOUND');
    const id = await this.#insert(tx, { subject, key, flow, choices }, read);
    await appendCaseEvent(tx, id, agent, { action: 'start' });
    const work = { tx, agent, tools: this.tools, found: await lockCase(tx, id) };
    await runEffect(work, 'started');
    await advanceCase(work);
    return id;
  }

  async #insert(tx: Db, { subject, key, flow, choices }: CaseStartInput, read: SubjectSnapshot): Promise<number> {
    const runs = await flowFor.one(tx, { subject, country: read.country, flow: flow ?? null });
    if (!runs) throw new AppError('E_STATE');
    const { title, country, applicant, owner = applicant, organizationAccount = applicant, digest, fields, changed } = read;
    const known = applicant === null ? undefined : await accountMembership.one(tx, { account: applicant });
    const { country: home = null, labels = [], organizations = [] } = known ?? {};
    const facts = { fields, country, applicant: { id: applicant ?? 0, country: home, labels, organizations }, changed };
    const position = { passed: [...initialCasePosition.passed], chosen: {} };
    const values = {
      ...runs,
      subject,
      key,
      title,
      country,
      applicant,
      owner,
      organizationAccount,
      digest,
      facts,
      position,
      choices: choices ?? {},
    };
    const [made] = await tx.insert(flowInstanceTable).values(values).returning({ id: flowInstanceTable.id });
    if (!made) throw new Error('A case was not started');
    return made.id;
  }

  /** Creates a case for a subject that was submitted before flows existed, with its earlier events. */
  async adopt(tx: Db, agent: CaseAgent, subject: SubjectName, waiting: SubjectWithoutCase): Promise<void> {
    const { key, taken, events } = waiting;
    const read = await this.tools.subjects.get(subject).read(tx, key);
    if (!read) return;
    const id = await this.#insert(tx, { subject, key }, read);
    for (const event of events) await tx.insert(flowEventTable).values({ instance: id, ...event });
    await appendCaseEvent(tx, id, agent, { action: 'migrated' });
    const found = await lockCase(tx, id);
    const advanced = await advanceCase({ tx, agent, tools: this.tools, found });
    const [task] = advanced.tasks;
    if (taken !== null && task) await updateTask(tx, advanced, task.id, { assignee: taken });
  }

  /** Ends the case on a subject that its applicant withdraws or that is deleted, in the caller's transaction. Does nothing if no case runs. */
  async withdraw(tx: Db, agent: CaseAgent, subject: SubjectName, key: string): Promise<void> {
    const found = await lockCaseOfSubject(tx, subject, key);
    if (!found) return;
    await endCase({ tx, agent, tools: this.tools, found }, 'withdrawn', null);
  }

  /**
   * Reassigns the open tasks of accounts that lost permissions, and the tasks that nobody may decide any more, in the transaction that changes the
   * permissions.
   */
  async reassignAfterLoss(tx: Db, agent: CaseAgent, accounts: readonly number[]): Promise<void> {
    const ordered = [...accounts].sort((a, b) => a - b); // the same lock order for all callers prevents deadlocks
    for (const account of ordered)
      for (const one of await casesWithTaskOfAccount.all(tx, { account, key: accountCandidateKey(account) }))
        await reassignTasksOfAccount(await this.#lockedWork(tx, agent, one), account);
    for (const one of await casesWithOrphanedTask.all(tx, {})) await reassignOrphanedTasks(await this.#lockedWork(tx, agent, one));
  }

  /**
   * Transfers the tasks of one account to another account, in cases that the caller administers and as far as the other account may have them.
   * Returns the numbers of tasks that were transferred (`moved`), remain with the account (`left`) and were refused.
   */
  async handOver(tx: Db, agent: CaseAgent, from: number, to: number): Promise<TaskTransferCounts> {
    const sum = { moved: 0, left: 0, refused: 0 };
    for (const one of await casesWithTaskOfAccount.all(tx, { account: from, key: accountCandidateKey(from) })) {
      const { moved, left, refused } = await transferTasks(await this.#lockedWork(tx, agent, one), from, to);
      sum.moved += moved;
      sum.left += left;
      sum.refused += refused;
    }
    return sum;
  }

  async #lockedWork(tx: Db, agent: CaseAgent, known: CaseSubjectKey): Promise<CaseTransaction> {
    return { tx, agent, tools: this.tools, found: await loadCase(tx, await this.#lock(tx, known)) };
  }

  /**
   * Acts on the open task of the case that runs on a subject, in the caller's transaction, which has locked the subject. Throws E_FORBIDDEN if the
   * account has no task that it may act on now. `taken`: the account that has claimed the subject. `defersEnd`: the caller executes `deferredEnd`
   * of the returned case and applies the consequences of its end.
   */
  async actOn(
    tx: Db,
    context: Context,
    { subject, key }: { subject: SubjectName; key: string },
    { action, taken, defersEnd = false, ...input }: ActionInput & { action: TaskAction; taken: number | null; defersEnd?: boolean },
  ): Promise<Case> {
    let found = await lockCaseOfSubject(tx, subject, key);
    if (!found) {
      // the subject was submitted before flows existed and has no case yet
      await this.adopt(tx, systemAgent, subject, { key, taken, events: [] });
      found = await lockCaseOfSubject(tx, subject, key);
    }
    if (!found) throw new AppError('E_STATE');
    const actor = requireActor(context);
    if (taken !== null) found = await assignVotesToHolder(tx, found, taken);
    const open = openVotes(found);
    const mine = open.find(({ assignee }) => assignee === actor.id);
    const work = { tx, agent: context, tools: this.tools, found, defersEnd };
    const acting = mine ? { task: mine, account: actor.id, principal: null } : await taskActorForAny(tx, actor, open, found.row);
    if (!acting) throw new AppError('E_FORBIDDEN');
    return this.#applyAction(work, acting, action, { ...input, textKnown: true });
  }

  /**
   * Acts on a task by its id. Returns the id of the case. Throws E_NOT_FOUND if the caller may not act on the task, E_CONFLICT if the text
   * changed since it was shown.
   */
  async act(context: Context, taskId: number, action: TaskAction, input: ActionInput): Promise<number> {
    try {
      return await this.#actLocked(context, taskId, action, input);
    } catch (error) {
      await this.reassignAfterRefusal(error);
      throw error;
    }
  }

  /**
   * After AccountNotAdmittedError rolled back a decision, reassigns the task of the account that is no longer admitted. Ignores other
   * errors.
   */
  async reassignAfterRefusal(error: unknown): Promise<void> {
    if (error instanceof AccountNotAdmittedError)
      await this.inLockedCase(systemAgent, error.case, (work) => reassignTaskOfUnadmittedAccount(work, error.task, error.account));
  }

  async #actLocked(context: Context, taskId: number, action: TaskAction, input: ActionInput): Promise<number> {
    const actor = requireActor(context);
    const lock = async (tx: Db) => this.#lock(tx, await caseSubjectKeyOfTask.one(tx, { id: taskId }));
    return this.#locked(context, lock, async (tx, row) => {
      const work = { tx, agent: context, tools: this.tools, found: await loadCase(tx, row) };
      const acting = await taskActorById(tx, actor, work.found, taskId);
      if (action === 'comment')
        return appendCaseEvent(tx, row.id, context, { action, principal: acting.principal, reason: requireReasonText(input.reason) });
      await this.#applyAction(work, acting, action, input);
    });
  }

  async #applyAction(work: CaseTransaction, acting: TaskActor, action: TaskAction, input: ActionInput): Promise<Case> {
    const { tx, found } = work;
    const perform = actionHandlers[action];
    if (!perform) throw new AppError('E_STATE');
    const again = acting.task.actor === acting.account && isVoteAction(action);
    if (found.row.state !== 'running' && !again) {
      if (acting.task.state !== 'open') await checkTaskOpen(tx, found, acting.task);
      await checkCaseRunning(tx, found);
    }
    if (!isVoteAction(action) || input.textKnown) return perform(work, acting, input);
    const current = await this.#refreshSubject(work, acting, input);
    const task = current.tasks.find(({ id }) => id === acting.task.id) ?? acting.task;
    return perform({ ...work, found: current }, { ...acting, task }, input);
  }

  /** Throws StaleDecisionError if the decision refers to a text that has changed since. Returns the case with the current text. */
  async #refreshSubject(work: CaseTransaction, acting: TaskActor, { digest, reason }: ActionInput): Promise<Case> {
    const { found, tx, agent, tools } = work;
    const { row } = found;
    if (acting.task.state !== 'open') return found;
    const subject = tools.subjects.get(row.subject);
    const read = subject.requestedForm ? null : await subject.read(tx, row.key); // a requested form is stored in its case
    const now = read?.digest ?? row.digest;
    // a request without a digest refers to the current text; votes of others on an earlier text become void here too
    if (digest === undefined || now === digest) return now === row.digest ? found : move.refreshCaseFromSubject(work);
    const before = row.facts.fields;
    const differing = read
      ? Object.keys(read.fields).filter((name) => JSON.stringify(read.fields[name]) !== JSON.stringify(before[name]))
      : [];
    throw new StaleDecisionError(row.id, differing, { agent, comment: reason ?? null });
  }

  /**
   * Runs work on a locked case in a transaction of its own. If the work throws StaleDecisionError, votes on the old text become void, the
   * comment of the refused decision is stored, and an error that lists the changed fields is thrown.
   */
  async inLockedCase(agent: CaseAgent, id: number, work: (work: CaseTransaction) => Promise<unknown>): Promise<number> {
    const lock = async (tx: Db) => this.#lock(tx, await caseSubjectKey.one(tx, { id }));
    return this.#locked(agent, lock, async (tx, row) => work({ tx, agent, tools: this.tools, found: await loadCase(tx, row) }));
  }

  /** Locks the subject of a case, then the case. Throws E_NOT_FOUND if the case is unknown. */
  async #lock(tx: Db, known: CaseSubjectKey | undefined): Promise<CaseRow> {
    if (!known) throw new AppError('E_NOT_FOUND');
    await this.tools.subjects.get(known.subject).lock?.(tx, known.key);
    return lockCaseRow(tx, known.id);
  }

  async #locked(agent: CaseAgent, lock: (tx: Db) => Promise<CaseRow>, work: (tx: Db, row: CaseRow) => Promise<unknown>): Promise<number> {
    const locked = (what: typeof work): Promise<CaseRow> =>
      transaction(this.#connection, async (tx) => {
        const row = await lock(tx);
        await what(tx, row);
        return row;
      });
    try {
      const { id, subject } = await locked(work);
      await this.tools.subjects.get(subject).committed?.();
      return id;
    } catch (error) {
      if (!(error instanceof StaleDecisionError)) throw error;
      await locked(async (tx, row) => {
        await move.refreshCaseFromSubject({ tx, agent, tools: this.tools, found: await loadCase(tx, row) });
        const { comment } = error.decisionComment;
        if (comment) await appendCaseEvent(tx, row.id, agent, { action: 'comment', reason: comment });
      });
      throw error.refusal;
    }
  }
}

export const requireReasonText = (text: string | undefined): string => {
  if (!text) throw new AppError('E_VALIDATION', { reason: 'required' });
  return text;
};
