import { sql } from 'drizzle-orm';
import { instant, int, nullable, statement, text } from '../../platform/db/sql.server.ts';
import { kindSlugs } from '../kinds/index.ts';

/**
 * Records in review without a decision, with the submitting account and the time. The second condition on the state lets PostgreSQL use the
 * partial index of non-public records.
 */
export const recordsAwaitingDecision = statement({
  row: { kind: text(), n: int, at: instant, by: nullable(int) },
  sql: () =>
    sql.raw(
      kindSlugs
        .map(
          (
            slug,
          ) => `select '${slug}' as kind, r.n, coalesce(s.submitted_at, w.at, r.updated_at) as at, w.submitted_by as by from "${slug}" r
             left join draft_version w on w.kind = '${slug}' and w.n = r.n
             left join submission s on s.kind = '${slug}' and s.n = r.n and s.account = w.submitted_by
            where r.deleted_at is null and (w.publish_at is null or w.publish_by is null)
              and (r.n in (select n from draft_version where kind = '${slug}' and state = 'review')
                or r.state = 'review' and r.state <> 'published' and w.state is null)`,
        )
        .join(' union all '),
    ),
});
