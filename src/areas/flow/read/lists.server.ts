import { sql } from 'drizzle-orm';
import { isoOrNull } from '../../../base/names.ts';
import type { Paged } from '../../../base/paging.ts';
import { authorise, requireActor, scopeFilterOf } from '../../../platform/access/access.server.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { addScopeConditions, displayName, joinAccount, organizationMembershipSql } from '../../../platform/access/ownership.server.ts';
import type { Connection } from '../../../platform/db/connect.server.ts';
import { flag, instant, int, json, list, nullable, statement, text } from '../../../platform/db/sql.server.ts';
import type { Context } from '../../../platform/http/context.ts';
import { type ListSelect, selectPage, WhereClause } from '../../../platform/resource/list-page.server.ts';
import type { ListQuery } from '../../../platform/resource/resource.server.ts';
import { accountsForFlowById } from '../../accounts/queries.server.ts';
import { exportedFieldLines } from '../case-field-lines.server.ts';
import { stepsWithCopyForAccount } from '../engine/case.server.ts';
import { loadActorCandidateKeys } from '../engine/task-actors.server.ts';
import type { LocalizedNames } from '../model/definition.ts';
import type { CaseState, ExportedWorkListRow, OpenStepsSummary, SubjectName, TaskBox, TaskState, WorkListRow } from '../operations.ts';
import type { CandidateKeys } from '../resolve-assignees.server.ts';
import type { SubjectRegistry } from '../subjects.server.ts';
import { findVotesForbiddenToApplicant } from './own-case-tasks.server.ts';

const ofCase = `i.id as "case", i.title, i.subject, i.key, i.country, i.state, i.started_at as "startedAt", i.blocked_reason as stuck, f.names as flow,
  i.applicant, ${displayName('p')} as "applicantName"`;
/** Every case has a flow and every task has a case, but the query uses left joins: the planner then skips those tables when it only counts rows. */
const caseTables = `flow_instance i left join flow f on f.id = i.flow left ${joinAccount('i.applicant', 'p')}`;
const stepNames = `jsonb_path_query_first(v.definition, '$.** ? (@.id == $id).names', jsonb_build_object('id', s.step))`;

/** Maximum number of rows that a list counts, because users do not page further. */
const most = 10_000;

const tasks: ListSelect = {
  columns: `t.id, ${ofCase}, ${stepNames} as step, s.step as "stepId", t.state as task, t.candidate_keys as "candidateKeys", case when s.vote->>'mode' = 'any' then t.assignee end as assignee, ${displayName('a')} as "assigneeName", t.principal,
    ${displayName('d')} as "principalName", t.due_at as "dueAt", t.decided_at as "decidedAt", coalesce(t.due_at < now(), false) as overdue`,
  from: `flow_task t left join ${caseTables.replace('flow_instance i', 'flow_instance i on i.id = t.instance')} left join flow_version v on v.id = i.version
    left join flow_step s on s.id = t.step_row left ${joinAccount('t.assignee')} left ${joinAccount('t.principal', 'd')}`,
  key: 't.id',
  costly: true,
  most,
  sorts: { started: 'i.started_at', due: 't.due_at' },
  order: 'coalesce(t.due_at < now(), false) desc, t.due_at asc nulls last, t.id asc',
  keyword: ['i.title'],
};
/** Keys of the subjects of tasks. */
const thingsOfTasks: ListSelect = { ...tasks, columns: 'i.key' };
const doneTasks: ListSelect = { ...tasks, order: 't.decided_at desc, t.id desc' };
const cases: ListSelect = {
  columns: `i.id, ${ofCase}, null::jsonb as step, null::text as "stepId", null::text as task, '{}'::text[] as "candidateKeys", null::int as assignee, null::text as "assigneeName", null::int as principal,
    null::text as "principalName", (select min(o.due_at) from flow_step o where o.instance = i.id and o.state = 'open') as "dueAt",
    i.ended_at as "decidedAt", coalesce((select min(o.due_at) < now() from flow_step o where o.instance = i.id and o.state = 'open'), false) as overdue`,
  from: caseTables,
  key: 'i.id',
  costly: true,
  most,
  sorts: { started: 'i.started_at', due: 'i.started_at' },
  order: 'i.id desc',
  keyword: ['i.title'],
};

interface Row {
  id: number;
  case: number;
  title: string;
  subject: SubjectName;
  key: string;
  country: string | null;
  state: CaseState;
  startedAt: Date;
  flow: LocalizedNames;
  applicant: number | null;
  applicantName: string | null;
  step: LocalizedNames | null;
  stepId: string | null;
  task: TaskState | null;
  candidateKeys: string[];
  /** The account that claimed a shared task; null for votes that belong to one account. */
  assignee: number | null;
  assigneeName: string | null;
  principal: number | null;
  principalName: string | null;
  dueAt: Date | null;
  decidedAt: Date | null;
  overdue: boolean;
}

