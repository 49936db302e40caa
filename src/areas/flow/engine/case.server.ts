import { type SQL, sql } from 'drizzle-orm';
import { AppError } from '../../../base/errors.ts';
import type { BatchStatements } from '../../../platform/db/batch.server.ts';
import type { Db } from '../../../platform/db/connect.server.ts';
import { flag, instant, int, json, list, nullable, statement, text } from '../../../platform/db/sql.server.ts';
import { accountsForFlowById, candidateKeysInUse } from '../../accounts/queries.server.ts';
import type { ConditionFacts, FlowDefinition, LocalizedNames, VotingRule } from '../model/definition.ts';
import type { CasePosition } from '../model/plan.ts';
import type { SignerAddition } from '../model/turns.ts';
import type { CaseState, StepState, SubjectName, TaskState } from '../operations.ts';

const instanceRow = {
  id: int,
  flow: int,
  subject: text<SubjectName>(),
  key: text(),
  title: text(),
  country: nullable(text()),
  applicant: nullable(int),
  owner: nullable(int),
  organizationAccount: nullable(int),
  state: text<CaseState>(),
  digest: text(),
  facts: json<ConditionFacts>(),
  position: json<CasePosition>(),
  choices: json<Readonly<Record<string, readonly number[]>>>(),
  reason: nullable(text()),
  blockedReason: nullable(text()),
  startedAt: instant,
  endedAt: nullable(instant),
  endedBy: nullable(int),
  number: int,
  definition: json<FlowDefinition>(),
};
const unchanged = (column: string): string => column;
/**
 * Columns of a case `i` and of its version `v`. `long` wraps the columns with long values, so that a query that joins steps and tasks
 * returns these values in its first row only.
 */
const columnsOf = (long = unchanged): SQL =>
  sql.raw(`i.id, i.flow, i.subject, i.key, i.title, i.country, i.applicant, i.owner, i.organization_account as "organizationAccount", i.state, i.digest, ${long('i.facts')} as facts,
   ${long('i.position')} as position, ${long('i.choices')} as choices, i.reason, i.blocked_reason as "blockedReason", i.started_at as "startedAt", i.ended_at as "endedAt",
   i.ended_by as "endedBy", v.number, ${long('v.definition')} as definition`);
const caseSql = (id: SQL): SQL =>
  sql`select ${columnsOf()} from flow_instance i join flow_version v on v.id = i.version where i.id = ${id}`;

export const caseById = statement({
  params: { id: int },
  row: instanceRow,
  prepared: true,
  sql: ({ id }) => caseSql(id),
});
export type CaseRow = Readonly<NonNullable<Awaited<ReturnType<typeof caseById.one>>>>;

/** Locks the row of a case until the transaction ends. */
const lockById = statement({ params: { id: int }, row: instanceRow, prepared: true, sql: ({ id }) => sql`${caseSql(id)} for update of i` });

/** Current names of a flow, by locale. */
export const namesOfFlow = statement({
  params: { id: int },
  row: { names: json<LocalizedNames>() },
  sql: ({ id }) => sql`select names from flow where id = ${id}`,
});

/** Subject type and key of a case that is not locked yet; a writer locks the subject before the case. */
export const caseSubjectKey = statement({
  params: { id: int },
  row: { id: int, subject: text<SubjectName>(), key: text() },
  sql: ({ id }) => sql`select id, subject, key from flow_instance where id = ${id}`,
});
export type CaseSubjectKey = NonNullable<Awaited<ReturnType<typeof caseSubjectKey.one>>>;
/** The case to which a task belongs. */
export const caseSubjectKeyOfTask = statement({
  params: { id: int },
  row: { id: int, subject: text<SubjectName>(), key: text() },
  prepared: true,
  sql: ({ id }) => sql`select i.id, i.subject, i.key from flow_task t join flow_instance i on i.id = t.instance where t.id = ${id}`,
});

/** Running or paused cases with an open task that is assigned to an account or has the key of the account among its candidate keys. */
export const casesWithTaskOfAccount = statement({
  params: { account: int, key: text() },
  row: { id: int, subject: text<SubjectName>(), key: text() },
  sql: ({ account, key }) =>
    sql`select i.id, i.subject, i.key from flow_instance i where i.state in ('running', 'paused')
           and i.id in (select t.instance from flow_task t where t.state = 'open' and (t.assignee = ${account} or t.candidate_keys @> array[${key}::text])) order by i.id`,
});

/**
 * Running or paused cases with an unclaimed task that no enabled account can open by a label, or by a permission with the scope all or
 * country. Tasks with the key of an account are excluded.
 */
