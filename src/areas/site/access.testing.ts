import type { AccessTable } from '../../../test/harness/access-line.ts';

/** Expected access of each route of the area (read by test/harness/access-table.ts). */
export const access: AccessTable = {
  'GET /api/portal': 'public',
  'GET /api/portal/home': 'public',
  'GET /api/portal/about': 'public',
  'GET /api/portal/accessibility': 'public',
  'GET /api/portal/privacy': 'public',
  'GET /api/portal/terms': 'public',
  'GET /api/portal/qa': 'public',
  'GET /api/portal/sitemap': 'public',
  'GET /api/portal/summary': 'public',
  'GET /api/portal/channel': 'public',
  'GET /api/portal/assets': 'public',
  'GET /api/portal/qrcode': 'public',
  'GET /api/admin/pages': 'page:text:read',
  'GET /api/admin/pages/:id': 'page:text:read',
  'GET /api/admin/pages/:id/history': 'page:text:read',
  'PUT /api/admin/pages/:id': ['page:text:update', { version: 0, home: { blocks: ['search'] } }],
  'POST /api/admin/pages/:id/rollback': ['page:text:update', { entry: '1', version: 1 }],
};
