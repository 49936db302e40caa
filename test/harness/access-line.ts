import type { Permission } from '../../src/platform/declared.ts';
import type { Portal } from './portal.ts';

/**
 * Expected access of a route. `public`: everybody. `user`: every signed-in account. `own`: the owner of the record; others get 404.
 * `shared`: the owner, and everybody once the owner shares the record. A permission: accounts whose scope includes the record.
 */
export type AccessRule = 'public' | 'user' | 'own' | 'shared' | Permission;
/** The expected access, optionally with a body that is valid for the route, so that only the access rule can refuse the call. */
export type AccessLine = AccessRule | readonly [AccessRule, object];
/** The routes of an area (`POST /api/…`) with their expected access, written by hand: the export `access` of access.testing.ts. */
export type AccessTable = Readonly<Record<string, AccessLine>>;
/**
 * By beginning of the path: creates the record that `:id` in the routes of an area names, and returns its id. The export `subjects` of
 * access.testing.ts.
 */
export type AccessSubjects = Readonly<Record<string, (portal: Portal) => Promise<string>>>;
