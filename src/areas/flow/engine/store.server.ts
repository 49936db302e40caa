import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/connect.server.ts';
import { json, statement } from '../../../platform/db/sql.server.ts';
import type { ReviewEnd } from '../../../records/edit/review.server.ts';
import type { TaskAction } from '../operations.ts';
import type { Doer } from '../subjects.server.ts';
import { flowInstanceTable, flowStepTable, flowTaskTable } from '../table.server.ts';

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
  | `left-${ReviewEnd}`;

export interface Told {
  action: EventName;
  principal?: number | null;
  step?: string | null;
  task?: number | null;
  people?: number[];
  reason?: string | null;
}
export const addEvents = statement({
  params: { events: json<ReturnType<typeof eventOf>[]>() },
  kept: true,
  sql: ({ events }) =>
    sql`insert into flow_event (instance, actor, action, principal, step, task, people, reason)
        select instance, actor, action, principal, step, task, people, reason from jsonb_to_recordset(${events}::jsonb)
          as e(instance integer, actor integer, action text, principal integer, step text, task integer, people integer[], reason text)`,
});
export const eventOf = (instance: number, { actor }: Doer, { action, principal, step, task, people, reason }: Told) => ({
  ...{ instance, actor: actor?.id ?? null, action, principal: principal ?? null, step: step ?? null, task: task ?? null },
  ...{ people: people ?? null, reason: reason ?? null },
});
/** Adds to the story of a case; what stands there is never changed. */
export const tell = async (tx: Db, instance: number, agent: Doer, told: Told): Promise<void> => {
  await addEvents.all(tx, { events: [eventOf(instance, agent, told)] });
};
