import type { AccessTable } from '../../../test/harness/access-line.ts';

const label = { code: 'matrix', names: { 'en-us': 'Matrix' }, colour: null, scope: 'own', permissions: [] };
/** Placeholder id for an object that the access test creates for each call. */
const ids = { ids: ['new'] };

/** Expected access of each route of the area (read by test/harness/access-table.ts). */
export const access: AccessTable = {
  'GET /api/admin/labels': 'label:label:read',
  'GET /api/admin/labels/:id': 'label:label:read',
  'GET /api/admin/labels/:id/compare': 'label:label:read',
  'POST /api/admin/labels': ['label:label:create', label],
  'PUT /api/admin/labels/:id': ['label:label:update', { ...label, code: 'matrix-2', version: 1 }],
  'POST /api/admin/labels/:id/members': ['label:label:update', { add: [] }],
  'DELETE /api/admin/labels': ['label:label:delete', ids],
  'POST /api/admin/labels/restore': ['label:label:delete', ids],
  'GET /api/admin/permissions': 'permission:catalogue:read',
  'GET /api/admin/permissions/:id': 'permission:catalogue:read',
  'GET /api/admin/permissions/:id/holders': 'permission:catalogue:read',
};
