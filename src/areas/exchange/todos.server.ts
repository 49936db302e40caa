import type { ScopeFilter } from '../../platform/access/access.server.ts';
import { organizationMembershipSql } from '../../platform/access/ownership.server.ts';
import type { PutParameter, TodoSource } from '../../platform/area.server.ts';
import { recordScopeCondition } from '../../records/edit/record-scope.server.ts';
import { recordTableSql } from '../../records/read/queries.server.ts';

/** Returns the SQL condition that a posting `p` is not deleted and is in the scope. `put`: binds a value. */
const ofPosting = (put: PutParameter, { country, owner, organizations }: ScopeFilter): string =>
  [
    'p.deleted_at is null',
    country !== null && `p."values"->>'country' = ${put(country)}`,
    owner !== null && `p.owner = ${put(owner)}`,
    organizations !== null && organizationMembershipSql('p.owner', put(organizations)),
  ]
    .filter(Boolean)
    .join(' and ');

/** Sources of the to-dos of the exchange, each with its SQL: postings and applications that wait. */
export const exchangeTodoSources: Readonly<Record<string, TodoSource>> = {
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
      `select count(*)::int as count, min(a.created_at) as oldest from application a left join ${recordTableSql('snd', 'country', 'createdAccount')} on r.n = a.record
        where a.status = 'pending' and ${recordScopeCondition(put, { country, owner: null, organizations })} and ${owner === null}
          and not exists (select 1 from posting p where p.record = a.record)`,
  },
};
