import { declareArea } from '../../platform/area.ts';
import type officeTexts from './texts/zh-cn.office.ts';

/** Navigation of the portal and the back office. */
export const menus = declareArea<object, typeof officeTexts>()({
  name: 'menus',
  permissions: {
    'menu:menu:read': ['/admin/menu', '/admin/menu/*', 'GET /api/admin/menus', 'GET /api/admin/menus/*'],
    'menu:menu:update': [
      'POST /api/admin/menus',
      'PUT /api/admin/menus/*',
      'DELETE /api/admin/menus',
      'POST /api/admin/menus/restore',
      'POST /api/admin/menus/*/move',
    ],
  },
  menus: [{ in: 'admin.system', at: 30, code: 'menu', label: 'menu.menu', icon: 'menu', route: '/admin/menu' }],
  pages: [{ in: 'admin', path: 'admin/menu', file: 'web/admin/admin-menus.route.tsx' }],
});
