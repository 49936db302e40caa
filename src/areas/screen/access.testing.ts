import type { AccessTable } from '../../../test/harness/access-line.ts';

/** Expected access of each route of the area (read by test/harness/access-table.ts). */
export const access: AccessTable = {
  'POST /api/dashboard': 'public',
  'GET /api/dashboard/frame': 'public',
};
