import type { AccessTable } from '../../../test/harness/access-line.ts';

/** Placeholder id for an object that the access test creates for each call. */
const ids = { ids: ['new'] };
const menu = { area: 'portal', type: 'page', titles: { 'en-us': 'Matrix' }, route: '/policy' };

/** Expected access of each route of the area (read by test/harness/access-table.ts). */
export const access: AccessTable = {
  'GET /api/admin/menus': 'menu:menu:read',
  'GET /api/admin/menus/:id': 'menu:menu:read',
  'POST /api/admin/menus': ['menu:menu:update', menu],
  'PUT /api/admin/menus/:id': ['menu:menu:update', { ...menu, version: 1 }],
  'DELETE /api/admin/menus': ['menu:menu:update', ids],
  'POST /api/admin/menus/restore': ['menu:menu:update', ids],
  'POST /api/admin/menus/:id/move': ['menu:menu:update', { parent: null, before: null, version: 1 }],
};
