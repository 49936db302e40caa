import { AppError } from '../../base/errors.ts';
import type { Paged } from '../../base/paging.ts';
import { authorise } from '../../platform/access/access.server.ts';
import type { Connection, Db } from '../../platform/db/connect.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { type ListSelect, selectPage, WhereClause } from '../../platform/resource/list-page.server.ts';
import { type ListQuery, numberOfRowId } from '../../platform/resource/resource.server.ts';
import { permissionHolderCondition, permissionHolderSelect } from '../accounts/queries.server.ts';
import { type Case, caseSubjectKeyOfTask, readCase, type TaskOfCase } from './engine/case.server.ts';
import { administersCase } from './engine/case-admin-access.server.ts';
import { findStepWithApproversToChoose, requireDecideStep, stepRowOf } from './engine/decide.server.ts';
import { admissionRulesOf, admittedAccounts, eligibleRecipientsOf, type StepAdmissionRules } from './engine/recipients.server.ts';
import { taskActorById } from './engine/task-actors.server.ts';
import type { Person, RecipientAction } from './operations.ts';
import { admissionRulesBeforeCaseStart, startableFlow, stepsWithApplicantChosenApprovers } from './requests/startable.server.ts';
import { taskDecisionPermission } from './resolve-assignees.server.ts';
import type { SubjectRegistry } from './subjects.server.ts';

interface Row {
  id: number;
  account: string;
  name: string;
}
const toPerson = ({ id, account, name }: Row): Person => ({ id: String(id), name: name || account });

/** Query for the id, account and name of accounts; unlike `permissionHolderSelect`, it does not read their labels. */
const people: ListSelect = {
  ...permissionHolderSelect,
  columns: 'a.id, a.account, a.real_name as name',
  keyword: ['a.real_name', 'a.account'],
};

export type ApproverFilters = {
  /** Id of the open task on which the action is performed; for `choose`, the task whose approver chooses the approvers of a later step. */
  task?: string | undefined;
  action?: RecipientAction | undefined;
  /** Ids of the flow whose form the caller is about to submit, and of the step for which the caller chooses approvers. */
  flow?: string | undefined;
  step?: string | undefined;
};
/** Limits of a search for candidates: the maximum number (`most`), and a text that the name or account must contain (`keyword`). */
interface ApproverChoiceQuery {
  most: number;
  keyword?: string | undefined;
}

/** Lists accounts that may receive a task, give an opinion, be chosen as approver, or be appointed as deputy. */
export class EligibleRecipientSearch {
  readonly #connection: Connection;
  readonly #subjects: SubjectRegistry;

  constructor(connection: Connection, subjects: SubjectRegistry) {
    this.#connection = connection;
    this.#subjects = subjects;
  }

  /**
   * Lists the accounts that an action on a task may name, or that the caller may choose for a step of a form. With the action `deputy`,
   * lists the possible deputies of the caller; without an action, all accounts that may decide tasks. Throws E_NOT_FOUND for a task or form
   * that the caller may not see, E_STATE for a task that is not open, E_VALIDATION at `task` if the action requires one.
   */
  async list(context: Context, query: ListQuery<ApproverFilters>): Promise<Paged<Person>> {
    authorise(context, taskDecisionPermission);
    const found = await this.#page(await this.#where(context, query), query);
    return { ...found, docs: found.docs.map(toPerson) };
  }

  async #where(context: Context, { task, action, flow, step }: ApproverFilters): Promise<WhereClause> {
    if (action === undefined) return new WhereClause().add(permissionHolderCondition, taskDecisionPermission);
    if (action === 'choose' && flow !== undefined) return among(await this.#choosableBefore(context, flow, step ?? ''));
    if (action !== 'deputy') return among(await this.#recipients(context, task, action));
    const { id, country } = authorise(context, taskDecisionPermission);
    return new WhereClause().add(permissionHolderCondition, taskDecisionPermission).add('a.id <> ?', id).maybe('a.country = ?', country);
  }

  async #recipients(context: Context, text: string | undefined, action: Exclude<RecipientAction, 'deputy'>): Promise<Set<number>> {
    if (text === undefined) throw new AppError('E_VALIDATION', { task: 'required' });
    const { db } = this.#connection;
    const known = await caseSubjectKeyOfTask.one(db, { id: numberOfRowId(text) });
    if (!known) throw new AppError('E_NOT_FOUND');
    const found = await readCase(db, known.id);
    const task = found.tasks.find(({ id }) => id === numberOfRowId(text));
    if (task?.state !== 'open' || task.kind === 'applicant') throw new AppError('E_STATE');
    if (action === 'hand-over') return this.#handedOver(context, found, task);
    const { account, principal } = await taskActorById(db, authorise(context, taskDecisionPermission), found, task.id);
    const row = stepRowOf(found, task);
    const step = action === 'choose' ? findStepWithApproversToChoose(found, row.step) : requireDecideStep(found, row.step);
    if (!step) return new Set();
    const admission = admissionRulesOf(this.#subjects, found, step, action === 'choose' ? null : row);
    if (action === 'choose') return admittedAccounts(db, admission);
    const { admitted, used } = await eligibleRecipientsOf(db, found, admission, { action, task, giver: account, principal });
    return admitted.difference(used);
  }

  async #choosableBefore(context: Context, flow: string, stepId: string): Promise<Set<number>> {
    const actor = authorise(context, taskDecisionPermission);
    const found = await startableFlow(this.#connection, this.#subjects, actor, flow);
    const step = stepsWithApplicantChosenApprovers(found.definition).find(({ id }) => id === stepId);
    if (!step) throw new AppError('E_VALIDATION', { step: 'unknown' });
    return admittedAccounts(this.#connection.db, admissionRulesBeforeCaseStart(this.#subjects, found, actor, step));
  }

  async #handedOver(context: Context, found: Case, task: TaskOfCase): Promise<Set<number>> {
    const { db } = this.#connection;
    if (!(await administersCase(db, context, found))) throw new AppError('E_NOT_FOUND');
    const row = stepRowOf(found, task);
    const admission = admissionRulesOf(this.#subjects, found, requireDecideStep(found, row.step), row);
    const { admitted, used } = await eligibleRecipientsOf(db, found, admission, { action: 'hand-over', task, giver: null });
    return admitted.difference(used);
  }

  #page(where: WhereClause, query: Pick<ListQuery, 'page' | 'limit' | 'keyword' | 'sort'>): Promise<Paged<Row>> {
    return selectPage<Row>(this.#connection, people, where, query);
  }

  /** Returns the first `most` accounts that an applicant may choose for a step, and the total number of such accounts. */
  async choosable(
    db: Db,
    admission: StepAdmissionRules,
    { most, keyword }: ApproverChoiceQuery,
  ): Promise<{ people: Person[]; total: number }> {
    const where = among(await admittedAccounts(db, admission));
    const { docs, total } = await this.#page(where, { page: 1, limit: most, ...(keyword && { keyword }) });
    return { people: docs.map(toPerson), total };
  }
}

const among = (ids: ReadonlySet<number>): WhereClause => new WhereClause().add('a.id = any(?::int[])', [...ids]);
