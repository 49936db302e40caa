import { sql } from 'drizzle-orm';
import { may, signedIn } from '../../platform/access/access.server.ts';
import type { Db } from '../../platform/db/connect.server.ts';
import { int, statement, text } from '../../platform/db/sql.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { actingOn, heldBy } from './engine/acting.server.ts';
import { readCase } from './engine/case.server.ts';
import { officeLink } from './engine/links.ts';
import { type Names, stepOf } from './model/definition.ts';
import type { SubjectName } from './operations.ts';

/** The case that runs on a thing. */
const runningOn = statement({
  params: { subject: text<SubjectName>(), key: text() },
  row: { id: int },
  sql: ({ subject, key }) =>
    sql`select id from flow_instance where subject = ${subject} and key = ${key} and state in ('running', 'paused')`,
});

/** Where a thing stands in its case: the steps that are open, and the case's page for who may open it. Null where no case runs. */
export const standingOf = async (
  db: Db,
  context: Context,
  { subject, key }: { subject: SubjectName; key: string },
): Promise<{ steps: Names[]; page: string | null } | null> => {
  const actor = signedIn(context);
  const running = await runningOn.one(db, { subject, key });
  if (!running) return null;
  const { row, steps, tasks } = await readCase(db, running.id);
  const open = steps.filter(({ state }) => state === 'open').map(({ step }) => stepOf(row.definition, step)?.names ?? {});
  const held = await heldBy(db, actor);
  const ways = await Promise.all(tasks.map((task) => actingOn(db, held, task, row)));
  const decides = ways.some(Boolean) && actor.grants.has('flow:task:decide');
  const sees = may(context, 'flow:case:read', { country: row.country, owner: row.applicant });
  return { steps: open, page: decides || sees ? officeLink(row.id) : null };
};
