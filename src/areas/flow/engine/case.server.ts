import { type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../../base/errors.ts';
import type { Db } from '../../../platform/db/connect.server.ts';
import { flag, instant, int, json, list, nullable, statement, text } from '../../../platform/db/sql.server.ts';
import { approversById, keysHeldByAny } from '../../accounts/queries.server.ts';
import type { Facts, FlowDefinition, Names, Vote } from '../model/definition.ts';
import type { SignerMark } from '../model/turns.ts';
import type { CaseState, StepState, SubjectName, TaskState } from '../operations.ts';

const ownRow = {
  id: int,
  flow: int,
  subject: text<SubjectName>(),
  key: text(),
  title: text(),
  country: nullable(text()),
  applicant: nullable(int),
  owner: nullable(int),
  member: nullable(int),
  state: text<CaseState>(),
  digest: text(),
  facts: json<Facts>(),
  place: json<{ passed: string[]; chosen: Record<string, string[]> }>(),
  choices: json<Record<string, number[]>>(),
  reason: nullable(text()),
  stuck: nullable(text()),
  startedAt: instant,
  endedAt: nullable(instant),
  endedBy: nullable(int),
  revision: nullable(int),
};
const versionRow = { number: int, definition: json<FlowDefinition>() };
const instanceRow = { ...ownRow, ...versionRow };
const asItIs = (column: string): string => column;
/**
 * Columns of a case `i`, without those of its version. `revision`: null where the case is locked, and cannot move on. `once`: what is long, where
 * a case is read with every row of its parts.
 */
const ownColumns = (revision: 'i.revision' | 'null::int', once = asItIs): string =>
  `i.id, i.flow, i.subject, i.key, i.title, i.country, i.applicant, i.owner, i.member, i.state, i.digest, ${once('i.facts')} as facts,
   ${once('i.place')} as place, ${once('i.choices')} as choices, i.reason, i.stuck, i.started_at as "startedAt", i.ended_at as "endedAt",
   i.ended_by as "endedBy", ${revision} as revision`;
const columnsOf = (revision: 'i.revision' | 'null::int', once = asItIs): SQL =>
  sql.raw(`${ownColumns(revision, once)}, v.number, ${once('v.definition')} as definition`);

export const caseById = statement({
  params: { id: int },
  row: instanceRow,
  kept: true,
  sql: ({ id }) => sql`select ${columnsOf('i.revision')} from flow_instance i join flow_version v on v.id = i.version where i.id = ${id}`,
});
export type CaseRow = NonNullable<Awaited<ReturnType<typeof caseById.one>>>;

/** Locks a case until the transaction ends, as one that has moved on for whoever read it without a lock. */
const lockSql = (which: SQL): SQL =>
  sql`update flow_instance i set revision = i.revision + 1 from flow_version v where v.id = i.version and ${which} returning ${columnsOf('null::int')}`;
const lockById = statement({ params: { id: int }, row: instanceRow, kept: true, sql: ({ id }) => lockSql(sql`i.id = ${id}`) });

const versionById = statement({
  params: { id: int },
  row: versionRow,
  sql: ({ id }) => sql`select number, definition from flow_version where id = ${id}`,
});
type Version = NonNullable<Awaited<ReturnType<typeof versionById.one>>>;
/** What published versions of flows say: as that never changes, it is read once. */
export class Versions {
  readonly #known = new LRUCache<number, Version>({ max: 100 });

  async of(db: Db, id: number): Promise<Version> {
    const version = this.#known.get(id) ?? (await versionById.one(db, { id }));
    if (!version) throw new AppError('E_NOT_FOUND');
    this.#known.set(id, version);
    return version;
  }
}

/** What a flow is called now. */
export const namesOfFlow = statement({
  params: { id: int },
  row: { names: json<Names>() },
  sql: ({ id }) => sql`select names from flow where id = ${id}`,
});

/** What a case that is not yet locked is about: whoever changes both locks that first. */
export const caseBefore = statement({
  params: { id: int },
  row: { id: int, subject: text<SubjectName>(), key: text() },
  sql: ({ id }) => sql`select id, subject, key from flow_instance where id = ${id}`,
});
export type CaseBefore = NonNullable<Awaited<ReturnType<typeof caseBefore.one>>>;
/** The case that a task belongs to. */
export const caseOfTask = statement({
  params: { id: int },
  row: { id: int, subject: text<SubjectName>(), key: text() },
  kept: true,
  sql: ({ id }) => sql`select i.id, i.subject, i.key from flow_task t join flow_instance i on i.id = t.instance where t.id = ${id}`,
});

/** Cases that run in which an account has something to do that is its own. */
export const assignedCases = statement({
  params: { account: int, key: text() },
  row: { id: int, subject: text<SubjectName>(), key: text() },
  sql: ({ account, key }) =>
    sql`select i.id, i.subject, i.key from flow_instance i where i.state in ('running', 'paused')
           and i.id in (select t.instance from flow_task t where t.state = 'open' and (t.assignee = ${account} or t.pools @> array[${key}::text])) order by i.id`,
});

/** Cases with a step that is open to whoever holds something, and that nobody holds any more. */
export const deserted = statement({
  row: { id: int, subject: text<SubjectName>(), key: text() },
  sql: () =>
    sql`with waiting as (select i.id, i.subject, i.key, t.pools from flow_task t join flow_instance i on i.id = t.instance
          where t.state = 'open' and t.active and t.assignee is null and i.state in ('running', 'paused')),
        held as (select array_agg(h.key) as keys from (${sql.raw(keysHeldByAny)}) h(key))
        select distinct w.id, w.subject, w.key from waiting w
         where w.pools in (select d.pools from (select distinct pools from waiting) d, held
                            where not d.pools && coalesce(held.keys, '{}') and not exists (select 1 from unnest(d.pools) p(key) where p.key like 'account:%'))
         order by w.id`,
});

/** A step of a case. */
export interface StepRow {
  id: number;
  step: string;
  round: number;
  state: StepState;
  openedAt: Date;
  closedAt: Date | null;
  closedBy: number | null;
  reason: string | null;
  dueAt: Date | null;
  beyondCalendar: boolean;
  expired: boolean;
  vote: Vote | null;
  escalatedTo: readonly number[] | null;
}
/** A task of a case. */
export interface TaskOfCase {
  id: number;
  stepRow: number;
  kind: 'vote' | 'opinion' | 'applicant';
  state: TaskState;
  pools: readonly string[];
  assignee: number | null;
  active: boolean;
  position: number;
  askedBy: number | null;
  signer: SignerMark | null;
  visibleToApplicant: boolean;
  actor: number | null;
  principal: number | null;
  reason: string | null;
  digest: string | null;
  decidedAt: Date | null;
}
/** A case with its steps and tasks, as they are within a transaction. */
export interface Case {
  row: CaseRow;
  steps: StepRow[];
  tasks: TaskOfCase[];
}

/** A step of a case with one of its tasks, or with none. */
const partRow = {
  ...{ step: int, name: text(), round: int, stepState: text<StepState>(), openedAt: instant, closedAt: nullable(instant) },
  ...{ closedBy: nullable(int), stepReason: nullable(text()), dueAt: nullable(instant), beyondCalendar: flag, expired: flag },
  ...{
    vote: nullable(json<Vote>()),
    escalatedTo: nullable(list(int)),
    task: nullable(int),
    kind: nullable(text<TaskOfCase['kind']>()),
    taskState: nullable(text<TaskState>()),
  },
  ...{ pools: nullable(list(text())), assignee: nullable(int), active: nullable(flag), position: nullable(int), askedBy: nullable(int) },
  ...{ signer: nullable(json<SignerMark>()), visibleToApplicant: nullable(flag) },
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
  t.state as "taskState", t.pools, t.assignee, t.active, t.position, t.asked_by as "askedBy", t.signer, t.visible_to_applicant as "visibleToApplicant", t.actor, t.principal, t.reason as "taskReason",
  t.digest as "taskDigest", t.decided_at as "decidedAt"`;
const partOrder = 's.id, t.position, t.id';
/** As rows: gathered to JSON in the database they would cost it four times as much. */
const partsOf = statement({
  params: { instance: int },
  row: partRow,
  kept: true,
  sql: ({ instance }) =>
    sql`select ${sql.raw(partColumns)} from flow_step s left join flow_task t on t.step_row = s.id where s.instance = ${instance} order by ${sql.raw(partOrder)}`,
});
type PartRow = Awaited<ReturnType<typeof partsOf.all>>[number];

const stepOf = ({ step: id, name: step, stepState: state, stepReason: reason, ...row }: PartRow): StepRow => {
  const { round, openedAt, closedAt, closedBy, dueAt, beyondCalendar, expired, vote, escalatedTo } = row;
  return { id, step, round, state, openedAt, closedAt, closedBy, reason, dueAt, beyondCalendar, expired, vote, escalatedTo };
};
const taskOf = ({ step: stepRow, task: id, kind, taskState: state, pools, active, position, ...row }: PartRow): TaskOfCase | null => {
  if (id === null || kind === null || state === null || pools === null || active === null || position === null) return null;
  const { assignee, askedBy, signer, visibleToApplicant, actor, principal, taskReason: reason, taskDigest: digest, decidedAt } = row;
  const own = { id, stepRow, kind, state, pools, assignee, active, position, askedBy, signer };
  return { ...own, visibleToApplicant: visibleToApplicant ?? false, actor, principal, reason, digest, decidedAt };
};
/** A case of which the parts were read as rows, in their order. */
const caseOf = (row: CaseRow, parts: readonly PartRow[]): Case => ({
  row,
  steps: parts.filter(({ step }, at) => step !== parts[at - 1]?.step).map(stepOf),
  tasks: parts.map(taskOf).filter((task) => task !== null),
});

const inFirstRow = (column: string): string => `case when row_number() over parts = 1 then ${column} end`;
/** The case that runs on a thing, locked, with its parts: whoever changes those holds the thing before, as the caller does. */
const lockOn = statement({
  params: { subject: text<SubjectName>(), key: text() },
  row: { ...instanceRow, ...partRow, step: nullable(int) },
  kept: true,
  sql: ({ subject, key }) =>
    sql`with i as (update flow_instance set revision = revision + 1 where subject = ${subject} and key = ${key} and state in ('running', 'paused') returning *)
        select ${columnsOf('null::int', inFirstRow)}, ${sql.raw(partColumns)}
          from i join flow_version v on v.id = i.version left join flow_step s on s.instance = i.id left join flow_task t on t.step_row = s.id
        window parts as (order by ${sql.raw(partOrder)}) order by ${sql.raw(partOrder)}`,
});
/** A case that was read, with its steps and tasks. */
export const whole = async (db: Db, row: CaseRow): Promise<Case> => caseOf(row, await partsOf.all(db, { instance: row.id }));

export const readCase = async (db: Db, id: number): Promise<Case> => {
  const row = await caseById.one(db, { id });
  if (!row) throw new AppError('E_NOT_FOUND');
  return whole(db, row);
};

/** The case of a task, with its parts; what is long only with the task itself. */
const caseWithTask = statement({
  params: { task: int },
  row: { ...ownRow, version: int, ...partRow },
  kept: true,
  sql: ({ task }) =>
    sql`select ${sql.raw(ownColumns('i.revision', (column) => `case when t.id = o.id then ${column} end`))}, i.version, ${sql.raw(partColumns)}
          from flow_task o join flow_instance i on i.id = o.instance join flow_step s on s.instance = i.id left join flow_task t on t.step_row = s.id
         where o.id = ${task} order by ${sql.raw(partOrder)}`,
});

/** The case of a task with its parts, read at once and without a lock. */
export const readCaseOfTask = async (db: Db, versions: Versions, task: number): Promise<Case> => {
  const read = await caseWithTask.all(db, { task });
  const row = read.find((one) => one.task === task);
  if (!row) throw new AppError('E_NOT_FOUND');
  return caseOf({ ...row, ...(await versions.of(db, row.version)) }, read);
};

/** A case without its parts, locked until the transaction ends: what is read of it by later statements is what the one before has left. */
export const lockRow = async (tx: Db, id: number): Promise<CaseRow> => {
  const row = await lockById.one(tx, { id });
  if (!row) throw new AppError('E_NOT_FOUND');
  return row;
};
/** A case, locked until the transaction ends: whoever comes second sees what the first one did. */
export const lockCase = async (tx: Db, id: number): Promise<Case> => whole(tx, await lockRow(tx, id));

/** The case that runs on a thing that the caller holds, locked; null where none does. */
export const lockCaseOn = async (tx: Db, subject: SubjectName, key: string): Promise<Case | null> => {
  const read = await lockOn.all(tx, { subject, key });
  const [row] = read;
  return row
    ? caseOf(
        row,
        read.flatMap(({ step, ...part }) => (step === null ? [] : { ...part, step })),
      )
    : null;
};

/** The steps at which an account was told of some cases. */
export const copiesOf = statement({
  params: { account: int, cases: list(int) },
  row: { case: int, step: text() },
  sql: ({ account, cases }) => sql`select instance as "case", step from flow_copy where account = ${account} and instance = any(${cases})`,
});

/** E_STATE that says by whom and when something was decided, as far as that is known. */
export const decidedError = async (tx: Db, by: number | null, at: Date | null): Promise<AppError> => {
  if (by === null || at === null) return new AppError('E_STATE');
  const [who] = await approversById.all(tx, { ids: [by] });
  return new AppError('E_STATE', { decision: { problem: 'decidedBy', facts: { by: who?.name ?? '', at: at.toISOString() } } });
};

/** Refuses an action on a case that does not run. */
export const checkRuns = async (tx: Db, { row }: Case): Promise<void> => {
  if (row.state !== 'running') throw await decidedError(tx, row.endedBy, row.endedAt && new Date(row.endedAt));
};
