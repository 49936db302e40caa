import type { AccessTable } from '../../../test/harness/access-line.ts';

/** Expected access of each route of the area (read by test/harness/access-table.ts). */
export const access: AccessTable = {
  'GET /api/portal/tests': 'user',
  'POST /api/portal/tests': ['user', { tool: '999999' }],
  'GET /api/portal/tests/related': 'user',
  'GET /api/portal/tests/:id': 'shared',
  'PUT /api/portal/tests/:id': ['own', { visibility: 'private' }],
  'POST /api/portal/tests/:id/conclude': ['own', { outcome: 'completed', note: '', visibility: 'private' }],
  'DELETE /api/portal/tests/:id': 'own',
};
