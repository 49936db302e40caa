import { sql } from 'drizzle-orm';
import { type SubmissionSource, submissionStatementShape } from '../../platform/area.server.ts';
import { statement } from '../../platform/db/sql.server.ts';

const handedIn = statement({
  ...submissionStatementShape,
  sql: ({ account, days, most }) =>
    sql`select 'snd' as kind, id::text as id, coalesce("values"->>'title', '') as title,
          case status when 'approved' then 'published' when 'failed' then 'rejected' else 'waiting' end as state,
          case status when 'failed' then reason end as reason, coalesce(decided_at, submitted_at) as at
          from posting
         where owner = ${account} and deleted_at is null and status in ('unaudited', 'under_review', 'approved', 'failed')
           and coalesce(decided_at, submitted_at) > now() - make_interval(days => ${days}) order by at desc limit ${most}`,
});

/** Submissions for the home page: postings that an account submitted for review, with their state. */
export const postingSubmissionSource: SubmissionSource = { type: 'posting', handedIn };
