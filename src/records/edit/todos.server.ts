import type { TodoSource } from '../../platform/area.server.ts';
import { type KindSlug, kindSlugs } from '../kinds/index.ts';
import { recordScopeCondition } from './record-scope.server.ts';

/** Days in which a publication that failed is a matter for somebody. */
const lateDays = 30;
const everyKind = (part: (slug: KindSlug) => string) => kindSlugs.map((slug) => `(${part(slug)})`).join(' union all ');

/** What waits among the records: the changes of editors, publications that failed, links that lead nowhere. */
export const contentTodos: Readonly<Record<string, TodoSource>> = {
  review: {
    permission: 'content:record:publish',
    sql: (put, reach) => {
      const within = recordScopeCondition(put, reach);
      // the second condition lets the index of what is not public be used
      return everyKind(
        (slug) => `select '${slug}' as kind, count(*)::int as count, min(r.updated_at) as oldest from "${slug}" r
                    where r.state = 'review' and r.state <> 'published' and r.deleted_at is null and ${within}`,
      );
    },
  },
  working: {
    permission: 'content:record:publish',
    sql: (put, reach) => {
      const within = recordScopeCondition(put, reach);
      return everyKind(
        (slug) => `select '${slug}' as kind, count(*)::int as count, min(w.at) as oldest from draft_version w join "${slug}" r on r.n = w.n
                    where w.kind = '${slug}' and w.state = 'review' and r.deleted_at is null and ${within}`,
      );
    },
  },
  // nothing was done about it since
  late: {
    permission: 'content:record:publish',
    sql: (put, reach) => {
      const within = recordScopeCondition(put, reach);
      return everyKind(
        (slug) => `select '${slug}' as kind, count(*)::int as count, min(w.publish_failed_at) as oldest
                     from draft_version w join "${slug}" r on r.n = w.n
                    where w.kind = '${slug}' and w.publish_failed_at > now() - interval '${lateDays} days' and r.deleted_at is null and ${within}`,
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
