import type { AccessLine, AccessRule, AccessTable } from './access-line.ts';
import { loadFromAreas } from './area-files.ts';

/** Expected access of the routes that belong to the platform and to no area. */
const platform: AccessTable = {
  'GET /api/openapi.json': 'public',
  'POST /api/captcha': 'public',
  'POST /api/files': 'user',
};

const tables = (await loadFromAreas<{ access: AccessTable }>('access.testing.ts')).map(({ access }) => access);

/**
 * Expected access of every route of the API, collected from the platform and the areas. The permission matrix test fails for a route
 * without a line in this table and for a line without a route.
 */
export const accessTable: AccessTable = Object.assign({}, platform, ...tables);

export const accessOf = (line: AccessLine): AccessRule => (typeof line === 'string' ? line : line[0]);
export const bodyOf = (line: AccessLine): object | undefined => (typeof line === 'string' ? undefined : line[1]);