export const casesWithOrphanedTask = statement({
  row: { id: int, subject: text<SubjectName>(), key: text() },
  sql: () =>
    sql`with waiting as (select i.id, i.subject, i.key, t.candidate_keys from flow_task t join flow_instance i on i.id = t.instance
          where t.state = 'open' and t.active and t.assignee is null and i.state in ('running', 'paused')),
        held as (select array_agg(h.key) as keys from (${sql.raw(candidateKeysInUse)}) h(key))
        select distinct w.id, w.subject, w.key from waiting w
         where w.candidate_keys in (select d.candidate_keys from (select distinct candidate_keys from waiting) d, held
                            where not d.candidate_keys && coalesce(held.keys, '{}') and not exists (select 1 from unnest(d.candidate_keys) p(key) where p.key like 'account:%'))
         order by w.id`,
});

/** A row of flow_step: a step of a case in one round. A step has several rounds if it was opened again. */
export interface StepRow {
  readonly id: number;
  readonly step: string;
  readonly round: number;
  readonly state: StepState;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
  readonly closedBy: number | null;
  readonly reason: string | null;
  readonly dueAt: Date | null;
  readonly beyondCalendar: boolean;
  readonly expired: boolean;
  readonly vote: VotingRule | null;
  readonly escalatedTo: readonly number[] | null;
}
/** A row of flow_task. */
export interface TaskOfCase {
  readonly id: number;
  readonly stepRow: number;
  readonly kind: 'vote' | 'opinion' | 'applicant';
  readonly state: TaskState;
  readonly candidateKeys: readonly string[];
  readonly assignee: number | null;
  readonly active: boolean;
  readonly position: number;
  readonly askedBy: number | null;
  readonly signer: SignerAddition | null;
  readonly visibleToApplicant: boolean;
  readonly actor: number | null;
  readonly principal: number | null;
  readonly reason: string | null;
  readonly digest: string | null;
  readonly decidedAt: Date | null;
}
/** A case with its steps and tasks, as read within a transaction. Immutable: each function of the engine returns a changed copy. */
export interface Case {
  readonly row: CaseRow;
  /** Ordered by id. */
  readonly steps: readonly StepRow[];
  /** Ordered by step, then by position, then by id. */
  readonly tasks: readonly TaskOfCase[];
  /** Statements that end the case and are not executed yet; the caller of the engine executes them (`CaseTransaction.defersEnd`). */
  readonly deferredEnd?: BatchStatements;
}

/** A step of a case joined with one of its tasks; the task columns are null if the step has none. */
const partRow = {
  ...{ step: int, name: text(), round: int, stepState: text<StepState>(), openedAt: instant, closedAt: nullable(instant) },
  ...{ closedBy: nullable(int), stepReason: nullable(text()), dueAt: nullable(instant), beyondCalendar: flag, expired: flag },
  ...{
    vote: nullable(json<VotingRule>()),
    escalatedTo: nullable(list(int)),
    task: nullable(int),
    kind: nullable(text<TaskOfCase['kind']>()),
    taskState: nullable(text<TaskState>()),
  },
  ...{
    candidateKeys: nullable(list(text())),
    assignee: nullable(int),
    active: nullable(flag),
    taskPosition: nullable(int),
    askedBy: nullable(int),
  },
  ...{ signer: nullable(json<SignerAddition>()), visibleToApplicant: nullable(flag) },
  ...{
    actor: nullable(int),
    principal: nullable(int),
    taskReason: nullable(text()),
    taskDigest: nullable(text()),
    decidedAt: nullable(instant),
  },
};
const partColumns = `s.id as step, s.step as name, s.round, s.state as "stepState", s.opened_at as "openedAt", s.closed_at as "closedAt",
  s.closed_by as "closedBy", s.reason as "stepReason", s.due_at as "dueAt", s.beyond_calendar as "beyondCalendar", s.expired, s.vote, s.escalated_to as "escalatedTo", t.id as task, t.kind,
  t.state as "taskState", t.candidate_keys as "candidateKeys", t.assignee, t.active, t.position as "taskPosition", t.asked_by as "askedBy", t.signer, t.visible_to_applicant as "visibleToApplicant", t.actor, t.principal, t.reason as "taskReason",
  t.digest as "taskDigest", t.decided_at as "decidedAt"`;
const partOrder = 's.id, t.position, t.id';
/** Steps of a case joined with their tasks, as rows, because aggregation to JSON in the database takes four times as long. */
const partsOf = statement({
  params: { instance: int },
  row: partRow,
  prepared: true,
  sql: ({ instance }) =>
    sql`select ${sql.raw(partColumns)} from flow_step s left join flow_task t on t.step_row = s.id where s.instance = ${instance} order by ${sql.raw(partOrder)}`,
});
type StepWithTaskRow = Awaited<ReturnType<typeof partsOf.all>>[number];

