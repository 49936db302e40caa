import type { TodoSource } from '../../platform/area.server.ts';
import { type KindSlug, kindSlugs } from '../kinds/index.ts';
import { recordScopeCondition } from './record-scope.server.ts';

/** Number of days for which a failed publication is listed as a to-do. */
const lateDays = 30;
const everyKind = (part: (slug: KindSlug) => string) => kindSlugs.map((slug) => `(${part(slug)})`).join(' union all ');

/** To-dos about records: submitted records and working copies, failed publications, broken links. */
export const contentTodos: Readonly<Record<string, TodoSource>> = {
  review: {
    permission: 'content:record:publish',
    sql: (put, reach) => {
      const scopeCondition = recordScopeCondition(put, reach);
      // the second condition lets PostgreSQL use the partial index of non-public records
      return everyKind(
        (slug) => `select '${slug}' as kind, count(*)::int as count, min(r.updated_at) as oldest from "${slug}" r
                    where r.state = 'review' and r.state <> 'published' and r.deleted_at is null and ${scopeCondition}`,
      );
    },
  },
  working: {
    permission: 'content:record:publish',
    sql: (put, reach) => {
      const scopeCondition = recordScopeCondition(put, reach);
      return everyKind(
        (slug) => `select '${slug}' as kind, count(*)::int as count, min(w.at) as oldest from draft_version w join "${slug}" r on r.n = w.n
                    where w.kind = '${slug}' and w.state = 'review' and r.deleted_at is null and ${scopeCondition}`,
      );
    },
  },
  // failed publications that nobody has handled
  late: {
    permission: 'content:record:publish',
    sql: (put, reach) => {
      const scopeCondition = recordScopeCondition(put, reach);
      return everyKind(
        (slug) => `select '${slug}' as kind, count(*)::int as count, min(w.publish_failed_at) as oldest
                     from draft_version w join "${slug}" r on r.n = w.n
                    where w.kind = '${slug}' and w.publish_failed_at > now() - interval '${lateDays} days' and r.deleted_at is null and ${scopeCondition}`,
      );
    },
  },
  links: {
    permission: 'log:links:read',
    sql: (_, { country, owner, organizations }) =>
      `select count(*)::int as count, null::timestamptz as oldest from link
        where failures > 0 and ${country === null && owner === null && organizations === null}`,
  },
};
