import { moment } from '../../base/names.ts';
import { authorise, holds, type Reach, reachOf } from '../../platform/access/access.server.ts';
import type { Permission } from '../../platform/access/permissions.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { type KindSlug, kindSlugs } from '../../records/kinds/index.ts';
import type { Todo } from './operations.ts';

/** Milliseconds that anything may wait. */
const patience = 3 * 86_400_000;
/** Days in which a publication that failed is a matter for somebody. */
const lateDays = 30;

interface Waiting {
  kind?: KindSlug;
  count: number;
  oldest: Date | null;
}
/** Takes a value in and answers what stands for it. */
type Put = (value: unknown) => string;
interface Source {
  permission: Permission;
  sql(put: Put, reach: Reach, who: number): string;
}

/** Conditions that a reach puts on postings `p`, and on records `r`: these belong to countries and to who made them. */
const ofPosting = (put: Put, { country, owner, organizations }: Reach): string =>
  [
    'p.deleted_at is null',
    country !== null && `p."values"->>'country' = ${put(country)}`,
    owner !== null && `p.owner = ${put(owner)}`,
    organizations !== null &&
      `exists (select 1 from account_organization ao where ao.account = p.owner and ao.organization = any(${put(organizations)}))`,
  ]
    .filter(Boolean)
    .join(' and ');
const ofRecord = (put: Put, { country, owner, organizations }: Reach): string =>
  [
    country !== null && `r.country = ${put(country)}`,
    owner !== null && `r.created_account = ${put(owner)}`,
    organizations !== null && 'false',
  ]
    .filter(Boolean)
    .concat('true')
    .join(' and ');
const everyKind = (part: (slug: KindSlug) => string) => kindSlugs.map((slug) => `(${part(slug)})`).join(' union all ');

const sources: Readonly<Record<Todo['name'], Source>> = {
  unaudited: {
    permission: 'posting:audit:read',
    sql: (put, reach) =>
      `select count(*)::int as count, min(p.submitted_at) as oldest from posting p where p.status = 'unaudited' and ${ofPosting(put, reach)}`,
  },
  reviewing: {
    permission: 'posting:audit:decide',
    sql: (put, reach, who) =>
      `select count(*)::int as count, min(p.submitted_at) as oldest from posting p
        where p.status = 'under_review' and p.reviewer = ${put(who)} and ${ofPosting(put, reach)}`,
  },
  applications: {
    permission: 'posting:audit:decide',
    sql: (put, { country, owner, organizations }) =>
      `select count(*)::int as count, min(a.created_at) as oldest from application a left join snd r on r.n = a.record
        where a.status = 'pending' and ${ofRecord(put, { country, owner: null, organizations })} and ${owner === null}
          and not exists (select 1 from posting p where p.record = a.record)`,
  },
  review: {
    permission: 'content:record:publish',
    sql: (put, reach) => {
      const within = ofRecord(put, reach);
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
      const within = ofRecord(put, reach);
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
      const within = ofRecord(put, reach);
      return everyKind(
        (slug) => `select '${slug}' as kind, count(*)::int as count, min(w.publish_failed_at) as oldest
                     from draft_version w join "${slug}" r on r.n = w.n
                    where w.kind = '${slug}' and w.publish_failed_at > now() - interval '${lateDays} days' and r.deleted_at is null and ${within}`,
      );
    },
  },
  feedback: {
    permission: 'feedback:message:read',
    sql: () => `select count(*)::int as count, min(created_at) as oldest from feedback where state = 'new' and deleted_at is null`,
  },
  links: {
    permission: 'log:links:read',
    sql: (_, { country, owner, organizations }) =>
      `select count(*)::int as count, null::timestamptz as oldest from link
        where failures > 0 and ${country === null && owner === null && organizations === null}`,
  },
};

/** What waits for the caller, as far as each permission reaches; where nothing waits nothing is said. Overdue first, then by how long. */
export const todosOf = async (connection: Connection, context: Context): Promise<Todo[]> => {
  const { id } = authorise(context, 'admin:home:read');
  const able = (Object.entries(sources) as [Todo['name'], Source][]).filter(([, { permission }]) => holds(context.actor, permission));
  const found = await Promise.all(
    able.map(async ([name, { permission, sql }]) => {
      const params: unknown[] = [];
      const put: Put = (value) => `$${params.push(value)}`;
      const waiting = await connection.query<Waiting>(sql(put, reachOf(context, permission), id), params);
      return waiting.map(({ kind = null as KindSlug | null, count, oldest }): Todo => {
        const since = moment(oldest);
        return { name, kind, count, oldest: since, overdue: since !== null && Date.now() - Date.parse(since) > patience };
      });
    }),
  );
  const age = ({ oldest }: Todo) => oldest ?? '9999';
  return found
    .flat()
    .filter(({ count }) => count > 0)
    .sort((a, b) => Number(b.overdue) - Number(a.overdue) || (age(a) < age(b) ? -1 : 1));
};