const stepOf = ({ step: id, name: step, stepState: state, stepReason: reason, ...row }: StepWithTaskRow): StepRow => {
  const { round, openedAt, closedAt, closedBy, dueAt, beyondCalendar, expired, vote, escalatedTo } = row;
  return { id, step, round, state, openedAt, closedAt, closedBy, reason, dueAt, beyondCalendar, expired, vote, escalatedTo };
};
const taskOf = ({
  step: stepRow,
  task: id,
  kind,
  taskState: state,
  candidateKeys,
  active,
  taskPosition: position,
  ...row
}: StepWithTaskRow): TaskOfCase | null => {
  if (id === null || kind === null || state === null || candidateKeys === null || active === null || position === null) return null;
  const {
    assignee,
    askedBy: requestedBy,
    signer,
    visibleToApplicant,
    actor,
    principal,
    taskReason: reason,
    taskDigest: digest,
    decidedAt,
  } = row;
  const own = { id, stepRow, kind, state, candidateKeys, assignee, active, position, askedBy: requestedBy, signer };
  return { ...own, visibleToApplicant: visibleToApplicant ?? false, actor, principal, reason, digest, decidedAt };
};
/** Builds a case from its row and the joined rows of its steps and tasks, in the order of the query. */
const caseOf = (row: CaseRow, parts: readonly StepWithTaskRow[]): Case => ({
  row,
  steps: parts.filter(({ step }, at) => step !== parts[at - 1]?.step).map(stepOf),
  tasks: parts.map(taskOf).filter((task) => task !== null),
});

const inFirstRow = (column: string): string => `case when row_number() over parts = 1 then ${column} end`;
/**
 * Reads the running or paused case on a subject with its steps and tasks, and locks the case row. The caller has locked the subject
 * already, as every writer of steps and tasks does.
 */
const lockOn = statement({
  params: { subject: text<SubjectName>(), key: text() },
  row: { ...instanceRow, ...partRow, step: nullable(int) },
  prepared: true,
  sql: ({ subject, key }) =>
    sql`with i as (select * from flow_instance where subject = ${subject} and key = ${key} and state in ('running', 'paused') for update)
        select ${columnsOf(inFirstRow)}, ${sql.raw(partColumns)}
          from i join flow_version v on v.id = i.version left join flow_step s on s.instance = i.id left join flow_task t on t.step_row = s.id
        window parts as (order by ${sql.raw(partOrder)}) order by ${sql.raw(partOrder)}`,
});
/** Reads the steps and tasks of a case row. Returns the complete case. */
export const loadCase = async (db: Db, row: CaseRow): Promise<Case> => caseOf(row, await partsOf.all(db, { instance: row.id }));

export const readCase = async (db: Db, id: number): Promise<Case> => {
  const row = await caseById.one(db, { id });
  if (!row) throw new AppError('E_NOT_FOUND');
  return loadCase(db, row);
};

/**
 * Locks the row of a case until the transaction ends. Later statements read the state that the previous holder of the lock left. Throws
 * E_NOT_FOUND.
 */
export const lockCaseRow = async (tx: Db, id: number): Promise<CaseRow> => {
  const row = await lockById.one(tx, { id });
  if (!row) throw new AppError('E_NOT_FOUND');
  return row;
};
/** Locks a case and reads its steps and tasks; a second transaction waits and then sees the changes of the first. */
export const lockCase = async (tx: Db, id: number): Promise<Case> => loadCase(tx, await lockCaseRow(tx, id));

/** Locks the running or paused case on a subject that the caller has locked. Returns null if there is none. */
export const lockCaseOfSubject = async (tx: Db, subject: SubjectName, key: string): Promise<Case | null> => {
  const read = await lockOn.all(tx, { subject, key });
  const [row] = read;
  return row
    ? caseOf(
        row,
        read.flatMap(({ step, ...part }) => (step === null ? [] : { ...part, step })),
      )
    : null;
};

/** The steps at which an account received a copy of some cases: copy steps, and steps whose time limit sent a copy to administrators. */
export const stepsWithCopyForAccount = statement({
  params: { account: int, cases: list(int) },
  row: { case: int, step: text() },
  sql: ({ account, cases }) => sql`select instance as "case", step from flow_copy where account = ${account} and instance = any(${cases})`,
});

/** Returns E_STATE with the name of the account that decided and the time of the decision, if both are known. */
export const decidedError = async (tx: Db, by: number | null, at: Date | null): Promise<AppError> => {
  if (by === null || at === null) return new AppError('E_STATE');
  const [who] = await accountsForFlowById.all(tx, { ids: [by] });
  return new AppError('E_STATE', { decision: { problem: 'decidedBy', facts: { by: who?.name ?? '', at: at.toISOString() } } });
};

/** Throws E_STATE if the case is not running; the error names the account that ended the case and the time, if known. */
export const checkCaseRunning = async (tx: Db, { row }: Case): Promise<void> => {
  if (row.state !== 'running') throw await decidedError(tx, row.endedBy, row.endedAt && new Date(row.endedAt));
};
