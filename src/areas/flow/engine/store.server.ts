import { and, eq, type SQL, sql } from 'drizzle-orm';
import { AppError } from '../../../base/errors.ts';
import type { Db } from '../../../platform/db/connect.server.ts';
import { instant, int, json, list, nullable, statement, text } from '../../../platform/db/sql.server.ts';
import { type Parts, together } from '../../../platform/db/together.server.ts';
import type { ReviewEnd } from '../../../records/edit/review.server.ts';
import { approversById } from '../../accounts/queries.server.ts';
import type { Facts, FlowDefinition, Names, Vote } from '../model/definition.ts';
import type { CaseState, StepState, SubjectName, TaskAction, TaskState } from '../operations.ts';
import type { Doer } from '../subjects.server.ts';
import { flowInstanceTable, flowStepTable, flowTaskTable } from '../table.server.ts';

const instanceRow = {
  id: int,
  flow: int,
  flowNames: json<Names>(),
  number: int,
  definition: json<FlowDefinition>(),
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
};
const instanceColumns = `i.id, i.flow, f.names as "flowNames", v.number, v.definition, i.subject, i.key, i.title, i.country, i.applicant, i.owner, i.member, i.state,
  i.digest, i.facts, i.place, i.choices, i.reason, i.stuck, i.started_at as "startedAt", i.ended_at as "endedAt", i.ended_by as "endedBy"`;
const instanceTables = 'flow_instance i join flow f on f.id = i.flow join flow_version v on v.id = i.version';

export const caseById = statement({
  params: { id: int },
  row: instanceRow,
  kept: true,
  sql: ({ id }) => sql`select ${sql.raw(`${instanceColumns} from ${instanceTables}`)} where i.id = ${id}`,
});
export type CaseRow = NonNullable<Awaited<ReturnType<typeof caseById.one>>>;

/** The same, locked until the transaction ends. */
const lockById = statement({
  params: { id: int },
  row: instanceRow,
  kept: true,
  sql: ({ id }) => sql`select ${sql.raw(`${instanceColumns} from ${instanceTables}`)} where i.id = ${id} for update of i`,
});

