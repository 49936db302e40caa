import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '../../../base/errors.ts';
import type { Db } from '../../../platform/db/connect.server.ts';
import { flag, instant, int, json, list, nullable, statement, text } from '../../../platform/db/sql.server.ts';
import { approversById } from '../../accounts/queries.server.ts';
import type { Facts, FlowDefinition, Names, Vote } from '../model/definition.ts';
import type { CaseState, StepState, SubjectName, TaskAction, TaskState } from '../operations.ts';
import type { Agent } from '../subjects.server.ts';
import { flowEventTable, flowInstanceTable, flowStepTable, flowTaskTable } from '../table.server.ts';

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
const instanceColumns = `i.id, i.flow, f.names as "flowNames", v.number, v.definition, i.subject, i.key, i.title, i.country, i.applicant, i.state,
  i.digest, i.facts, i.place, i.choices, i.reason, i.stuck, i.started_at as "startedAt", i.ended_at as "endedAt", i.ended_by as "endedBy"`;
const instanceTables = 'flow_instance i join flow f on f.id = i.flow join flow_version v on v.id = i.version';

export const caseById = statement({
  params: { id: int },
  row: instanceRow,
  sql: ({ id }) => sql`select ${sql.raw(`${instanceColumns} from ${instanceTables}`)} where i.id = ${id}`,
});
export type CaseRow = NonNullable<Awaited<ReturnType<typeof caseById.one>>>;

/** The same, locked until the transaction ends. */
const lockById = statement({
  params: { id: int },
  row: instanceRow,
  sql: ({ id }) => sql`select ${sql.raw(`${instanceColumns} from ${instanceTables}`)} where i.id = ${id} for update of i`,
});
/** The case that runs on a thing, locked. */
const lockOn = statement({
  params: { subject: text<SubjectName>(), key: text() },
  row: instanceRow,
  sql: ({ subject, key }) =>
    sql`select ${sql.raw(`${instanceColumns} from ${instanceTables}`)}
         where i.subject = ${subject} and i.key = ${key} and i.state in ('running', 'paused') for update of i`,
});

/** What a case that is not yet locked is about: whoever changes both locks that first. */
export const subjectOf = statement({
  params: { id: int },
  row: { subject: text<SubjectName>(), key: text() },
  sql: ({ id }) => sql`select subject, key from flow_instance where id = ${id}`,
});
/** The case that a task belongs to. */
export const caseOfTask = statement({
  params: { id: int },
  row: { instance: int },
  sql: ({ id }) => sql`select instance from flow_task where id = ${id}`,
});

const stepRow = {
  id: int,
  step: text(),
  round: int,
  state: text<StepState>(),
  openedAt: instant,
  closedAt: nullable(instant),
  closedBy: nullable(int),
  reason: nullable(text()),
  dueAt: nullable(instant),
  beyondCalendar: flag,
  expired: flag,
  vote: nullable(json<Vote>()),
};
export const stepsOfCase = statement({
  params: { instance: int },
  row: stepRow,
  sql: ({ instance }) =>
    sql`select id, step, round, state, opened_at as "openedAt", closed_at as "closedAt", closed_by as "closedBy", reason, due_at as "dueAt",
               beyond_calendar as "beyondCalendar", expired, vote from flow_step where instance = ${instance} order by id`,
});
export type StepRow = NonNullable<Awaited<ReturnType<typeof stepsOfCase.one>>>;

const taskRow = {
  id: int,
  stepRow: int,
  kind: text<'vote' | 'opinion' | 'applicant'>(),
  state: text<TaskState>(),
  pools: list(text()),
  assignee: nullable(int),
  active: flag,
  position: int,
  askedBy: nullable(int),
  actor: nullable(int),
  principal: nullable(int),
  reason: nullable(text()),
  digest: nullable(text()),
  decidedAt: nullable(instant),
};
export const tasksOfCase = statement({
  params: { instance: int },
  row: taskRow,
  sql: ({ instance }) =>
    sql`select id, step_row as "stepRow", kind, state, pools, assignee, active, position, asked_by as "askedBy", actor, principal, reason, digest,
               decided_at as "decidedAt" from flow_task where instance = ${instance} order by step_row, position, id`,
});
export type TaskOfCase = NonNullable<Awaited<ReturnType<typeof tasksOfCase.one>>>;

/** A case with its steps and tasks, as they are within a transaction. */
export interface Case {
  row: CaseRow;
  steps: StepRow[];
  tasks: TaskOfCase[];
}

const whole = async (db: Db, row: CaseRow): Promise<Case> => ({
  row,
  steps: await stepsOfCase.all(db, { instance: row.id }),
  tasks: await tasksOfCase.all(db, { instance: row.id }),
});

export const readCase = async (db: Db, id: number): Promise<Case> => {
  const row = await caseById.one(db, { id });
  if (!row) throw new AppError('E_NOT_FOUND');
  return whole(db, row);
};

/** A case, locked until the transaction ends: whoever comes second sees what the first one did. */
export const lockCase = async (tx: Db, id: number): Promise<Case> => {
  const row = await lockById.one(tx, { id });
  if (!row) throw new AppError('E_NOT_FOUND');
  return whole(tx, row);
};

/** The case that runs on a thing, locked; null where none does. */
export const lockCaseOn = async (tx: Db, subject: SubjectName, key: string): Promise<Case | null> => {
  const row = await lockOn.one(tx, { subject, key });
  return row ? whole(tx, row) : null;
};

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
  | 'resubmitted';

interface Told {
  action: EventName;
  principal?: number | null;
  step?: string | null;
  task?: number | null;
  people?: number[];
  reason?: string | null;
}
/** Adds to the story of a case; what stands there is never changed. */
export const tell = async (tx: Db, instance: number, { actor }: Agent, told: Told): Promise<void> => {
  await tx.insert(flowEventTable).values({ instance, actor: actor?.id ?? null, ...told });
};
