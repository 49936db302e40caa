import { sql } from 'drizzle-orm';
import { AppError } from '../../base/errors.ts';
import { authorise, isAuthorised, type RecordOwnership, requireActor } from '../../platform/access/access.server.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { instant, int, nullable, statement } from '../../platform/db/sql.server.ts';
import { type Context, contextWithoutClient } from '../../platform/http/context.ts';
import { numberOfRowId } from '../../platform/resource/resource.server.ts';
import type { CaseTransaction } from './engine/advance.server.ts';
import { endCase } from './engine/advance.server.ts';
import {
  type Case,
  caseSubjectKeyOfTask,
  checkCaseRunning,
  decidedError,
  readCase,
  stepsWithCopyForAccount,
} from './engine/case.server.ts';
import { pauseCase, remindCurrentVoters, resumeCase, withdrawCase } from './engine/case-admin.server.ts';
import { administersCase, caseOwnership, ownCaseRejectsAdmin } from './engine/case-admin-access.server.ts';
import { auditOwnCase, chooseOpenTask, ownCaseRejectsAction, stepRowOf, type TaskActor } from './engine/decide.server.ts';
import { type ActionInput, type Engine, requireReasonText } from './engine/engine.server.ts';
import { caseIdsWithFile } from './engine/files.server.ts';
import { findTaskToRemoveSigner, removeSignerAsAdmin } from './engine/signers.server.ts';
import { appendCaseEvent } from './engine/store.server.ts';
import { jumpToStep, resubmitCase, transferTaskAsAdmin } from './engine/task-actions.server.ts';
import { taskActorsOf } from './engine/task-actors.server.ts';
import type { BatchTaskResult, CaseDetail, TaskAction } from './operations.ts';
import { detailOf } from './read/detail.server.ts';
import { diagramWordsOf } from './words.server.ts';

const stoppedAt = statement({
  params: { id: int },
  row: { at: nullable(instant) },
  sql: ({ id }) => sql`select paused_at as at from flow_instance where id = ${id}`,
});
type CaseAdminAction = 'hand-over' | 'remove' | 'jump' | 'pause' | 'resume' | 'cancel';
/** Actions of a case administrator that are written to the audit log if the administrator is the applicant of the case. */
const auditedInOwnCase: ReadonlySet<CaseAdminAction> = new Set(['hand-over', 'jump', 'pause', 'resume']);
type ApplicantAction = 'withdraw' | 'remind' | 'comment' | 'resubmit';
/** Parses the id of a case, with or without the prefix `c`; in lists, the prefix distinguishes it from the id of a task. */
const caseNumber = (id: string): number => numberOfRowId(id.replace(/^c/, ''));

const emptyIfNotFound = (error: unknown): [] => {
  if (error instanceof AppError && error.code === 'E_NOT_FOUND') return [];
  throw error;
};

/** Actions on cases by approvers, case administrators and applicants. */
export class CaseService {
  readonly #connection: Connection;
  readonly #engine: Engine;

  constructor(connection: Connection, engine: Engine) {
    this.#connection = connection;
    this.#engine = engine;
  }

