import type { ScopeFilter } from '../../platform/access/access.server.ts';
import type { Put } from '../../platform/area.server.ts';

/** Conditions that a reach puts on records `r`: these belong to countries and to who made them. */
export const recordScopeCondition = (put: Put, { country, owner, organizations }: ScopeFilter): string =>
  [
    country !== null && `r.country = ${put(country)}`,
    owner !== null && `r.created_account = ${put(owner)}`,
    organizations !== null && 'false',
  ]
    .filter(Boolean)
    .concat('true')
    .join(' and ');
