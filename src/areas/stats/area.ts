import { declareArea } from '../../platform/area.ts';
import { operations } from './operations.ts';
import type officeTexts from './texts/zh-cn.office.ts';

/** Daily statistics of the portal, and the dashboard that displays them. */
export const stats = declareArea<object, typeof officeTexts>()({
  name: 'stats',
  operations,
  roles: { 'focal-point': ['admin:dashboard:read'] },
  permissions: { 'admin:dashboard:read': ['/admin/dashboard', 'GET /api/admin/dashboard'] },
  menus: [{ in: 'admin.work', at: 20, code: 'dashboard', label: 'menu.dashboard', icon: 'layout-dashboard', route: '/admin/dashboard' }],
  pages: [{ in: 'admin', path: 'admin/dashboard', file: 'web/admin/admin-dashboard.route.tsx' }],
  series: ['visits', 'searches'],
  jobs: ['figures'],
});
