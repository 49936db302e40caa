import { sql } from 'drizzle-orm';
import { type SubmissionSource, submissionStatementShape } from '../../platform/area.server.ts';
import type { BatchStatement } from '../../platform/db/batch.server.ts';
import { statement } from '../../platform/db/sql.server.ts';
import type { KindSlug } from '../kinds/index.ts';

type SubmittedRecord = { n: number; title: string };

/**
 * Statement that records the submission of a record by an account. A repeated submission replaces the former one and waits for a decision
 * again.
 */
export const recordSubmissionStatement = (kind: KindSlug, { n, title }: SubmittedRecord, account: number): BatchStatement => ({
  sql: `insert into submission (kind, n, account, title) values ($1, $2, $3, $4)
       on conflict (kind, n, account) do update set title = excluded.title, state = 'waiting', reason = null, submitted_at = now(), decided_at = null`,
  params: [kind, n, account, title],
});

/** Statement that stores the decision on a record for all accounts that submitted it. */
export const decideSubmissionsStatement = (
  kind: KindSlug,
  { n, title }: SubmittedRecord,
  state: 'published' | 'rejected',
  reason: string | null,
): BatchStatement => ({
  sql: 'update submission set title = $3, state = $4, reason = $5, decided_at = now() where kind = $1 and n = $2',
  params: [kind, n, title, state, reason],
});

/** Statement that deletes the submissions of a record permanently: restoring the record does not restore them. */
export const deleteSubmissionsStatement = (kind: KindSlug, n: number): BatchStatement => ({
  sql: 'delete from submission where kind = $1 and n = $2',
  params: [kind, n],
});

const handedIn = statement({
  ...submissionStatementShape,
  sql: ({ account, days, most }) =>
    sql`select kind, n::text as id, title, state, reason, coalesce(decided_at, submitted_at) as at from submission
         where account = ${account} and submitted_at > now() - make_interval(days => ${days}) order by submitted_at desc limit ${most}`,
});

/** Records that an account submitted for review, with their state. */
export const contentSubmissionSource: SubmissionSource = { type: 'content', handedIn };
