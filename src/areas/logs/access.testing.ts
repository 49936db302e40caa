import type { AccessTable } from '../../../test/harness/access-line.ts';

/** Expected access of each route of the area (read by test/harness/access-table.ts). */
export const access: AccessTable = {
  'GET /api/admin/logs/audit': 'log:audit:read',
  'GET /api/admin/logs/login': 'log:login:read',
  'GET /api/admin/logs/jobs': 'log:jobs:read',
  'GET /api/admin/logs/links': 'log:links:read',
};
