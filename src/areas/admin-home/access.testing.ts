import type { AccessTable } from '../../../test/harness/access-line.ts';

/** Expected access of each route of the area (read by test/harness/access-table.ts). */
export const access: AccessTable = {
  'GET /api/nothing': 'admin:home:read',
  'GET /api/admin/home': 'admin:home:read',
};