export type TaskFilters = {
  box?: TaskBox | undefined;
  subject?: SubjectName | undefined;
  country?: string | undefined;
  overdue?: boolean | undefined;
  from?: string | undefined;
  to?: string | undefined;
};
export type CaseFilters = {
  state?: CaseState | undefined;
  subject?: SubjectName | undefined;
  country?: string | undefined;
  stuck?: boolean | undefined;
};

/** Condition for open, active tasks of cases that are not paused. */
const open = `t.state = 'open' and t.active and not exists (select 1 from flow_instance w where w.id = t.instance and w.state = 'paused')`;

/** Number of open tasks that only one account may decide: assigned to it, or with its key as the only candidate key. */
export const exclusiveOpenTaskCount = statement({
  params: { account: int, key: text() },
  row: { count: int },
  sql: ({ account, key }) =>
    sql`select count(*)::int as count from flow_task t where t.state = 'open' and t.kind <> 'applicant'
           and (t.assignee = ${account} or (t.assignee is null and t.active and t.candidate_keys @> array[${key}::text] and array_length(t.candidate_keys, 1) = 1))`,
});

const openSteps = statement({
  params: { subject: text<SubjectName>(), keys: list(text()) },
  row: { key: text(), step: nullable(json<LocalizedNames>()), due: nullable(instant), overdue: flag },
  sql: ({ subject, keys }) =>
    sql`select i.key, ${sql.raw(stepNames)} as step, s.due_at as due, coalesce(s.due_at < now(), false) as overdue
          from flow_instance i join flow_step s on s.instance = i.id and s.state = 'open' join flow_version v on v.id = i.version
         where i.subject = ${subject} and i.key = any(${keys}) and i.state in ('running', 'paused') order by s.id`,
});

/** Adds a value to the parameters of a condition. Returns its placeholder. */
const addParameter = (where: WhereClause, value: unknown): string => {
  where.values.push(value);
  return `$${where.values.length}`;
};
/** Condition for tasks of which an account holds at least one candidate key. */
const candidateKeyCondition = (where: WhereClause, { account, keys, organizationKeys, ownKeys, organizations }: CandidateKeys): string => {
  const ways = [`t.candidate_keys && ${addParameter(where, keys)}::text[]`];
  const addKeyCondition = (some: readonly string[], condition: () => string) => {
    if (some.length > 0) ways.push(`t.candidate_keys && ${addParameter(where, some)}::text[] and ${condition()}`);
  };
  addKeyCondition(organizationKeys, () => organizationMembershipSql('i.organization_account', addParameter(where, organizations)));
  addKeyCondition(ownKeys, () => `i.owner = ${addParameter(where, account)}`);
  return `(${ways.join(' or ')})`;
};

/**
 * Condition that hides a shared task from accounts that have voted, or have an open vote, as added signers in the same step. A step with a
 * shared task has no other votes than those of signers.
 */
const canVoteCondition = (where: WhereClause, accounts: readonly number[]): string => {
  const among = addParameter(where, accounts);
  return `(t.assignee is not null or t.kind <> 'vote' or not exists (select 1 from flow_task o where o.step_row = t.step_row and o.signer is not null
    and (o.state in ('yes', 'no', 'abstained') and (o.actor = any(${among}::int[]) or o.principal = any(${among}::int[]))
      or o.state = 'open' and o.assignee = any(${among}::int[]))))`;
};
const withoutBarred = (where: WhereClause, barred: readonly number[]): WhereClause =>
  barred.length > 0 ? where.add('not t.id = any(?::int[])', barred) : where;

/** The lists of the user's work: boxes of tasks and cases, and all cases for case administrators. */
export class WorkLists {
  readonly #connection: Connection;
  readonly #subjects: SubjectRegistry;

  constructor(connection: Connection, subjects: SubjectRegistry) {
    this.#connection = connection;
    this.#subjects = subjects;
  }

