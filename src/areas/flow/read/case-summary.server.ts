import { sql } from 'drizzle-orm';
import { isAuthorised, requireActor } from '../../../platform/access/access.server.ts';
import type { Db } from '../../../platform/db/connect.server.ts';
import { int, statement, text } from '../../../platform/db/sql.server.ts';
import type { Context } from '../../../platform/http/context.ts';
import { readCase } from '../engine/case.server.ts';
import { caseOwnership } from '../engine/case-admin-access.server.ts';
import { chooseOpenTask, ownCaseRejectsAction } from '../engine/decide.server.ts';
import { adminCaseUrl } from '../engine/links.ts';
import { taskActorsOf } from '../engine/task-actors.server.ts';
import { findFlowStep, type LocalizedNames } from '../model/definition.ts';
import type { SubjectName } from '../operations.ts';
import type { SubjectRegistry } from '../subjects.server.ts';

/** The running or paused case on a subject. */
const runningOn = statement({
  params: { subject: text<SubjectName>(), key: text() },
  row: { id: int },
  sql: ({ subject, key }) =>
    sql`select id from flow_instance where subject = ${subject} and key = ${key} and state in ('running', 'paused')`,
});

/** Short description of the case on a subject. */
export interface CaseSummary {
  /** Names of the open steps. */
  steps: LocalizedNames[];
  /** URL path of the case's page; null if the caller may not open it. */
  page: string | null;
  /** True if the own-case check rejects a decision of the caller. */
  ownCase: boolean;
}

/** Short description of the case on a subject. Returns null if no case runs. */
export const caseSummaryOf = async (
  db: Db,
  context: Context,
  subjects: SubjectRegistry,
  { subject, key }: { subject: SubjectName; key: string },
): Promise<CaseSummary | null> => {
  const actor = requireActor(context);
  const running = await runningOn.one(db, { subject, key });
  if (!running) return null;
  const found = await readCase(db, running.id);
  const { row, steps, tasks } = found;
  const open = steps.filter(({ state }) => state === 'open').map(({ step }) => findFlowStep(row.definition, step)?.names ?? {});
  const ways = await taskActorsOf(db, actor, found);
  const decides = ways.length > 0 && actor.grants.has('flow:task:decide');
  const sees = isAuthorised(context, 'flow:case:read', await caseOwnership(db, actor, row));
  const acting = chooseOpenTask(found, ways) ?? { account: actor.id, principal: null, task: tasks.find(({ state }) => state === 'open') };
  const ownCase = acting.task !== undefined && (await ownCaseRejectsAction(db, subjects, found, { ...acting, task: acting.task }));
  return { steps: open, page: decides || sees ? adminCaseUrl(row.id) : null, ownCase };
};
