import type { AccessTable } from '../../../test/harness/access-line.ts';

/** Expected access of each route of the area (read by test/harness/access-table.ts). */
export const access: AccessTable = {
  'GET /api/admin/settings': 'setting:setting:read',
  'GET /api/admin/settings/:id': 'setting:setting:read',
  'GET /api/admin/settings/:id/history': 'setting:setting:read',
  'PUT /api/admin/settings/:id': ['setting:setting:update', { value: 60, version: 0 }],
  'POST /api/admin/settings/:id/reset': ['setting:setting:update', { version: 0 }],
  'POST /api/admin/settings/:id/rollback': ['setting:setting:update', { to: '1', version: 0 }],
};
