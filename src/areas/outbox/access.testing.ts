import type { AccessTable } from '../../../test/harness/access-line.ts';

/** Who may call the routes of the area (test/harness/access-table.ts). */
export const access: AccessTable = {
  'GET /api/admin/logs/outbox': 'log:outbox:read',
  'GET /api/admin/logs/outbox/:id': 'log:outbox:read',
};
