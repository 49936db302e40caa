import type { ScopeFilter } from '../../platform/access/access.server.ts';
import type { PutParameter } from '../../platform/area.server.ts';

/**
 * SQL condition of a scope filter on records `r`. A record belongs to a country and to the account that created it, never to an
 * organization.
 */
export const recordScopeCondition = (put: PutParameter, { country, owner, organizations }: ScopeFilter): string =>
  [
    country !== null && `r.country = ${put(country)}`,
    owner !== null && `r.created_account = ${put(owner)}`,
    organizations !== null && 'false',
  ]
    .filter(Boolean)
    .concat('true')
    .join(' and ');
