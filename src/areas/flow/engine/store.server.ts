import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/connect.server.ts';
import { json, statement } from '../../../platform/db/sql.server.ts';
import type { UndecidedReviewEnd } from '../../../records/edit/review.server.ts';
import type { TaskAction } from '../operations.ts';
import type { CaseActor } from '../subjects.server.ts';
import { flowInstanceTable, flowStepTable, flowTaskTable } from '../table.server.ts';
import type { Case, CaseRow, StepRow, TaskOfCase } from './case.server.ts';
import { withNewStep, withNewTask, withRow, withStep, withTask } from './next-case.ts';

/** Writes values of a case. Returns the case with these values. */
export const updateCase = async (
  tx: Db,
  found: Case,
  { pausedAt, ...values }: Partial<CaseRow> & { pausedAt?: Date | null },
): Promise<Case> => {
  const set = { ...values, ...(pausedAt !== undefined && { pausedAt }) };
  await tx.update(flowInstanceTable).set(set).where(eq(flowInstanceTable.id, found.row.id));
  return withRow(found, values);
};
/** Writes values of a step. Returns the case with these values. */
export const updateStep = async (
  tx: Db,
  found: Case,
  id: number,
  { remindAt, ...values }: Partial<StepRow> & { remindAt?: null },
): Promise<Case> => {
  const set = { ...values, ...(remindAt !== undefined && { remindAt }) };
  await tx.update(flowStepTable).set(set).where(eq(flowStepTable.id, id));
  return withStep(found, id, values);
};
/** Writes values of a task. Returns the case with these values. */
export const updateTask = async (tx: Db, found: Case, id: number, values: Partial<TaskOfCase>): Promise<Case> => {
  await tx.update(flowTaskTable).set(values).where(eq(flowTaskTable.id, id));
  return withTask(found, id, values);
};
/** Makes the open tasks of a step void. Returns the case with these tasks void. */
export const voidOpenTasks = async (tx: Db, found: Case, step: number): Promise<Case> => {
  const open = found.tasks.filter(({ stepRow, state }) => stepRow === step && state === 'open');
  if (open.length === 0) return found;
  await tx
    .update(flowTaskTable)
    .set({ state: 'void' })
    .where(and(eq(flowTaskTable.stepRow, step), eq(flowTaskTable.state, 'open')));
  return open.reduce((next, { id }) => withTask(next, id, { state: 'void' }), found);
};

const stepColumns = {
  ...{ id: flowStepTable.id, step: flowStepTable.step, round: flowStepTable.round, state: flowStepTable.state },
  ...{ openedAt: flowStepTable.openedAt, closedAt: flowStepTable.closedAt, closedBy: flowStepTable.closedBy, reason: flowStepTable.reason },
  ...{ dueAt: flowStepTable.dueAt, beyondCalendar: flowStepTable.beyondCalendar, expired: flowStepTable.expired },
  ...{ vote: flowStepTable.vote, escalatedTo: flowStepTable.escalatedTo },
};
/** Inserts a row of flow_step with the next round number of the step. Returns the case and the row. */
export const addStep = async (
  tx: Db,
  found: Case,
  values: Omit<typeof flowStepTable.$inferInsert, 'instance' | 'round'>,
): Promise<{ found: Case; row: StepRow }> => {
  const round = found.steps.filter(({ step }) => step === values.step).length + 1;
  const [row] = await tx
    .insert(flowStepTable)
    .values({ ...values, instance: found.row.id, round })
    .returning(stepColumns);
  if (!row) throw new Error('A step was not opened');
  return { found: withNewStep(found, row), row };
};

const taskColumns = {
  ...{ id: flowTaskTable.id, stepRow: flowTaskTable.stepRow, kind: flowTaskTable.kind, state: flowTaskTable.state },
  ...{
    candidateKeys: flowTaskTable.candidateKeys,
    assignee: flowTaskTable.assignee,
    active: flowTaskTable.active,
    position: flowTaskTable.position,
  },
  ...{ askedBy: flowTaskTable.askedBy, signer: flowTaskTable.signer, visibleToApplicant: flowTaskTable.visibleToApplicant },
  ...{ actor: flowTaskTable.actor, principal: flowTaskTable.principal, reason: flowTaskTable.reason },
  ...{ digest: flowTaskTable.digest, decidedAt: flowTaskTable.decidedAt },
};
/** Inserts a task. Returns the case and the inserted task. */
export const addTask = async (
  tx: Db,
  found: Case,
  values: Omit<typeof flowTaskTable.$inferInsert, 'instance'>,
): Promise<{ found: Case; task: TaskOfCase }> => {
  const [task] = await tx
    .insert(flowTaskTable)
    .values({ ...values, instance: found.row.id })
    .returning(taskColumns);
  if (!task) throw new Error('A task was not inserted');
  return { found: withNewTask(found, task), task };
};

/** Names of events in the event log of a case: actions of accounts, and changes of state. */
export type EventName =
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
  | 'applicant-changed'
  | `left-${UndecidedReviewEnd}`;

/** Event to be appended to the event log of a case. */
export interface NewCaseEvent {
  action: EventName;
  principal?: number | null;
  step?: string | null;
  task?: number | null;
  people?: number[];
  reason?: string | null;
}
export const insertCaseEvents = statement({
  params: { events: json<ReturnType<typeof toCaseEventRow>[]>() },
  prepared: true,
  sql: ({ events }) =>
    sql`insert into flow_event (instance, actor, action, principal, step, task, people, reason)
        select instance, actor, action, principal, step, task, people, reason from jsonb_to_recordset(${events}::jsonb)
          as e(instance integer, actor integer, action text, principal integer, step text, task integer, people integer[], reason text)`,
});
export const toCaseEventRow = (
  instance: number,
  { actor }: CaseActor,
  { action, principal, step, task, people, reason }: NewCaseEvent,
) => ({
  ...{ instance, actor: actor?.id ?? null, action, principal: principal ?? null, step: step ?? null, task: task ?? null },
  ...{ people: people ?? null, reason: reason ?? null },
});
/** Appends an event to the event log of a case; stored events are never changed. */
export const appendCaseEvent = async (tx: Db, instance: number, agent: CaseActor, event: NewCaseEvent): Promise<void> => {
  await insertCaseEvents.all(tx, { events: [toCaseEventRow(instance, agent, event)] });
};
