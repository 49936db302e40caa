import type { AccessTable } from '../../../test/harness/access-line.ts';

/** Who may call the routes of the area (test/harness/access-table.ts). */
export const access: AccessTable = {
  'POST /api/dashboard': 'public',
  'GET /api/dashboard/frame': 'public',
};
