import type { Permission } from '../../src/platform/declared.ts';
import type { Portal } from './portal.ts';

/**
 * Who may call a route: everybody; whoever is signed in; the one whom the thing belongs to (others do not learn that it
 * exists); the same until the owner shares it; who holds a permission whose scope reaches the thing.
 */
export type AccessRule = 'public' | 'user' | 'own' | 'shared' | Permission;
/** With a body that the route's schema accepts, so that what refuses the call is the access alone. */
export type AccessLine = AccessRule | readonly [AccessRule, object];
/** The routes of an area (`POST /api/…`) with who may call each, written by hand: `access` in its access.testing.ts. */
export type AccessTable = Readonly<Record<string, AccessLine>>;
/** Makes the thing that `:id` of an area's routes names, and answers its id: `subjects` in its access.testing.ts, by the beginning of the path. */
export type AccessSubjects = Readonly<Record<string, (portal: Portal) => Promise<string>>>;
