import type { AccessTable } from '../../../test/harness/access-line.ts';

/** Expected access of each route of the area (read by test/harness/access-table.ts). */
export const access: AccessTable = {
  'GET /api/admin/error-codes': 'error:text:read',
  'GET /api/admin/error-codes/:id': 'error:text:read',
  'PUT /api/admin/error-codes/:id': ['error:text:update', { texts: {}, version: 1 }],
  'POST /api/admin/error-codes/:id/reset': ['error:text:update', { version: 1 }],
};
