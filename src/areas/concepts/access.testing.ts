import type { AccessTable } from '../../../test/harness/access-line.ts';

/** Placeholder id for an object that the access test creates for each call. */
const ids = { ids: ['new'] };

/** Expected access of each route of the area (read by test/harness/access-table.ts). */
export const access: AccessTable = {
  'GET /api/admin/concepts': 'concept:concept:read',
  'GET /api/admin/concepts/:id': 'concept:concept:read',
  'POST /api/admin/concepts': ['concept:concept:create', { key: 'matrix', terms: { 'en-us': 'matrix law', 'zh-cn': '矩阵律' } }],
  'PUT /api/admin/concepts/:id': ['concept:concept:update', { terms: { 'en-us': 'matrix rule', 'zh-cn': '矩阵规则' }, version: 1 }],
  'POST /api/admin/concepts/:id/reset': ['concept:concept:update', { version: 1 }],
  'DELETE /api/admin/concepts': ['concept:concept:delete', ids],
};
