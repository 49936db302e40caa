import type { ScopeFilter } from '../../platform/access/access.server.ts';
import type { PutParameter } from '../../platform/area.server.ts';

/** SQL conditions of a scope filter on records `r`, which belong to countries and to the accounts that created them. */
export const recordScopeCondition = (put: PutParameter, { country, owner, organizations }: ScopeFilter): string =>
  [
    country !== null && `r.country = ${put(country)}`,
    owner !== null && `r.created_account = ${put(owner)}`,
    organizations !== null && 'false',
  ]
    .filter(Boolean)
    .concat('true')
    .join(' and ');