/** The case of a task, locked, where it is of one of these subjects: those of which nothing else is locked before. */
export const lockOfTask = statement({
  params: { task: int, subjects: list(text<SubjectName>()) },
  row: instanceRow,
  kept: true,
  sql: ({ task, subjects }) =>
    sql`select ${sql.raw(`${instanceColumns} from ${instanceTables}`)}
         where i.id = (select t.instance from flow_task t where t.id = ${task}) and i.subject = any(${subjects}) for update of i`,
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

/** A step of a case; moments as the database writes them in JSON. */
export interface StepRow {
  id: number;
  step: string;
  round: number;
  state: StepState;
  openedAt: string;
  closedAt: string | null;
  closedBy: number | null;
  reason: string | null;
  dueAt: string | null;
  beyondCalendar: boolean;
  expired: boolean;
  vote: Vote | null;
}
const stepsSql = (instance: SQL): SQL =>
  sql`select id, step, round, state, opened_at as "openedAt", closed_at as "closedAt", closed_by as "closedBy", reason, due_at as "dueAt",
             beyond_calendar as "beyondCalendar", expired, vote from flow_step where instance = ${instance}`;

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
  actor: number | null;
  principal: number | null;
  reason: string | null;
  digest: string | null;
  decidedAt: string | null;
}
const tasksSql = (instance: SQL): SQL =>
  sql`select id, step_row as "stepRow", kind, state, pools, assignee, active, position, asked_by as "askedBy", actor, principal, reason, digest,
             decided_at as "decidedAt" from flow_task where instance = ${instance}`;

/** A case with its steps and tasks, as they are within a transaction. */
export interface Case {
  row: CaseRow;
  steps: StepRow[];
  tasks: TaskOfCase[];
}

export const partsRow = { steps: json<StepRow[]>(), tasks: json<TaskOfCase[]>() };
export const partsSql = (instance: SQL): SQL =>
  sql`(select coalesce(jsonb_agg(to_jsonb(s) order by s.id), '[]') from (${stepsSql(instance)}) s) as steps,
      (select coalesce(jsonb_agg(to_jsonb(t) order by t."stepRow", t.position, t.id), '[]') from (${tasksSql(instance)}) t) as tasks`;
const partsOf = statement({
  params: { instance: int },
  row: partsRow,
  kept: true,
  sql: ({ instance }) => sql`select ${partsSql(instance)}`,
});
/** The case that runs on a thing, locked, with its parts: whoever changes those holds the thing before, as the caller does. */
const lockOn = statement({
  params: { subject: text<SubjectName>(), key: text() },
  row: { ...instanceRow, ...partsRow },
  sql: ({ subject, key }) =>
    sql`select ${sql.raw(instanceColumns)}, ${partsSql(sql.raw('i.id'))} from ${sql.raw(instanceTables)}
         where i.subject = ${subject} and i.key = ${key} and i.state in ('running', 'paused') for update of i`,
});
/** A case that was read, with its steps and tasks. */
export const whole = async (db: Db, row: CaseRow): Promise<Case> => {
  const parts = await partsOf.one(db, { instance: row.id });
  return { row, steps: parts?.steps ?? [], tasks: parts?.tasks ?? [] };
};

export const readCase = async (db: Db, id: number): Promise<Case> => {
  const row = await caseById.one(db, { id });
  if (!row) throw new AppError('E_NOT_FOUND');
  return whole(db, row);
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
  const found = await lockOn.one(tx, { subject, key });
  if (!found) return null;
  const { steps, tasks, ...row } = found;
  return { row, steps, tasks };
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

type Assignments<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']>;
export const updateCase = async (tx: Db, id: number, set: Assignments<typeof flowInstanceTable>): Promise<void> => {
  await tx.update(flowInstanceTable).set(set).where(eq(flowInstanceTable.id, id));
};
export const updateStep = async (tx: Db, id: number, set: Assignments<typeof flowStepTable>): Promise<void> => {
  await tx.update(flowStepTable).set(set).where(eq(flowStepTable.id, id));
};
export const updateTask = async (tx: Db, id: number, set: Assignments<typeof flowTaskTable>): Promise<void> => {
  await tx.update(flowTaskTable).set(set).where(eq(flowTaskTable.id, id));
};
/** Tasks of a step that nobody did are nobody's any more. */
export const voidOpenTasks = async (tx: Db, step: number): Promise<void> => {
  await tx
    .update(flowTaskTable)
    .set({ state: 'void' })
    .where(and(eq(flowTaskTable.stepRow, step), eq(flowTaskTable.state, 'open')));
};
/** Puts in a task and answers its id. */
export const addTask = async (tx: Db, values: typeof flowTaskTable.$inferInsert): Promise<number> => {
  const [made] = await tx.insert(flowTaskTable).values(values).returning({ id: flowTaskTable.id });
  if (!made) throw new Error('A task was not put in');
  return made.id;
};

/** What happened, beyond the actions of people. */
type EventName =
  | TaskAction
  | 'start'
  | 'approved'
  | 'rejected'
  | 'withdrawn'
  | 'cancelled'
  | 'opened'
  | 'copied'
  | 'void'
  | 'escalated'
  | 'reminded'
  | 'expired-approve'
  | 'expired-reject'
  | 'given-anew'
  | 'stuck'
  | 'migrated'
  | 'returned'
  | 'resubmitted'
  | `left-${ReviewEnd}`;

interface Told {
  action: EventName;
  principal?: number | null;
  step?: string | null;
  task?: number | null;
  people?: number[];
  reason?: string | null;
}
const addEvents = statement({
  params: { events: json<ReturnType<typeof eventOf>[]>() },
  kept: true,
  sql: ({ events }) =>
    sql`insert into flow_event (instance, actor, action, principal, step, task, people, reason)
        select instance, actor, action, principal, step, task, people, reason from jsonb_to_recordset(${events}::jsonb)
          as e(instance integer, actor integer, action text, principal integer, step text, task integer, people integer[], reason text)`,
});
const eventOf = (instance: number, { actor }: Doer, { action, principal, step, task, people, reason }: Told) => ({
  ...{ instance, actor: actor?.id ?? null, action, principal: principal ?? null, step: step ?? null, task: task ?? null },
  ...{ people: people ?? null, reason: reason ?? null },
});
const castVote = statement({
  params: { id: int, state: text<TaskState>(), actor: int, principal: nullable(int), reason: nullable(text()), digest: text() },
  kept: true,
  sql: ({ id, state, actor, principal, reason, digest }) =>
    sql`update flow_task set state = ${state}, actor = ${actor}, principal = ${principal}, reason = ${reason}, digest = ${digest}, decided_at = now()
         where id = ${id}`,
});
const endStep = statement({
  params: { id: int, state: text<StepState>(), by: nullable(int), reason: nullable(text()) },
  kept: true,
  sql: ({ id, state, by, reason }) =>
    sql`update flow_step set state = ${state}, closed_at = now(), closed_by = ${by}, reason = ${reason} where id = ${id}`,
});
const endCase = statement({
  params: { id: int, state: text<CaseState>(), by: nullable(int), reason: nullable(text()), place: json<CaseRow['place']>() },
  kept: true,
  sql: ({ id, state, by, reason, place }) =>
    sql`update flow_instance set state = ${state}, reason = ${reason}, stuck = null, ended_at = now(), ended_by = ${by}, place = ${place}::jsonb
         where id = ${id}`,
});

export interface Ballot {
  task: { id: number; state: TaskState; actor: number; principal: number | null; reason: string | null; digest: string };
  told: Told;
  /** The step that it ends, and how. */
  ends: { id: number; state: StepState; reason: string | null } | null;
}
const ballotParts = (agent: Doer, { task, ends }: Ballot): Parts => ({
  task: castVote.part(task),
  ...(ends && { step: endStep.part({ ...ends, by: agent.actor?.id ?? null }) }),
});
/** A vote, what is told of it, and the end of its step, sent together: decisions are frequent. */
export const recordVote = async (tx: Db, instance: number, agent: Doer, ballot: Ballot): Promise<void> => {
  await together(tx, { ...ballotParts(agent, ballot), events: addEvents.part({ events: [eventOf(instance, agent, ballot.told)] }) });
};
/** The end of a case with what is told of it, and the vote that it follows from, as parts of one statement. */
export const endParts = (
  { id, place }: CaseRow,
  agent: Doer,
  { ballot, ...end }: { state: CaseState & EventName; reason: string | null; ballot?: Ballot | undefined },
): Parts => ({
  ...(ballot && ballotParts(agent, ballot)),
  ended: endCase.part({ id, place, ...end, by: agent.actor?.id ?? null }),
  events: addEvents.part({
    events: [...(ballot ? [ballot.told] : []), { action: end.state, reason: end.reason }].map((told) => eventOf(id, agent, told)),
  }),
});
/** Adds to the story of a case; what stands there is never changed. */
export const tell = async (tx: Db, instance: number, agent: Doer, told: Told): Promise<void> => {
  await addEvents.all(tx, { events: [eventOf(instance, agent, told)] });
};
