import type { AccessTable } from '../../../test/harness/access-line.ts';

/** Expected access of each route of the area (read by test/harness/access-table.ts). */
export const access: AccessTable = {
  'GET /api/uc/follows': 'user',
  'POST /api/uc/follows': ['user', { kind: 'search', query: 'keyword=water' }],
  'GET /api/uc/follows/state': 'user',
  'POST /api/uc/follows/seen': 'user',
  'DELETE /api/uc/follows/:id': 'own',
};
