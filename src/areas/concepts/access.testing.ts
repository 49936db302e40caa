import type { AccessTable } from '../../../test/harness/access-line.ts';

/** Stands for something made for this call. */
const ids = { ids: ['new'] };

/** Who may call the routes of the area (test/harness/access-table.ts). */
export const access: AccessTable = {
  'GET /api/admin/concepts': 'concept:concept:read',
  'GET /api/admin/concepts/:id': 'concept:concept:read',
  'POST /api/admin/concepts': ['concept:concept:create', { key: 'matrix', terms: { 'en-us': 'matrix law', 'zh-cn': '矩阵律' } }],
  'PUT /api/admin/concepts/:id': ['concept:concept:update', { terms: { 'en-us': 'matrix rule', 'zh-cn': '矩阵规则' }, version: 1 }],
  'POST /api/admin/concepts/:id/reset': ['concept:concept:update', { version: 1 }],
  'DELETE /api/admin/concepts': ['concept:concept:delete', ids],
};
