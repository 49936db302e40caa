import { sql } from 'drizzle-orm';
import { isAuthorised, signedIn } from '../../../platform/access/access.server.ts';
import type { Db } from '../../../platform/db/connect.server.ts';
import { int, statement, text } from '../../../platform/db/sql.server.ts';
import type { Context } from '../../../platform/http/context.ts';
import { readCase } from '../engine/case.server.ts';
import { ownedCase } from '../engine/case-admin-access.server.ts';
import { firstOpenTask, ownCaseRejects } from '../engine/decide.server.ts';
import { adminCaseUrl } from '../engine/links.ts';
import { taskActorsOf } from '../engine/task-actors.server.ts';
import { type Names, stepOf } from '../model/definition.ts';
import type { SubjectName } from '../operations.ts';
import type { Subjects } from '../subjects.server.ts';

/** The case that runs on a thing. */
const runningOn = statement({
  params: { subject: text<SubjectName>(), key: text() },
  row: { id: int },
  sql: ({ subject, key }) =>
    sql`select id from flow_instance where subject = ${subject} and key = ${key} and state in ('running', 'paused')`,
});

/** Where a thing stands in its case. */
export interface CaseSummary {
  /** Names of the steps that are open. */
  steps: Names[];
  /** The page of the case, for who may open it. */
  page: string | null;
  /** The own-case check rejects what the caller would decide. */
  ownCase: boolean;
}

/** Where a thing stands in its case. Null where no case runs. */
export const caseSummaryOf = async (
  db: Db,
  context: Context,
  subjects: Subjects,
  { subject, key }: { subject: SubjectName; key: string },
): Promise<CaseSummary | null> => {
  const actor = signedIn(context);
  const running = await runningOn.one(db, { subject, key });
  if (!running) return null;
  const found = await readCase(db, running.id);
  const { row, steps, tasks } = found;
  const open = steps.filter(({ state }) => state === 'open').map(({ step }) => stepOf(row.definition, step)?.names ?? {});
  const ways = await taskActorsOf(db, actor, found);
  const decides = ways.length > 0 && actor.grants.has('flow:task:decide');
  const sees = isAuthorised(context, 'flow:case:read', await ownedCase(db, actor, row));
  const acting = firstOpenTask(found, ways) ?? { account: actor.id, principal: null, task: tasks.find(({ state }) => state === 'open') };
  const ownCase = acting.task !== undefined && (await ownCaseRejects(db, subjects, found, { ...acting, task: acting.task }));
  return { steps: open, page: decides || sees ? adminCaseUrl(row.id) : null, ownCase };
};
