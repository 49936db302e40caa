import { declareArea } from '../../platform/area.ts';
import type officeTexts from './texts/zh-cn.office.ts';

/** Roles (called labels in the portal): sets of permissions with a scope. */
export const roles = declareArea<object, typeof officeTexts>()({
  name: 'roles',
  permissions: {
    'label:label:read': ['/admin/labels', '/admin/labels/*', 'GET /api/admin/labels', 'GET /api/admin/labels/*'],
    'label:label:create': ['POST /api/admin/labels'],
    'label:label:update': ['PUT /api/admin/labels/*', 'POST /api/admin/labels/*/members'],
    'label:label:delete': ['DELETE /api/admin/labels', 'POST /api/admin/labels/restore'],
    'permission:catalogue:read': ['/admin/permission', '/admin/permission/*', 'GET /api/admin/permissions', 'GET /api/admin/permissions/*'],
  },
  menus: [
    { in: 'admin.people', at: 30, code: 'labels', label: 'menu.labels', icon: 'bookmark', route: '/admin/labels' },
    { in: 'admin.people', at: 40, code: 'permission', label: 'menu.permission', icon: 'key-round', route: '/admin/permission' },
  ],
  pages: [
    { in: 'admin', path: 'admin/labels', file: 'web/admin/admin-roles.route.tsx' },
    { in: 'admin', path: 'admin/permission', file: 'web/admin/admin-permissions.route.tsx' },
  ],
});
