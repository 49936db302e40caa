import type { Permission } from '../../src/platform/declared.ts';
import type { Portal } from './portal.ts';

/**
 * Expected access of a route. `public`: everybody. `user`: every signed-in account. `own`: the owner of the record; other accounts get 404.
 * `shared`: the owner, and everybody once the owner shares the record. A permission: accounts that have it with a scope that includes the
 * record.
 */
export type AccessRule = 'public' | 'user' | 'own' | 'shared' | Permission;
/** The expected access, optionally with a body that is valid for the route, so that only the access rule can refuse the call. */
export type AccessLine = AccessRule | readonly [AccessRule, object];
/**
 * The routes of an area (`POST /api/…`) with their expected access, written by hand. An area exports this table as `access` in
 * access.testing.ts.
 */
export type AccessTable = Readonly<Record<string, AccessLine>>;
/**
 * For each beginning of a path: a function that creates the row that `:id` names in these routes of an area and returns its id. An area
 * exports these functions as `subjects` in access.testing.ts.
 */
export type RouteRowCreators = Readonly<Record<string, (portal: Portal) => Promise<string>>>;
