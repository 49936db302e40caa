import { declareArea } from '../../platform/area.ts';
import { operations } from './operations.ts';
import type officeTexts from './texts/zh-cn.office.ts';

/** Home page of the back office. */
export const adminHome = declareArea<object, typeof officeTexts>()({
  name: 'admin-home',
  operations,
  roles: { reviewer: ['admin:home:read'], 'focal-point': ['admin:home:read'] },
  permissions: { 'admin:home:read': ['/admin', '/admin/home', '/admin/uc/*', '/api/nothing', 'GET /api/admin/home'] },
  menus: [{ in: 'admin.work', at: 10, code: 'home', label: 'menu.home', icon: 'layers', route: '/admin/home' }],
  pages: [
    { in: 'admin', path: 'admin', file: 'web/admin/admin-index.route.tsx' },
    { in: 'admin', path: 'admin/home', file: 'web/admin/admin-home.route.tsx' },
  ],
});
