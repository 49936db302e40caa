import type { AccessTable } from '../../../test/harness/access-line.ts';

/** Expected access of each route of the area (read by test/harness/access-table.ts). */
export const access: AccessTable = {
  'GET /api/admin/logs/outbox': 'log:outbox:read',
  'GET /api/admin/logs/outbox/:id': 'log:outbox:read',
};
