import type { SubmissionSource } from '../../platform/area.server.ts';

/** Postings that an account handed in to the audit, and what became of them. */
export const submissions: SubmissionSource = {
  type: 'posting',
  sql: `select 'snd' as kind, id::text as id, coalesce("values"->>'title', '') as title,
          case status when 'approved' then 'published' when 'failed' then 'rejected' else 'waiting' end as state,
          case status when 'failed' then reason end as reason, coalesce(decided_at, submitted_at) as at
          from posting
         where owner = $1 and deleted_at is null and status in ('unaudited', 'under_review', 'approved', 'failed')
           and coalesce(decided_at, submitted_at) > now() - make_interval(days => $2) order by at desc limit $3`,
};
