import { sql } from 'drizzle-orm';
import { sendWriteBatch } from '../../../platform/db/batch.server.ts';
import type { Db } from '../../../platform/db/connect.server.ts';
import { flag, list, statement, text } from '../../../platform/db/sql.server.ts';
import type { UndecidedReviewEnd } from '../../../records/edit/review.server.ts';
import type { SubjectName } from '../operations.ts';
import type { CaseActor } from '../subjects.server.ts';
import { prepareCaseEnd } from './advance.server.ts';
import type { Case } from './case.server.ts';
import { appendCaseEvent } from './store.server.ts';

/** Running and paused cases on the subjects of one type with the given keys, and whether each case was returned to its applicant. */
export const unfinishedCasesOnSubjects = statement({
  params: { subject: text<SubjectName>(), keys: list(text()) },
  row: { key: text(), returned: flag },
  sql: ({ subject, keys }) =>
    sql`select i.key, exists (select 1 from flow_step s where s.instance = i.id and s.step = 'applicant' and s.state = 'open') as returned
          from flow_instance i where i.subject = ${subject} and i.key = any(${keys}) and i.state in ('running', 'paused') order by i.key`,
});

/**
 * Ends a case whose subject left the review without a decision of the case, for example by deletion. Runs no effect on the subject. The
 * state is `withdrawn` if the applicant caused the end, otherwise `cancelled`; the event `left-…` states the cause.
 */
export const endCaseWithoutDecision = async (tx: Db, by: CaseActor, found: Case, why: UndecidedReviewEnd): Promise<void> => {
  const { id, applicant } = found.row;
  const state = applicant !== null && by.actor?.id === applicant ? 'withdrawn' : 'cancelled';
  await appendCaseEvent(tx, id, by, { action: `left-${why}` });
  const { parts } = await prepareCaseEnd({ tx, found }, by, { state, reason: null });
  await sendWriteBatch(tx, parts);
};