  /** Subjects that are requested and followed in the user centre. */
  #asked(): SubjectName[] {
    return this.#subjects.all.filter(({ requestedForm }) => requestedForm).map(({ name }) => name);
  }

  /** One box of the caller's work. The boxes of open tasks list overdue ones first. */
  async box(context: Context, query: ListQuery<TaskFilters>): Promise<Paged<WorkListRow>> {
    const actor = requireActor(context);
    const { id } = actor;
    const box = query.box ?? 'todo';
    const where = await this.#inBox(actor, box);
    where.maybe('i.subject = ?', query.subject).maybe('i.country = ?', query.country);
    where.maybe('i.started_at >= ?::date', query.from).maybe(`i.started_at < ?::date + interval '1 day'`, query.to);
    const ofTasks = box === 'todo' || box === 'deputy' || box === 'done';
    if (query.overdue && ofTasks) where.always('t.due_at < now()');
    const select = box === 'done' ? doneTasks : ofTasks ? tasks : cases;
    const found = await selectPage<Row>(this.#connection, select, where, { ...query });
    const rows = found.docs.map((row) => toRow(row, id, ofTasks));
    const docs = box === 'deputy' ? await this.#withPrincipals(actor, found.docs, rows) : rows;
    return { ...found, docs: query.snapshot ? await this.#inFile(context, docs, await this.#through(box, id, found.docs)) : docs };
  }

  /**
   * The steps through which the caller takes part in each case: the step of the task, or the steps at which the caller received a copy.
   * Null: the caller sees all fields.
   */
  async #through(box: TaskBox, account: number, rows: readonly Row[]): Promise<(readonly string[] | null)[]> {
    if (box === 'started') return rows.map(() => null);
    if (box !== 'copied') return rows.map(({ stepId }) => (stepId === null ? null : [stepId]));
    const copies = await stepsWithCopyForAccount.all(this.#connection, { account, cases: rows.map((row) => row.case) });
    return rows.map((row) => copies.filter((copy) => copy.case === row.case).map(({ step }) => step));
  }

  /** The rows of an export, with the form fields that the reader may see. */
  async #inFile(
    context: Context,
    docs: readonly WorkListRow[],
    steps: readonly (readonly string[] | null)[],
  ): Promise<ExportedWorkListRow[]> {
    const cases = docs.map((doc, at) => ({ case: Number(doc.case), steps: steps[at] ?? null }));
    const fields = await exportedFieldLines(this.#connection.db, this.#subjects, context.locale, cases);
    return docs.map((doc, at) => ({ ...doc, fields: fields[at] ?? '' }));
  }

  /** Adds to each task that the caller has as deputy the principal for whom it is decided. */
  async #withPrincipals(actor: Actor, rows: readonly Row[], docs: readonly WorkListRow[]): Promise<WorkListRow[]> {
    const { db } = this.#connection;
    const { principals } = await loadActorCandidateKeys(db, actor);
    const ids = principals.map(({ keys }) => keys.account);
    const named = new Map((await accountsForFlowById.all(db, { ids })).map(({ id, name }) => [id, name]));
    return docs.map((doc, at) => {
      const { candidateKeys = [], assignee = null } = rows[at] ?? {};
      const opens = ({ keys }: (typeof principals)[number]) =>
        [keys.keys, keys.organizationKeys, keys.ownKeys].some((some) => some.some((key) => candidateKeys.includes(key)));
      const holding = principals.find(({ keys }) => keys.account === assignee) ?? principals.find(opens);
      return holding ? { ...doc, for: person(holding.keys.account, named.get(holding.keys.account) ?? null) } : doc;
    });
  }

  /** Keys of the subjects that wait for a decision of the caller, also as deputy; `among`: only these keys, null: all. */
  async waiting(context: Context, subject: SubjectName, among: readonly string[] | null): Promise<Set<string>> {
    const actor = requireActor(context);
    const found = await Promise.all(
      (['todo', 'deputy'] as const).map(async (box) => {
        const where = (await this.#inBox(actor, box)).add('i.subject = ?', subject);
        if (among) where.add('i.key = any(?::text[])', among);
        return (await selectPage<{ key: string }>(this.#connection, thingsOfTasks, where, { page: 1, limit: most })).docs;
      }),
    );
    return new Set(found.flat().map(({ key }) => key));
  }

  /** Open steps of the cases on some subjects, by key; subjects without a running case are missing. */
  async turns(context: Context, subject: SubjectName, keys: readonly string[]): Promise<Map<string, OpenStepsSummary>> {
    const rows = await openSteps.all(this.#connection, { subject, keys: [...keys] });
    const mine = rows.length > 0 ? await this.waiting(context, subject, keys) : new Set();
    const applicants = [requireActor(context).id];
    const own =
      rows.length > 0
        ? await findVotesForbiddenToApplicant(this.#connection.db, this.#subjects, { applicants, openers: null, subject, things: keys })
        : [];
    const barred = new Set(own.map(({ thing }) => thing));
    return new Map(
      [...Map.groupBy(rows, ({ key }) => key)].map(([key, steps]): [string, OpenStepsSummary] => [
        key,
        {
          steps: steps.map(({ step }) => step ?? {}),
          due: isoOrNull(steps.flatMap(({ due }) => due ?? []).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null),
          overdue: steps.some(({ overdue }) => overdue),
          mine: mine.has(key),
          barred: barred.has(key),
        },
      ]),
    );
  }

  /** Ids of the tasks that have one of the given candidate keys and on which the own-case check rejects one of the given applicants. */
  async #barred(applicants: readonly number[], rings: readonly CandidateKeys[]): Promise<number[]> {
    const openers = rings.flatMap(({ keys, organizationKeys, ownKeys }) => [...keys, ...organizationKeys, ...ownKeys]);
    const barred = await findVotesForbiddenToApplicant(this.#connection.db, this.#subjects, {
      applicants,
      openers,
      subject: null,
      things: null,
    });
    return barred.map(({ task }) => task);
  }

  async #inBox(actor: Actor, box: TaskBox): Promise<WhereClause> {
    const { id } = actor;
    const where = new WhereClause();
    switch (box) {
      case 'todo': {
        const { own: keys } = await loadActorCandidateKeys(this.#connection.db, actor);
        where.always(open).add('(t.assignee is null or t.assignee = ?)', id).always(candidateKeyCondition(where, keys));
        return withoutBarred(where.always(canVoteCondition(where, [id])), await this.#barred([id], [keys]));
      }
      case 'deputy': {
        const { principals } = await loadActorCandidateKeys(this.#connection.db, actor);
        const ways = principals.map(({ keys, flows }) => {
          const of = `(t.assignee is null or t.assignee = ${addParameter(where, keys.account)})`;
          const flowCondition = flows === null ? '' : ` and i.flow = any(${addParameter(where, flows)}::int[])`;
          return `(${candidateKeyCondition(where, keys)} and ${of}${flowCondition} and ${canVoteCondition(where, [id, keys.account])})`;
        });
        if (ways.length === 0) return where.always('false');
        const all = principals.map(({ keys }) => keys);
        const applicants = [id, ...all.map(({ account }) => account)];
        return withoutBarred(where.always(`${open} and (${ways.join(' or ')})`), await this.#barred(applicants, all));
      }
      case 'done':
        return where.add(`t.actor = ?`, id).always(`t.state in ('yes', 'no', 'abstained') and t.kind <> 'applicant'`);
      case 'started':
        return where.add('i.applicant = ?', id);
      case 'copied':
        return where.add('i.id in (select c.instance from flow_copy c where c.account = ?)', id);
    }
  }

  /** Number of the caller's open tasks, and of the overdue tasks among them. */
  async count(context: Context): Promise<{ todo: number; overdue: number }> {
    const actor = requireActor(context);
    const first = { page: 1, limit: 1 };
    const all = await selectPage<Row>(this.#connection, tasks, await this.#inBox(actor, 'todo'), first);
    const late = (await this.#inBox(actor, 'todo')).always('t.due_at < now()');
    return { todo: all.total, overdue: (await selectPage<Row>(this.#connection, tasks, late, first)).total };
  }

  /** All cases in the scope of the caller's `flow:case:read`. */
  async all(context: Context, query: ListQuery<CaseFilters>): Promise<Paged<WorkListRow>> {
    const { id } = authorise(context, 'flow:case:read');
    const where = addScopeConditions(new WhereClause(), scopeFilterOf(context, 'flow:case:read'), {
      country: 'i.country',
      owner: 'i.applicant',
    });
    where.maybe('i.state = ?', query.state).maybe('i.subject = ?', query.subject).maybe('i.country = ?', query.country);
    if (query.stuck) where.always('i.blocked_reason is not null');
    const found = await selectPage<Row>(this.#connection, cases, where, { ...query });
    const docs = found.docs.map((row) => toRow(row, id, false));
    return { ...found, docs: query.snapshot ? await this.#inFile(context, docs, []) : docs };
  }

  /** The flow cases that the caller started with a form of the user centre, newest first. */
  async mine(context: Context, page: number): Promise<Paged<WorkListRow>> {
    const { id } = requireActor(context);
    const where = new WhereClause().add('i.applicant = ?', id).add('i.subject = any(?::text[])', this.#asked());
    const found = await selectPage<Row>(this.#connection, cases, where, { page, limit: 20 });
    return { ...found, docs: found.docs.map((row) => toRow(row, id, false)) };
  }
}

const person = (id: number | null, name: string | null) => (id === null ? null : { id: String(id), name: name ?? '' });

const toRow = (row: Row, me: number, ofTasks: boolean): WorkListRow => ({
  id: ofTasks ? String(row.id) : `c${row.case}`,
  case: String(row.case),
  title: row.title,
  subject: row.subject,
  flow: row.flow,
  step: row.step,
  country: row.country,
  applicant: person(row.applicant, row.applicantName),
  state: row.state,
  task: row.task,
  taken: row.assignee === null ? null : { id: String(row.assignee), name: row.assigneeName ?? '', me: row.assignee === me },
  for: person(row.principal, row.principalName),
  started: new Date(row.startedAt).toISOString(),
  due: isoOrNull(row.dueAt),
  overdue: row.overdue && row.state === 'running' && row.decidedAt === null,
  decided: isoOrNull(row.decidedAt),
});