  /**
   * Returns the case of a task (by the id of the task) or the case `c<case>`, if the caller takes part in it: as approver, applicant,
   * notified account or case administrator. Throws E_NOT_FOUND otherwise.
   */
  async task(context: Context, id: string): Promise<CaseDetail> {
    requireActor(context);
    const ofCase = /^c(\d{1,9})$/.exec(id);
    const instance = ofCase ? Number(ofCase[1]) : (await caseSubjectKeyOfTask.one(this.#connection, { id: numberOfRowId(id) }))?.id;
    if (!instance) throw new AppError('E_NOT_FOUND');
    return this.#detail(context, instance, ofCase ? undefined : numberOfRowId(id));
  }

  async #detail(context: Context, instance: number, taskId?: number): Promise<CaseDetail> {
    const actor = requireActor(context);
    const { id: account } = actor;
    const { db } = this.#connection;
    const found = await readCase(db, instance);
    const ways = await taskActorsOf(db, actor, found);
    const acting = ways.find((way) => way.task.id === taskId) ?? chooseOpenTask(found, ways);
    const owned = await caseOwnership(db, actor, found.row);
    const isKeeper = isAuthorised(context, 'flow:case:keep', owned);
    const through = await this.#through(context, found, { ways, owned });
    const { locale } = context;
    const { subjects } = this.#engine.tools;
    const ownCase = acting !== null && (await ownCaseRejectsAction(db, subjects, found, acting));
    const ownKeeping = isKeeper && (await ownCaseRejectsAdmin(db, found, account));
    const viewer = { account, acting, ways, isKeeper, through, ownCase, ownKeeping, locale, words: diagramWordsOf(locale) };
    return detailOf(db, subjects, found, viewer);
  }

  /**
   * Ids of the steps through which the caller takes part in a case; null if the caller sees all fields. Throws E_NOT_FOUND if the caller takes no
   * part.
   */
  async #through(
    context: Context,
    found: Case,
    { ways, owned }: { ways: readonly TaskActor[]; owned: RecordOwnership },
  ): Promise<string[] | null> {
    const { id: account } = requireActor(context);
    const seesAll = isAuthorised(context, 'flow:case:keep', owned) || isAuthorised(context, 'flow:case:read', owned);
    if (found.row.applicant === account || seesAll) return null;
    const copies = await stepsWithCopyForAccount.all(this.#connection, { account, cases: [found.row.id] });
    const steps = [...ways.map(({ task }) => stepRowOf(found, task).step), ...copies.map(({ step }) => step)];
    if (steps.length === 0) throw new AppError('E_NOT_FOUND');
    return steps;
  }

  /** Returns true if a case shows a file to an account: the account may read the case, and no step hides the field from it. */
  async showsFile(file: string, reader: Actor): Promise<boolean> {
    for (const instance of await caseIdsWithFile(this.#connection, file)) {
      const fields = await this.#detail(contextWithoutClient('en-us', reader), instance).then((detail) => detail.fields, emptyIfNotFound);
      if (fields.some(({ type, value }) => type === 'files' && Array.isArray(value) && value.some(({ id }) => id === file))) return true;
    }
    return false;
  }

  /** Applies an action of an approver on a task or a case. */
  async act(context: Context, id: string, action: TaskAction, input: ActionInput): Promise<CaseDetail> {
    const ofCase = /^c(\d{1,9})$/.exec(id);
    if (ofCase && action === 'remove') return this.#removeSigner(context, Number(ofCase[1]), input);
    const task = ofCase ? await this.#taskFor(context, Number(ofCase[1]), action) : numberOfRowId(id);
    const instance = await this.#engine.act(context, task, action, input);
    return this.#detail(context, instance, task);
  }

  /**
   * Removes a signer: as the approver who added the signer, even while the approver's own vote waits for the signer; otherwise as case
   * administrator.
   */
  async #removeSigner(context: Context, instance: number, input: ActionInput): Promise<CaseDetail> {
    const { db } = this.#connection;
    const found = await readCase(db, instance);
    const ways = await taskActorsOf(db, requireActor(context), found);
    const signer = found.tasks.find(({ id }) => String(id) === input.task);
    const way = signer && findTaskToRemoveSigner(ways, signer);
    if (!way) return this.administer(context, String(instance), 'remove', input);
    await this.#engine.act(context, way.task.id, 'remove', input);
    return this.#detail(context, instance);
  }

  /** Returns the id of the caller's open task in a case, or for `retract` of the caller's latest vote. Throws E_STATE if there is none. */
  async #taskFor(context: Context, instance: number, action: TaskAction): Promise<number> {
    const { task } = await this.#detail(context, instance);
    const { id: account } = requireActor(context);
    const { tasks, row } = await readCase(this.#connection.db, instance);
    const cast = tasks.findLast((one) => one.actor === account && one.kind === 'vote');
    const found = action === 'retract' ? cast?.id : task === null ? undefined : Number(task);
    if (found !== undefined) return found;
    throw await decidedError(this.#connection.db, row.endedBy, row.endedAt && new Date(row.endedAt));
  }

  /** Applies one decision to several tasks. Each task has a transaction and a result of its own. */
  async decideAll(
    context: Context,
    ids: readonly string[],
    decision: 'approve' | 'reject',
    reason: string | undefined,
  ): Promise<BatchTaskResult[]> {
    if (decision === 'reject') requireReasonText(reason);
    const results: BatchTaskResult[] = [];
    for (const id of new Set(ids)) {
      const error = await this.#engine.act(context, numberOfRowId(id), decision, { reason }).then(
        () => null,
        (refused: unknown) => {
          if (refused instanceof AppError) return refused.code;
          throw refused;
        },
      );
      results.push({ id, ok: error === null, error });
    }
    return results;
  }

  /** A case in the scope of the caller's `flow:case:read`. Throws E_NOT_FOUND otherwise. */
  async administeredCase(context: Context, id: string): Promise<CaseDetail> {
    const found = await readCase(this.#connection.db, caseNumber(id));
    authorise(context, 'flow:case:read', await caseOwnership(this.#connection.db, context.actor, found.row));
    return this.#detail(context, found.row.id);
  }

  /** Applies an action of a case administrator. Throws E_OWN_CASE if the own-case check rejects the action. */
  async administer(context: Context, id: string, action: CaseAdminAction, input: ActionInput): Promise<CaseDetail> {
    const instance = await this.#engine.inLockedCase(context, caseNumber(id), async (work) => {
      const { row } = work.found;
      const { id: account } = authorise(context, 'flow:case:keep', await caseOwnership(work.tx, context.actor, row));
      if (action !== 'cancel' && (await ownCaseRejectsAdmin(work.tx, work.found, account))) throw new AppError('E_OWN_CASE');
      await this.#keep(work, action, input);
      if (account === row.applicant && auditedInOwnCase.has(action)) await auditOwnCase(work);
    });
    return this.#detail(context, instance);
  }

  async #keep(work: CaseTransaction, action: CaseAdminAction, input: ActionInput): Promise<Case> {
    const { tx, found } = work;
    const { id, state } = found.row;
    if (action === 'pause') return pauseCase(work, requireReasonText(input.reason));
    if (action === 'resume') return resumeCase(work, new Date((await stoppedAt.one(tx, { id }))?.at ?? Date.now()));
    if (action === 'cancel') {
      if (state !== 'running' && state !== 'paused') await checkCaseRunning(tx, found);
      return endCase(work, 'cancelled', requireReasonText(input.reason));
    }
    await checkCaseRunning(tx, found);
    if (action === 'jump') return jumpToStep(work, { to: input.to ?? '', reason: input.reason });
    if (action === 'remove') return removeSignerAsAdmin(work, input.task ?? '');
    return transferTaskAsAdmin(work, { task: input.task ?? '', account: input.account ?? '' });
  }

  /** A case that the caller requested. Throws E_NOT_FOUND for all other cases. */
  async mine(context: Context, id: string): Promise<CaseDetail> {
    return this.#detail(context, await this.#own(context, id));
  }
  async actOnMine(
    context: Context,
    id: string,
    action: ApplicantAction,
    input: Pick<ActionInput, 'reason' | 'fields'>,
  ): Promise<CaseDetail> {
    await this.#own(context, id);
    return this.ask(context, id, action, input);
  }
  async #own(context: Context, id: string): Promise<number> {
    const { row } = await readCase(this.#connection.db, caseNumber(id));
    if (row.applicant !== requireActor(context).id || !this.#engine.tools.subjects.get(row.subject).requestedForm)
      throw new AppError('E_NOT_FOUND');
    return row.id;
  }

  /** Applies an action of the applicant; a case administrator may comment and remind too. */
  async ask(
    context: Context,
    id: string,
    action: ApplicantAction,
    { reason, fields }: Pick<ActionInput, 'reason' | 'fields'>,
  ): Promise<CaseDetail> {
    const { id: account } = requireActor(context);
    const instance = await this.#engine.inLockedCase(context, caseNumber(id), async (work) => {
      const { applicant, subject } = work.found.row;
      const own = applicant === account && this.#engine.tools.subjects.get(subject).requestedForm !== undefined;
      if (!own && !(action !== 'resubmit' && action !== 'withdraw' && (await administersCase(work.tx, context, work.found))))
        throw new AppError('E_NOT_FOUND');
      await this.#asked(work, action, { reason, fields });
    });
    return this.#detail(context, instance);
  }

  async #asked(
    work: CaseTransaction,
    action: ApplicantAction,
    { reason, fields }: Pick<ActionInput, 'reason' | 'fields'>,
  ): Promise<unknown> {
    const { tx, found, agent } = work;
    if (action === 'comment') return appendCaseEvent(tx, found.row.id, agent, { action, reason: requireReasonText(reason) });
    await checkCaseRunning(tx, found);
    if (action === 'withdraw') return withdrawCase(work, reason ?? null);
    if (action === 'resubmit') return resubmitCase(work, agent.actor?.id ?? null, fields);
    return remindCurrentVoters(
      work,
      found.steps.filter(({ state }) => state === 'open'),
    );
  }
}
