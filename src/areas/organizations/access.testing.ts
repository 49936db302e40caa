import type { AccessTable } from '../../../test/harness/access-line.ts';

const organization = { code: 'matrix', names: { 'en-us': 'Matrix' } };
/** Placeholder id for an object that the access test creates for each call. */
const ids = { ids: ['new'] };

/** Expected access of each route of the area (read by test/harness/access-table.ts). */
export const access: AccessTable = {
  'GET /api/admin/organizations': 'organization:organization:read',
  'GET /api/admin/organizations/:id': 'organization:organization:read',
  'GET /api/admin/organizations/:id/members': 'organization:organization:read',
  'POST /api/admin/organizations': ['organization:organization:create', organization],
  'PUT /api/admin/organizations/:id': ['organization:organization:update', { ...organization, code: 'matrix-2', version: 1 }],
  'POST /api/admin/organizations/:id/move': ['organization:organization:update', { parent: null, sort: 1, version: 1 }],
  'POST /api/admin/organizations/:id/membership': ['organization:organization:update', { add: [] }],
  'DELETE /api/admin/organizations': ['organization:organization:delete', ids],
  'POST /api/admin/organizations/restore': ['organization:organization:delete', ids],
};
