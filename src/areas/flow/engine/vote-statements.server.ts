import { sql } from 'drizzle-orm';
import type { BatchStatements } from '../../../platform/db/batch.server.ts';
import { int, json, nullable, statement, text } from '../../../platform/db/sql.server.ts';
import type { CaseState, StepState, TaskState } from '../operations.ts';
import type { CaseActor } from '../subjects.server.ts';
import type { CaseRow } from './case.server.ts';
import { type EventName, insertCaseEvents, type NewCaseEvent, toCaseEventRow } from './store.server.ts';

const castVote = statement({
  params: { id: int, state: text<TaskState>(), actor: int, principal: nullable(int), reason: nullable(text()), digest: text() },
  prepared: true,
  sql: ({ id, state, actor, principal, reason, digest }) =>
    sql`update flow_task set state = ${state}, actor = ${actor}, principal = ${principal}, reason = ${reason}, digest = ${digest}, decided_at = now()
         where id = ${id}`,
});
const endStep = statement({
  params: { id: int, state: text<StepState>(), by: nullable(int), reason: nullable(text()) },
  prepared: true,
  sql: ({ id, state, by, reason }) =>
    sql`update flow_step set state = ${state}, closed_at = now(), closed_by = ${by}, reason = ${reason} where id = ${id}`,
});
const endCaseStatement = statement({
  params: {
    ...{ id: int, state: text<CaseState>(), by: nullable(int), reason: nullable(text()) },
    position: json<CaseRow['position']>(),
  },
  prepared: true,
  sql: ({ id, state, by, reason, position }) =>
    sql`update flow_instance set state = ${state}, reason = ${reason}, blocked_reason = null, ended_at = now(), ended_by = ${by}, position = ${position}::jsonb
         where id = ${id}`,
});

/** The values of a vote, with its event. */
export interface VoteToWrite {
  task: { id: number; state: TaskState; actor: number; principal: number | null; reason: string | null; digest: string };
  event: NewCaseEvent;
  /** The step that the vote ends, with its result; null if the step stays open. */
  ends: { id: number; state: StepState; reason: string | null } | null;
}
const ballotParts = (agent: CaseActor, { task, ends }: VoteToWrite): BatchStatements => ({
  task: castVote.asBatchStatement(task),
  ...(ends && { step: endStep.asBatchStatement({ ...ends, by: agent.actor?.id ?? null }) }),
});
/** Statements of a vote, its event and the end of its step; they run as one statement because decisions are frequent. */
export const voteStatements = ({ id }: CaseRow, agent: CaseActor, ballot: VoteToWrite): BatchStatements => ({
  ...ballotParts(agent, ballot),
  events: insertCaseEvents.asBatchStatement({ events: [toCaseEventRow(id, agent, ballot.event)] }),
});
/** Statements of the end of a case, its event and the vote that ends it; they run as one statement. */
export const caseEndStatements = (
  { id, position }: CaseRow,
  agent: CaseActor,
  { ballot, ...end }: { state: CaseState & EventName; reason: string | null; ballot?: VoteToWrite | undefined },
): BatchStatements => ({
  instance: endCaseStatement.asBatchStatement({ id, position, ...end, by: agent.actor?.id ?? null }),
  ...(ballot && ballotParts(agent, ballot)),
  events: insertCaseEvents.asBatchStatement({
    events: [...(ballot ? [ballot.event] : []), { action: end.state, reason: end.reason }].map((event) => toCaseEventRow(id, agent, event)),
  }),
});
